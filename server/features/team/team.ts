/** Members of a team. Every change locks the merchant, so that at least one owner remains. */
import { teamProblems, type RoleInput } from '#contract/team.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import {
  changeMember,
  deleteMember,
  endSessions,
  insertMember,
  listAccountDevices,
  listMembers,
  lockTeam,
  replaceMerchantAccount,
  type ListedSession,
} from '#server/features/accounts/accounts.ts'
import { requireActor, requireMerchantId } from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { auditTeam, ownStores, requireFreePerson } from './invitations.ts'
import { listPeople, type NamedMember } from './queries.ts'
import { serializeMember } from './serialize.ts'

export async function listTeam({ db, now }: Pick<Ctx, 'db' | 'now'> | TxCtx, merchantId: string) {
  const members = await listMembers(db, merchantId, now)
  const people = await listPeople(
    db,
    members.flatMap(({ staffId }) => staffId ?? []),
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return members.map((member): NamedMember => ({
    ...member,
    staffName: names.get(member.staffId ?? '') ?? null,
  }))
}

export function changeRole(ctx: Ctx, accountId: string, input: RoleInput): Promise<NamedMember> {
  const merchantId = requireMerchantId(ctx)
  const { role, staffId = null } = input
  return transaction(ctx, async (tx) => {
    const { member, others, isMerchantAccount } = await lockMember(tx, merchantId, accountId)
    requireCurrentVersion(member, input.version, () => serializeMember(member))
    await requireFreePerson(tx, merchantId, staffId, accountId)
    const mayBeLimited = role === 'manager' || role === 'front-desk'
    const kept = mayBeLimited ? member.storeIds : null
    const storeIds = input.storeIds === undefined ? kept : await ownStores(tx, merchantId, input.storeIds)
    const next = { merchantId, accountId, role, staffId, storeIds }
    if (role !== 'owner') requireOwner(others)
    if (isMerchantAccount && role !== 'owner') {
      await replaceMerchantAccount(tx.db, merchantId, requireOwner(others).id)
      await insertMember(tx.db, next, ctx.now)
    } else if (!isMerchantAccount) await changeMember(tx.db, next)
    await auditTeam(tx, 'team.role-changed', accountId, { role })
    await tx.emit('team.member_changed', { merchantId, accountId })
    return getMember(await listTeam(tx, merchantId), accountId)
  })
}

/** Removes a member and ends the sessions of the account, which closes its live connections. */
export function remove(ctx: Ctx, accountId: string): Promise<NamedMember> {
  const merchantId = requireMerchantId(ctx)
  return transaction(ctx, async (tx) => {
    const { member, others, isMerchantAccount } = await lockMember(tx, merchantId, accountId)
    const owner = requireOwner(others)
    if (isMerchantAccount) await replaceMerchantAccount(tx.db, merchantId, owner.id)
    else await deleteMember(tx.db, merchantId, accountId)
    await endSessions(tx, { accountId })
    await auditTeam(tx, 'team.removed', accountId)
    await tx.emit('team.member_changed', { merchantId, accountId })
    return member
  })
}

export async function listMemberSessions(ctx: Ctx, accountId: string): Promise<ListedSession[]> {
  const { id } = getMember(await listTeam(ctx, requireMerchantId(ctx)), accountId)
  return listAccountDevices(ctx, id)
}

/** Ends all sessions of the member except the one of this request. */
export function signOutMember(ctx: Ctx, accountId: string): Promise<NamedMember> {
  const merchantId = requireMerchantId(ctx)
  return transaction(ctx, async (tx) => {
    const { member } = await lockMember(tx, merchantId, accountId)
    await endSessions(tx, { accountId, exceptId: requireActor(ctx).sessionId })
    await auditTeam(tx, 'team.signed-out', accountId)
    return member
  })
}

async function lockMember(tx: TxCtx, merchantId: string, accountId: string) {
  const merchant = await lockTeam(tx.db, merchantId)
  const members = await listTeam(tx, merchantId)
  return {
    member: getMember(members, accountId),
    others: members.filter(({ id }) => id !== accountId),
    isMerchantAccount: merchant.accountId === accountId,
  }
}

function getMember(members: readonly NamedMember[], accountId: string): NamedMember {
  const member = members.find(({ id }) => id === accountId)
  if (!member) throw teamProblems.memberNotFound()
  return member
}

/** Returns the owner who has been in the team the longest. */
function requireOwner(members: readonly NamedMember[]): NamedMember {
  const [first] = members
    .filter(({ role }) => role === 'owner')
    .toSorted((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime())
  if (!first) throw teamProblems.lastOwner()
  return first
}
