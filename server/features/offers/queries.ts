/** SQL of offers. Lists return cards (cards.ts). */
import { sql, type RawBuilder } from 'kysely'
import { MAX_LIMIT } from '#contract/fields.ts'
import { centsIn } from '#domain/catalogue/price-ranges.ts'
import { slugsIn, type Where } from '#server/features/locations/locations.ts'
import type { Ctx } from '#server/app-context.ts'
import { MAX_EXACT_COUNT, type Cache } from '#server/cache.ts'
import { countByGroup } from '#server/platform/database/group-counts.ts'
import { executePrepared, type Queryable } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'
import { type CardRef, selectPage } from '#server/features/stores/stores.ts'
import { cards, type OfferCardRow } from './cards.ts'
import {
  conditions,
  buildOrderBy,
  SEARCH_SORTS,
  buildSearchOrder,
  type OfferFilter,
} from './filter-and-sort.ts'

/** Returns the ids of the first offers of a list or a search, at most `count`. */
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
      sql<{ id: TableRow<'offers'>['id'] }>`
        SELECT o.id FROM offers o
        WHERE ${conditions(list, now)} ORDER BY ${buildOrderBy(list)} LIMIT ${sql.lit(count)}`,
    )
    return rows.map(({ id }) => id)
  }
  const found = await searchOffers(db, now, { ...filter, search, page: 1, limit: count }, sql<string>`o.id`)
  return found.offers
}

/** A page of a list. `total` is at most MAX_EXACT_COUNT + 1; `countOffers` returns the full count. */
export type OfferPage = { cards: OfferCardRow[]; total: number }

export async function listOffers(db: Queryable, now: Date, filter: OfferFilter): Promise<OfferPage> {
  const { search, page = 1, limit } = filter
  if (search !== undefined) {
    const { offers, total } = await searchOffers(db, now, { ...filter, search }, CARD_REF)
    return { cards: await cards.load(db, offers), total }
  }
  const where = conditions(filter, now)
  const refs = selectPage({
    table: 'offers',
    alias: 'o',
    where,
    order: buildOrderBy(filter),
    value: CARD_REF,
    page,
    limit,
    maxLimit: MAX_LIMIT,
  })
  const [row] = await executePrepared(
    db,
    sql<{ refs: CardRef[] | null; total: number }>`
      SELECT
        ${refs} AS refs,
        (
          SELECT count(*)::int
          FROM (SELECT FROM offers o WHERE ${where} LIMIT ${sql.lit(MAX_EXACT_COUNT + 1)}) counted
        ) AS total`,
  )
  return { cards: await cards.load(db, row?.refs ?? []), total: row?.total ?? 0 }
}

const CARD_REF = sql<CardRef>`json_build_array(o.id, o.card_version)`

/** Returns the number of offers in all pages: exact for short lists, cached for some seconds for long ones. */
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
    return rows[0]?.total ?? 0
  }
  return counts.load(`offers ${JSON.stringify(counted)}`, count)
}

/**
 * The offers `o` that match the search terms, the most relevant first unless another order is requested, each
 * as `value`.
 */
async function searchOffers<T>(
  db: Queryable,
  now: Date,
  filter: OfferFilter & { search: string },
  value: RawBuilder<T>,
): Promise<{ offers: T[]; total: number }> {
  const { search, status, category, price, rating, sortBy = 'relevance', limit, page = 1 } = filter
  const { fromCents, belowCents } = centsIn(price)
  const [row] = await executePrepared(
    db,
    sql<{ offers: T[] | null; total: number }>`
      WITH hits AS MATERIALIZED (
        SELECT * FROM search_offers(
          parse_search(${search}), ${now}, ${sql.lit(SEARCH_SORTS[sortBy])}, ${status !== 'all'},
          ${category === undefined ? null : sql`coalesce(category_slug(${category}), '')`},
          ${slugsIn(filter) ?? sql`NULL`}, ${fromCents ?? null}::bigint,
          ${belowCents === undefined ? null : belowCents - 1}::bigint, ${rating ?? null}::float8
        )
      )
      SELECT
        (
          SELECT json_agg(${value} ORDER BY page.place)
          FROM (
            SELECT o.id, row_number() OVER (ORDER BY ${buildSearchOrder(filter)}) AS place FROM hits o
            ORDER BY place LIMIT ${limit} OFFSET ${(page - 1) * limit}
          ) page
          JOIN offers o USING (id)
        ) AS offers,
        (SELECT count(*)::int FROM hits) AS total`,
  )
  return { offers: row?.offers ?? [], total: row?.total ?? 0 }
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

/** Returns the given offers that are listed, in this order. */
export async function listOffersByIds(db: Queryable, ids: readonly string[]): Promise<OfferCardRow[]> {
  const rows = await executePrepared(
    db,
    sql<{ ref: CardRef }>`
      SELECT ${CARD_REF} AS ref
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS requested (id, place) JOIN offers o USING (id)
      WHERE o.is_listed
      ORDER BY requested.place`,
  )
  return cards.load(
    db,
    rows.map(({ ref }) => ref),
  )
}

export type CategoryCount = { name: string; slug: string; picture: string | null; count: number }

/** Returns the categories that have live offers, each with their number. */
export async function countByCategory({ app, db, now }: Ctx, where: Where): Promise<CategoryCount[]> {
  const { sql: condition, parameters } = conditions({ ...where, limit: 0 }, now).compile(db)
  const [categories, counts] = await Promise.all([
    db
      .selectFrom('shared.categories')
      .select(['name', 'slug', 'picture'])
      .where('is_hidden', '=', false)
      .orderBy('position')
      .execute(),
    countByGroup(db, app.cache.groupCounts, {
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
