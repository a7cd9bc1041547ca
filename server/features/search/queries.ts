/** Queries of the search. sql/search.sql reads the typed query and ranks the matches. */
import { sql, type RawBuilder } from 'kysely'
import type { SearchSort } from '#contract/search.ts'
import { slugsIn, type Where } from '#server/features/locations/locations.ts'
import { executePrepared, type Queryable } from '#server/platform/database/database.ts'

export type SearchFilters = Where & {
  category: string | undefined
  fromCents: number | undefined
  toCents: number | undefined
  rating?: number | undefined
}
export type SearchPage = SearchFilters & { sortBy: SearchSort; offset: number; limit: number }
export type Matches = {
  /** Ids of the page. */
  ids: string[]
  total: number
  /** Number of matches in each category, by its slug, whatever category is asked for. */
  byCategory: Record<string, number>
}

export type ParsedSearch = {
  words: string[]
  corrected: string | null
  /** Value of PostgreSQL's type `parsed_search`, with which offers and stores are searched. */
  parsed: string
}

export async function parseSearch(db: Queryable, query: string): Promise<ParsedSearch> {
  const [row] = await executePrepared(
    db,
    sql<ParsedSearch>`
      SELECT coalesce(highlights, ARRAY[]::text[]) AS words, corrected, query::text AS parsed
      FROM parse_search(${query}) query`,
  )
  return row!
}

/** Orders matches in the place itself before matches near it. */
const inPlaceFirst = (
  { around, sortBy }: SearchPage,
  table: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  around && sortBy === 'relevance'
    ? sql`(SELECT location = ANY (location_slugs(${around.place})) FROM ${table} WHERE ${id} = matches.id) DESC NULLS LAST, `
    : sql``

const OFFER_ORDERS: Record<SearchSort, RawBuilder<unknown>> = {
  relevance: sql`score DESC, id`,
  rating: sql`store_rating DESC NULLS LAST, score DESC, id`,
  discount: sql`discount DESC NULLS LAST, score DESC, id`,
  newest: sql`created_at DESC, id`,
}

export const findOfferMatches = (
  db: Queryable,
  { parsed }: ParsedSearch,
  now: Date,
  page: SearchPage,
): Promise<Matches> =>
  findMatches(db, {
    matchesIn: (category) => sql`search_offers(
      ${parsed}::text::parsed_search, ${now}, ${sql.lit(page.sortBy)}, true, ${category}, ${slugsIn(page) ?? sql`NULL`},
      ${page.fromCents ?? null}::bigint, ${page.toCents ?? null}::bigint, ${page.rating ?? null}::float8
    )`,
    order: sql`${inPlaceFirst(page, sql`offer_search`, sql`offer_id`)}${OFFER_ORDERS[page.sortBy]}`,
    page,
  })

const STORE_ORDERS: Record<SearchSort, RawBuilder<unknown>> = {
  relevance: sql`score DESC, id`,
  rating: sql`rating DESC NULLS LAST, score DESC, id`,
  discount: sql`best DESC NULLS LAST, score DESC, id`,
  newest: sql`created_at DESC, id`,
}

export function findStoreMatches(
  db: Queryable,
  { parsed }: ParsedSearch,
  now: Date,
  page: SearchPage,
): Promise<Matches> {
  const matchesIn = (category: RawBuilder<string | null>) => sql`search_stores(
    ${parsed}::text::parsed_search, ${now}, ${sql.lit(page.sortBy)}, ${category}, ${slugsIn(page) ?? sql`NULL`},
    ${page.rating ?? null}::float8
  )`
  const withBestDiscount = (category: RawBuilder<string | null>) => sql`(
    SELECT match.*, (
      SELECT o.discount FROM shared.offers o
      WHERE o.store_id = match.id AND o.is_listed AND o.expires_at > ${now} AND o.discount IS NOT NULL
      ORDER BY o.discount DESC LIMIT 1
    ) AS best
    FROM ${matchesIn(category)} match
  ) matches`
  return findMatches(db, {
    matchesIn: page.sortBy === 'discount' ? withBestDiscount : matchesIn,
    order: sql`${inPlaceFirst(page, sql`store_search`, sql`store_id`)}${STORE_ORDERS[page.sortBy]}`,
    page,
  })
}

async function findMatches(
  db: Queryable,
  query: {
    matchesIn: (category: RawBuilder<string | null>) => RawBuilder<unknown>
    order: RawBuilder<unknown>
    page: SearchPage
  },
): Promise<Matches> {
  const { matchesIn, order, page } = query
  const inAnyCategory = page.category === undefined ? sql`matches` : matchesIn(sql`NULL`)
  const [row] = await executePrepared(
    db,
    sql<Matches>`
      WITH matches AS MATERIALIZED (SELECT * FROM ${matchesIn(selectCategory(page))})
      SELECT
        coalesce(
          (
            SELECT json_agg(page.id)
            FROM (SELECT id FROM matches ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}) page
          ),
          '[]'
        ) AS ids,
        (SELECT count(*)::int FROM matches) AS total,
        coalesce(
          (
            SELECT json_object_agg(category, number)
            FROM (
              SELECT category, count(*) AS number FROM ${inAnyCategory} found GROUP BY category
            ) counted
          ),
          '{}'
        ) AS "byCategory"`,
  )
  return row!
}

/** An unknown category matches nothing. */
const selectCategory = ({ category }: SearchFilters): RawBuilder<string | null> =>
  category === undefined ? sql`NULL` : sql`coalesce(category_slug(${category}), '')`

/** Returns the store of each offer, by the id of the offer. */
export async function listStoresOfOffers(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await executePrepared(
    db,
    sql<{ id: string; store_id: string }>`
      SELECT id, store_id FROM shared.offers WHERE id = ANY (${ids}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row.store_id]))
}
