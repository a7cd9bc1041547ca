/** Reading the messages of a conversation. */
import type * as z from 'zod'
import type { chat } from '#contract/chat.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { Ctx } from '#server/app-context.ts'
import { getConversation } from './conversations.ts'
import { currentMember } from '../data/members.ts'
import { listMessages } from '../data/message-queries.ts'
import type { ConversationRow } from '../data/queries.ts'
import { showMessages } from './showing.ts'

type Range = Pick<
  z.output<(typeof chat)['GET /chat/conversations/:id/messages']['query']>,
  'page' | 'limit' | 'after_seq' | 'before_seq'
>

export async function readMessages(
  ctx: Ctx,
  id: string,
  range: Range,
): Promise<{ conversation: ConversationRow; messages: Message[] }> {
  const conversation = await getConversation(ctx, currentMember(ctx), id)
  const rows = await listMessages(ctx.db, id, toRange(range, conversation.lastSeq))
  return { conversation, messages: await showMessages(ctx, conversation, rows) }
}

/** The numbers have no gaps, so those of a page are known without counting. Page 1 has the newest messages. */
function toRange({ page, limit, after_seq: after, before_seq: before }: Range, lastSeq: number) {
  if (after !== undefined) {
    const upTo = before === undefined ? lastSeq : Math.min(before - 1, lastSeq)
    return { after, upTo, limit }
  }
  const upTo = before === undefined ? lastSeq - (page - 1) * limit : Math.min(before - 1, lastSeq)
  return { after: Math.max(0, upTo - limit), upTo, limit }
}
