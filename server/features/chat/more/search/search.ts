import type { chat } from '#contract/chat.ts'
import type { Reply } from '#contract/kernel.ts'
import type { Actor, Ctx } from '#server/app-context.ts'
import { mayDo } from '#domain/accounts/merchant-role.ts'
import { searchConversations, type SearchIn } from './queries.ts'

const MAX_RESULTS = 50

type Result = Reply<(typeof chat)['GET /chat/search']>['data'][number]

export async function search(
  ctx: Ctx,
  { accountId, role, merchantId, merchantRole }: Actor,
  { query: text, type }: { query: string; type: SearchIn },
): Promise<Result[]> {
  const answersChats = merchantId !== null && mayDo(merchantRole, 'answerChats')
  if (role !== 'customer' && !answersChats) return []
  const owner = merchantId !== null && answersChats ? { merchantId } : { customerId: accountId }
  await searchConversations(ctx.db, owner, { text, type, limit: MAX_RESULTS })
  return []
}
