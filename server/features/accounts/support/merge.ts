/** Closes one account of a customer who has two. Its belongings have been moved to the other one before. */
import { personProblems } from '#contract/admin/people.ts'
import type { MergedAccounts, Moved } from '#server/feature.ts'
import type { TxCtx } from '#server/app-context.ts'
import { changeIdentity } from '../identity/identity-changes.ts'
import * as q from './support-queries.ts'
import { getOpen, record } from './support.ts'

/** Locks both, in one order. Throws unless they are two open accounts of customers, and the kept one is not of an admin. */
export async function lockPair(
  tx: TxCtx,
  { closedId, keptId }: MergedAccounts,
): Promise<{ closed: q.SupportedAccount; kept: q.SupportedAccount }> {
  if (closedId === keptId) throw personProblems.samePerson()
  const accounts = new Map<string, q.SupportedAccount>()
  for (const id of [closedId, keptId].toSorted()) accounts.set(id, await getOpen(tx, id))
  const [closed, kept] = [accounts.get(closedId)!, accounts.get(keptId)!]
  for (const { role, mergedInto } of [closed, kept]) {
    if (role !== 'customer') throw personProblems.notThisRole()
    if (mergedInto !== null) throw personProblems.samePerson()
  }
  if (await q.isOfAdmin(tx.db, keptId))
    throw refused(
      'The account that would be kept may be of an admin: the number, the address or a device is the same.',
    )
  return { closed, kept }
}

/** People whom the closed account has invited, and a verified number that only it has. */
export async function mergeAccount(tx: TxCtx, ids: MergedAccounts): Promise<Moved[]> {
  const { closed, kept } = await lockPair(tx, ids)
  if (kept.referredBy === closed.id || closed.referredBy === kept.id)
    throw refused('One of the accounts was invited by the other, and may have earned by it.')
  const { count, first } = await q.getInvited(tx.db, closed.id)
  if (first !== null && first < kept.createdAt)
    throw refused('The account has invited people before the other one was made. Keep this one instead.')
  await q.moveInvited(tx.db, closed.id, kept.id)
  const hasPhone = closed.isPhoneVerified && closed.phone !== null && !kept.isPhoneVerified
  const change = { kind: 'merged', email: kept.email, phone: hasPhone ? closed.phone : kept.phone } as const
  await changeIdentity(tx, closed.id, change, () => q.closeMerged(tx.db, closed.id, kept.id, tx.now))
  await changeIdentity(tx, kept.id, change, async () => {
    if (hasPhone) await q.setVerifiedPhone(tx.db, kept.id, closed.phone!) // as `hasPhone` says
  })
  return [
    { what: 'invited people', count },
    { what: 'verified phone numbers', count: hasPhone ? 1 : 0 },
  ]
}

const refused = (why: string) => personProblems.mergeRefused().with({ extra: { why } })

/** Writes to the audit log of both. */
export async function finishMerge(
  tx: TxCtx,
  { closedId, keptId }: MergedAccounts,
  reason: string,
): Promise<void> {
  await record(tx, 'person.merged', closedId, { reason, into: keptId })
  await record(tx, 'person.merged-here', keptId, { reason, from: closedId })
}
