/** Lists are made of ready-made cards (0010_store_cards.sql), which `storesOnTheWire` completes. */
import { sql } from 'kysely'
import type { STORE_SORTS } from '#contract/stores.ts'
import type { Hours } from '#domain/booking/slots.ts'
import type { SocialPlatform } from '#domain/catalogue/socials.ts'
import { MAX_EXACT_COUNT } from '#server/http/cache.ts'
import type { AppContext } from '#server/app-context.ts'
import { prepared, type Database, type Queryable } from '#server/database/database.ts'

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
  /** Still open at its end. */
  card: string
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
/** Cards as JSON, parted by commas. */
export type StoreCards = { cards: string | null; total: number }
type Pool = Database['pool']

export async function listStores({ database: { pool }, cache }: AppContext, now: Date, filter: StoreFilter): Promise<StoreCards> {
  const { search, sortBy = search === undefined ? 'newest' : 'relevance', page, limit, category, location } = filter
  const values = [now, ...valuesOf(filter)]
  if (search !== undefined)
    return (await pool.query<StoreCards>({ ...prepared(searchStatement(filter, sortBy)), values: [...values, search] })).rows[0]!

  const wanted = JSON.stringify({ category, location })
  if (goesByDiscount(sortBy) && (await countStores(pool, filter)) > MAX_EXACT_COUNT) {
    const ids = await cache.orders.forceFetch(`stores ${sortBy} ${wanted}`, {
      context: () => idsInOrder(pool, filter, sortBy, values),
    })
    return { cards: await storeCardsOf(pool, now, ids.slice((page - 1) * limit, page * limit)), total: ids.length }
  }
  const text = pageStatement(filter, sortBy)
  const { rows } = await pool.query<StoreCards>({ ...(page === 1 && USUAL_SIZES.has(limit) ? prepared(text) : { text }), values })
  const { cards, total } = rows[0]!
  return {
    cards,
    total:
      total <= MAX_EXACT_COUNT
        ? total
        : await cache.counts.forceFetch(`stores ${wanted}`, { context: () => countStores(pool, filter, '') }),
  }
}

/** First pages of the sizes our screens ask for are prepared, each connection keeping them all; the others are rare. */
const USUAL_SIZES = new Set([4, 8, 12, 20, 21, 24])

/** $1 is now, then come the conditions; the size stands in the text, as what is planned for any size is planned for too many. */
function pageStatement(filter: StoreFilter, sortBy: StoreSort): string {
  const { page, limit } = filter
  const wanted = conditions(filter)
  const best = goesByDiscount(sortBy) ? `, ${BEST_DISCOUNT} AS best` : ''
  const walked = `SELECT s.id${best} FROM stores s WHERE ${wanted} ORDER BY ${order(sortBy)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`
  return `
    SELECT
      (
        ${
          page === 1 && !best
            ? `SELECT string_agg(${CARD}, ',') FROM (SELECT s.id, s.card FROM stores s WHERE ${wanted} ORDER BY ${order(sortBy)} LIMIT ${limit}) s`
            : `SELECT string_agg(${CARD}, ',' ORDER BY place) FROM (SELECT id, row_number() OVER () AS place FROM (${walked}) s) page JOIN stores s USING (id)`
        }
      ) AS cards,
      (SELECT count(*)::int FROM (SELECT FROM stores s WHERE ${wanted} LIMIT ${MAX_EXACT_COUNT + 1}) counted) AS total`
}

/** The words come last of the values. */
function searchStatement(filter: StoreFilter, sortBy: StoreSort): string {
  const { page, limit } = filter
  const by = sortBy === 'relevance' ? 's.score DESC, s.id' : order(sortBy)
  const best = goesByDiscount(sortBy) ? `, ${BEST_DISCOUNT} AS best` : ''
  return `
    WITH hits AS MATERIALIZED (
      SELECT s.*, hit.score${best} FROM search_stores($${valuesOf(filter).length + 2}, $1) hit JOIN stores s USING (id) WHERE ${conditions(filter)}
    ),
    page AS (SELECT s.id, row_number() OVER (ORDER BY ${by}) AS place FROM hits s ORDER BY place LIMIT ${limit} OFFSET ${(page - 1) * limit})
    SELECT
      (SELECT string_agg(${CARD}, ',' ORDER BY place) FROM page JOIN stores s USING (id)) AS cards,
      (SELECT count(*)::int FROM hits) AS total`
}

async function countStores(pool: Pool, filter: StoreFilter, most = `LIMIT ${MAX_EXACT_COUNT + 1}`): Promise<number> {
  const { rows } = await pool.query<{ total: number }>({
    ...prepared(`SELECT count(*)::int AS total FROM (SELECT FROM stores s WHERE ${conditions(filter, 1)} ${most}) counted`),
    values: valuesOf(filter),
  })
  return rows[0]!.total
}

async function idsInOrder(pool: Pool, filter: StoreFilter, sortBy: StoreSort, values: unknown[]): Promise<string[]> {
  const { rows } = await pool.query<{ ids: string[] | null }>({
    ...prepared(`
      SELECT array_agg(s.id ORDER BY ${order(sortBy)}) AS ids
      FROM (SELECT s.id, s.created_at, ${BEST_DISCOUNT} AS best FROM stores s WHERE ${conditions(filter)}) s`),
    values,
  })
  return rows[0]!.ids ?? []
}

/** The cards of these stores, in this order. */
export async function storeCardsOf(pool: Pool, now: Date, ids: readonly string[]): Promise<string | null> {
  const { rows } = await pool.query<{ cards: string | null }>({ ...cardsByIds, values: [now, ids] })
  return rows[0]!.cards
}

/** The next few stores of the shuffle from a random place on, round the end. */
export async function someStores(pool: Pool, now: Date, filter: { limit: number; location?: string | undefined }): Promise<string | null> {
  const from = (side: string) =>
    `(SELECT s.id, s.card FROM stores s WHERE ${conditions(filter)} AND dice ${side} (SELECT dice FROM start) ORDER BY dice LIMIT ${filter.limit})`
  const text = `
    WITH start AS MATERIALIZED (SELECT random() AS dice)
    SELECT string_agg(${CARD}, ',') AS cards FROM (${from('>=')} UNION ALL ${from('<')} LIMIT ${filter.limit}) s`
  const { rows } = await pool.query<{ cards: string | null }>({
    ...(USUAL_SIZES.has(filter.limit) ? prepared(text) : { text }),
    values: [now, ...valuesOf(filter)],
  })
  return rows[0]!.cards
}

/** Which of these stores this account follows. */
export async function followedAmong(db: Queryable, accountId: string, storeIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ store_id: string }>`
    SELECT store_id FROM follows WHERE account_id = ${accountId} AND store_id = ANY (${storeIds}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.store_id))
}

/** A store that has been published, also when it is closed now. */
export async function findStore(db: Queryable, now: Date, id: string): Promise<StoreFront | undefined> {
  const { rows } = await sql<StoreFront>`
    SELECT s.*, (
      SELECT o.discount_percent FROM offers o
      WHERE o.store_id = s.id AND o.is_listed AND o.expires_at > ${now}
      ORDER BY o.discount_percent DESC LIMIT 1
    ) AS best_discount
    FROM store_fronts s WHERE s.id = ${id} AND s.status <> 'draft'`.execute(db)
  return rows[0]
}

export async function categoriesWithStores(pool: Pool, location: string | undefined): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    ...prepared(`
      SELECT category.name FROM categories category
      WHERE EXISTS (SELECT FROM stores s WHERE s.category = category.slug AND ${conditions({ location }, 1)})
      ORDER BY category.position`),
    values: valuesOf({ location }),
  })
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

// ---------------------------------------------------------------- pieces of statements

const valuesOf = ({ category, location }: Partial<StoreFilter>): string[] => [category, location].filter((value) => value !== undefined)

function conditions({ category, location }: Partial<StoreFilter>, first = 2): string {
  let next = first
  const all = ["s.status = 'published'"]
  if (category !== undefined) all.push(`s.category = (SELECT category_named($${next++}))`)
  if (location !== undefined) all.push(`s.location = ANY ((SELECT places_named($${next++}))::text[])`)
  return all.join(' AND ')
}

/** Expired offers do not count; the index `offers_best` answers by itself. $1 is now. */
const BEST_DISCOUNT = `(
  SELECT o.discount_percent FROM offers o
  WHERE o.store_id = s.id AND o.is_listed AND o.expires_at > $1
  ORDER BY o.discount_percent DESC LIMIT 1)`

/** A whole card: `cashback` goes by the clock, and nobody in particular is asking. */
const CARD = `s.card || ',"cashback":' || coalesce('"Up to ' || ${BEST_DISCOUNT} || '%"', 'null') || ',"following":false}'`

const cardsByIds = prepared(`
  SELECT string_agg(${CARD}, ',' ORDER BY wanted.place) AS cards
  FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN stores s USING (id)`)

/** Only then is it asked of every store, and not just of those on the page. */
const goesByDiscount = (sort: StoreSort): boolean => ['Highest Discount', 'Lowest Discount', 'discount'].includes(sort)

function order(sort: StoreSort): string {
  switch (sort) {
    case 'Popular':
      return 's.follower_count DESC, s.rating_count DESC, s.created_at DESC, s.id'
    case 'Highest Discount':
    case 'discount':
      return 'best DESC NULLS LAST, s.created_at DESC, s.id'
    case 'Lowest Discount':
      return 'best NULLS LAST, s.created_at DESC, s.id'
    case 'A-Z':
      return 'lower(s.name), s.id'
    case 'Z-A':
      return 'lower(s.name) DESC, s.id DESC'
    case 'Most Reviewed':
      return 's.rating_count DESC, s.created_at DESC, s.id'
    case 'rating':
      return 's.rating_sum::double precision / nullif(s.rating_count, 0) DESC NULLS LAST, s.rating_count DESC, s.id'
    case 'newest':
    case 'relevance':
      return 's.created_at DESC, s.id'
  }
}

/** Whether a merchant still has a store that is not closed. */
export const ownsStores = async (db: Queryable, accountId: string): Promise<boolean> =>
  !!(await db
    .selectFrom('stores')
    .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
    .select('stores.id')
    .where('merchants.account_id', '=', accountId)
    .where('stores.status', '<>', 'closed')
    .limit(1)
    .executeTakeFirst())
