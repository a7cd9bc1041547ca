/** SQL of offers. Lists return cards (cards.ts). */
import { sql, type RawBuilder } from 'kysely'
import { slugsIn, type Where } from '#server/features/locations/locations.ts'
import { MAX_EXACT_COUNT, type Cache } from '#server/http/cache.ts'
import { countByGroup } from '#server/database/group-counts.ts'
import type { CardRef } from '#server/database/card-cache.ts'
import { executePrepared, type Database, type Queryable } from '#server/database/database.ts'
import { cards, type OfferCardRow } from './cards.ts'
import {
  conditions,
  sortOf,
  orderOf,
  SEARCH_SORTS,
  searchOrderOf,
  isAtOrAfter,
  type OfferFilter,
} from './filter-and-sort.ts'

/** The ids of the first offers of a list or a search, at most `count`. */
export async function listFirstIds(
  db: Queryable,
  now: Date,
  filter: OfferFilter,
  count: number,
): Promise<string[]> {
  const { search, ...list } = filter
  if (search === undefined) {
    // Reads only the index of the order.
    const rows = await executePrepared(
      db,
      sql<{ id: string }>`
        SELECT o.id FROM offers o
        WHERE ${conditions(list, now)} ORDER BY ${orderOf(list)} LIMIT ${sql.lit(count)}`,
    )
    return rows.map(({ id }) => id)
  }
  const { refs } = await findInSearch(db, now, { ...filter, search, page: 1, limit: count })
  return refs?.map(([id]) => id) ?? []
}

/** A page of a list. `total` is at most MAX_EXACT_COUNT + 1; `countOffers` returns the full count. */
export type OfferPage = { cards: OfferCardRow[]; total: number }

/**
 * The page sizes of our own screens. Most requests are for their first pages, so these statements are
 * prepared.
 */
const PREPARED_LIMITS = new Set([3, 6, 12, 24])

/** The first page of a list, or any page of a search. */
export async function listOffers(db: Queryable, now: Date, filter: OfferFilter): Promise<OfferPage> {
  if (filter.search !== undefined) return searchOffers(db, now, { ...filter, search: filter.search })
  const query = firstPage(filter, now)
  const rows = PREPARED_LIMITS.has(filter.limit)
    ? await executePrepared(db, query)
    : (await query.execute(db)).rows
  const { refs, total } = onlyRow(rows)
  return { cards: await cards.load(db, refs ?? []), total }
}

function firstPage(filter: OfferFilter, now: Date): RawBuilder<FoundRefs> {
  const where = conditions(filter, now)
  return sql`
    SELECT
      (
        SELECT json_agg(json_build_array(page.id, page.card_version))
        FROM (
          SELECT o.id, o.card_version FROM offers o
          WHERE ${where} ORDER BY ${orderOf(filter)} LIMIT ${sql.lit(filter.limit)}
        ) page
      ) AS refs,
      ${boundedCount(where)} AS total`
}

/**
 * A page after the first. The first request for it uses an offset. The sort keys of its first row and of the
 * next page's first row are cached, so that later requests for either page start at the key instead.
 */
export async function listOffersOnLaterPage(
  db: Queryable,
  starts: Cache['starts'],
  now: Date,
  filter: OfferFilter & { page: number },
): Promise<OfferPage> {
  if (filter.search !== undefined) return searchOffers(db, now, { ...filter, search: filter.search })
  const { page, limit, ...list } = filter
  const startKey = (skipped: number): string => `offers ${JSON.stringify(list)} ${skipped}`
  const skipped = (page - 1) * limit
  const start = starts.get(startKey(skipped))

  const where = conditions(filter, now)
  const { columns, direction } = sortOf(filter)
  const keyColumns = columns.map((column, index) => sql`${column.value} AS ${sql.ref(`key${index}`)}`)
  const key = sql.join(columns.map((_column, index) => sql.ref(`key${index}`)))
  // The inner query uses only the index, so that an offset does not read the rows it skips.
  const query = sql<{ rows: { ref: CardRef; key: string }[] | null; total: number }>`
    SELECT
      (
        SELECT json_agg(
          json_build_object('ref', json_build_array(o.id, o.card_version), 'key', page.key) ORDER BY page.place
        )
        FROM (
          SELECT walked.id, json_build_array(${key})::text AS key, row_number() OVER () AS place
          FROM (
            SELECT o.id, ${sql.join(keyColumns)}
            FROM offers o
            WHERE ${where} ${start === undefined ? sql`` : sql`AND ${isAtOrAfter(start, columns, direction)}`}
            ORDER BY ${orderOf(filter)}
            LIMIT ${sql.lit(limit + 1)} ${start === undefined ? sql`OFFSET ${skipped}` : sql``}
          ) walked
        ) page
        JOIN offers o USING (id)
      ) AS rows,
      ${boundedCount(where)} AS total`
  const result = onlyRow((await query.execute(db)).rows)
  const rows = result.rows ?? []
  for (const [index, skippedRows] of [
    [0, skipped],
    [limit, skipped + limit],
  ] as const) {
    const row = rows[index]
    if (row) starts.set(startKey(skippedRows), row.key)
  }
  const refs = rows.slice(0, limit).map(({ ref }) => ref)
  return { cards: await cards.load(db, refs), total: result.total }
}

/** The number of offers in all pages: exact for short lists, cached for some seconds for long ones. */
export function countOffers(
  db: Queryable,
  counts: Cache['counts'],
  now: Date,
  filter: OfferFilter,
  { total }: OfferPage,
): Promise<number> {
  if (total <= MAX_EXACT_COUNT || filter.search !== undefined) return Promise.resolve(total)
  const { page: _page, limit: _limit, sortBy: _sortBy, sortOrder: _sortOrder, ...counted } = filter
  const count = async (): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      SELECT count(*)::int AS total FROM offers o WHERE ${conditions(filter, now)}`.execute(db)
    return onlyRow(rows).total
  }
  return counts.forceFetch(`offers ${JSON.stringify(counted)}`, { context: count })
}

/** The offers that match the search terms, the most relevant first unless another order is requested. */
async function searchOffers(
  db: Queryable,
  now: Date,
  filter: OfferFilter & { search: string },
): Promise<OfferPage> {
  const { refs, total } = await findInSearch(db, now, filter)
  return { cards: await cards.load(db, refs ?? []), total }
}

type FoundRefs = { refs: CardRef[] | null; total: number }

async function findInSearch(
  db: Queryable,
  now: Date,
  filter: OfferFilter & { search: string },
): Promise<FoundRefs> {
  const { search, status, category, sortBy = 'relevance', limit, page = 1 } = filter
  const [row] = await executePrepared(
    db,
    sql<FoundRefs>`
      WITH hits AS MATERIALIZED (
        SELECT * FROM search_offers(
          parse_search(${search}), ${now}, ${sql.lit(SEARCH_SORTS[sortBy])}, ${status !== 'all'},
          ${category === undefined ? null : sql`coalesce(category_slug(${category}), '')`},
          ${slugsIn(filter) ?? sql`NULL`}
        )
      )
      SELECT
        (
          SELECT json_agg(json_build_array(o.id, o.card_version) ORDER BY page.place)
          FROM (
            SELECT o.id, row_number() OVER (ORDER BY ${searchOrderOf(filter)}) AS place FROM hits o
            ORDER BY place LIMIT ${limit} OFFSET ${(page - 1) * limit}
          ) page
          JOIN offers o USING (id)
        ) AS refs,
        (SELECT count(*)::int FROM hits) AS total`,
  )
  return row ?? { refs: null, total: 0 }
}

/** Offers in their stored random order, starting at a random position and wrapping around. */
export async function listRandomOffers(
  db: Queryable,
  now: Date,
  filter: { limit: number; location?: string | undefined },
): Promise<OfferCardRow[]> {
  const offersFrom = (comparison: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    SELECT o.card FROM offers o
    WHERE ${conditions(filter, now)} AND o.random_position ${comparison} (SELECT position FROM start)
    ORDER BY o.random_position LIMIT ${filter.limit}
  )`
  const { rows } = await sql<{ card: OfferCardRow }>`
    WITH start AS MATERIALIZED (SELECT random() AS position)
    ${offersFrom(sql`>=`)} UNION ALL ${offersFrom(sql`<`)} LIMIT ${filter.limit}`.execute(db)
  return rows.map(({ card }) => card)
}

/** Those of these offers that are listed, in this order. */
export async function listOffersByIds(db: Queryable, ids: readonly string[]): Promise<OfferCardRow[]> {
  const rows = await executePrepared(
    db,
    sql<{ id: string; card_version: string }>`
      SELECT id, o.card_version
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS requested (id, place) JOIN offers o USING (id)
      WHERE o.is_listed
      ORDER BY requested.place`,
  )
  return cards.load(
    db,
    rows.map(({ id, card_version }) => [id, card_version]),
  )
}

const boundedCount = (where: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(SELECT count(*)::int FROM (SELECT FROM offers o WHERE ${where} LIMIT ${sql.lit(MAX_EXACT_COUNT + 1)}) counted)`

export type CategoryCount = { name: string; slug: string; picture: string | null; count: number }

/** The categories that have live offers, each with their number. */
export async function countByCategory(
  { db, pool }: Database,
  groupCounts: Cache['groupCounts'],
  now: Date,
  where: Where,
): Promise<CategoryCount[]> {
  const { sql: condition, parameters } = conditions({ ...where, limit: 0 }, now).compile(db)
  const [categories, counts] = await Promise.all([
    db.selectFrom('shared.categories').select(['name', 'slug', 'picture']).orderBy('position').execute(),
    countByGroup(pool, groupCounts, {
      by: 'category',
      from: 'offers o',
      where: condition,
      values: parameters,
      key: `offers by category ${JSON.stringify(where)}`,
    }),
  ])
  return categories.flatMap((category) => {
    const count = counts.get(category.slug)
    return count ? [{ ...category, count }] : []
  })
}

/** For queries that always return exactly one row. */
function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('The query returned no row')
  return row
}
