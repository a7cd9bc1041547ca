/** SQL of quiet hours. Bookings are read from the sums of their days, as all figures are (decision 032). */
import { sql } from 'kysely'
import type { Period } from '#domain/analytics/period.ts'
import type { Hours, SpecialDay } from '#domain/booking/plan.ts'
import type { Holiday } from '#domain/time/holidays.ts'
import type { Day } from '#domain/time/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { JsonRow, TableRow } from '#server/platform/database/rows.ts'
import { changedBookings, hourSums } from '../sums.ts'

export type BranchRow = Pick<TableRow<'shared.branches'>, 'id' | 'name'> & {
  storeName: TableRow<'shared.stores'>['name']
  closesOnHolidays: TableRow<'shared.branches'>['closed_on_holidays']
  hours: Hours[]
  days: SpecialDay[]
  gazetted: Holiday[]
}

/** Returns the active branches of the stores, with their current hours and the special days of the period. */
export async function listBranches(
  db: Queryable,
  storeIds: readonly string[],
  { from, to }: Period,
): Promise<BranchRow[]> {
  const { rows } = await sql<BranchRow>`
    SELECT
      branch.id, branch.name, store.name AS "storeName", branch.closed_on_holidays AS "closesOnHolidays",
      (
        SELECT coalesce(json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes)), '[]')
        FROM shared.branch_hours WHERE branch_id = branch.id
      ) AS hours,
      (
        SELECT coalesce(json_agg(json_build_object('day', day, 'opens', opens, 'closes', closes, 'reason', reason)), '[]')
        FROM shared.branch_special_days
        WHERE branch_id = branch.id AND day >= ${from}::date AND day < ${to}::date
      ) AS days,
      (
        SELECT coalesce(json_agg(json_build_object('day', day, 'name', name)), '[]')
        FROM shared.public_holidays WHERE day >= ${from}::date AND day < ${to}::date
      ) AS gazetted
    FROM shared.branches branch
    JOIN shared.stores store ON store.id = branch.store_id
    WHERE branch.store_id = ANY (${storeIds}::uuid[]) AND branch.status = 'active'
    ORDER BY store.name, store.id, branch.is_main DESC, branch.name, branch.id`.execute(db)
  return rows
}

/** Booked minutes of a person in each of the 24 hours of a day. */
export type BookedDayRow = { staffId: string; day: Day; minutes: number[] }

export async function listBookedDays(
  db: Queryable,
  storeIds: readonly string[],
  { from, to }: Period,
): Promise<BookedDayRow[]> {
  const isCounted = sql`store_id = ANY (${storeIds}::uuid[]) AND day >= ${from}::date AND day < ${to}::date`
  const { rows } = await sql<BookedDayRow>`
    WITH changed AS MATERIALIZED (SELECT DISTINCT store_id, day FROM figure_changes WHERE ${isCounted}),
    ${changedBookings}
    SELECT staff_id AS "staffId", day::text, minutes FROM figure_hours
    WHERE ${isCounted} AND (store_id, day) NOT IN (SELECT store_id, day FROM changed)
    UNION ALL
    SELECT staff_id, day::text, minutes FROM (${hourSums}) sums`.execute(db)
  return rows
}

export type FitServiceRow = Pick<JsonRow<'shared.services'>, 'id' | 'name'> & {
  branchId: string
  priceCents: number
  isElsewhere: boolean
  offers: { usableWeekdays: number[] | null; usableFrom: number | null; usableUntil: number | null }[]
}

/**
 * Returns the services with a price that can be booked at the branches, the most visited first, with the offers of each that
 * are public or may become so.
 */
export async function listFitServices(
  db: Queryable,
  now: Date,
  branchIds: readonly string[],
  { from, to }: Period,
): Promise<FitServiceRow[]> {
  const { rows } = await sql<FitServiceRow>`
    SELECT
      pool.branch_id AS "branchId", service.id, service.name, service.price_cents AS "priceCents",
      EXISTS (
        SELECT FROM shared.pools other
        WHERE other.service_id = service.id AND other.branch_id <> pool.branch_id AND other.is_active
      ) AS "isElsewhere",
      (
        SELECT coalesce(json_agg(json_build_object(
          'usableWeekdays', usable_weekdays, 'usableFrom', usable_from, 'usableUntil', usable_until
        )), '[]')
        FROM shared.offers
        WHERE service_id = service.id AND status IN ('draft', 'scheduled', 'active') AND expires_at > ${now}
      ) AS offers
    FROM shared.pools pool
    JOIN shared.services service ON service.id = pool.service_id
    LEFT JOIN (
      SELECT service_id, sum(visits) AS visits FROM figure_visits
      WHERE store_id IN (SELECT store_id FROM shared.branches WHERE id = ANY (${branchIds}::uuid[]))
        AND day >= ${from}::date AND day < ${to}::date
      GROUP BY service_id
    ) visited ON visited.service_id = service.id
    WHERE pool.branch_id = ANY (${branchIds}::uuid[]) AND pool.is_active
      AND service.status = 'active' AND service.booking_enabled AND service.price_cents IS NOT NULL
    ORDER BY coalesce(visited.visits, 0) DESC, service.name, service.id`.execute(db)
  return rows
}
