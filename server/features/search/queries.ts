/** How a search is read and ranked stands in 0004_search.sql; here is what is asked of it. */
import type { SearchSort } from '#contract/search.ts'
import { prepared, type Database } from '#server/database/database.ts'

type Pool = Database['pool']
export type Filters = {
  category: string | undefined
  location: string | undefined
  near: { lat: number; lng: number; km: number } | undefined
  fromCents: number | undefined
  toCents: number | undefined
  rating?: number | undefined
}
export type Asked = Filters & { sortBy: SearchSort; offset: number; limit: number }
export type Hits<Row> = { rows: Row[]; total: number }

/** What was understood, as PostgreSQL writes it: to ask for offers and stores by. */
export type Reading = { words: string[]; corrected: string | null; understood: string }
const reading = prepared('SELECT coalesce(marks, ARRAY[]::text[]) AS words, corrected, read::text AS understood FROM search_read($1) read')
export async function readSearch(pool: Pool, query: string): Promise<Reading> {
  const { rows } = await pool.query<Reading>({ ...reading, values: [query] })
  return rows[0]!
}

/** $3 to $7 are the same of both kinds. A place or a category that there is not finds nothing. */
const WHERE = `
  CASE WHEN $3::text IS NOT NULL THEN coalesce(category_slug($3), '') END,
  CASE
    WHEN $4::text IS NULL AND $5::float8 IS NULL THEN NULL
    ELSE ARRAY(
      SELECT slug FROM locations
      WHERE ($4::text IS NULL OR slug = ANY (location_slugs($4))) AND ($5::float8 IS NULL OR slug = ANY (location_slugs_near($5, $6::float8, $7::float8)))
    )
  END`
const valuesOf = ({ understood }: Reading, now: Date, { category, location, near }: Filters) => [
  understood,
  now,
  category ?? null,
  location ?? null,
  near?.lat ?? null,
  near?.lng ?? null,
  near?.km ?? null,
]

export type OfferHit = { id: string; service_id: string }
const OFFER_ORDER: Record<SearchSort, string> = {
  relevance: 'score DESC, id',
  rating: 'store_rating DESC NULLS LAST, score DESC, id',
  discount: 'discount_percent DESC, score DESC, id',
  newest: 'created_at DESC, id',
}
const OFFERS = `search_offers_as($1::text::search_reading, $2, true, ${WHERE}, $8::bigint, $9::bigint, $10::float8)`
const offerStatements = statements(OFFER_ORDER, 'id, service_id', () => OFFERS, 11)
export const findOfferHits = (pool: Pool, reading: Reading, now: Date, asked: Asked): Promise<Hits<OfferHit>> =>
  hitsOf<OfferHit>(pool, offerStatements[asked.sortBy], [
    ...valuesOf(reading, now, asked),
    asked.fromCents ?? null,
    asked.toCents ?? null,
    asked.rating ?? null,
    asked.limit,
    asked.offset,
  ])

export type StoreHit = { id: string }
const STORE_ORDER: Record<SearchSort, string> = {
  relevance: 'score DESC, id',
  rating: 'rating DESC NULLS LAST, score DESC, id',
  discount: 'best DESC NULLS LAST, score DESC, id',
  newest: 'created_at DESC, id',
}
const STORES = `search_stores_as($1::text::search_reading, $2, ${WHERE}, $8::float8)`
const STORES_WITH_BEST = `(
  SELECT hit.*, (
    SELECT o.discount_percent FROM offers o
    WHERE o.store_id = hit.id AND o.is_listed AND o.expires_at > $2
    ORDER BY o.discount_percent DESC LIMIT 1
  ) AS best
  FROM ${STORES} hit
) hits`
const storeStatements = statements(STORE_ORDER, 'id', (sort) => (sort === 'discount' ? STORES_WITH_BEST : STORES), 9)
export const findStoreHits = (pool: Pool, reading: Reading, now: Date, asked: Asked): Promise<Hits<StoreHit>> =>
  hitsOf<StoreHit>(pool, storeStatements[asked.sortBy], [...valuesOf(reading, now, asked), asked.rating ?? null, asked.limit, asked.offset])

function statements(orders: Record<SearchSort, string>, columns: string, from: (sort: SearchSort) => string, limitAt: number) {
  const statement = (sort: SearchSort) =>
    prepared(`
      WITH hits AS MATERIALIZED (SELECT * FROM ${from(sort)})
      SELECT
        coalesce((SELECT json_agg(row_to_json(page)) FROM (
          SELECT ${columns} FROM hits ORDER BY ${orders[sort]} LIMIT $${limitAt} OFFSET $${limitAt + 1}
        ) page), '[]') AS rows,
        (SELECT count(*)::int FROM hits) AS total`)
  return { relevance: statement('relevance'), rating: statement('rating'), discount: statement('discount'), newest: statement('newest') }
}

async function hitsOf<Row>(pool: Pool, statement: { name: string; text: string }, values: unknown[]): Promise<Hits<Row>> {
  const { rows } = await pool.query<Hits<Row>>({ ...statement, values })
  return rows[0]!
}

export type Given = { store_id: string; service_id: string }
const given = prepared("SELECT store_id, id AS service_id FROM services WHERE store_id = ANY ($1::uuid[]) AND status = 'active'")
/** What these stores give. */
export async function servicesOf(pool: Pool, storeIds: readonly string[]): Promise<Given[]> {
  const { rows } = await pool.query<Given>({ ...given, values: [storeIds] })
  return rows
}
