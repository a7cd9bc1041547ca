/** Conversations: one for each customer and store (docs/rules/chat.md). */
import type * as z from 'zod'
import { chatProblems } from '#contract/chat/problems.ts'
import type { chat } from '#contract/chat.ts'
import type { Message } from '#contract/entities/chat.ts'
import { storeProblems } from '#contract/stores.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { conversationChanged } from './emit.ts'
import { currentMember, getParty, type Member } from '../data/members.ts'
import { findLast, lockConversation } from '../data/message-queries.ts'
import { countUnread, findConversation, type ConversationRow, type UnreadCount } from '../data/queries.ts'
import { announce, sendLocked, type Sent } from './sending.ts'
import { findChatStore, findOrInsertConversation, setMark } from '../data/state-queries.ts'

type Opening = z.output<(typeof chat)['POST /chat/conversations']['body']>
type Opened = { conversation: ConversationRow; created: boolean; message: Message | null }

/** Opens the conversation of the signed-in customer with a store. */
export async function openConversation(ctx: Ctx, input: Opening): Promise<Opened> {
  const member = currentMember(ctx)
  const { accountId } = member
  const opened = await transaction(ctx, async (tx) => {
    const store = await findChatStore(tx.db, input.storeId, accountId)
    if (!store) throw storeProblems.notFound()
    if (store.isOwn) throw chatProblems.ownStore()
    const found = await findOrInsertConversation(tx.db, {
      id: uuidv7(tx.now.getTime()),
      storeId: input.storeId,
      merchantId: store.merchantId,
      customerId: accountId,
      now: tx.now,
    })
    const sent: Sent[] = []
    if (input.initialMessage) {
      const locked = await lockConversation(tx.db, member, found.id)
      if (!locked) throw chatProblems.conversationNotFound()
      sent.push(
        ...(await sendLocked(tx, locked, member, {
          kind: 'text',
          content: input.initialMessage,
          clientMessageId: input.clientMessageId,
        })),
      )
    }
    return { ...found, sent }
  })
  const message = opened.sent.length > 0 ? await announce(ctx, opened.sent) : null
  return {
    conversation: await getConversation(ctx, member, opened.id),
    created: opened.created,
    message,
  }
}

/** Returns the id of the conversation of a customer with a store; opened, without a message, if there is none. */
export async function openConversationWith(
  tx: TxCtx,
  storeId: string,
  customerId: string,
): Promise<string | null> {
  const store = await findChatStore(tx.db, storeId, customerId)
  if (!store || store.isOwn) return null
  const { id } = await findOrInsertConversation(tx.db, {
    id: uuidv7(tx.now.getTime()),
    storeId,
    merchantId: store.merchantId,
    customerId,
    now: tx.now,
  })
  return id
}

export async function getConversation(ctx: Ctx, member: Member, id: string): Promise<ConversationRow> {
  const row = await findConversation(ctx.db, ctx.now, member, id)
  if (!row) throw chatProblems.conversationNotFound()
  return row
}

/** Counts unread messages: a customer's in its own conversations, a team's in those of all its stores. */
export async function countMyUnread(ctx: Ctx): Promise<UnreadCount> {
  const member = currentMember(ctx)
  if (member.merchantId !== null) return countUnread(ctx.db, 'store', member)
  if (requireActor(ctx).role !== 'customer') return { count: 0, conversations: 0 }
  return countUnread(ctx.db, 'customer', member)
}

/** No notifications of it for the party of the signed-in account. */
export async function setMuted(ctx: Ctx, id: string, isMuted: boolean): Promise<void> {
  await mark(ctx, id, 'muted', isMuted)
}

/** Blocks or unblocks the other party. While one party blocks the other, neither can write. */
export async function setBlocked(ctx: Ctx, id: string, isBlocked: boolean): Promise<void> {
  await mark(ctx, id, 'blocked', isBlocked)
}

async function mark(ctx: Ctx, id: string, kind: 'muted' | 'blocked', isOn: boolean): Promise<void> {
  const member = currentMember(ctx)
  const changed = await transaction(ctx, async (tx) => {
    const conversation = await lockConversation(tx.db, member, id)
    if (!conversation) throw chatProblems.conversationNotFound()
    const party = getParty(conversation, member)
    if (!(await setMark(tx.db, id, party, kind, isOn ? tx.now : null))) return null
    if (kind === 'blocked')
      await audit(tx.db, tx.now, {
        action: isOn ? 'chat.blocked' : 'chat.unblocked',
        actor: member.accountId,
        subject: id,
        details: { party },
      })
    return conversation
  })
  if (changed) conversationChanged(ctx, changed, await findLast(ctx.db, changed))
}
