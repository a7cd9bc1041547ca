/** SQL of stores and offers as admins see them. */
import { sql } from 'kysely'
import { LIVE_STATUSES } from '#domain/booking/booking-policy.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, JsonRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'

type SummaryRow = Narrowed<
  Pick<TableRow<'shared.stores'>, 'id' | 'name' | 'status'>,
  { status: 'draft' | 'published' | 'closed' }
> & {
  category: TableRow<'shared.categories'>['name']
  place: TableRow<'shared.stores'>['location_name']
  isSuspended: boolean
  isVerified: boolean
  since: Date
}
const MAX_LISTED = 100
const LISTS = {
  waiting: sql`
    SELECT store_id, sent_at AS since FROM store_verifications WHERE decided_at IS NULL
    ORDER BY sent_at LIMIT ${sql.lit(MAX_LISTED)}`,
  suspended: sql`
    SELECT store_id, started_at AS since FROM shared.store_suspensions WHERE ended_at IS NULL
    ORDER BY started_at DESC LIMIT ${sql.lit(MAX_LISTED)}`,
  newest: sql`
    SELECT id AS store_id, created_at AS since FROM shared.stores WHERE status = 'published'
    ORDER BY created_at DESC, id LIMIT ${sql.lit(MAX_LISTED)}`,
} as const

export async function listStores(db: Queryable, show: keyof typeof LISTS): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    SELECT s.id, s.name, category.name AS category, s.location_name AS place, s.status, listed.since,
      s.verified_at IS NOT NULL AS "isVerified",
      EXISTS (SELECT FROM shared.store_suspensions p WHERE p.store_id = s.id AND p.ended_at IS NULL) AS "isSuspended"
    FROM (${LISTS[show]}) listed
    JOIN shared.stores s ON s.id = listed.store_id
    JOIN shared.categories category ON category.slug = s.category
    ORDER BY listed.since ${show === 'waiting' ? sql`ASC` : sql`DESC`}`.execute(db)
  return rows
}

export type AdminStoreRow = Narrowed<
  Pick<
    CamelRow<'shared.stores'>,
    'id' | 'name' | 'status' | 'createdAt' | 'verifiedAt' | 'merchantId' | 'ratingSum' | 'ratingCount'
  >,
  { status: 'draft' | 'published' | 'closed' }
> & {
  category: TableRow<'shared.categories'>['name']
  place: TableRow<'shared.stores'>['location_name']
  phone: TableRow<'shared.stores'>['phone_number']
  ownerId: TableRow<'shared.accounts'>['id']
  ownerName: string
  ownerPhone: TableRow<'shared.accounts'>['phone_number']
  isPhoneVerified: TableRow<'shared.accounts'>['is_phone_verified']
  followers: TableRow<'shared.stores'>['follower_count']
  /** Kilometres between the pin of the main branch and the middle of its area. */
  pinKm: number | null
  replySeconds: TableRow<'shared.store_reply_times'>['median_seconds'] | null
  suspendedAt: TableRow<'shared.store_suspensions'>['started_at'] | null
  suspensionReason: TableRow<'shared.store_suspensions'>['reason'] | null
  suspensionBy: string | null
  suspensionApprovedBy: string | null
}

export async function findAdminStore(db: Queryable, id: string): Promise<AdminStoreRow | undefined> {
  const { rows } = await sql<AdminStoreRow>`
    SELECT s.id, s.name, category.name AS category, s.location_name AS place, s.status, s.phone_number AS phone,
      s.created_at AS "createdAt", s.verified_at AS "verifiedAt", s.merchant_id AS "merchantId",
      owner.id AS "ownerId", concat_ws(' ', owner.first_name, owner.last_name) AS "ownerName",
      owner.phone_number AS "ownerPhone", owner.is_phone_verified AS "isPhoneVerified",
      s.follower_count AS followers, s.rating_sum AS "ratingSum", s.rating_count AS "ratingCount", pin.km AS "pinKm",
      reply.median_seconds AS "replySeconds", suspension.started_at AS "suspendedAt",
      suspension.reason AS "suspensionReason",
      concat_ws(' ', asked.first_name, asked.last_name) AS "suspensionBy",
      concat_ws(' ', approved.first_name, approved.last_name) AS "suspensionApprovedBy"
    FROM shared.stores s
    JOIN shared.categories category ON category.slug = s.category
    JOIN shared.merchants merchant ON merchant.id = s.merchant_id
    JOIN shared.accounts owner ON owner.id = merchant.account_id
    LEFT JOIN shared.store_reply_times reply ON reply.store_id = s.id
    LEFT JOIN shared.store_suspensions suspension ON suspension.store_id = s.id AND suspension.ended_at IS NULL
    LEFT JOIN shared.accounts asked ON asked.id = suspension.requested_by
    LEFT JOIN shared.accounts approved ON approved.id = suspension.approved_by
    LEFT JOIN LATERAL (
      -- One degree of latitude is 111 km, and Kenya is at the equator.
      SELECT 111 * sqrt((b.latitude - place.latitude) ^ 2 + (b.longitude - place.longitude) ^ 2) AS km
      FROM shared.branches b JOIN shared.locations place ON place.slug = b.location
      WHERE b.store_id = s.id AND b.is_main AND b.latitude IS NOT NULL LIMIT 1
    ) pin ON true
    WHERE s.id = ${id}`.execute(db)
  return rows[0]
}

type RecordRow = {
  bookings: number
  cancelledByStore: number
  comingBookings: number
  comingPaidCents: number
}
/** Bookings since a time, and those to come. */
export async function getRecord(db: Queryable, storeId: string, since: Date, now: Date): Promise<RecordRow> {
  const live = sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))
  const { rows } = await sql<RecordRow>`
    SELECT count(*) FILTER (WHERE lower(during) <= ${now})::int AS bookings,
      count(*) FILTER (WHERE lower(during) <= ${now} AND status = 'cancelled' AND EXISTS (
        SELECT FROM shared.booking_events e WHERE e.booking_id = b.id AND e.to_status = 'cancelled' AND e.actor = 'store'
      ) AND no_show_at IS NULL)::int AS "cancelledByStore",
      count(*) FILTER (WHERE lower(during) > ${now} AND status IN (${live}))::int AS "comingBookings",
      coalesce(sum(charged_cents) FILTER (
        WHERE lower(during) > ${now} AND status IN (${live}) AND access_fee_paid
      ), 0)::int AS "comingPaidCents"
    FROM shared.bookings b
    WHERE store_id = ${storeId} AND lower(during) > ${since}`.execute(db)
  return rows[0]! // an aggregate is one row
}

type OfferSummary = Pick<TableRow<'shared.offers'>, 'id' | 'title' | 'status'>
export const listOffers = (db: Queryable, storeId: string): Promise<OfferSummary[]> =>
  db
    .selectFrom('shared.offers')
    .select(['id', 'title', 'status'])
    .where('store_id', '=', storeId)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()

export type PriceRow = { offers: number; held: number; lastEnds: Date | null }
/** Live offers, and how many have a before-price that was charged for as many days before. */
export async function countHeldPrices(
  db: Queryable,
  storeId: string,
  now: Date,
  days: number,
): Promise<PriceRow> {
  const { rows } = await sql<PriceRow>`
    SELECT count(*)::int AS offers, max(o.expires_at) AS "lastEnds",
      count(*) FILTER (WHERE o.original_cents IS NULL OR EXISTS (
        SELECT FROM shared.price_history p
        WHERE p.service_id = o.service_id AND p.price_cents = o.original_cents
          AND p.since <= o.created_at - make_interval(days => ${days}::int)
          AND NOT EXISTS (
            SELECT FROM shared.price_history later
            WHERE later.service_id = o.service_id AND later.since > p.since AND later.since <= o.created_at
          )
      ))::int AS held
    FROM shared.offers o
    WHERE o.store_id = ${storeId} AND o.status = 'active' AND o.expires_at > ${now}`.execute(db)
  return rows[0]! // an aggregate is one row
}

export type Duplicate = Pick<TableRow<'shared.stores'>, 'id' | 'name'> & { why: 'number' | 'phone' | 'name' }
/** Stores of other merchants that have the same registration number, phone or name. */
export async function listDuplicates(
  db: Queryable,
  store: { id: string; merchantId: string; name: string; phone: string | null },
  registrationNumber: string | null,
): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    SELECT id, name, why FROM (
      SELECT s.id, s.name, s.merchant_id, 'number' AS why
      FROM store_verifications v JOIN shared.stores s ON s.id = v.store_id
      WHERE v.registration_number = ${registrationNumber}::text
      UNION ALL
      SELECT id, name, merchant_id, 'phone' FROM shared.stores WHERE phone_number = ${store.phone}::text
      UNION ALL
      SELECT id, name, merchant_id, 'name' FROM shared.stores
      WHERE normalize_text(name) COLLATE "C" = nullif(normalize_text(${store.name}), '') AND status = 'published'
    ) found
    WHERE merchant_id <> ${store.merchantId} LIMIT 5`.execute(db)
  return rows
}

type HistoryRow = {
  at: TableRow<'shared.audit_log'>['at']
  who: string | null
  what: TableRow<'shared.audit_log'>['action']
  reason: string | null
}
/** Returns the actions of people on the store. */
export async function listHistory(db: Queryable, storeId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    SELECT entry.at, nullif(concat_ws(' ', a.first_name, a.last_name), '') AS who, entry.action AS what,
      entry.details ->> 'reason' AS reason
    FROM shared.audit_log entry LEFT JOIN shared.accounts a ON a.id = entry.actor_id
    WHERE entry.subject_id = ${storeId} ORDER BY entry.seq DESC LIMIT 30`.execute(db)
  return rows
}

type AdminOfferRow = Pick<
  CamelRow<'shared.offers'>,
  'id' | 'title' | 'status' | 'storeId' | 'originalCents' | 'discountedCents' | 'createdAt' | 'expiresAt'
> & {
  storeName: TableRow<'shared.stores'>['name']
  serviceName: TableRow<'shared.services'>['name']
  isHeld: boolean | null
  bookings: number
  prices: {
    since: JsonRow<'shared.price_history'>['since']
    cents: JsonRow<'shared.price_history'>['price_cents']
  }[]
}
export async function findAdminOffer(
  db: Queryable,
  id: string,
  days: number,
): Promise<AdminOfferRow | undefined> {
  const { rows } = await sql<AdminOfferRow>`
    SELECT o.id, o.title, o.status, o.store_id AS "storeId", s.name AS "storeName",
      service.name AS "serviceName", o.original_cents AS "originalCents", o.discounted_cents AS "discountedCents",
      CASE WHEN o.original_cents IS NOT NULL THEN EXISTS (
        SELECT FROM shared.price_history p
        WHERE p.service_id = o.service_id AND p.price_cents = o.original_cents
          AND p.since <= o.created_at - make_interval(days => ${days}::int)
          AND NOT EXISTS (
            SELECT FROM shared.price_history later
            WHERE later.service_id = o.service_id AND later.since > p.since AND later.since <= o.created_at
          )
      ) END AS "isHeld",
      o.created_at AS "createdAt", o.expires_at AS "expiresAt",
      (SELECT count(*)::int FROM shared.bookings b WHERE b.offer_id = o.id AND b.status <> 'cancelled') AS bookings,
      (
        SELECT coalesce(json_agg(json_build_object('since', iso_timestamp(p.since), 'cents', p.price_cents) ORDER BY p.since), '[]')
        FROM shared.price_history p WHERE p.service_id = o.service_id
      ) AS prices
    FROM shared.offers o
    JOIN shared.stores s ON s.id = o.store_id
    JOIN shared.services service ON service.id = o.service_id
    WHERE o.id = ${id}`.execute(db)
  return rows[0]
}
