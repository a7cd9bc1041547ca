import { m } from '#messages'
import type { MerchantConversation } from '#contract/entities/chat.ts'
import type { ChatFilter } from '#domain/chat/message.ts'
import { DAY, HOUR, MINUTE, type At } from '#domain/time/time.ts'

export const FILTER_LABELS: Record<ChatFilter, () => string> = {
  all: m.merchant_chat_all,
  unread: m.merchant_chat_unread,
  waiting: m.merchant_chat_waiting,
  mine: m.merchant_chat_mine,
  unassigned: m.merchant_chat_unassigned,
}

/** 'Waiting 12 min'. */
export function waitingText(since: string, now: At): string {
  const milliseconds = Math.max(0, now - Date.parse(since))
  const time =
    milliseconds < HOUR
      ? m.time_short_minutes({ minutes: Math.max(1, Math.floor(milliseconds / MINUTE)) })
      : milliseconds < DAY
        ? m.time_short_hours({ hours: Math.floor(milliseconds / HOUR) })
        : m.time_days({ count: Math.floor(milliseconds / DAY) })
  return m.merchant_chat_waiting_since({ time })
}

/** Returns the text of the row about the last message, with its author if the team wrote it. */
export const lastMessageText = ({
  lastMessage,
  lastMessageIsOwn,
}: Pick<MerchantConversation, 'lastMessage' | 'lastMessageIsOwn'>): string =>
  lastMessageIsOwn ? m.merchant_chat_you({ text: lastMessage }) : lastMessage
