/** Availability of a service: its branches, the number of customers at once, and the staff who perform it. */
import { serviceProblems } from '#contract/catalogue/problems.ts'
import { Problem } from '#contract/problem.ts'
import { m } from '#messages'
import type { TxCtx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { uuidv7 } from '#server/ids.ts'
import * as q from './queries.ts'

type Chosen = { branch_id?: string | undefined; branch_ids?: string[] | undefined }

/**
 * Returns the branches that are sent. A client that knows only `branch_id` sends it back as it got it: the service then stays
 * available at its other branches.
 */
export async function chosenBranches(
  db: Queryable,
  storeId: string,
  { branch_id: one, branch_ids: several }: Chosen,
  current: readonly { branch_id: string }[] = [],
): Promise<string[]> {
  const currentIds = current.map(({ branch_id }) => branch_id)
  const named = several ?? (one === undefined ? currentIds : [one])
  const branches = await q.listStoreBranches(db, storeId)
  const ids = named.map((name) => (name === `store-${storeId}` ? branches[0]?.id : name))
  const isKnown = (id: string | undefined) => id !== undefined && branches.some((branch) => branch.id === id)
  // A branch that has closed since may stay.
  const unknown = ids.some((id) => !isKnown(id) && !(id !== undefined && currentIds.includes(id)))
  if (unknown) throw Problem.invalid([[several ? 'branch_ids' : 'branch_id', m.field_branch_unknown()]])
  const chosen = [...new Set(ids.filter((id) => id !== undefined))]
  return several === undefined && chosen.every((id) => currentIds.includes(id)) ? currentIds : chosen
}

/** Throws unless all are active staff of the branches. People in `current` may have left since. */
export async function requireStaff(
  db: Queryable,
  branchIds: readonly string[],
  staffIds: readonly string[],
  current: readonly string[],
): Promise<void> {
  const added = staffIds.filter((id) => !current.includes(id))
  if (added.length === 0) return
  const active = branchIds.length === 0 ? [] : await q.listActiveStaff(db, branchIds)
  if (!added.every((id) => active.some((staff) => staff.id === id)))
    throw Problem.invalid([['staffIds', m.field_staff_unknown()]])
}

/** Changes the branches. By default each keeps its capacity, and a new one has that of the others. */
export async function changeBranches(
  tx: TxCtx,
  serviceId: string,
  branchIds: readonly string[],
  capacity: number | undefined,
): Promise<void> {
  const pools = await q.listPools(tx.db, serviceId)
  for (const branchId of branchIds) {
    const pool = pools.find((each) => each.branch_id === branchId)
    const wanted = capacity ?? pool?.capacity ?? pools[0]?.capacity ?? 1
    if (pool && wanted < pool.capacity) {
      const booked = await q.countAtOnce(tx.db, pool.id)
      if (booked > wanted) throw serviceProblems.overbooked().with({ extra: { booked } })
    }
    await q.setPool(tx.db, { id: uuidv7(tx.now.getTime()), serviceId, branchId, capacity: wanted })
  }
  if (branchIds.length > 0) await q.deactivatePools(tx.db, serviceId, branchIds)
}
