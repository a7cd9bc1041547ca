/** The cards of offers: the read model of an offer, stored in its row (sql/offer_read_model.sql). */
import { sql } from 'kysely'
import { CardCache } from '#server/features/stores/stores.ts'
import { executePrepared } from '#server/platform/database/database.ts'
import type { JsonRow, Narrowed } from '#server/platform/database/rows.ts'

/** The column `offers.card`. */
export type OfferCardRow = Narrowed<
  Pick<
    JsonRow<'offers'>,
    | 'id'
    | 'title'
    | 'description'
    | 'discount_percent'
    | 'offer_type'
    | 'is_listed'
    | 'is_featured'
    | 'category'
    | 'discount_explanation'
    | 'requires_consultation'
    | 'original_cents'
    | 'discounted_cents'
    | 'fee_waived'
    | 'expires_at'
    | 'created_at'
  >,
  { offer_type: 'fixed' | 'dynamic' }
> & {
  category_name: JsonRow<'categories'>['name']
  image: string | null
  service: Pick<
    JsonRow<'services'>,
    'id' | 'name' | 'price_cents' | 'duration_minutes' | 'booking_enabled'
  > & { image: string | null; category_name: JsonRow<'categories'>['name'] }
  store: Pick<JsonRow<'stores'>, 'id' | 'name' | 'logo' | 'cover' | 'rating_sum' | 'rating_count'> & {
    location_name: string
  }
}

export const cards = new CardCache<OfferCardRow>({
  max: 2_000,
  read: (db, ids) =>
    executePrepared(
      db,
      sql`SELECT id, card_version AS version, card FROM offers WHERE id = ANY (${ids}::uuid[])`,
    ),
})
