/** Sending messages (docs/rules/chat.md#sending). */
import { randomUUID } from 'node:crypto'
import { chatProblems } from '#contract/chat/problems.ts'
import type { Message } from '#contract/entities/chat.ts'
import { otherParty, type MessageKind, type Party } from '#domain/chat/message.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import type { StoredPicture } from '#server/features/media/media.ts'
import { requireMayPost } from '#server/features/moderation/moderation.ts'
import { uuidv7 } from '#server/ids.ts'
import { messageSent } from './emit.ts'
import { getParty, type Member } from '../data/members.ts'
import {
  appendRow,
  findByClientId,
  lockConversation,
  type LockedConversation,
  type MessageRow,
} from '../data/message-queries.ts'
import { maybeSendAwayMessage } from '../away/away.ts'
import { assertCard, NO_SUBJECT, type CardSubject } from '../cards/cards.ts'
import { claimImage } from '../images/images.ts'
import { isPresent } from '../data/presence-queries.ts'
import { mayWrite } from '../data/serialize.ts'
import { showMessages } from './showing.ts'

/** Message that a person sends. */
export type MessageInput = {
  kind: MessageKind
  content: string
  clientMessageId: string | undefined
  imageId?: string | undefined
  bookingId?: string | undefined
  offerId?: string | undefined
  quoteId?: string | undefined
}
/** The message with the conversation as it is after it. */
export type Sent = { conversation: LockedConversation; row: MessageRow; isNew: boolean }

/** A message with the same client id is stored once; a repetition returns the first one. */
export async function sendMessage(
  ctx: Ctx,
  member: Member,
  conversationId: string,
  input: MessageInput,
): Promise<Message> {
  const sent = await transaction(ctx, async (tx) => {
    const conversation = await lockConversation(tx.db, member, conversationId)
    if (!conversation) throw chatProblems.conversationNotFound()
    return sendLocked(tx, conversation, member, input)
  })
  return announce(ctx, sent)
}

/** Sends in a conversation that is locked. */
export async function sendLocked(
  tx: TxCtx,
  conversation: LockedConversation,
  member: Member,
  input: MessageInput,
): Promise<Sent[]> {
  const sender = getParty(conversation, member)
  const clientMessageId = input.clientMessageId ?? randomUUID()
  const known = await findByClientId(tx.db, conversation.id, sender, clientMessageId)
  if (known) return [{ conversation, row: known, isNew: false }]
  if (!mayWrite(conversation)) throw chatProblems.blocked()
  if (sender === 'customer') await requireMayPost(tx.db, member.accountId, tx.now)
  const { kind, content, imageId, bookingId = null, offerId = null, quoteId = null } = input
  const subject = { bookingId, offerId, quoteId }
  await assertCard(tx, conversation, subject)
  const image = imageId === undefined ? null : await claimImage(tx, member.accountId, imageId)
  const who = { sender, senderId: member.accountId, isAutomatic: false }
  const sent = await append(tx, conversation, {
    ...who,
    clientMessageId,
    kind,
    content,
    image,
    ...subject,
  })
  await reportMissed(tx, sent)
  if (sender === 'store') return [sent]
  const away = await maybeSendAwayMessage(tx, sent.conversation, (message) =>
    append(tx, sent.conversation, { ...AUTOMATIC_ANSWER, ...message }),
  )
  return away ? [sent, away] : [sent]
}

async function reportMissed(tx: TxCtx, { conversation, row }: Sent): Promise<void> {
  const { id: conversationId, customerId, merchantId, customerMutedAt, storeMutedAt } = conversation
  const to = otherParty(row.sender)
  if ((to === 'customer' ? customerMutedAt : storeMutedAt) !== null) return
  const recipient = { accountId: customerId, merchantId: to === 'customer' ? null : merchantId }
  if (await isPresent(tx.db, recipient, tx.now)) return
  await tx.emit('message.missed', { conversationId, seq: row.seq, to })
}

const AUTOMATIC_ANSWER = {
  sender: 'store',
  senderId: null,
  isAutomatic: true,
  kind: 'text',
  image: null,
  ...NO_SUBJECT,
} as const

export type Draft = {
  sender: Party
  /** Null for an automatic message. */
  senderId: string | null
  isAutomatic: boolean
  clientMessageId: string
  kind: MessageKind
  content: string
  image: StoredPicture | null
} & CardSubject

/** Stores a message as the next one. The conversation must be locked. */
export async function append(tx: TxCtx, conversation: LockedConversation, draft: Draft): Promise<Sent> {
  // Requests that began earlier may get the lock later; times are in the order of the numbers.
  const sentAt = new Date(Math.max(tx.now.getTime(), conversation.lastMessageAt.getTime()))
  const { waitingSince, replySeconds } = waiting(conversation, draft, sentAt)
  const { customerUnread, storeUnread, ...row } = await appendRow(tx.db, conversation.id, {
    ...draft,
    imagePath: draft.image?.path ?? null,
    imageWidth: draft.image?.width ?? null,
    imageHeight: draft.image?.height ?? null,
    id: uuidv7(tx.now.getTime()),
    sentAt,
    waitingSince,
    replySeconds,
  })
  const after = {
    ...conversation,
    lastSeq: row.seq,
    lastMessageAt: sentAt,
    waitingSince,
    customerUnread,
    storeUnread,
  }
  return { conversation: after, row, isNew: true }
}

/** A customer waits from the first message on that no person has replied to. */
function waiting({ waitingSince }: LockedConversation, { sender, isAutomatic }: Draft, sentAt: Date) {
  if (isAutomatic) return { waitingSince, replySeconds: null }
  if (sender === 'customer') return { waitingSince: waitingSince ?? sentAt, replySeconds: null }
  return {
    waitingSince: null,
    replySeconds: waitingSince && Math.round((sentAt.getTime() - waitingSince.getTime()) / 1000),
  }
}

/** Sends the new messages to the clients of both parties after the commit, and returns the first. */
export async function announce(ctx: Ctx, sent: readonly Sent[]): Promise<Message> {
  const [first] = sent
  if (!first) throw new Error('no message was sent')
  const messages = await showMessages(
    ctx,
    first.conversation,
    sent.map(({ row }) => row),
  )
  for (const [index, { conversation, row, isNew }] of sent.entries())
    if (isNew) messageSent(ctx, conversation, row, messages[index]!)
  return messages[0]!
}
