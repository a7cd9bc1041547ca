/** SQL of figures: one statement that reads the sums of the days of both periods (sums.ts). */
import { sql } from 'kysely'
import type { BookingOrigin } from '#domain/booking/booking-origins.ts'
import type { ComparedPeriods, Period, PeriodKind } from '#domain/analytics/period.ts'
import type { Span } from '#domain/booking/schedule.ts'
import { addDays, instant, type At, type Day } from '#domain/time/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, JsonRow, Narrowed } from '#server/platform/database/rows.ts'
import { changedBookings, daySums, hourSums, originSums, visitSums } from './sums.ts'

/** Funnel of the customers who saw the pages of the stores. */
export type FunnelRow = { views: number; started: number; made: number; came: number }
export type TotalsRow = FunnelRow & {
  isCurrent: boolean
  bookings: number
  visits: number
  walkIns: number
  noShows: number
  cancelled: number
  takenCents: number
  feeCents: number
  bookedMinutes: number
  clients: number
  newClients: number
  referredClients: number
}
export type BucketRow = FunnelRow & { isCurrent: boolean; from: Day; bookings: number; takenCents: number }
export type RankRow = {
  id: JsonRow<'shared.services' | 'shared.offers'>['id']
  name: string
  visits: number
  takenCents: number
}
/** `host` is empty unless the origin is a website. */
type OriginRow = { origin: BookingOrigin; host: string; made: number }
/** Sums for each of the 24 hours of the day. */
export type BookedHoursRow = { staffId: string; minutes: number[] }

export type FiguresRow = {
  totals: TotalsRow[]
  buckets: BucketRow[]
  services: RankRow[]
  offers: RankRow[]
  bookedHours: BookedHoursRow[]
  origins: OriginRow[]
  /** The first day with a view of these stores' pages. */
  viewsSince: Day | null
}

const TOP = 10
const HOURS = Array.from({ length: 24 }, (_, hour) => sql`sum(minutes[${sql.lit(hour + 1)}])`)

export async function getFigures(
  db: Queryable,
  storeIds: readonly string[],
  kind: PeriodKind,
  { elapsed, previous }: ComparedPeriods,
): Promise<FiguresRow> {
  const isOwn = sql`store_id = ANY (${storeIds}::uuid[])`
  const isCurrent = sql`day >= ${elapsed.from}::date AND day < ${elapsed.to}::date`
  const isCompared = sql`(${isCurrent} OR day >= ${previous.from}::date AND day < ${previous.to}::date)`
  const isStored = sql`(store_id, day) NOT IN (SELECT store_id, day FROM changed)`
  const ranked = (column: 'service_id' | 'offer_id', names: 'services' | 'offers', name: 'name' | 'title') =>
    sql`(
      SELECT coalesce(json_agg(ranked), '[]') FROM (
        SELECT visited.id, named.${sql.ref(name)} AS name, visited.visits, visited."takenCents"
        FROM (
          SELECT ${sql.ref(column)} AS id, sum(visits)::int AS visits, sum(taken_cents)::bigint AS "takenCents"
          FROM visited WHERE ${sql.ref(column)} IS NOT NULL
          GROUP BY 1 ORDER BY 2 DESC, 3 DESC, 1 LIMIT ${sql.lit(TOP)}
        ) visited
        JOIN ${sql.table(`shared.${names}`)} named ON named.id = visited.id
        ORDER BY visited.visits DESC, visited."takenCents" DESC, visited.id
      ) ranked)`
  const funnel = sql`
    coalesce(sum(views), 0)::int AS views, coalesce(sum(started), 0)::int AS started,
    coalesce(sum(made), 0)::int AS made, coalesce(sum(came), 0)::int AS came`
  const { rows } = await sql<FiguresRow>`
    WITH changed AS MATERIALIZED (
      SELECT DISTINCT store_id, day FROM figure_changes WHERE ${isOwn} AND ${isCompared}
    ),
    ${changedBookings},
    days AS MATERIALIZED (
      SELECT *, ${isCurrent} AS is_current
      FROM (
        SELECT * FROM figure_days WHERE ${isOwn} AND ${isCompared} AND ${isStored}
        UNION ALL ${daySums}
      ) sums
      FULL JOIN (
        SELECT store_id, day, store_views + offer_views AS views FROM page_views WHERE ${isOwn} AND ${isCompared}
      ) viewed USING (store_id, day)
    ),
    visited AS MATERIALIZED (
      SELECT service_id, offer_id, visits, taken_cents FROM figure_visits
      WHERE ${isOwn} AND ${isCurrent} AND ${isStored}
      UNION ALL
      SELECT service_id, offer_id, visits, taken_cents FROM (${visitSums}) sums WHERE ${isCurrent}
    ),
    hours AS (
      SELECT staff_id, minutes FROM figure_hours WHERE ${isOwn} AND ${isCurrent} AND ${isStored}
      UNION ALL
      SELECT staff_id, minutes FROM (${hourSums}) sums WHERE ${isCurrent}
    ),
    origins AS (
      SELECT origin, host, made FROM figure_origins WHERE ${isOwn} AND ${isCurrent} AND ${isStored}
      UNION ALL
      SELECT origin, host, made FROM (${originSums}) sums WHERE ${isCurrent}
    ),
    clients AS MATERIALIZED (
      SELECT
        came.is_current, account.referred_by IS NOT NULL AS is_referred,
        NOT EXISTS (
          SELECT FROM shared.bookings earlier
          WHERE earlier.account_id = came.account_id AND earlier.store_id = ANY (${storeIds}::uuid[])
            AND earlier.status IN ('checked_in', 'completed')
            AND lower(earlier.during) < CASE WHEN came.is_current THEN ${start(elapsed)}::timestamptz ELSE ${start(previous)}::timestamptz END
        ) AS is_new
      FROM (SELECT DISTINCT is_current, unnest(client_ids) AS account_id FROM days) came
      JOIN shared.accounts account ON account.id = came.account_id
    )
    SELECT
      (
        SELECT coalesce(json_agg(summed), '[]') FROM (
          SELECT
            days.is_current AS "isCurrent",
            coalesce(sum(days.bookings), 0)::int AS bookings, coalesce(sum(visits), 0)::int AS visits,
            coalesce(sum(walk_ins), 0)::int AS "walkIns", coalesce(sum(no_shows), 0)::int AS "noShows",
            coalesce(sum(cancelled), 0)::int AS cancelled, coalesce(sum(taken_cents), 0)::bigint AS "takenCents",
            coalesce(sum(fee_cents), 0)::bigint AS "feeCents",
            coalesce(sum(booked_minutes), 0)::int AS "bookedMinutes", ${funnel},
            (SELECT count(*)::int FROM clients WHERE clients.is_current = days.is_current) AS clients,
            (SELECT count(*)::int FROM clients WHERE clients.is_current = days.is_current AND is_new) AS "newClients",
            (SELECT count(*)::int FROM clients WHERE clients.is_current = days.is_current AND is_referred)
              AS "referredClients"
          FROM days GROUP BY days.is_current
        ) summed
      ) AS totals,
      (
        SELECT coalesce(json_agg(summed), '[]') FROM (
          SELECT
            is_current AS "isCurrent", date_trunc(${kind === 'year' ? 'month' : 'day'}, day)::date AS "from",
            coalesce(sum(days.bookings), 0)::int AS bookings, coalesce(sum(taken_cents), 0)::bigint AS "takenCents", ${funnel}
          FROM days GROUP BY 1, 2
        ) summed
      ) AS buckets,
      ${ranked('service_id', 'services', 'name')} AS services,
      ${ranked('offer_id', 'offers', 'title')} AS offers,
      (
        SELECT coalesce(json_agg(summed), '[]') FROM (
          SELECT staff_id AS "staffId", ARRAY[${sql.join(HOURS)}] AS minutes FROM hours GROUP BY staff_id
        ) summed
      ) AS "bookedHours",
      (
        SELECT coalesce(json_agg(summed), '[]') FROM (
          SELECT origin, host, sum(made)::int AS made FROM origins
          GROUP BY origin, host ORDER BY 3 DESC, 1, 2 LIMIT ${sql.lit(TOP)}
        ) summed
      ) AS origins,
      (SELECT min(day)::text FROM page_views WHERE ${isOwn}) AS "viewsSince"`.execute(db)
  return rows[0]! // a SELECT without FROM is one row
}

const start = ({ from }: Period) => new Date(instant(from))

export type StaffScheduleRow = Narrowed<
  Pick<CamelRow<'shared.staff'>, 'id' | 'name' | 'isActive'>,
  { isActive: boolean }
> & {
  branchId: JsonRow<'shared.branches'>['id']
  shifts: Span[]
  breaks: Span[]
  /** Leave and blocked time. */
  absences: { start: At; end: At }[]
}

/** Returns the staff of the stores with their schedules, and their leave and blocked time within the period. */
export async function listStaffSchedules(
  db: Queryable,
  storeIds: readonly string[],
  { from, to }: Period,
): Promise<StaffScheduleRow[]> {
  const isIn = sql`during && tstzrange(${new Date(instant(from))}, ${new Date(instant(addDays(to, 1)))})`
  const spans = (table: 'shifts' | 'breaks') => sql`
    (SELECT coalesce(json_agg(json_build_object('weekday', s.weekday, 'starts', s.starts, 'ends', s.ends)), '[]')
     FROM ${sql.table(`shared.${table}`)} s WHERE s.staff_id = person.id)`
  const { rows } = await sql<StaffScheduleRow>`
    SELECT
      person.id, person.branch_id AS "branchId", person.name, person.is_active AS "isActive", ${spans('shifts')} AS shifts, ${spans('breaks')} AS breaks,
      (
        SELECT coalesce(json_agg(json_build_object(
          'start', extract(epoch FROM lower(during)) * 1000, 'end', extract(epoch FROM upper(during)) * 1000
        )), '[]')
        FROM (
          SELECT during FROM shared.leaves WHERE staff_id = person.id AND ${isIn}
          UNION ALL
          SELECT during FROM shared.blocked_times WHERE staff_id = person.id AND ${isIn}
          UNION ALL
          SELECT during FROM shared.busy_times WHERE staff_id = person.id AND ${isIn}
        ) times
      ) AS absences
    FROM shared.staff person
    JOIN shared.branches branch ON branch.id = person.branch_id
    WHERE branch.store_id = ANY (${storeIds}::uuid[])
    ORDER BY branch.is_main DESC, branch.id, person.position, person.id`.execute(db)
  return rows
}

/** Returns the ids of the scope's stores, or of the one with this id. */
export async function listStoreIds(
  db: Queryable,
  scopeId: string,
  storeId: string | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom('shared.own_stores')
    .select('id')
    .where('scope_id', '=', scopeId)
    .$if(storeId !== undefined, (query) => query.where('id', '=', storeId!))
    .execute()
  return rows.map(({ id }) => id)
}
