/** Conditions and orders of lists of offers, as SQL. */
import { sql, type RawBuilder } from 'kysely'
import type { OfferSort } from '#contract/offers.ts'
import { centsIn, type PriceRange } from '#domain/catalogue/price-ranges.ts'
import { slugsIn, type Where } from '#server/features/locations/locations.ts'

export type OfferFilter = Where & {
  search?: string | undefined
  category?: string | undefined
  storeId?: string | undefined
  price?: PriceRange | undefined
  /** Least number of stars. */
  rating?: number | undefined
  featured?: boolean
  /** `active` by default: neither expired nor inactive. Drafts, scheduled and paused offers are never listed. */
  status?: 'active' | 'all'
  sortBy?: OfferSort | undefined
  sortOrder?: 'asc' | 'desc' | undefined
  page?: number
  limit: number
}

const NO_PRICE = sql`9223372036854775807`
/** Expressions as the indexes of the orders have them. */
const PRICE = sql`coalesce(o.discounted_cents, ${NO_PRICE})`
const RATING = sql`coalesce(o.store_rating, 0)`

export function conditions(filter: OfferFilter, now: Date): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] =
    filter.status === 'all'
      ? [
          sql`EXISTS (SELECT FROM shared.stores WHERE stores.id = o.store_id AND stores.status = 'published')`,
          sql`o.status IN ('active', 'inactive')`,
          sql`o.created_at <= ${now}`,
        ]
      : [sql`o.is_listed`, sql`o.expires_at > ${now}`]
  if (filter.featured) all.push(sql`o.is_featured`)
  if (filter.category) all.push(sql`o.category = (SELECT category_slug(${filter.category}))`)
  const slugs = slugsIn(filter)
  if (slugs) all.push(sql`o.location = ANY ((SELECT ${slugs})::text[])`)
  if (filter.storeId) all.push(sql`o.store_id = ${filter.storeId}`)
  if (filter.price) {
    const { fromCents = 0, belowCents } = centsIn(filter.price)
    all.push(sql`${PRICE} >= ${fromCents}::bigint`)
    all.push(sql`${PRICE} < ${belowCents === undefined ? NO_PRICE : sql`${belowCents}::bigint`}`)
  }
  if (filter.rating !== undefined) all.push(sql`${RATING} >= ${filter.rating}::float8`)
  return sql.join(all, sql` AND `)
}

/** Unknown prices and ratings come last. There is an index for each order, with these values. */
export function buildOrderBy({ sortBy = 'latest', sortOrder, featured }: OfferFilter): RawBuilder<unknown> {
  // There are few, and admins have put them in order.
  if (featured)
    return sql`(
      SELECT position FROM featured_offers WHERE featured_offers.offer_id = o.id
    ) NULLS LAST, o.created_at DESC, o.id DESC`
  const isAscending = sortOrder === 'asc'
  const direction = sql.raw(isAscending ? 'ASC' : 'DESC')
  switch (sortBy) {
    case 'price_low_high':
      return sql`${PRICE}, o.id`
    case 'price_high_low':
      return sql`coalesce(o.discounted_cents, -1) DESC, o.id DESC`
    case 'discount':
      return isAscending
        ? sql`coalesce(o.discount, 100), o.id`
        : sql`coalesce(o.discount, -1) DESC, o.id DESC`
    case 'rating':
      return sql`${RATING} ${direction}, o.created_at ${direction}, o.id ${direction}`
    case 'latest':
    case 'newest':
    case 'relevance':
      return sql`o.created_at ${direction}, o.id ${direction}`
  }
}

export const buildSearchOrder = (filter: OfferFilter): RawBuilder<unknown> =>
  filter.sortBy === undefined || filter.sortBy === 'relevance'
    ? sql`o.score DESC, o.id`
    : buildOrderBy(filter)

/** The name of each sort order in the SQL function `search_offers`. */
export const SEARCH_SORTS: Record<OfferSort, string> = {
  relevance: 'relevance',
  latest: 'newest',
  newest: 'newest',
  discount: 'discount',
  rating: 'rating',
  price_low_high: 'price_low_high',
  price_high_low: 'price_high_low',
}
