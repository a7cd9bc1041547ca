/** SQL of the figures. What each of them counts is in docs/rules/trust.md. */
import { sql, type RawBuilder } from 'kysely'
import { MIN_REPLIES_SHOWN } from '#domain/chat/message.ts'
import { LATE_HOURS } from '#domain/trust/trust.ts'
import { executePrepared, type Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, JsonRow, TableRow } from '#server/platform/database/rows.ts'

/** Bookings of a time that has begun; `b` has them. */
const isPast = (from: Date, now: Date): RawBuilder<boolean> =>
  sql`lower(b.during) >= ${from} AND lower(b.during) < ${now}`
const HAS_COME = sql<boolean>`b.status IN ('checked_in', 'completed')`
/** Holds that were never paid reach no store. */
const HAS_REACHED_STORE = sql<boolean>`(b.fee_cents = 0 OR b.access_fee_paid)`
/** What a booking was, by its history. A booking whose fee is paid has never been a request. */
const HISTORY = sql`
  CROSS JOIN LATERAL (
    SELECT
      coalesce(bool_or(e.to_status = 'confirmed'), false) AS was_confirmed,
      coalesce(bool_or(e.from_status IS NULL AND e.to_status = 'pending'), false) AND b.fee_cents = 0 AS was_request,
      coalesce(bool_or(e.kind = 'move' AND e.from_status = 'confirmed' AND e.proposal_id IS NOT NULL), false)
        AS was_moved_by_store
    FROM shared.booking_events e WHERE e.booking_id = b.id
  ) history`

export type MonthRow = {
  month: string
  kept: number
  cancelledByStore: number
  movedByStore: number
  answered: number
  unanswered: number
}
/** Months without bookings are left out. */
export const listMonthsOfStore = (
  db: Queryable,
  storeId: string,
  from: Date,
  now: Date,
): Promise<MonthRow[]> =>
  executePrepared(
    db,
    sql<MonthRow>`
      SELECT month, (count(*) FILTER (WHERE is_kept))::int AS kept,
        (count(*) FILTER (WHERE is_cancelled))::int AS "cancelledByStore",
        (count(*) FILTER (WHERE was_moved_by_store AND (is_kept OR is_cancelled)))::int AS "movedByStore",
        (count(*) FILTER (WHERE was_request AND (was_confirmed OR cancelled_by = 'store')))::int AS answered,
        (count(*) FILTER (WHERE was_request AND NOT was_confirmed AND cancelled_by = 'system'))::int AS unanswered
      FROM (
        SELECT to_char(lower(b.during) AT TIME ZONE 'Africa/Nairobi', 'YYYY-MM-01') AS month, b.cancelled_by, history.*,
          ${HAS_COME} AS is_kept,
          b.status = 'cancelled' AND b.cancelled_by = 'store' AND b.no_show_at IS NULL AND history.was_confirmed AS is_cancelled
        FROM shared.bookings b ${HISTORY}
        WHERE b.store_id = ${storeId} AND ${isPast(from, now)} AND NOT b.is_walk_in AND ${HAS_REACHED_STORE}
      ) counted
      GROUP BY month`,
  )

export async function countRefunds(
  db: Queryable,
  storeId: string,
  from: Date,
  now: Date,
): Promise<{ total: number; paid: number }> {
  const rows = await executePrepared(
    db,
    sql<{ total: number; paid: number }>`
      SELECT count(*)::int AS total, (count(*) FILTER (WHERE refund.status = 'completed'))::int AS paid
      FROM shared.bookings b
      JOIN shared.payments payment ON payment.booking_id = b.id
      JOIN shared.refunds refund ON refund.payment_id = payment.id
      WHERE b.store_id = ${storeId} AND ${isPast(from, now)} AND b.status = 'cancelled' AND b.access_fee_paid`,
  )
  return rows[0]! // an aggregate is one row
}

export type StoreFacts = Pick<CamelRow<'shared.stores'>, 'name' | 'createdAt' | 'verifiedAt'> & {
  slug: TableRow<'shared.store_slugs'>['slug'] | null
  replySeconds: TableRow<'shared.store_reply_times'>['median_seconds'] | null
}
/** The store exists. */
export async function getStoreFacts(db: Queryable, storeId: string): Promise<StoreFacts> {
  const rows = await executePrepared(
    db,
    sql<StoreFacts>`
      SELECT s.name, s.created_at AS "createdAt", s.verified_at AS "verifiedAt", named.slug,
        reply.median_seconds AS "replySeconds"
      FROM shared.stores s
      LEFT JOIN shared.store_slugs named ON named.store_id = s.id
      LEFT JOIN shared.store_reply_times reply
        ON reply.store_id = s.id AND reply.replies >= ${sql.lit(MIN_REPLIES_SHOWN)}
      WHERE s.id = ${storeId}`,
  )
  return rows[0]!
}

export type PricedOfferRow = Pick<
  CamelRow<'shared.offers'>,
  'id' | 'title' | 'originalCents' | 'discountedCents' | 'createdAt'
> & { history: Pick<JsonRow<'shared.price_history'>, 'since' | 'price_cents'>[] }
/** Offers that can be booked now and have a price, the newest first. */
export const listPricedOffers = (db: Queryable, storeId: string, now: Date): Promise<PricedOfferRow[]> =>
  executePrepared(
    db,
    sql<PricedOfferRow>`
      SELECT o.id, o.title, o.original_cents AS "originalCents", o.discounted_cents AS "discountedCents",
        o.created_at AS "createdAt",
        (
          SELECT coalesce(json_agg(json_build_object('since', iso_timestamp(p.since), 'price_cents', p.price_cents)
            ORDER BY p.since), '[]')
          FROM shared.price_history p WHERE p.service_id = o.service_id
        ) AS history
      FROM shared.offers o
      WHERE o.store_id = ${storeId} AND o.is_listed AND o.expires_at > ${now} AND o.original_cents IS NOT NULL
      ORDER BY o.created_at DESC, o.id`,
  )

export type OwnCounts = { kept: number; cancelledLate: number; noShows: number; cancelledEarly: number }
/** Counts the bookings of a customer. */
export async function countOwnBookings(
  db: Queryable,
  accountId: string,
  from: Date,
  now: Date,
): Promise<OwnCounts> {
  const { rows } = await sql<OwnCounts>`
    SELECT (count(*) FILTER (WHERE ${HAS_COME}))::int AS kept,
      count(b.no_show_at)::int AS "noShows",
      (count(*) FILTER (WHERE cancelled.is_late))::int AS "cancelledLate",
      (count(*) FILTER (WHERE NOT cancelled.is_late))::int AS "cancelledEarly"
    FROM shared.bookings b
    LEFT JOIN LATERAL (
      SELECT e.at > lower(b.during) - make_interval(hours => ${LATE_HOURS}::int) AS is_late
      FROM shared.booking_events e
      WHERE e.booking_id = b.id AND e.from_status = 'confirmed' AND e.to_status = 'cancelled' AND e.actor = 'customer'
    ) cancelled ON true
    WHERE b.account_id = ${accountId} AND ${isPast(from, now)} AND ${HAS_REACHED_STORE}`.execute(db)
  return rows[0]! // an aggregate is one row
}

export async function findRestart(db: Queryable, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('reliability_restarts')
    .select('restarted_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.restarted_at ?? null
}

/** Returns false if the account has started again after `unlessAfter`. Of two at once, one succeeds. */
export async function insertRestart(
  db: Queryable,
  accountId: string,
  unlessAfter: Date,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reliability_restarts')
    .values({ account_id: accountId, restarted_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ restarted_at: now })
        .where('reliability_restarts.restarted_at', '<=', unlessAfter),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
