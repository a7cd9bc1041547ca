/** SQL of series of visits. */
import { sql } from 'kysely'
import { LIVE_STATUSES, type BookingStatus } from '#domain/booking/booking-policy.ts'
import type { At } from '#domain/time/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

const LIVE = sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))
/** A hold that was not paid in time has no visit: it can be booked again. */
const IS_UNPAID = sql<boolean>`(booking.status = 'cancelled' AND booking.fee_cents > 0 AND NOT booking.access_fee_paid)`
const IS_UNBOOKED = sql<boolean>`(booking.id IS NULL OR ${IS_UNPAID})`

/** The most days ahead on which all services of a series can be booked, from its first booking. */
const MAX_ADVANCE_DAYS = sql<number>`(
  SELECT min(service.max_advance_days) FROM booking_series_visits source
  JOIN shared.booked_times time ON time.booking_id = source.booking_id JOIN shared.services service ON service.id = time.service_id
  WHERE source.series_id = series.id AND source.position = 1
)`

type SeriesVisitRow = {
  position: number
  plannedStart: string
  /** Null while it is only planned. */
  bookingId: string | null
  status: BookingStatus | null
  start: string | null
  requiresPayment: boolean
}
export type SeriesRow = {
  id: string
  title: string
  storeId: string
  storeName: string
  branchId: string
  everyWeeks: number
  count: number
  isStopped: boolean
  maxAdvanceDays: number
  createdAt: Date
  visits: SeriesVisitRow[]
}

const MAX_LISTED = 50

export async function listSeries(db: Queryable, accountId: string, id?: string): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    SELECT series.id, coalesce(offer.title, service.name) AS title, store.id AS "storeId", store.name AS "storeName",
      series.branch_id AS "branchId", series.every_weeks AS "everyWeeks", series.visits AS count,
      series.stopped_at IS NOT NULL AS "isStopped", ${MAX_ADVANCE_DAYS} AS "maxAdvanceDays", series.created_at AS "createdAt",
      (
        SELECT json_agg(json_build_object(
          'position', visit.position, 'plannedStart', visit.planned_start, 'bookingId', CASE WHEN NOT ${IS_UNBOOKED} THEN booking.id END,
          'status', CASE WHEN NOT ${IS_UNBOOKED} THEN booking.status END, 'start', lower(booking.during),
          'requiresPayment', coalesce(booking.status = 'pending' AND booking.fee_cents > 0 AND NOT booking.access_fee_paid, false)
        ) ORDER BY visit.position)
        FROM booking_series_visits visit LEFT JOIN bookings booking ON booking.id = visit.booking_id
        WHERE visit.series_id = series.id
      ) AS visits
    FROM booking_series series
    JOIN shared.stores store ON store.id = series.store_id
    JOIN booking_series_visits first ON first.series_id = series.id AND first.position = 1
    JOIN bookings source ON source.id = first.booking_id
    JOIN shared.services service ON service.id = source.service_id
    LEFT JOIN shared.offers offer ON offer.id = source.offer_id
    WHERE series.account_id = ${accountId} ${id === undefined ? sql`` : sql`AND series.id = ${id}`}
    ORDER BY series.created_at DESC, series.id DESC LIMIT ${MAX_LISTED}`.execute(db)
  return rows
}

/** Returns the bookings of these starts that the customer has in one of the pools. */
export async function listOwnStarts(
  db: Queryable,
  accountId: string,
  poolIds: readonly string[],
  starts: readonly At[],
): Promise<ReadonlySet<At>> {
  const rows = await db
    .selectFrom('bookings')
    .select(sql<Date>`lower(during)`.as('start'))
    .where('account_id', '=', accountId)
    .where('pool_id', 'in', poolIds)
    .where('status', 'in', LIVE_STATUSES)
    .where(sql<boolean>`lower(during) = ANY(${starts.map((start) => new Date(start))}::timestamptz[])`)
    .execute()
  return new Set(rows.map(({ start }) => start.getTime()))
}

/** The series of a booking, whose rows stay locked until the transaction ends. */
export async function lockSeriesOfBooking(tx: Tx, bookingId: string) {
  return tx
    .selectFrom('booking_series_visits as visit')
    .innerJoin('booking_series as series', 'series.id', 'visit.series_id')
    .select(['series.id', 'series.visits as count', 'series.stopped_at as stoppedAt', 'visit.position'])
    .where('visit.booking_id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst()
}

type NewSeries = {
  id: string
  accountId: string
  storeId: string
  branchId: string
  everyWeeks: number
  /** In order; the first is the booking that is repeated. */
  visits: readonly { start: Date; bookingId: string | null }[]
}

export async function insertSeries(tx: Tx, { id, visits, ...series }: NewSeries, now: Date): Promise<void> {
  await tx
    .insertInto('booking_series')
    .values({
      id,
      account_id: series.accountId,
      store_id: series.storeId,
      branch_id: series.branchId,
      every_weeks: series.everyWeeks,
      visits: visits.length,
      created_at: now,
    })
    .execute()
  await tx
    .insertInto('booking_series_visits')
    .values(
      visits.map(({ start, bookingId }, index) => ({
        series_id: id,
        position: index + 1,
        planned_start: start,
        booking_id: bookingId,
        is_booked_with_series: index > 0 && bookingId !== null,
      })),
    )
    .execute()
}

export const deleteSeries = (tx: Tx, id: string) =>
  tx.deleteFrom('booking_series').where('id', '=', id).execute()

/** Returns whether the account has the series. */
export async function stopSeries(db: Queryable, accountId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('booking_series')
    .set((e) => ({ stopped_at: e.fn.coalesce('stopped_at', sql<Date>`${now}::timestamptz`) }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The newest booking of the series, whose services and people a planned visit gets; one that was not cancelled if there is one. */
export const findSource = (db: Queryable, seriesId: string) =>
  db
    .selectFrom('booking_series_visits as visit')
    .innerJoin('bookings as booking', 'booking.id', 'visit.booking_id')
    .select('booking.id')
    .where('visit.series_id', '=', seriesId)
    .orderBy(sql`booking.status = 'cancelled'`)
    .orderBy('visit.position', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The visits of a running series, locked until the transaction ends. */
export async function lockVisits(tx: Tx, accountId: string, seriesId: string) {
  const { rows } = await sql<{
    position: number
    plannedStart: Date
    bookingId: string | null
    isUnbooked: boolean
    isStopped: boolean
  }>`
    SELECT visit.position, visit.planned_start AS "plannedStart", visit.booking_id AS "bookingId", ${IS_UNBOOKED} AS "isUnbooked",
      series.stopped_at IS NOT NULL AS "isStopped"
    FROM booking_series series JOIN booking_series_visits visit ON visit.series_id = series.id
    LEFT JOIN bookings booking ON booking.id = visit.booking_id
    WHERE series.id = ${seriesId} AND series.account_id = ${accountId}
    ORDER BY visit.position FOR UPDATE OF series, visit`.execute(tx)
  return rows
}

export const setVisitBooking = (
  tx: Tx,
  { seriesId, position }: { seriesId: string; position: number },
  { bookingId, start }: { bookingId: string; start: Date },
) =>
  tx
    .updateTable('booking_series_visits')
    .set({ booking_id: bookingId, planned_start: start })
    .where('series_id', '=', seriesId)
    .where('position', '=', position)
    .execute()

/** A late payment has made the booking again, under another id. */
export const replaceSeriesBooking = (tx: Tx, formerId: string, bookingId: string) =>
  tx
    .updateTable('booking_series_visits')
    .set({ booking_id: bookingId })
    .where('booking_id', '=', formerId)
    .execute()

/** Columns of visits that are still to be proposed and can be booked today. */
export type DueVisit = { seriesId: string; position: number }

/**
 * Planned visits that their customer can book now and was not asked about: with a fee after the visits before, otherwise while the
 * customer can have more bookings. Marks them as proposed.
 */
export async function takeDueVisits(
  tx: Tx,
  now: Date,
  maxLiveBookings: number,
  limit: number,
): Promise<DueVisit[]> {
  const { rows } = await sql<DueVisit>`
    WITH due AS (
      SELECT visit.series_id, visit.position
      FROM booking_series_visits visit
      JOIN booking_series series ON series.id = visit.series_id
      JOIN booking_series_visits first ON first.series_id = series.id AND first.position = 1
      JOIN bookings source ON source.id = first.booking_id
      WHERE visit.booking_id IS NULL AND visit.proposed_at IS NULL AND series.stopped_at IS NULL AND visit.planned_start > ${now}
        AND (visit.planned_start AT TIME ZONE 'Africa/Nairobi')::date
          <= (${now}::timestamptz AT TIME ZONE 'Africa/Nairobi')::date + ${MAX_ADVANCE_DAYS}
        AND NOT EXISTS (
          SELECT FROM booking_series_visits before
          WHERE before.series_id = visit.series_id AND before.position < visit.position AND before.booking_id IS NULL
            AND before.planned_start > ${now}
        )
        AND CASE WHEN source.fee_cents > 0 THEN NOT EXISTS (
          SELECT FROM booking_series_visits before JOIN bookings booking ON booking.id = before.booking_id
          WHERE before.series_id = visit.series_id AND before.position < visit.position AND booking.status IN (${LIVE})
        ) ELSE (
          SELECT count(*) FROM bookings booking WHERE booking.account_id = series.account_id AND booking.status IN (${LIVE})
        ) < ${maxLiveBookings} END
      ORDER BY visit.planned_start LIMIT ${limit} FOR UPDATE OF visit SKIP LOCKED
    )
    UPDATE booking_series_visits visit SET proposed_at = ${now} FROM due
    WHERE visit.series_id = due.series_id AND visit.position = due.position
    RETURNING visit.series_id AS "seriesId", visit.position`.execute(tx)
  return rows
}

/** What the message about a planned visit says; undefined if it was booked or its series has ended meanwhile. */
export async function findPlannedVisit(db: Queryable, { seriesId, position }: DueVisit, now: Date) {
  const { rows } = await sql<{
    accountId: string
    storeId: string
    store: string
    title: string
    bookingId: string
    start: Date
  }>`
    SELECT series.account_id AS "accountId", store.id AS "storeId", store.name AS store, coalesce(offer.title, service.name) AS title,
      source.id AS "bookingId", visit.planned_start AS start
    FROM booking_series_visits visit
    JOIN booking_series series ON series.id = visit.series_id
    JOIN booking_series_visits first ON first.series_id = series.id AND first.position = 1
    JOIN bookings source ON source.id = first.booking_id
    JOIN shared.stores store ON store.id = series.store_id
    JOIN shared.services service ON service.id = source.service_id
    LEFT JOIN shared.offers offer ON offer.id = source.offer_id
    WHERE visit.series_id = ${seriesId} AND visit.position = ${position} AND visit.booking_id IS NULL
      AND series.stopped_at IS NULL AND visit.planned_start > ${now}`.execute(db)
  return rows[0]
}

/** What the message about a new series says; undefined if the series is gone. */
export async function findSeriesNotice(db: Queryable, seriesId: string) {
  const { rows } = await sql<{
    accountId: string
    storeId: string
    store: string
    title: string
    bookingId: string
    everyWeeks: number
    booked: number
    until: Date
  }>`
    SELECT series.account_id AS "accountId", store.id AS "storeId", store.name AS store, coalesce(offer.title, service.name) AS title,
      source.id AS "bookingId", series.every_weeks AS "everyWeeks",
      (SELECT count(*)::int FROM booking_series_visits visit WHERE visit.series_id = series.id AND visit.is_booked_with_series) AS booked,
      (SELECT max(visit.planned_start) FROM booking_series_visits visit WHERE visit.series_id = series.id) AS until
    FROM booking_series series
    JOIN booking_series_visits first ON first.series_id = series.id AND first.position = 1
    JOIN bookings source ON source.id = first.booking_id
    JOIN shared.stores store ON store.id = series.store_id
    JOIN shared.services service ON service.id = source.service_id
    LEFT JOIN shared.offers offer ON offer.id = source.offer_id
    WHERE series.id = ${seriesId}`.execute(db)
  return rows[0]
}
