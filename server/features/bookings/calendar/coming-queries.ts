/** SQL of the bookings that keep a service, a branch or a store from being deleted. */
import { sql } from 'kysely'
import { LIVE_STATUSES } from '#domain/booking/booking-policy.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'

type ComingFilter = {
  serviceId?: string | undefined
  branchId?: string | undefined
  storeId?: string | undefined
}
type ComingRow = {
  id: TableRow<'bookings'>['id']
  start: Date
  customerName: TableRow<'bookings'>['client_name']
  inAll: number
}

/** Returns the first bookings of the scope that have not ended, and in each row how many there are. */
export async function listComing(
  db: Queryable,
  scopeId: string,
  { serviceId, branchId, storeId }: ComingFilter,
  limit: number,
  now: Date,
): Promise<ComingRow[]> {
  const { rows } = await sql<ComingRow>`
    SELECT
      booking.id, lower(booking.during) AS start, booking.client_name AS "customerName",
      count(*) OVER ()::int AS "inAll"
    FROM bookings booking
    JOIN shared.own_stores store ON store.id = booking.store_id
    WHERE store.scope_id = ${scopeId}
      AND booking.status IN (${sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))})
      AND coalesce(booking.visit_ends_at, upper(booking.during)) > ${now}
      AND NOT (booking.status = 'pending' AND booking.hold_expires_at <= ${now})
      ${
        serviceId === undefined
          ? sql``
          : sql`AND EXISTS (
        SELECT FROM shared.booked_times time WHERE time.booking_id = booking.id AND time.service_id = ${serviceId}
      )`
      }
      ${branchId === undefined ? sql`` : sql`AND booking.branch_id = ${branchId}`}
      ${storeId === undefined ? sql`` : sql`AND booking.store_id = ${storeId}`}
    ORDER BY lower(booking.during), booking.id
    LIMIT ${limit}`.execute(db)
  return rows
}
