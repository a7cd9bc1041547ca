/** SQL of an offer with everything about it. */
import { sql } from 'kysely'
import type { Queryable } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { ServiceWithStoreRow } from '#server/features/services/services.ts'
import type { OfferCardRow } from './queries.ts'

export type OfferDetails = {
  card: OfferCardRow
  is_expired: boolean
  images: string[]
  stock: number | null
  per_customer: number | null
  first_time_only: boolean
  /** 0 for an offer without a stock, whose bookings are not counted. */
  booked: number
  price_history: { since: string; price_cents: number }[]
  service: ServiceWithStoreRow
}

/** An offer of a published or closed store, including an expired or inactive offer. */
export async function findOfferDetails(
  db: Queryable,
  now: Date,
  id: string,
): Promise<OfferDetails | undefined> {
  const [row] = await readDetails(db, null, id, now)
  return row?.details
}

const readDetails = preparedQuery(
  (_shape: null, id: string, now: Date) => sql<{ details: OfferDetails }>`
      SELECT json_build_object(
        'card', o.card,
        'is_expired', o.expires_at <= ${now},
        'images', o.images,
        'stock', o.stock,
        'per_customer', o.per_customer,
        'first_time_only', o.first_time_only,
        'booked', CASE
          WHEN o.stock IS NULL THEN 0
          ELSE (SELECT count(*) FROM shared.bookings b WHERE b.offer_id = o.id AND b.status <> 'cancelled')
        END,
        'price_history', coalesce(
          (
            SELECT json_agg(
              json_build_object('since', iso_timestamp(since), 'price_cents', price_cents) ORDER BY price_history.since
            )
            FROM shared.price_history
            WHERE service_id = o.service_id
          ),
          '[]'
        ),
        'service', service
      ) AS details
      FROM offers o JOIN shared.services_with_store service ON service.id = o.service_id
      WHERE o.id = ${id} AND service.store_status <> 'draft'`,
)
