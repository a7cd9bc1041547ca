/**
 * Sums of bookings for each store and day, so that the figures of a year do not read every booking (decision 032).
 * The SQL here sums the bookings of the days in `changed (store_id, day)`: `storeSums` stores the sums, and the
 * figures use it for days that have changed since.
 */
import { sql, type RawBuilder } from 'kysely'
import { inTransaction, lock, prepared, run, type Tx } from '#server/platform/database/database.ts'
import type { AppContext, TransactionListener, TxCtx } from '#server/app-context.ts'
import type { MergedAccounts, Moved } from '#server/feature.ts'
import { transactionListener } from '#server/platform/jobs/listeners.ts'
import { sumMarket } from './market-sums.ts'

/** OFFSET 0 makes PostgreSQL look up each day by the index, instead of comparing all bookings with all days. */
const onEachDay = (time: RawBuilder<unknown>) => sql`
  CROSS JOIN LATERAL (
    SELECT * FROM shared.bookings booking
    WHERE booking.store_id = changed.store_id
      AND ${time} >= changed.day::timestamp AT TIME ZONE 'Africa/Nairobi'
      AND ${time} < (changed.day + 1)::timestamp AT TIME ZONE 'Africa/Nairobi'
    OFFSET 0
  ) booking`

/** The bookings of the days, and the working times for them, which the sums below read. */
export const changedBookings = sql`
  booked AS MATERIALIZED (
    SELECT
      booking.id, changed.store_id, changed.day, account_id, is_walk_in, service_id, offer_id, staff_id, price_cents,
      visit_ends_at IS NOT NULL AS has_parts, first_price_cents,
      lower(during) AT TIME ZONE 'Africa/Nairobi' AS starts,
      upper(during) AT TIME ZONE 'Africa/Nairobi' AS ends,
      status IN ('checked_in', 'completed') AS has_come,
      no_show_at IS NOT NULL AS is_no_show,
      status = 'cancelled' AND no_show_at IS NULL AS is_cancelled,
      CASE WHEN access_fee_paid AND (status <> 'cancelled' OR no_show_at IS NOT NULL) THEN charged_cents ELSE 0 END
        AS fee_cents
    FROM changed ${onEachDay(sql`lower(during)`)}
    WHERE status <> 'pending'
  ),
  parts AS MATERIALIZED (
    SELECT
      booked.store_id, booked.day, part.service_id, part.staff_id, part.price_cents,
      lower(part.during) AT TIME ZONE 'Africa/Nairobi' AS starts,
      upper(part.during) AT TIME ZONE 'Africa/Nairobi' AS ends, booked.has_come, booked.is_cancelled
    FROM booked JOIN shared.booking_parts part ON part.booking_id = booked.id WHERE booked.has_parts
  ),
  worked AS MATERIALIZED (
    SELECT store_id, day, staff_id, starts, ends FROM booked WHERE staff_id IS NOT NULL AND NOT is_cancelled
    UNION ALL
    SELECT store_id, day, staff_id, starts, ends FROM parts WHERE staff_id IS NOT NULL AND NOT is_cancelled
  ),
  made AS MATERIALIZED (
    SELECT
      changed.store_id, changed.day, origin, origin_host, status IN ('checked_in', 'completed') AS has_come,
      status IN ('confirmed', 'checked_in', 'completed') OR no_show_at IS NOT NULL OR EXISTS (
        SELECT FROM shared.booking_events event WHERE event.booking_id = booking.id AND event.to_status = 'confirmed'
      ) AS was_confirmed
    FROM changed ${onEachDay(sql`created_at`)}
    WHERE NOT is_walk_in
  )`

/** The columns of `figure_days`. */
export const daySums = sql`
  SELECT
    changed.store_id, changed.day, coalesce(visited.bookings, 0) AS bookings, coalesce(visited.visits, 0) AS visits,
    coalesce(visited.walk_ins, 0) AS walk_ins, coalesce(visited.no_shows, 0) AS no_shows,
    coalesce(visited.cancelled, 0) AS cancelled, coalesce(visited.taken_cents, 0) AS taken_cents,
    coalesce(visited.fee_cents, 0) AS fee_cents, coalesce(people.booked_minutes, 0) AS booked_minutes,
    coalesce(visited.client_ids, '{}') AS client_ids, coalesce(begun.started, 0) AS started,
    coalesce(begun.made, 0) AS made, coalesce(begun.came, 0) AS came
  FROM changed
  LEFT JOIN (
    SELECT
      store_id, day,
      count(*) FILTER (WHERE NOT is_cancelled)::int AS bookings,
      count(*) FILTER (WHERE has_come)::int AS visits,
      count(*) FILTER (WHERE has_come AND is_walk_in)::int AS walk_ins,
      count(*) FILTER (WHERE is_no_show)::int AS no_shows,
      count(*) FILTER (WHERE is_cancelled)::int AS cancelled,
      sum(price_cents) FILTER (WHERE has_come)::bigint AS taken_cents,
      sum(fee_cents)::bigint AS fee_cents,
      array_agg(DISTINCT account_id) FILTER (WHERE has_come AND account_id IS NOT NULL) AS client_ids
    FROM booked GROUP BY store_id, day
  ) visited USING (store_id, day)
  LEFT JOIN (
    SELECT store_id, day, (sum(extract(epoch FROM ends - starts)) / 60)::int AS booked_minutes FROM worked GROUP BY store_id, day
  ) people USING (store_id, day)
  LEFT JOIN (
    SELECT
      store_id, day, count(*)::int AS started, count(*) FILTER (WHERE was_confirmed)::int AS made,
      count(*) FILTER (WHERE has_come)::int AS came
    FROM made GROUP BY store_id, day
  ) begun USING (store_id, day)`

/** The columns of `figure_visits`. Each service of a visit counts as one of the service. */
export const visitSums = sql`
  SELECT
    store_id, day, service_id, offer_id, count(*)::int AS visits, coalesce(sum(price_cents), 0)::bigint AS taken_cents
  FROM (
    SELECT store_id, day, service_id, offer_id, CASE WHEN has_parts THEN first_price_cents ELSE price_cents END AS price_cents
    FROM booked WHERE has_come
    UNION ALL
    SELECT store_id, day, service_id, NULL, price_cents FROM parts WHERE has_come
  ) line GROUP BY store_id, day, service_id, offer_id`

/** The columns of `figure_hours`. A visit after midnight belongs to the day on which it began. */
export const hourSums = sql`
  SELECT store_id, day, staff_id, array_agg(coalesce(minutes, 0) ORDER BY hour)::smallint[] AS minutes
  FROM (SELECT DISTINCT store_id, day, staff_id FROM worked) person
  CROSS JOIN generate_series(0, 23) hour
  LEFT JOIN (
    SELECT
      store_id, day, staff_id, extract(hour FROM began)::int AS hour,
      (sum(extract(epoch FROM least(ends, began + interval '1 hour') - greatest(starts, began))) / 60)::int AS minutes
    FROM worked
    CROSS JOIN LATERAL generate_series(date_trunc('hour', starts), ends - interval '1 second', interval '1 hour') began
    GROUP BY 1, 2, 3, 4
  ) summed USING (store_id, day, staff_id, hour)
  GROUP BY store_id, day, staff_id`

/** The columns of `figure_origins`. Bookings of earlier versions have no origin. */
export const originSums = sql`
  SELECT store_id, day, origin, coalesce(origin_host, '') AS host, count(*)::int AS made
  FROM made WHERE was_confirmed AND origin IS NOT NULL GROUP BY store_id, day, origin, coalesce(origin_host, '')`

const listDaysOfBooking = prepared(`
  INSERT INTO figure_changes (store_id, day)
  SELECT DISTINCT booking.store_id, (at AT TIME ZONE 'Africa/Nairobi')::date
  FROM shared.bookings booking
  CROSS JOIN LATERAL (VALUES (lower(booking.during)), (booking.created_at), ($2::timestamptz)) changed (at)
  WHERE booking.id = $1 AND at IS NOT NULL`)

const listDaysOfCustomer = prepared(`
  INSERT INTO figure_changes (store_id, day)
  SELECT DISTINCT store_id, (lower(during) AT TIME ZONE 'Africa/Nairobi')::date FROM shared.bookings WHERE account_id = $1`)

/** Clients are counted by their accounts. */
export async function listDaysOfMerged({ db }: TxCtx, { closedId }: MergedAccounts): Promise<Moved[]> {
  await run(db, listDaysOfCustomer, [closedId])
  return []
}

/** Lists the days whose sums a change of a booking affects: of its time, of its former time, and on which it was made. */
const listDays = async (db: Tx, bookingId: string, formerStart: string | null = null): Promise<void> => {
  await run(db, listDaysOfBooking, [bookingId, formerStart])
}

export const figureChanges: readonly TransactionListener[] = [
  transactionListener(['booking.created'], async ({ db }, { bookingId, status }) => {
    // A booking that is confirmed at once has another event.
    if (status === 'pending') await listDays(db, bookingId)
  }),
  transactionListener(
    [
      'booking.items_changed',
      'booking.confirmed',
      'booking.checked_in',
      'booking.cancelled',
      'booking.reopened',
    ],
    ({ db }, { bookingId }) => listDays(db, bookingId),
  ),
  transactionListener(['booking.completed'], async ({ db }, { bookingId, isCheckedIn }) => {
    if (!isCheckedIn) await listDays(db, bookingId)
  }),
  transactionListener(['booking.moved'], ({ db }, { bookingId, from }) => listDays(db, bookingId, from)),
]

/** The days that are summed in one transaction: about a second with two hundred bookings on each. */
const BATCH = 50

/** Sums the days that have changed, until none is left. */
export async function storeSums({ database }: Pick<AppContext, 'database'>): Promise<void> {
  for (;;) {
    const days = await inTransaction(database.db, storeBatch)
    if (days === 0) return sumMarket(database.db)
  }
}

/**
 * Deletes entries of `figure_changes` first: a booking that changes the day later adds another one, and the next
 * statements see every booking whose entry was deleted.
 */
async function storeBatch(tx: Tx): Promise<number> {
  // An older sum must not replace a newer one.
  await lock(tx, 'figures')
  const { rows } = await sql<{ storeId: string; day: string }>`
    WITH days AS (SELECT DISTINCT store_id, day FROM figure_changes ORDER BY store_id, day LIMIT ${sql.lit(BATCH)}),
    listed AS (
      DELETE FROM figure_changes USING days
      WHERE figure_changes.store_id = days.store_id AND figure_changes.day = days.day
    )
    SELECT store_id AS "storeId", day::text FROM days`.execute(tx)
  if (rows.length === 0) return 0
  const changed = sql`
    changed AS (
      SELECT * FROM unnest(${rows.map(({ storeId }) => storeId)}::uuid[], ${rows.map(({ day }) => day)}::date[])
        AS days (store_id, day)
    )`
  for (const [table, sums] of TABLES) {
    await sql`
      WITH ${changed} DELETE FROM ${sql.table(table)} stored USING changed
      WHERE stored.store_id = changed.store_id AND stored.day = changed.day`.execute(tx)
    await sql`WITH ${changed}, ${changedBookings} INSERT INTO ${sql.table(table)} ${sums}`.execute(tx)
  }
  await sql`
    INSERT INTO market_changes (day) SELECT DISTINCT unnest(${rows.map(({ day }) => day)}::date[])`.execute(
    tx,
  )
  return rows.length
}

const TABLES = [
  ['figure_days', daySums],
  ['figure_visits', visitSums],
  ['figure_hours', hourSums],
  ['figure_origins', originSums],
] as const
