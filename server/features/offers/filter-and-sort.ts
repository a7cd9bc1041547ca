/** Conditions and orders of lists of offers, as SQL. */
import { sql, type RawBuilder } from 'kysely'
import type { OfferSort } from '#contract/offers.ts'
import { slugsIn, type Where } from '#server/features/locations/locations.ts'

export type OfferFilter = Where & {
  search?: string | undefined
  category?: string | undefined
  storeId?: string | undefined
  featured?: boolean
  /** By default `active`: neither expired nor inactive. Drafts, scheduled and paused offers are never listed. */
  status?: 'active' | 'all'
  sortBy?: OfferSort
  sortOrder?: 'asc' | 'desc' | undefined
  page?: number
  limit: number
}

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
  return sql.join(all, sql` AND `)
}

/**
 * All columns of a sort order have the same direction, as in the index that serves it. Unknown prices and
 * ratings come last.
 */
export function sortOf({ sortBy = 'latest', sortOrder }: OfferFilter): Sort {
  const direction = sortOrder === 'asc' ? 'ASC' : 'DESC'
  switch (sortBy) {
    case 'price_low_high':
      return { columns: [PRICE_ASCENDING, ID], direction: 'ASC' }
    case 'price_high_low':
      return { columns: [PRICE_DESCENDING, ID], direction: 'DESC' }
    case 'discount':
      return direction === 'ASC'
        ? { columns: [DISCOUNT_ASCENDING, ID], direction }
        : { columns: [DISCOUNT_DESCENDING, ID], direction }
    case 'rating':
      return { columns: [RATING, CREATED_AT, ID], direction }
    case 'latest':
    case 'newest':
    case 'relevance':
      return { columns: [CREATED_AT, ID], direction }
  }
}

type Sort = { columns: readonly Column[]; direction: 'ASC' | 'DESC' }
type Column = { value: RawBuilder<unknown>; type: RawBuilder<unknown> }

const ID: Column = { value: sql`o.id`, type: sql`uuid` }
const CREATED_AT: Column = { value: sql`o.created_at`, type: sql`timestamptz` }
const PRICE_ASCENDING: Column = {
  value: sql`coalesce(o.discounted_cents, 9223372036854775807)`,
  type: sql`bigint`,
}
const PRICE_DESCENDING: Column = { value: sql`coalesce(o.discounted_cents, -1)`, type: sql`bigint` }
const DISCOUNT_ASCENDING: Column = { value: sql`coalesce(o.discount, 100)`, type: sql`double precision` }
const DISCOUNT_DESCENDING: Column = { value: sql`coalesce(o.discount, -1)`, type: sql`double precision` }
const RATING: Column = { value: sql`coalesce(o.store_rating, 0)`, type: sql`double precision` }

export function orderOf(filter: OfferFilter): RawBuilder<unknown> {
  const { columns, direction } = sortOf(filter)
  return sql.join(columns.map(({ value }) => sql`${value} ${sql.raw(direction)}`))
}

export const searchOrderOf = (filter: OfferFilter): RawBuilder<unknown> =>
  filter.sortBy === undefined || filter.sortBy === 'relevance' ? sql`o.score DESC, o.id` : orderOf(filter)

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

/** `start` is the sort key of a row: the values of the columns as a JSON array. */
export function isAtOrAfter(
  start: string,
  columns: readonly Column[],
  direction: Sort['direction'],
): RawBuilder<boolean> {
  const values = columns.map(({ type }, index) => sql`(${start}::json->>${sql.lit(index)})::${type}`)
  const comparison = direction === 'DESC' ? sql`<=` : sql`>=`
  return sql`(${sql.join(columns.map(({ value }) => value))}) ${comparison} (${sql.join(values)})`
}
