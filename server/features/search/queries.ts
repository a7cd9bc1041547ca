/** How a query is read and matches are ranked is in database/functions/search.sql. */
import { sql, type RawBuilder } from 'kysely'
import type { SearchSort } from '#contract/search.ts'
import { executePrepared, type Queryable } from '#server/database/database.ts'

export type SearchFilters = {
  category: string | undefined
  location: string | undefined
  near: { lat: number; lng: number; km: number } | undefined
  fromCents: number | undefined
  toCents: number | undefined
  rating?: number | undefined
}
export type SearchPage = SearchFilters & { sortBy: SearchSort; offset: number; limit: number }
export type Matches<Row> = {
  rows: Row[]
  total: number
  /** How many there are in each category, by its slug, whatever category is asked for. */
  byCategory: Record<string, number>
}

export type ParsedSearch = {
  words: string[]
  corrected: string | null
  /** As PostgreSQL writes the type `parsed_search`, to search offers and stores with. */
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

export type OfferMatch = { id: string; service_id: string; times?: OfferTimes }
/** When an offer can be used. */
type OfferTimes = {
  usableWeekdays: number[] | null
  usableFrom: number | null
  usableUntil: number | null
  expiresAt: string
}
const WITH_TIMES = sql`, (
  SELECT json_build_object(
    'usableWeekdays', o.usable_weekdays, 'usableFrom', o.usable_from, 'usableUntil', o.usable_until,
    'expiresAt', iso_timestamp(o.expires_at)
  )
  FROM shared.offers o WHERE o.id = matches.id
) AS times`

const OFFER_ORDERS: Record<SearchSort, RawBuilder<unknown>> = {
  relevance: sql`score DESC, id`,
  rating: sql`store_rating DESC NULLS LAST, score DESC, id`,
  discount: sql`discount_percent DESC, score DESC, id`,
  newest: sql`created_at DESC, id`,
}

export const findOfferMatches = (
  db: Queryable,
  { parsed }: ParsedSearch,
  now: Date,
  page: SearchPage,
  { withTimes }: { withTimes: boolean },
): Promise<Matches<OfferMatch>> =>
  findMatches(db, {
    columns: sql`id, service_id ${withTimes ? WITH_TIMES : sql``}`,
    matchesIn: (category) => sql`search_offers(
      ${parsed}::text::parsed_search, ${now}, ${sql.lit(page.sortBy)}, true, ${category}, ${locationsOf(page)},
      ${page.fromCents ?? null}::bigint, ${page.toCents ?? null}::bigint, ${page.rating ?? null}::float8
    )`,
    order: OFFER_ORDERS[page.sortBy],
    page,
  })

export type StoreMatch = { id: string }

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
): Promise<Matches<StoreMatch>> {
  const matchesIn = (category: RawBuilder<string | null>) => sql`search_stores(
    ${parsed}::text::parsed_search, ${now}, ${sql.lit(page.sortBy)}, ${category}, ${locationsOf(page)},
    ${page.rating ?? null}::float8
  )`
  const withBestDiscount = (category: RawBuilder<string | null>) => sql`(
    SELECT match.*, (
      SELECT nullif(o.saved_percent, 0) FROM shared.offers o
      WHERE o.store_id = match.id AND o.is_listed AND o.expires_at > ${now}
      ORDER BY o.saved_percent DESC LIMIT 1
    ) AS best
    FROM ${matchesIn(category)} match
  ) matches`
  return findMatches(db, {
    columns: sql`id`,
    matchesIn: page.sortBy === 'discount' ? withBestDiscount : matchesIn,
    order: STORE_ORDERS[page.sortBy],
    page,
  })
}

async function findMatches<Row>(
  db: Queryable,
  query: {
    columns: RawBuilder<unknown>
    matchesIn: (category: RawBuilder<string | null>) => RawBuilder<unknown>
    order: RawBuilder<unknown>
    page: SearchPage
  },
): Promise<Matches<Row>> {
  const { columns, matchesIn, order, page } = query
  const inAnyCategory = page.category === undefined ? sql`matches` : matchesIn(sql`NULL`)
  const [row] = await executePrepared(
    db,
    sql<Matches<Row>>`
      WITH matches AS MATERIALIZED (SELECT * FROM ${matchesIn(categoryOf(page))})
      SELECT
        coalesce(
          (
            SELECT json_agg(row_to_json(page))
            FROM (SELECT ${columns} FROM matches ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}) page
          ),
          '[]'
        ) AS rows,
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
const categoryOf = ({ category }: SearchFilters): RawBuilder<string | null> =>
  category === undefined ? sql`NULL` : sql`coalesce(category_slug(${category}), '')`

function locationsOf({ location, near }: SearchFilters): RawBuilder<string[] | null> {
  if (location === undefined && near === undefined) return sql`NULL`
  const conditions: RawBuilder<unknown>[] = []
  if (location !== undefined) conditions.push(sql`slug = ANY (location_slugs(${location}))`)
  if (near) {
    const { lat, lng, km } = near
    conditions.push(sql`slug = ANY (location_slugs_near(${lat}::float8, ${lng}::float8, ${km}::float8))`)
  }
  return sql`ARRAY(SELECT slug FROM shared.locations WHERE ${sql.join(conditions, sql` AND `)})`
}

export type ServiceOfStore = { store_id: string; service_id: string }

/** The services of these stores. */
export const listServicesOfStores = (db: Queryable, storeIds: readonly string[]): Promise<ServiceOfStore[]> =>
  db
    .selectFrom('shared.services')
    .select(['store_id', 'id as service_id'])
    .where(sql<boolean>`store_id = ANY (${storeIds}::uuid[])`)
    .where('status', '=', 'active')
    .execute()
