/** SQL of when a customer usually comes again. */
import { sql } from 'kysely'
import { LIVE_STATUSES } from '#domain/booking/booking-policy.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Past visits that count. */
const VISITS = 12

export async function listOwnVisits(
  db: Queryable,
  { accountId, branchId, serviceId }: { accountId: string; branchId: string; serviceId: string },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(sql<Date>`lower(during)`.as('start'))
    .where('account_id', '=', accountId)
    .where('branch_id', '=', branchId)
    .where('service_id', '=', serviceId)
    .where('status', '=', 'completed')
    .orderBy(sql`lower(during)`, 'desc')
    .limit(VISITS)
    .execute()
  return rows.map(({ start }) => start)
}

export const hasLiveBooking = async (
  db: Queryable,
  { accountId, branchId, serviceId }: { accountId: string; branchId: string; serviceId: string },
): Promise<boolean> =>
  !!(await db
    .selectFrom('bookings')
    .select('id')
    .where('account_id', '=', accountId)
    .where('branch_id', '=', branchId)
    .where('service_id', '=', serviceId)
    .where('status', 'in', LIVE_STATUSES)
    .limit(1)
    .executeTakeFirst())

/** Fewer intervals would say more about single customers than about the service. */
const LEAST_INTERVALS = 10

/** The median time between two visits of one customer for the service at the branch, in the last year; null if there are few. */
export async function findUsualGap(
  db: Queryable,
  { branchId, serviceId }: { branchId: string; serviceId: string },
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ gapMs: number | null }>`
    SELECT CASE WHEN count(gap) >= ${LEAST_INTERVALS} THEN
      (extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY gap)) * 1000)::float8
    END AS "gapMs"
    FROM (
      SELECT lower(during) - lag(lower(during)) OVER (PARTITION BY account_id ORDER BY lower(during)) AS gap
      FROM bookings
      WHERE branch_id = ${branchId} AND service_id = ${serviceId} AND status = 'completed' AND account_id IS NOT NULL
        AND lower(during) > ${now}::timestamptz - interval '1 year'
    ) visits
    WHERE gap >= interval '1 day'`.execute(db)
  return rows[0]?.gapMs ?? null
}
