/** SQL of the person who leads a class (docs/rules/availability.md#staff). */
import { sql } from 'kysely'
import { LIVE_STATUSES } from '#domain/booking/booking-policy.ts'
import type { Tx } from '#server/platform/database/database.ts'

type ClassPlace = { staffId: string | null; isStaffChosen: boolean; poolId: string; start: Date }

/**
 * The first booking of a class takes its person. When it leaves the class, the next booking takes the person over. False if
 * there is none. The caller holds the lock of the branch.
 */
export async function passOnPerson(
  tx: Tx,
  { staffId, isStaffChosen, poolId, start }: ClassPlace,
  now: Date,
): Promise<boolean> {
  if (staffId === null || isStaffChosen) return false
  const { numUpdatedRows } = await tx
    .updateTable('bookings')
    .set({ staff_id: staffId, updated_at: now })
    .where('id', '=', (q) =>
      q
        .selectFrom('bookings as other')
        .select('other.id')
        .where('other.pool_id', '=', poolId)
        .where('other.staff_id', 'is', null)
        .where('other.status', 'in', LIVE_STATUSES)
        .where(sql<boolean>`lower(other.during) = ${start}`)
        .where('other.branch_id', '=', (b) =>
          b.selectFrom('shared.pools').select('branch_id').where('id', '=', poolId),
        )
        .orderBy('other.id')
        .limit(1),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
