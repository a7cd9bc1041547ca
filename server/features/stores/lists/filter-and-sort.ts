/** Conditions and orders of lists of stores, as SQL. */
import { sql, type RawBuilder } from 'kysely'
import type { STORE_SORTS } from '#contract/stores.ts'
import { slugsIn, type Where } from '#server/features/locations/locations.ts'

export type StoreSort = (typeof STORE_SORTS)[number]
export type StoreConditions = Where & { category?: string | undefined }
export type StoreFilter = StoreConditions & {
  search?: string | undefined
  sortBy?: StoreSort | undefined
  page: number
  limit: number
}

export function conditions({ category, ...where }: StoreConditions): RawBuilder<unknown> {
  const all = [sql`s.status = 'published'`]
  if (category !== undefined) all.push(sql`s.category = (SELECT category_slug(${category}))`)
  const slugs = slugsIn(where)
  if (slugs) all.push(sql`s.location = ANY ((SELECT ${slugs})::text[])`)
  return sql.join(all, sql` AND `)
}

const NEWEST_FIRST = sql`s.created_at DESC, s.id`
const HIGHEST_DISCOUNT_FIRST = sql`best DESC NULLS LAST, s.created_at DESC, s.id`
export const ORDERS: Record<StoreSort, RawBuilder<unknown>> = {
  // The sum of their stars orders stores with equally many reviews by rating (index `stores_popular`).
  Popular: sql`s.follower_count DESC, s.rating_count DESC, s.rating_sum DESC, s.created_at DESC, s.id`,
  'Highest Discount': HIGHEST_DISCOUNT_FIRST,
  discount: HIGHEST_DISCOUNT_FIRST,
  'Lowest Discount': sql`best NULLS LAST, s.created_at DESC, s.id`,
  'A-Z': sql`lower(s.name), s.id`,
  'Z-A': sql`lower(s.name) DESC, s.id DESC`,
  'Most Reviewed': sql`s.rating_count DESC, s.created_at DESC, s.id`,
  rating: sql`s.rating_sum::double precision / nullif(s.rating_count, 0) DESC NULLS LAST, s.rating_count DESC, s.id`,
  newest: NEWEST_FIRST,
  relevance: NEWEST_FIRST,
}

/** These orders need the best discount of every store; the others only of the stores on the page. */
const DISCOUNT_SORTS: ReadonlySet<StoreSort> = new Set(['Highest Discount', 'Lowest Discount', 'discount'])
export const isByDiscount = (sort: StoreSort): boolean => DISCOUNT_SORTS.has(sort)
