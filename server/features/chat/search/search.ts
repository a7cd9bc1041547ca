/** Search in the own conversations, by the name of the other party and by texts of messages. */
import type { chat } from '#contract/chat.ts'
import type { Reply } from '#contract/kernel.ts'
import type { Ctx } from '#server/app-context.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { currentMember } from '../data/members.ts'
import { listByIds, type ConversationRow } from '../data/queries.ts'
import { serializeConversation, serializeMerchantConversation } from '../data/serialize.ts'
import { searchConversations, type Match, type Owner, type SearchIn } from './queries.ts'

const MAX_RESULTS = 50

type Result = Reply<(typeof chat)['GET /chat/search']>['data'][number]

export async function search(
  ctx: Ctx,
  { query: text, type }: { query: string; type: SearchIn },
): Promise<Result[]> {
  const owner = resolveOwner(ctx)
  if (owner === null) return []
  const matches = await searchConversations(ctx.db, owner, { text, type, limit: MAX_RESULTS })
  const rows = await listByIds(
    ctx.db,
    ctx.now,
    matches.map(({ conversationId }) => conversationId),
  )
  const matchesById = new Map(matches.map(({ conversationId, match }) => [conversationId, match]))
  return rows.map((row) => serializeResult(ctx, owner, row, matchesById.get(row.id) ?? null))
}

/** Returns null for accounts that have no conversations. */
function resolveOwner(ctx: Ctx): Owner | null {
  const member = currentMember(ctx)
  if (member.merchantId !== null) return { member }
  return requireActor(ctx).role === 'customer' ? { customerId: member.accountId } : null
}

function serializeResult(
  { app, now }: Ctx,
  owner: Owner,
  row: ConversationRow,
  match: Match['match'],
): Result {
  if ('customerId' in owner) return { ...serializeConversation(row, now, app.config), customer: null, match }
  const { customer, ...conversation } = serializeMerchantConversation(row, now, app.config)
  return { ...conversation, store: null, customer, match }
}
