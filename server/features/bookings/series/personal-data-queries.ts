/** Series in the export, the merge and the erasure of an account. */
import { sql } from 'kysely'
import type { MergedAccounts, Moved } from '#server/feature.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export async function exportSeries(db: Queryable, accountId: string) {
  const { rows } = await sql`
    SELECT series.id, store.name AS store, series.every_weeks AS "everyWeeks", series.created_at AS "createdAt", series.stopped_at AS "stoppedAt",
      (
        SELECT json_agg(json_build_object('plannedStart', visit.planned_start, 'bookingId', visit.booking_id, 'proposedAt', visit.proposed_at)
          ORDER BY visit.position)
        FROM booking_series_visits visit WHERE visit.series_id = series.id
      ) AS visits
    FROM booking_series series JOIN shared.stores store ON store.id = series.store_id
    WHERE series.account_id = ${accountId} ORDER BY series.created_at`.execute(db)
  return rows
}

/** The plans; the bookings remain. */
export const eraseSeries = (tx: Tx, accountId: string) =>
  tx.deleteFrom('booking_series').where('account_id', '=', accountId).execute()

export async function mergeSeries(tx: Tx, { closedId, keptId }: MergedAccounts): Promise<Moved> {
  const { numUpdatedRows } = await tx
    .updateTable('booking_series')
    .set({ account_id: keptId })
    .where('account_id', '=', closedId)
    .executeTakeFirstOrThrow()
  return { what: 'series of visits', count: Number(numUpdatedRows) }
}
