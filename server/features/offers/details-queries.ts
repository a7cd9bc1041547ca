/** SQL of an offer with everything about it. */
import { sql, type RawBuilder } from 'kysely'
import type { Question } from '#domain/booking/answers.ts'
import { executePrepared, type Queryable } from '#server/platform/database/database.ts'
import type { JsonRow } from '#server/platform/database/rows.ts'
import type { ServiceWithStoreRow } from '#server/features/services/services.ts'
import type { OfferCardRow } from './cards.ts'

export type OfferDetails = Pick<
  JsonRow<'offers'>,
  | 'images'
  | 'stock'
  | 'per_customer'
  | 'first_time_only'
  | 'terms'
  | 'usable_weekdays'
  | 'usable_from'
  | 'usable_until'
> & {
  card: OfferCardRow
  is_expired: boolean
  /** Number of bookings; for the public, 0 for an offer without a stock, whose bookings are not counted. */
  booked: number
  price_history: { since: string; price_cents: number }[]
  questions: Question[]
  service: ServiceWithStoreRow
}

/** Returns the columns of `OfferDetails` except `booked`, of an offer `o` and its `service`, for json_build_object. */
export const detailColumns = (now: Date): RawBuilder<unknown> => sql`
        'card', o.card,
        'is_expired', o.expires_at <= ${now},
        'images', o.images,
        'stock', o.stock,
        'per_customer', o.per_customer,
        'first_time_only', o.first_time_only,
        'terms', o.terms,
        'usable_weekdays', o.usable_weekdays,
        'usable_from', o.usable_from,
        'usable_until', o.usable_until,
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
        'questions', coalesce(
          (
            SELECT json_agg(
              json_build_object('id', asked.id, 'question', asked.question, 'kind', asked.kind, 'required', asked.is_required)
              ORDER BY asked.position
            )
            FROM shared.service_questions asked
            WHERE asked.service_id = o.service_id
          ),
          '[]'
        ),
        'service', service`

/** Returns an offer of a published or closed store that has been public, including an expired or inactive offer. */
export async function findOfferDetails(
  db: Queryable,
  now: Date,
  id: string,
): Promise<OfferDetails | undefined> {
  const [row] = await executePrepared(
    db,
    sql<{ details: OfferDetails }>`
      SELECT json_build_object(
        ${detailColumns(now)},
        'booked', CASE
          WHEN o.stock IS NULL THEN 0
          ELSE (SELECT count(*) FROM shared.bookings b WHERE b.offer_id = o.id AND b.status <> 'cancelled')
        END
      ) AS details
      FROM offers o JOIN shared.services_with_store service ON service.id = o.service_id
      WHERE o.id = ${id} AND service.store_status <> 'draft' AND o.status IN ('active', 'inactive')`,
  )
  return row?.details
}
