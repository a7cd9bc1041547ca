/** SQL of opening hours, and of the bookings that they concern. */
import { sql } from 'kysely'
import { LIVE_STATUSES, type BookingStatus } from '#domain/booking/booking-policy.ts'
import type { Hours, SpecialDay } from '#domain/booking/plan.ts'
import type { Holiday } from '#domain/time/holidays.ts'
import type { Day } from '#domain/time/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'

export const listHours = (db: Queryable, branchId: string): Promise<Hours[]> =>
  db
    .selectFrom('branch_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('branch_id', '=', branchId)
    .orderBy('weekday')
    .execute()

export async function replaceHours(
  tx: Tx,
  branchId: string,
  hours: readonly Hours[],
  now: Date,
): Promise<void> {
  await tx.updateTable('branches').set({ hours_changed_at: now }).where('id', '=', branchId).execute()
  await tx.deleteFrom('branch_hours').where('branch_id', '=', branchId).execute()
  if (hours.length === 0) return
  await tx
    .insertInto('branch_hours')
    .values(hours.map((span) => ({ branch_id: branchId, ...span })))
    .execute()
}

export async function listSpecialDays(db: Queryable, branchId: string, from: Day): Promise<SpecialDay[]> {
  const { rows } = await sql<SpecialDay>`
    SELECT day::text, opens, closes, reason FROM branch_special_days
    WHERE branch_id = ${branchId} AND day >= ${from}::date ORDER BY day`.execute(db)
  return rows
}

/** Replaces those from a day on. */
export async function replaceSpecialDays(
  tx: Tx,
  branchId: string,
  from: Day,
  days: readonly SpecialDay[],
  now: Date,
): Promise<void> {
  await sql`DELETE FROM branch_special_days WHERE branch_id = ${branchId} AND day >= ${from}::date`.execute(
    tx,
  )
  if (days.length === 0) return
  await tx
    .insertInto('branch_special_days')
    .values(days.map((day) => ({ branch_id: branchId, ...day, created_at: now })))
    .execute()
}

export async function listGazettedHolidays(db: Queryable, from: Day, to: Day): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    SELECT day::text, name FROM public_holidays
    WHERE day BETWEEN ${from}::date AND ${to}::date ORDER BY day`.execute(db)
  return rows
}

export type ComingBooking = Narrowed<
  Pick<CamelRow<'shared.bookings'>, 'id' | 'status' | 'staffId'>,
  { status: BookingStatus }
> & {
  start: Date
  end: Date
  customerName: TableRow<'shared.bookings'>['client_name']
  serviceName: TableRow<'shared.services'>['name']
  staffName: TableRow<'shared.staff'>['name'] | null
  proposedTime: TableRow<'shared.open_proposals'>['starts_at']
}

/** Times of live bookings that have not ended. A hold that has expired is none, though a job has yet to cancel it. */
const isComing = (now: Date) => sql<boolean>`(
  time.status IN (${sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))})
  AND upper(time.during) > ${now}
  AND NOT (time.status = 'pending' AND time.hold_expires_at <= ${now})
)`

/** Each service of a visit is a row. */
export async function listComingBookings(
  db: Queryable,
  now: Date,
  where: { branchId: string } | { staffId: string },
): Promise<ComingBooking[]> {
  const condition =
    'staffId' in where ? sql`time.staff_id = ${where.staffId}` : sql`time.branch_id = ${where.branchId}`
  const { rows } = await sql<ComingBooking>`
    SELECT
      booking.id, lower(time.during) AS start, upper(time.during) AS end, booking.status,
      booking.client_name AS "customerName", service.name AS "serviceName",
      time.staff_id AS "staffId", staff.name AS "staffName", proposal.starts_at AS "proposedTime"
    FROM shared.booked_times time
    JOIN shared.bookings booking ON booking.id = time.booking_id
    JOIN shared.services service ON service.id = time.service_id
    LEFT JOIN shared.staff ON staff.id = time.staff_id
    LEFT JOIN shared.open_proposals proposal ON proposal.booking_id = booking.id AND proposal.expires_at > ${now}
    WHERE ${condition} AND ${isComing(now)}
    ORDER BY lower(time.during), booking.id`.execute(db)
  return rows
}

export async function countComingBookings(
  db: Queryable,
  now: Date,
  where: { storeId: string } | { branchId: string },
): Promise<number> {
  const condition =
    'storeId' in where ? sql`time.store_id = ${where.storeId}` : sql`time.branch_id = ${where.branchId}`
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT booking_id)::int AS count FROM shared.booked_times time WHERE ${condition} AND ${isComing(now)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
