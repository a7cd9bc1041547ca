/** Assignment of conversations to colleagues. */
import { sql } from 'kysely'
import { shortName } from '#domain/accounts/short-name.ts'
import { chatProblems } from '#contract/chat/problems.ts'
import { generalProblems } from '#contract/problem.ts'
import { hasMerchantRole, LEAST_ROLE, MERCHANT_ROLES } from '#domain/accounts/merchant-role.ts'
import { createContext, transaction, type AppContext, type Ctx } from '#server/app-context.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { requireMerchantId } from '#server/platform/http/access.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { changedFor } from '../messages/emit.ts'
import { currentMember, getParty } from '../data/members.ts'
import { findLast, lockConversation, type LockedConversation } from '../data/message-queries.ts'

type Colleague = { id: string; name: string }

const ANSWERING_ROLES = MERCHANT_ROLES.filter((role) => hasMerchantRole(role, LEAST_ROLE.answerChats))

/** Returns the accounts of the team that may answer chats, of one store if it is given, by name. */
export async function listColleagues(
  db: Queryable,
  merchantId: string,
  storeId?: string,
): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('shared.merchant_members as members')
    .innerJoin('shared.accounts as accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.id', 'accounts.first_name as firstName', 'accounts.last_name as lastName'])
    .where('members.merchant_id', '=', merchantId)
    .where('members.role', 'in', ANSWERING_ROLES)
    .where('accounts.disabled_at', 'is', null)
    .$if(storeId !== undefined, (query) =>
      query.where(sql<boolean>`(members.store_ids IS NULL OR ${storeId} = ANY (members.store_ids))`),
    )
    .orderBy('accounts.first_name')
    .orderBy('accounts.last_name')
    .orderBy('accounts.id')
    .execute()
  return rows.map(({ id, firstName, lastName }) => ({ id, name: shortName(firstName, lastName) }))
}

/** Throws 403 unless the colleague is of the same team and may answer chats. */
export async function assignConversation(
  ctx: Ctx,
  id: string,
  colleagueId: string | null,
): Promise<Colleague | null> {
  const member = currentMember(ctx)
  const { colleague, changed } = await transaction(ctx, async (tx) => {
    const conversation = await lockConversation(tx.db, member, id)
    if (!conversation || getParty(conversation, member) !== 'store') throw chatProblems.conversationNotFound()
    const colleagues =
      colleagueId === null ? [] : await listColleagues(tx.db, requireMerchantId(tx), conversation.storeId)
    const assignee = colleagues.find((each) => each.id === colleagueId) ?? null
    if (colleagueId !== null && !assignee) throw generalProblems.forbidden()
    if (!(await setAssigned(tx.db, id, colleagueId))) return { colleague: assignee, changed: null }
    await audit(tx.db, tx.now, {
      action: colleagueId === null ? 'chat.unassigned' : 'chat.assigned',
      actor: member.accountId,
      subject: id,
      details: { to: colleagueId },
    })
    return { colleague: assignee, changed: conversation }
  })
  if (changed) await announce(ctx, changed)
  return colleague
}

/** Ends the assignment of a member of the team who no longer answers the chats of the store. May be repeated. */
export async function unassignFormerColleague(
  app: AppContext,
  { merchantId, accountId }: Events['team.member_changed'],
): Promise<void> {
  const ctx = createContext(app, null)
  const assigned = await ctx.db
    .selectFrom('conversations')
    .select(['id', 'store_id as storeId'])
    .where('assigned_to', '=', accountId)
    .where('merchant_id', '=', merchantId)
    .execute()
  for (const { id, storeId } of assigned) {
    const colleagues = await listColleagues(ctx.db, merchantId, storeId)
    if (colleagues.some((each) => each.id === accountId)) continue
    const changed = await transaction(ctx, async ({ db }) => {
      const conversation = await lockConversation(db, null, id)
      // A colleague may have taken it meanwhile.
      return conversation && (await setAssigned(db, id, null, accountId)) ? conversation : null
    })
    if (changed) await announce(ctx, changed)
  }
}

/** Announces the change to the open inboxes of the team. */
const announce = async (ctx: Ctx, conversation: LockedConversation): Promise<void> =>
  changedFor(ctx, conversation, 'store', await findLast(ctx.db, conversation))

/** Returns whether that changed anything. */
async function setAssigned(
  tx: Tx,
  id: string,
  accountId: string | null,
  /** If given, the conversation is changed only if it is assigned to this account. */
  from?: string,
): Promise<boolean> {
  let update = tx
    .updateTable('conversations')
    .set({ assigned_to: accountId })
    .where('id', '=', id)
    .where('assigned_to', 'is distinct from', accountId)
  if (from !== undefined) update = update.where('assigned_to', '=', from)
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows === 1n
}
