/** SQL of the bookings, offers and quotes that messages show. */
import { sql } from 'kysely'
import type { BookingStatus } from '#domain/booking/booking-policy.ts'
import type { QuoteStatus } from '#domain/requests/service-request.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, TableRow } from '#server/platform/database/rows.ts'

export const isBookingBetween = async (
  db: Queryable,
  id: string,
  { storeId, customerId }: { storeId: string; customerId: string },
): Promise<boolean> =>
  !!(await db
    .selectFrom('shared.bookings')
    .select('id')
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('account_id', '=', customerId)
    .executeTakeFirst())

/** Returns whether the store has this public offer. It may have ended: customers ask about those too. */
export const isPublicStoreOffer = async (
  db: Queryable,
  id: string,
  storeId: string,
  now: Date,
): Promise<boolean> =>
  !!(await db
    .selectFrom('shared.offers as offers')
    .innerJoin('shared.stores as stores', 'stores.id', 'offers.store_id')
    .select('offers.id')
    .where('offers.id', '=', id)
    .where('offers.store_id', '=', storeId)
    .where('offers.status', 'in', ['active', 'inactive'])
    .where('offers.created_at', '<=', now)
    .where('stores.status', '<>', 'draft')
    .executeTakeFirst())

export type BookingRow = Awaited<ReturnType<typeof listBookings>>[number]
export const listBookings = async (db: Queryable, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('shared.bookings as bookings')
        .innerJoin('shared.services as services', 'services.id', 'bookings.service_id')
        .leftJoin('shared.offers as offers', 'offers.id', 'bookings.offer_id')
        .select((e) => [
          'bookings.id',
          'bookings.status',
          sql<Date>`lower(bookings.during)`.as('start'),
          'bookings.earliest_start as earliestStart',
          'bookings.price_cents as priceCents',
          'bookings.fee_cents as feeCents',
          'bookings.access_fee_paid as accessFeePaid',
          'bookings.moves',
          e.fn.coalesce('offers.title', 'services.name').as('title'),
        ])
        .where('bookings.id', 'in', [...ids])
        .$narrowType<{ status: BookingStatus; title: string }>()
        .execute()

export type OfferRow = Pick<
  CamelRow<'shared.offers'>,
  'id' | 'title' | 'originalCents' | 'discountedCents' | 'feeWaived' | 'isListed' | 'expiresAt' | 'stock'
> & {
  image: string | null
  bookingEnabled: TableRow<'shared.services'>['booking_enabled']
  /** 0 for an offer without a stock, whose bookings are not counted. */
  booked: number
}
export async function listOffers(db: Queryable, ids: readonly string[]): Promise<OfferRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<OfferRow>`
    SELECT
      offer.id, offer.title, coalesce(offer.images[1], service.images[1]) AS image,
      offer.original_cents AS "originalCents", offer.discounted_cents AS "discountedCents",
      offer.fee_waived AS "feeWaived",
      offer.is_listed AS "isListed", service.booking_enabled AS "bookingEnabled", offer.expires_at AS "expiresAt",
      offer.stock,
      CASE
        WHEN offer.stock IS NULL THEN 0
        ELSE (SELECT count(*)::int FROM shared.bookings b WHERE b.offer_id = offer.id AND b.status <> 'cancelled')
      END AS booked
    FROM shared.offers offer JOIN shared.services service ON service.id = offer.service_id
    WHERE offer.id = ANY (${ids}::uuid[])`.execute(db)
  return rows
}

/** Condition on `quote` and `request`: the merchant does not deal with this customer (docs/rules/requests.md#abuse). */
const IS_BLOCKED = sql<boolean>`EXISTS (
  SELECT FROM shared.merchant_clients client
  WHERE client.merchant_id = quote.merchant_id AND client.account_id = request.account_id
    AND client.blocked_at IS NOT NULL
)`
const QUOTES = sql`shared.quotes quote JOIN shared.service_requests request ON request.id = quote.request_id`

/** Returns whether the quote is for the customer. It may be withdrawn or expired: customers ask about those too. */
export async function isQuoteFor(
  db: Queryable,
  id: string,
  { storeId, customerId }: { storeId: string; customerId: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ${QUOTES}
    WHERE quote.id = ${id} AND quote.store_id = ${storeId} AND request.account_id = ${customerId}
      AND NOT ${IS_BLOCKED}`.execute(db)
  return rows.length > 0
}

export type QuoteRow = {
  id: string
  requestId: string
  title: TableRow<'shared.service_requests'>['title']
  areaName: TableRow<'shared.locations'>['name'] | null
  isRequestOpen: boolean
  isBlocked: boolean
  serviceId: string | null
  startsAt: Date | null
  durationMinutes: number | null
  priceCents: number
  availability: string
  status: QuoteStatus
  bookingId: string | null
  expiresAt: Date
  version: number
}
export async function listQuotes(db: Queryable, ids: readonly string[]): Promise<QuoteRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<QuoteRow>`
    SELECT
      quote.id, quote.request_id AS "requestId", request.title, area.name AS "areaName",
      request.status = 'pending' AS "isRequestOpen", ${IS_BLOCKED} AS "isBlocked",
      quote.service_id AS "serviceId", quote.starts_at AS "startsAt",
      quote.duration_minutes AS "durationMinutes", quote.price_cents AS "priceCents", quote.availability, quote.status,
      quote.booking_id AS "bookingId", quote.expires_at AS "expiresAt", quote.version
    FROM ${QUOTES} LEFT JOIN shared.locations area ON area.slug = request.area
    WHERE quote.id = ANY (${ids}::uuid[])`.execute(db)
  return rows
}

/** Returns the conversation in which an accepted quote appears; undefined for one of an individual provider. */
export async function findConversationForQuote(db: Queryable, quoteId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: TableRow<'conversations'>['id'] }>`
    SELECT c.id FROM ${QUOTES}
    JOIN conversations c ON c.store_id = quote.store_id AND c.customer_id = request.account_id
    WHERE quote.id = ${quoteId} AND quote.status = 'accepted' AND quote.booking_id IS NULL
      AND NOT EXISTS (
        SELECT FROM chat_messages shown WHERE shown.conversation_id = c.id AND shown.quote_id = quote.id)`.execute(
    db,
  )
  return rows[0]?.id
}
