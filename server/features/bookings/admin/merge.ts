import { sql } from 'kysely'
import { personProblems } from '#contract/admin/people.ts'
import type { MergedAccounts, Moved } from '#server/feature.ts'
import type { TxCtx } from '#server/app-context.ts'

/**
 * Moves all bookings. `merged_from` keeps whose they were: rewards for them, and limits of offers, stay those of the
 * account that booked.
 */
export async function mergeBookings({ db }: TxCtx, { closedId, keptId }: MergedAccounts): Promise<Moved[]> {
  const { rows } = await sql`
    SELECT FROM bookings a JOIN bookings b ON b.account_id = ${keptId} AND b.pool_id = a.pool_id AND lower(b.during) = lower(a.during)
      AND b.status IN ('pending', 'confirmed', 'checked_in')
    WHERE a.account_id = ${closedId} AND a.status IN ('pending', 'confirmed', 'checked_in') LIMIT 1`.execute(
    db,
  )
  if (rows.length > 0)
    throw personProblems.mergeRefused().with({
      extra: { why: 'Both have booked the same time. Cancel one of the bookings first.' },
    })
  const { numUpdatedRows } = await db
    .updateTable('bookings')
    .set((e) => ({
      account_id: keptId,
      merged_from: e.fn.coalesce('merged_from', sql<string>`${closedId}::uuid`),
    }))
    .where('account_id', '=', closedId)
    .executeTakeFirstOrThrow()
  return [{ what: 'bookings', count: Number(numUpdatedRows) }]
}
