/** Search in the own conversations, by the name of the other party and by texts of messages. */
import { sql } from 'kysely'
import type { chat } from '#contract/chat.ts'
import type { Reply } from '#contract/kernel.ts'
import type { Ctx } from '#server/app-context.ts'
import { actorOf } from '#server/http/access.ts'
import { currentMember } from '../../members.ts'
import { selectConversations, type ConversationRow } from '../../queries.ts'
import { serializeConversation, serializeMerchantConversation } from '../../serialize.ts'
import { searchConversations, type Match, type Owner, type SearchIn } from './queries.ts'

const MAX_RESULTS = 50

type Result = Reply<(typeof chat)['GET /chat/search']>['data'][number]

export async function search(
  ctx: Ctx,
  { query: text, type }: { query: string; type: SearchIn },
): Promise<Result[]> {
  const owner = ownerOf(ctx)
  if (owner === null) return []
  const matches = await searchConversations(ctx.db, owner, { text, type, limit: MAX_RESULTS })
  const ids = matches.map(({ conversationId }) => conversationId)
  const rows = await selectConversations(
    ctx.db,
    ctx.now,
    sql`SELECT * FROM conversations WHERE id = ANY (${ids}::uuid[])`,
  )
  const matchOf = new Map(matches.map((match) => [match.conversationId, match]))
  return rows.map((row) => serializeResult(ctx, owner, row, matchOf.get(row.id)))
}

/** Null for accounts that have no conversations. */
function ownerOf(ctx: Ctx): Owner | null {
  const { accountId, merchantId } = currentMember(ctx)
  if (merchantId !== null) return { merchantId }
  return actorOf(ctx).role === 'customer' ? { customerId: accountId } : null
}

function serializeResult(ctx: Ctx, owner: Owner, row: ConversationRow, found: Match | undefined): Result {
  const match = found && found.seq !== null && found.content !== null
  const shown = { match: match ? { seq: found.seq, content: found.content } : null }
  if ('customerId' in owner)
    return { ...serializeConversation(row, ctx.now, ctx.app.config), customer: null, ...shown }
  const { customer, ...conversation } = serializeMerchantConversation(row, ctx.now, ctx.app.config)
  return { ...conversation, store: null, customer, ...shown }
}
