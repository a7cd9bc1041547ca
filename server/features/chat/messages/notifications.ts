/** Notifications of messages to a party that was not online. Pages show unread conversations instead of them. */
import { m } from '#messages'
import { shortName } from '#domain/accounts/short-name.ts'
import type { Party } from '#domain/chat/message.ts'
import { shorten } from '#domain/text/shorten.ts'
import { createContext, transaction, type AppContext, type TxCtx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import {
  customerPaths,
  listTeam,
  markGroupRead,
  merchantPaths,
  notify,
  type NewNotification,
} from '#server/features/notifications/notifications.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { withLocale } from '#server/locale.ts'
import { listMessages, lockConversation, type LockedConversation } from '../data/message-queries.ts'
import { getPreview, getReceipts, getUnreadCount } from '../data/serialize.ts'

export const chatNotificationTexts = {
  new_message: ({ from, text }: { conversationId: string; from: string; text: string }, count) => ({
    title: m.notice_new_message_title({ from }),
    text: count > 1 ? m.notice_new_message_many({ count }) : text,
  }),
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof chatNotificationTexts> {}
}

export const chatNotifications: Listener[] = [
  listener('message.missed', 'notices', 'inbox.new-message', notifyMessage),
]

/** Length that is enough to recognise a message. */
const SHOWN_LENGTH = 200

async function notifyMessage(
  app: AppContext,
  { conversationId, seq, to: party }: Events['message.missed'],
): Promise<void> {
  const ctx = createContext(app, null)
  const conversation = await lockIfUnread(app, conversationId, seq, party)
  const [message] = await listMessages(ctx.db, conversationId, { after: seq - 1, upTo: seq, limit: 1 })
  // Erased with its account.
  if (!conversation || !message) return
  const from =
    party === 'customer'
      ? conversation.storeName
      : shortName(conversation.customerFirstName, conversation.customerLastName)
  const notifications: NewNotification[] = []
  for (const to of await listChatMembers(ctx, conversation, party)) {
    // A picture or a card without text has a word in the language of the reader.
    const preview =
      message.content ||
      withLocale(await getLanguage(ctx.db, to), () => getPreview(message.kind, message.content))
    notifications.push({
      to,
      type: 'new_message',
      eventKey: `new_message:${message.id}`,
      actionUrl:
        party === 'customer'
          ? customerPaths.chat(conversation.storeId)
          : merchantPaths.conversation(conversationId),
      storeId: conversation.storeId,
      about: conversation.customerId,
      groupKey: toGroupKey(conversationId),
      params: { conversationId, from, text: shorten(preview, SHOWN_LENGTH) },
    })
  }
  await notify(ctx, notifications)
  // Read while it was notified: what reads it later waits for the same lock, and finds the notification.
  await transaction(ctx, async (tx) => {
    const current = await lockConversation(tx.db, null, conversationId)
    if (current && getUnreadCount(current, party) === 0) await markMessagesRead(tx, current, party)
  })
}

/** Called in the transaction in which a party reads the conversation, which is locked. */
export const markMessagesRead = async (
  tx: TxCtx,
  conversation: LockedConversation,
  party: Party,
): Promise<void> =>
  markGroupRead(tx, await listChatMembers(tx, conversation, party), toGroupKey(conversation.id))

const toGroupKey = (conversationId: string): string => `new_message:${conversationId}`

/** Returns the accounts that are the party. */
const listChatMembers = async (
  { db }: { db: Queryable },
  { customerId, merchantId, storeId }: LockedConversation,
  party: Party,
): Promise<string[]> =>
  party === 'customer' ? [customerId] : listTeam(db, { merchantId, storeId }, 'answerChats', customerId)

/** The conversation, unless the party has read the message since. */
const lockIfUnread = (
  app: AppContext,
  conversationId: string,
  seq: number,
  party: Party,
): Promise<LockedConversation | null> =>
  transaction(createContext(app, null), async ({ db }) => {
    const conversation = await lockConversation(db, null, conversationId)
    return conversation && getReceipts(conversation, party).readSeq < seq ? conversation : null
  })
