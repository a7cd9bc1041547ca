import { sql, type RawBuilder } from 'kysely'
import type { STORE_SORTS } from '#contract/stores.ts'
import type { Hours } from '#domain/slots.ts'
import type { SocialPlatform } from '#domain/socials.ts'
import type { Queryable } from '#server/kernel/db.ts'

/** A row of the view `store_fronts`: a store with the address and the hours of its main branch. */
export type StoreFront = {
  id: string
  name: string
  description: string
  status: 'draft' | 'published' | 'closed'
  phone_number: string | null
  email: string | null
  website: string | null
  logo: string | null
  cover: string | null
  rating_count: number
  rating_sum: number
  follower_count: number
  created_at: Date
  category: string
  category_name: string
  location: string
  location_name: string
  latitude: number | null
  longitude: number | null
  address: string | null
  hours: Hours[]
  /** The highest percentage of its active offers. */
  best_discount: number | null
}
export type StoreSort = (typeof STORE_SORTS)[number]
export type StoreFilter = {
  search?: string | undefined
  category?: string | undefined
  location?: string | undefined
  sortBy?: StoreSort | undefined
  page: number
  limit: number
}

export async function listStores(db: Queryable, now: Date, filter: StoreFilter): Promise<{ rows: StoreFront[]; total: number }> {
  const { search, sortBy = search === undefined ? 'newest' : 'relevance' } = filter
  const wanted = sql.join(conditions(filter), sql` AND `)
  const from = search === undefined ? sql`stores s` : sql`search_stores(${search}, ${now}) hit JOIN stores s USING (id)`
  const { rows } = await sql<StoreFront>`
    SELECT s.*, ${bestDiscount(now)} AS best_discount
    FROM (
      SELECT *, row_number() OVER () AS place
      FROM (
        SELECT s.id${goesByDiscount(sortBy) ? sql`, ${bestDiscount(now)} AS best_discount` : sql``}
        FROM ${from} WHERE ${wanted}
        ORDER BY ${search !== undefined && sortBy === 'relevance' ? sql`hit.score DESC, s.id` : order(sortBy)}
        LIMIT ${filter.limit} OFFSET ${(filter.page - 1) * filter.limit}
      ) sorted
    ) page
    JOIN store_fronts s USING (id)
    ORDER BY page.place`.execute(db)
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${from} WHERE ${wanted}`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

/** These stores, in this order. */
export async function storesOf(db: Queryable, now: Date, ids: readonly string[]): Promise<StoreFront[]> {
  const { rows } = await sql<StoreFront>`
    SELECT s.*, ${bestDiscount(now)} AS best_discount
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN store_fronts s USING (id)
    ORDER BY wanted.place`.execute(db)
  return rows
}

/** The next few stores of the shuffle from a random place on, round the end. */
export async function someStores(
  db: Queryable,
  now: Date,
  filter: { limit: number; location?: string | undefined },
): Promise<StoreFront[]> {
  const wanted = sql.join(conditions(filter), sql` AND `)
  const { rows } = await sql<StoreFront>`
    WITH start AS MATERIALIZED (SELECT random() AS dice),
    few AS (
      (SELECT id FROM stores s WHERE ${wanted} AND dice >= (SELECT dice FROM start) ORDER BY dice LIMIT ${filter.limit})
      UNION ALL
      (SELECT id FROM stores s WHERE ${wanted} AND dice < (SELECT dice FROM start) ORDER BY dice LIMIT ${filter.limit})
      LIMIT ${filter.limit}
    )
    SELECT front.*, ${bestDiscount(now)} AS best_discount FROM few JOIN store_fronts front USING (id) JOIN stores s USING (id)`.execute(db)
  return rows
}

/** A store that has been published, also when it is closed now. */
export async function findStore(db: Queryable, now: Date, id: string): Promise<StoreFront | undefined> {
  const { rows } = await sql<StoreFront>`
    SELECT s.*, ${bestDiscount(now)} AS best_discount FROM store_fronts s WHERE s.id = ${id} AND s.status <> 'draft'`.execute(db)
  return rows[0]
}

export async function categoriesWithStores(db: Queryable, location: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT category.name FROM categories category
    WHERE EXISTS (SELECT FROM stores s WHERE s.category = category.slug AND ${sql.join(conditions({ location }), sql` AND `)})
    ORDER BY category.position`.execute(db)
  return rows.map((row) => row.name)
}

export const offersOfStore = (db: Queryable, now: Date, storeId: string): Promise<{ id: string; title: string }[]> =>
  db
    .selectFrom('offers')
    .select(['id', 'title'])
    .where('store_id', '=', storeId)
    .where('is_listed', '=', true)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

export const servicesOfStore = (db: Queryable, storeId: string): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('services')
    .select(['id', 'name'])
    .where('store_id', '=', storeId)
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type BranchRow = {
  id: string
  store_id: string
  name: string
  address: string
  location_name: string
  phone_number: string | null
  email: string | null
  status: string
  is_main: boolean
  manager: string | null
  latitude: number | null
  longitude: number | null
  stage: string | null
  landmark: string | null
  gate: string | null
  floor: string | null
  hours: Hours[]
}

export type OutletRow = BranchRow & { staff_count: number }

/** The open branches of a store with their hours, the main one first. */
export async function listOutlets(db: Queryable, storeId: string): Promise<OutletRow[]> {
  const { rows } = await sql<OutletRow>`
    SELECT
      b.id, b.store_id, b.name, b.address, place.name AS location_name, b.phone_number, b.email, b.status, b.is_main, b.manager,
      b.latitude, b.longitude, b.stage, b.landmark, b.gate, b.floor,
      coalesce(
        (
          SELECT json_agg(row_to_json(span))
          FROM (SELECT weekday, opens, closes FROM branch_hours WHERE branch_id = b.id ORDER BY weekday) span
        ),
        '[]'
      ) AS hours,
      (SELECT count(*)::int FROM staff WHERE staff.branch_id = b.id AND staff.is_active) AS staff_count
    FROM branches b JOIN locations place ON place.slug = b.location
    WHERE b.store_id = ${storeId} AND b.status = 'active'
    ORDER BY b.is_main DESC, b.created_at, b.id`.execute(db)
  return rows
}

export type SocialRow = { id: string; platform: SocialPlatform; link: string }

export async function listSocials(db: Queryable, storeId: string): Promise<SocialRow[]> {
  const { rows } = await sql<SocialRow>`
    SELECT id, platform, link FROM store_socials WHERE store_id = ${storeId} ORDER BY position, platform`.execute(db)
  return rows
}

function conditions({ category, location }: Partial<StoreFilter>): RawBuilder<unknown>[] {
  const all = [sql`s.status = 'published'`]
  if (category) all.push(sql`s.category = (SELECT category_named(${category}))`)
  if (location) all.push(sql`s.location = ANY ((SELECT places_named(${location}))::text[])`)
  return all
}

/** Expired offers do not count; the index `offers_best` answers by itself. */
const bestDiscount = (now: Date): RawBuilder<number | null> => sql`(
  SELECT o.discount_percent FROM offers o
  WHERE o.store_id = s.id AND o.is_listed AND o.expires_at > ${now}
  ORDER BY o.discount_percent DESC LIMIT 1)`

/** Only then is it asked of every store, and not just of those on the page. */
const goesByDiscount = (sort: StoreSort): boolean => ['Highest Discount', 'Lowest Discount', 'discount'].includes(sort)

function order(sort: StoreSort): RawBuilder<unknown> {
  switch (sort) {
    case 'Popular':
      return sql`s.follower_count DESC, s.rating_count DESC, s.created_at DESC, s.id`
    case 'Highest Discount':
    case 'discount':
      return sql`best_discount DESC NULLS LAST, s.created_at DESC, s.id`
    case 'Lowest Discount':
      return sql`best_discount NULLS LAST, s.created_at DESC, s.id`
    case 'A-Z':
      return sql`lower(s.name), s.id`
    case 'Z-A':
      return sql`lower(s.name) DESC, s.id DESC`
    case 'Most Reviewed':
      return sql`s.rating_count DESC, s.created_at DESC, s.id`
    case 'rating':
      return sql`s.rating_sum::double precision / nullif(s.rating_count, 0) DESC NULLS LAST, s.rating_count DESC, s.id`
    case 'newest':
    case 'relevance':
      return sql`s.created_at DESC, s.id`
  }
}
