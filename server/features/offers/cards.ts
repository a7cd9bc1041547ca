/** The cards of offers: the read model of an offer, stored in its row (sql/offer_read_model.sql). */
import { sql } from 'kysely'
import { CardCache } from '#server/features/stores/stores.ts'
import { executePrepared } from '#server/platform/database/database.ts'

/** The column `offers.card`. */
export type OfferCardRow = {
  id: string
  title: string
  description: string
  discount_percent: number
  offer_type: 'fixed' | 'dynamic'
  is_listed: boolean
  is_featured: boolean
  category: string
  category_name: string
  image: string | null
  discount_explanation: string | null
  requires_consultation: boolean
  original_cents: number | null
  discounted_cents: number | null
  fee_waived: boolean
  expires_at: string
  created_at: string
  service: {
    id: string
    name: string
    price_cents: number | null
    duration_minutes: number
    image: string | null
    category_name: string
    booking_enabled: boolean
  }
  store: {
    id: string
    name: string
    logo: string | null
    cover: string | null
    location_name: string
    rating_sum: number
    rating_count: number
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
