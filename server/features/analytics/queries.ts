/**
 * SQL of figures: one statement that reads each booking of both periods once, by the index on store and start.
 */
import { sql } from 'kysely'
import type { ComparedPeriods, Period, PeriodKind } from '#domain/analytics/period.ts'
import type { Span } from '#domain/booking/schedule.ts'
import { addDays, instant, type At, type Day } from '#domain/time/time.ts'
import type { Queryable } from '#server/database/database.ts'

export type TotalsRow = {
  isCurrent: boolean
  bookings: number
  visits: number
  walkIns: number
  noShows: number
  cancelled: number
  takenCents: number
  feeCents: number
  clients: number
  newClients: number
  referredClients: number
}
export type BucketRow = { isCurrent: boolean; from: Day; bookings: number; takenCents: number }
export type RankRow = { id: string; name: string; visits: number; takenCents: number }
export type BookedHourRow = { isCurrent: boolean; staffId: string; hour: number; minutes: number }

export type FiguresRow = {
  totals: TotalsRow[]
  buckets: BucketRow[]
  services: RankRow[]
  offers: RankRow[]
  bookedHours: BookedHourRow[]
}

const TOP = 10

export async function getFigures(
  db: Queryable,
  storeIds: readonly string[],
  kind: PeriodKind,
  { elapsed, previous }: ComparedPeriods,
): Promise<FiguresRow> {
  const start = (day: Day) => new Date(instant(day))
  const ranked = (column: 'service_id' | 'offer_id', names: 'services' | 'offers', name: 'name' | 'title') =>
    sql`(
      SELECT coalesce(json_agg(ranked), '[]') FROM (
        SELECT visited.id, named.${sql.ref(name)} AS name, visited.visits, visited."takenCents"
        FROM (
          SELECT ${sql.ref(column)} AS id, count(*)::int AS visits, coalesce(sum(price_cents), 0) AS "takenCents"
          FROM booked WHERE is_current AND has_come AND ${sql.ref(column)} IS NOT NULL
          GROUP BY 1 ORDER BY 2 DESC, 3 DESC, 1 LIMIT ${TOP}
        ) visited
        JOIN ${sql.table(`shared.${names}`)} named ON named.id = visited.id
        ORDER BY visited.visits DESC, visited."takenCents" DESC, visited.id
      ) ranked)`
  const { rows } = await sql<FiguresRow>`
    WITH booked AS MATERIALIZED (
      SELECT
        account_id, is_walk_in, store_id, service_id, offer_id, staff_id, price_cents,
        lower(during) >= ${start(elapsed.from)} AS is_current,
        lower(during) AT TIME ZONE 'Africa/Nairobi' AS starts,
        upper(during) AT TIME ZONE 'Africa/Nairobi' AS ends,
        status IN ('checked_in', 'completed') AS has_come,
        no_show_at IS NOT NULL AS is_no_show,
        status = 'cancelled' AND no_show_at IS NULL AS is_cancelled,
        CASE WHEN access_fee_paid AND (status <> 'cancelled' OR no_show_at IS NOT NULL) THEN charged_cents ELSE 0 END
          AS fee_cents
      FROM shared.bookings
      WHERE store_id = ANY (${storeIds}::uuid[]) AND status <> 'pending'
        AND (
          (lower(during) >= ${start(previous.from)} AND lower(during) < ${start(previous.to)})
          OR (lower(during) >= ${start(elapsed.from)} AND lower(during) < ${start(elapsed.to)})
        )
    ),
    clients AS (
      SELECT
        booked.is_current, booked.account_id, account.referred_by IS NOT NULL AS is_referred,
        NOT EXISTS (
          SELECT FROM shared.bookings earlier
          WHERE earlier.account_id = booked.account_id AND earlier.store_id = ANY (${storeIds}::uuid[])
            AND earlier.status IN ('checked_in', 'completed')
            AND lower(earlier.during) < CASE WHEN booked.is_current THEN ${start(elapsed.from)}::timestamptz ELSE ${start(previous.from)}::timestamptz END
        ) AS is_new
      FROM (SELECT DISTINCT is_current, account_id FROM booked WHERE has_come) booked
      JOIN shared.accounts account ON account.id = booked.account_id
    )
    SELECT
      (
        SELECT coalesce(json_agg(summed), '[]') FROM (
          SELECT
            booked.is_current AS "isCurrent",
            count(*) FILTER (WHERE NOT is_cancelled)::int AS bookings,
            count(*) FILTER (WHERE has_come)::int AS visits,
            count(*) FILTER (WHERE has_come AND is_walk_in)::int AS "walkIns",
            count(*) FILTER (WHERE is_no_show)::int AS "noShows",
            count(*) FILTER (WHERE is_cancelled)::int AS cancelled,
            coalesce(sum(price_cents) FILTER (WHERE has_come), 0) AS "takenCents",
            coalesce(sum(fee_cents), 0) AS "feeCents",
            (SELECT count(*)::int FROM clients WHERE clients.is_current = booked.is_current) AS clients,
            (SELECT count(*)::int FROM clients WHERE clients.is_current = booked.is_current AND is_new) AS "newClients",
            (SELECT count(*)::int FROM clients WHERE clients.is_current = booked.is_current AND is_referred) AS "referredClients"
          FROM booked GROUP BY booked.is_current
        ) summed
      ) AS totals,
      (
        SELECT coalesce(json_agg(summed), '[]') FROM (
          SELECT
            is_current AS "isCurrent", date_trunc(${kind === 'year' ? 'month' : 'day'}, starts)::date AS "from",
            count(*) FILTER (WHERE NOT is_cancelled)::int AS bookings,
            coalesce(sum(price_cents) FILTER (WHERE has_come), 0) AS "takenCents"
          FROM booked GROUP BY 1, 2
        ) summed
      ) AS buckets,
      ${ranked('service_id', 'services', 'name')} AS services,
      ${ranked('offer_id', 'offers', 'title')} AS offers,
      (
        SELECT coalesce(json_agg(summed), '[]') FROM (
          SELECT
            is_current AS "isCurrent", staff_id AS "staffId", extract(hour FROM hour)::int AS hour,
            (sum(extract(epoch FROM least(ends, hour + interval '1 hour') - greatest(starts, hour))) / 60)::int AS minutes
          FROM booked
          CROSS JOIN LATERAL generate_series(date_trunc('hour', starts), ends - interval '1 second', interval '1 hour') hour
          WHERE staff_id IS NOT NULL AND NOT is_cancelled
          GROUP BY 1, 2, 3
        ) summed
      ) AS "bookedHours"`.execute(db)
  return rows[0]! // a SELECT without FROM is one row
}

export type StaffScheduleRow = {
  id: string
  name: string
  isActive: boolean
  shifts: Span[]
  breaks: Span[]
  leaves: { start: At; end: At }[]
}

/** The staff of the stores with their schedules, and their leave within the period. */
export async function listStaffSchedules(
  db: Queryable,
  storeIds: readonly string[],
  { from, to }: Period,
): Promise<StaffScheduleRow[]> {
  const window = [new Date(instant(from)), new Date(instant(addDays(to, 1)))] as const
  const spans = (table: 'shifts' | 'breaks') => sql`
    (SELECT coalesce(json_agg(json_build_object('weekday', s.weekday, 'starts', s.starts, 'ends', s.ends)), '[]')
     FROM ${sql.table(`shared.${table}`)} s WHERE s.staff_id = person.id)`
  const { rows } = await sql<StaffScheduleRow>`
    SELECT
      person.id, person.name, person.is_active AS "isActive", ${spans('shifts')} AS shifts, ${spans('breaks')} AS breaks,
      (
        SELECT coalesce(json_agg(json_build_object(
          'start', extract(epoch FROM lower(l.during)) * 1000, 'end', extract(epoch FROM upper(l.during)) * 1000
        )), '[]')
        FROM shared.leaves l WHERE l.staff_id = person.id AND l.during && tstzrange(${window[0]}, ${window[1]})
      ) AS leaves
    FROM shared.staff person
    JOIN shared.branches branch ON branch.id = person.branch_id
    WHERE branch.store_id = ANY (${storeIds}::uuid[])
    ORDER BY branch.is_main DESC, branch.id, person.position, person.id`.execute(db)
  return rows
}

/** The ids of the merchant's stores, or of the one with this id. */
export async function listStoreIds(
  db: Queryable,
  merchantId: string,
  storeId: string | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom('shared.stores')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .$if(storeId !== undefined, (query) => query.where('id', '=', storeId!))
    .execute()
  return rows.map(({ id }) => id)
}
