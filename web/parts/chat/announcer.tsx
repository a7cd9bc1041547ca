import { useState } from 'react'
import { m } from '#messages'
import type { Message } from '#contract/entities/chat.ts'
import type { Party } from '#domain/chat/message.ts'
import { findLastSeqOfOther, type Thread } from './messages.ts'
import type { WaitingMessage } from './outbox/outbox-store.ts'
import { newFromOther } from './rows.ts'

/** Announces new messages of the other party to screen readers, each once, and rejected ones of one's own. */
export function Announcer({ thread, ownParty, otherName, waiting }: AnnouncerProps) {
  const last = findLastSeqOfOther(thread, ownParty)
  const [{ announced, text }, setAnnounced] = useState({ announced: last, text: '' })
  if (last > announced)
    setAnnounced({ announced: last, text: toText(newFromOther(thread, ownParty, announced), otherName) })
  const isRejected = waiting.some(({ rejected }) => rejected !== null)
  return (
    <>
      <p className="sr-only" role="status" data-testid="chat-announcer">
        {text}
      </p>
      <p className="sr-only" role="alert">
        {isRejected && m.chat_failed()}
      </p>
    </>
  )
}

/**
 * Returns the announcement. Several messages at once, such as after a lost connection, give only their number and the
 * last one.
 */
function toText(messages: readonly Message[], name: string): string {
  const last = messages.at(-1)
  if (!last) return ''
  const text = last.content || KIND_TEXTS[last.messageType]()
  return messages.length === 1
    ? m.chat_announce_one({ name, text })
    : m.chat_announce_several({ name, count: messages.length, text })
}

const KIND_TEXTS: Record<Message['messageType'], () => string> = {
  text: () => '',
  image: m.chat_picture,
  booking: m.chat_card_booking,
  offer: m.chat_card_offer,
  quote: m.chat_preview_quote,
}

type AnnouncerProps = {
  thread: Thread
  ownParty: Party
  otherName: string
  waiting: readonly WaitingMessage[]
}
