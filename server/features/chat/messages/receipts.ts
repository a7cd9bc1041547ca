/** Receipts of the messages that a party has got and read (docs/rules/chat.md#receipts). */
import { sql } from 'kysely'
import { chatProblems } from '#contract/chat/problems.ts'
import { generalProblems } from '#contract/problem.ts'
import { messageStatus, otherParty, type MessageStatus, type Party } from '#domain/chat/message.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { receiptsChanged } from './emit.ts'
import { emitToStore } from '../data/rooms.ts'
import { getParty, type Member } from '../data/members.ts'
import {
  findMessagePlace,
  findLast,
  findLastSentMessage,
  lockConversation,
  type LockedConversation,
} from '../data/message-queries.ts'
import { markMessagesRead } from './notifications.ts'
import { getReceipts, getUnreadCount } from '../data/serialize.ts'
import { deliverAll } from '../data/state-queries.ts'

type Reached = Exclude<MessageStatus, 'sent'>

/**
 * The member’s party has got, or read, the messages up to a number; without one, all of them. Never goes back.
 * Returns how many messages were unread before and are read now.
 */
export async function markReached(
  ctx: Ctx,
  member: Member,
  conversationId: string,
  status: Reached,
  upToSeq?: number,
): Promise<{ updated: number; conversation: LockedConversation }> {
  const { change, ...result } = await transaction(ctx, async (tx) => {
    const conversation = await lockConversation(tx.db, member, conversationId)
    if (!conversation) throw chatProblems.conversationNotFound()
    const party = getParty(conversation, member)
    const before = getReceipts(conversation, party)
    const seq = Math.min(upToSeq ?? conversation.lastSeq, conversation.lastSeq)
    const deliveredSeq = Math.max(before.deliveredSeq, seq)
    const readSeq = status === 'read' ? Math.max(before.readSeq, seq) : before.readSeq
    if (deliveredSeq === before.deliveredSeq && readSeq === before.readSeq)
      return { updated: 0, conversation, change: null }
    const unread = await setReceipts(tx.db, conversation.id, party, { deliveredSeq, readSeq })
    if (unread === 0 && getUnreadCount(conversation, party) > 0)
      await markMessagesRead(tx, conversation, party)
    const other = otherParty(party)
    const upTo = await findLastSentMessage(tx.db, conversation.id, other, seq)
    const last = status === 'read' ? await findLast(tx.db, conversation) : undefined
    const after = withReceipts(conversation, party, { deliveredSeq, readSeq, unread })
    const isNews = upTo && messageStatus(upTo.seq, before) !== status
    return {
      updated: getUnreadCount(conversation, party) - unread,
      conversation: after,
      change: { party, accountId: member.accountId, status, upTo: isNews ? upTo : undefined, last },
    }
  })
  if (change) receiptsChanged(ctx, result.conversation, change)
  return result
}

/** A client of the customer has connected: it gets all messages. */
export async function markAllDelivered(ctx: Ctx): Promise<void> {
  for (const { id, merchantId, storeId, messageId, seq } of await deliverAll(
    ctx.db,
    requireActor(ctx).accountId,
  ))
    emitToStore(ctx.app, { merchantId, storeId }, 'message_status_update', {
      messageId,
      conversationId: id,
      seq,
      status: 'delivered',
    })
}

/** Marks a message for its recipient. */
export async function markMessage(
  ctx: Ctx,
  member: Member,
  messageId: string,
  status: Reached,
): Promise<MessageStatus> {
  const message = await findMessagePlace(ctx.db, member, messageId)
  if (!message) throw chatProblems.messageNotFound()
  const party = getParty(message, member)
  if (message.sender === party) throw generalProblems.forbidden()
  const { conversation } = await markReached(ctx, member, message.conversationId, status, message.seq)
  return messageStatus(message.seq, getReceipts(conversation, party))
}

const withReceipts = (
  conversation: LockedConversation,
  party: Party,
  { deliveredSeq, readSeq, unread }: { deliveredSeq: number; readSeq: number; unread: number },
): LockedConversation =>
  party === 'customer'
    ? {
        ...conversation,
        customerDeliveredSeq: deliveredSeq,
        customerReadSeq: readSeq,
        customerUnread: unread,
      }
    : { ...conversation, storeDeliveredSeq: deliveredSeq, storeReadSeq: readSeq, storeUnread: unread }

/** Counts the messages that are still unread. The conversation must be locked. */
async function setReceipts(
  tx: Tx,
  id: string,
  party: Party,
  { deliveredSeq, readSeq }: { deliveredSeq: number; readSeq: number },
): Promise<number> {
  const column = (name: string) => sql.ref(`${party}_${name}`)
  const { rows } = await sql<{ unread: number }>`
    UPDATE conversations SET
      ${column('delivered_seq')} = ${deliveredSeq}, ${column('read_seq')} = ${readSeq},
      ${column('unread')} = (
        SELECT count(*) FROM chat_messages
        WHERE conversation_id = ${id} AND seq > ${readSeq} AND sender = ${otherParty(party)}
      )
    WHERE id = ${id}
    RETURNING ${column('unread')} AS unread`.execute(tx)
  return rows[0]!.unread
}
