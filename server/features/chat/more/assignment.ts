/** Which colleague takes care of a conversation. */
import { chatProblems } from '#contract/chat.ts'
import { generalProblems } from '#contract/problem.ts'
import { MERCHANT_ROLES, hasMerchantRole, LEAST_ROLE } from '#domain/accounts/merchant-role.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/database/database.ts'
import { actorOf, merchantOf } from '#server/http/access.ts'
import { audit } from '#server/observability/audit.ts'
import { lockOwnConversation } from './access.ts'

type Colleague = { id: string; name: string }

/** 'Brian O.' */
const shortName = (firstName: string, lastName: string): string =>
  [firstName, lastName && `${[...lastName][0]}.`].filter(Boolean).join(' ')

const ANSWERING_ROLES = MERCHANT_ROLES.filter((role) => hasMerchantRole(role, LEAST_ROLE.answerChats))

/** The accounts of the team that may answer chats, by name. */
export async function listColleagues(db: Queryable, merchantId: string): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('shared.merchant_members as members')
    .innerJoin('shared.accounts as accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.id', 'accounts.first_name as firstName', 'accounts.last_name as lastName'])
    .where('members.merchant_id', '=', merchantId)
    .where('members.role', 'in', ANSWERING_ROLES)
    .where('accounts.disabled_at', 'is', null)
    .where('accounts.erased_at', 'is', null)
    .orderBy('accounts.first_name')
    .orderBy('accounts.last_name')
    .orderBy('accounts.id')
    .execute()
  return rows.map(({ id, firstName, lastName }) => ({ id, name: shortName(firstName, lastName) }))
}

/** Throws 403 unless the colleague is of the same team and may answer chats. */
export const assignConversation = (
  ctx: Ctx,
  conversationId: string,
  colleagueId: string | null,
): Promise<Colleague | null> =>
  transaction(ctx, async (tx) => {
    const conversation = await lockOwnConversation(tx, conversationId)
    if (conversation.party !== 'store') throw chatProblems.conversationNotFound()
    const colleagues = colleagueId === null ? [] : await listColleagues(tx.db, merchantOf(tx))
    const colleague = colleagues.find(({ id }) => id === colleagueId) ?? null
    if (colleagueId !== null && !colleague) throw generalProblems.forbidden()
    if (conversation.assignedTo === colleagueId) return colleague
    await tx.db
      .updateTable('conversations')
      .set({ assigned_to: colleagueId })
      .where('id', '=', conversationId)
      .execute()
    await audit(tx.db, tx.now, {
      action: colleagueId === null ? 'chat.unassigned' : 'chat.assigned',
      actor: actorOf(tx).accountId,
      subject: conversationId,
      details: { to: colleagueId },
    })
    return colleague
  })
