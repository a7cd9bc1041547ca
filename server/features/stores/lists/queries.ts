/** SQL of stores. Lists return cards (cards.ts). */
import { sql, type RawBuilder } from 'kysely'
import { MAX_LIMIT } from '#contract/fields.ts'
import type { Point } from '#domain/catalogue/places.ts'
import { MIN_REPLIES_SHOWN } from '#domain/chat/message.ts'
import { slugsIn, type Where } from '#server/features/locations/locations.ts'
import { MAX_EXACT_COUNT } from '#server/cache.ts'
import type { Ctx } from '#server/app-context.ts'
import { executePrepared, type Queryable } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'
import { selectPage } from './list-page.ts'
import { loadStores, type StoreRef, type StoreRow } from './cards.ts'
import {
  conditions,
  isByDiscount,
  ORDERS,
  type StoreConditions,
  type StoreFilter,
  type StoreSort,
} from './filter-and-sort.ts'

export type StorePage = { rows: StoreRow[]; total: number }

/** Returns the ids of the first stores of a list or a search, at most `count`. */
export async function listFirstIds(ctx: Ctx, filter: StoreFilter, count: number): Promise<string[]> {
  const { db, now } = ctx
  const { search, sortBy = 'newest', page: _page, limit: _limit, ...list } = filter
  if (search !== undefined) {
    const found = await searchStores(db, now, { ...filter, search, page: 1, limit: count }, sql<string>`s.id`)
    return found.stores
  }
  if (isByDiscount(sortBy)) {
    const ids = (await longOrder(ctx, list, sortBy)) ?? (await listIdsByDiscount(db, now, list, sortBy))
    return ids.slice(0, count)
  }
  const rows = await executePrepared(
    db,
    sql<{ id: TableRow<'stores'>['id'] }>`
      SELECT s.id FROM stores s
      WHERE ${conditions(list)} ORDER BY ${ORDERS[sortBy]} LIMIT ${sql.lit(count)}`,
  )
  return rows.map(({ id }) => id)
}

/**
 * The ids of a long list by discount, which no index has: cached for some seconds. Null for other lists.
 */
async function longOrder(
  { app: { cache }, db, now }: Ctx,
  filter: StoreConditions,
  sortBy: StoreSort,
): Promise<readonly string[] | null> {
  if (!isByDiscount(sortBy) || (await countStores(db, filter, MAX_EXACT_COUNT + 1)) <= MAX_EXACT_COUNT)
    return null
  return cache.orders.load(`stores ${sortBy} ${JSON.stringify(filter)}`, () =>
    listIdsByDiscount(db, now, filter, sortBy),
  )
}

export async function listStores(ctx: Ctx, filter: StoreFilter): Promise<StorePage> {
  const { app, db, now } = ctx
  const { search, sortBy = 'newest', page, limit, ...list } = filter
  if (search !== undefined) {
    const { stores, total } = await searchStores(db, now, { ...filter, search }, storeRef(now))
    return { rows: await loadStores(db, stores), total }
  }
  const ids = await longOrder(ctx, list, sortBy)
  if (ids) {
    const rows = await listStoresByIds(db, now, ids.slice((page - 1) * limit, page * limit))
    return { rows, total: ids.length }
  }
  const where = conditions(list)
  const refs = selectPage({
    table: 'stores',
    alias: 's',
    where,
    order: ORDERS[sortBy],
    ...(isByDiscount(sortBy) && { orderColumns: sql`, ${bestDiscount(now)} AS best` }),
    value: storeRef(now),
    page,
    limit,
    maxLimit: MAX_LIMIT,
  })
  const [row] = await executePrepared(
    db,
    sql<{ refs: StoreRef[] | null; total: number }>`
      SELECT
        ${refs} AS refs,
        (
          SELECT count(*)::int
          FROM (SELECT FROM stores s WHERE ${where} LIMIT ${sql.lit(MAX_EXACT_COUNT + 1)}) counted
        ) AS total`,
  )
  const total = row?.total ?? 0
  return {
    rows: await loadStores(db, row?.refs ?? []),
    total:
      total <= MAX_EXACT_COUNT
        ? total
        : await app.cache.counts.load(`stores ${JSON.stringify(list)}`, () => countStores(db, list)),
  }
}

/** Returns the stores `s` that match the search terms, each as `value`. */
async function searchStores<T>(
  db: Queryable,
  now: Date,
  filter: StoreFilter & { search: string },
  value: RawBuilder<T>,
): Promise<{ stores: T[]; total: number }> {
  const { search, sortBy = 'relevance', category, page, limit } = filter
  const best = isByDiscount(sortBy) ? sql`, ${bestDiscount(now)} AS best` : sql``
  const order = sortBy === 'relevance' ? sql`s.score DESC, s.id` : ORDERS[sortBy]
  const [row] = await executePrepared(
    db,
    sql<{ stores: T[] | null; total: number }>`
      WITH hits AS MATERIALIZED (
        SELECT s.*, hit.score ${best} FROM search_stores(
          parse_search(${search}), ${now}, 'relevance',
          ${category === undefined ? null : sql`coalesce(category_slug(${category}), '')`},
          ${slugsIn(filter) ?? sql`NULL`}
        ) hit
        JOIN stores s USING (id)
      )
      SELECT
        (
          SELECT json_agg(${value} ORDER BY page.place)
          FROM (
            SELECT s.id, row_number() OVER (ORDER BY ${order}) AS place FROM hits s
            ORDER BY place LIMIT ${limit} OFFSET ${(page - 1) * limit}
          ) page
          JOIN stores s USING (id)
        ) AS stores,
        (SELECT count(*)::int FROM hits) AS total`,
  )
  return { stores: row?.stores ?? [], total: row?.total ?? 0 }
}

async function countStores(db: Queryable, filter: StoreConditions, upTo?: number): Promise<number> {
  const limit = upTo === undefined ? sql`` : sql`LIMIT ${sql.lit(upTo)}`
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (SELECT FROM stores s WHERE ${conditions(filter)} ${limit}) counted`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

async function listIdsByDiscount(
  db: Queryable,
  now: Date,
  filter: StoreConditions,
  sortBy: StoreSort,
): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: string[] | null }>`
    SELECT array_agg(s.id ORDER BY ${ORDERS[sortBy]}) AS ids
    FROM (SELECT s.id, s.created_at, ${bestDiscount(now)} AS best FROM stores s WHERE ${conditions(filter)}) s`.execute(
    db,
  )
  return rows[0]?.ids ?? []
}

/** Returns these stores, in this order. */
export async function listStoresByIds(
  db: Queryable,
  now: Date,
  ids: readonly string[],
  which: 'published' | 'any' = 'published',
): Promise<StoreRow[]> {
  const rows = await executePrepared(
    db,
    sql<{ ref: StoreRef }>`
      SELECT ${storeRef(now)} AS ref
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS requested (id, place) JOIN stores s USING (id)
      WHERE s.status = 'published' OR ${which === 'any'}
      ORDER BY requested.place`,
  )
  return loadStores(
    db,
    rows.map(({ ref }) => ref),
  )
}

/** Returns the positions of the main branches of these stores, or else the middles of their locations. */
export async function listPositions(db: Queryable, ids: readonly string[]): Promise<Map<string, Point>> {
  const rows = await executePrepared(
    db,
    sql<Point & { id: string }>`
      SELECT s.id, coalesce(s.latitude, place.latitude) AS latitude, coalesce(s.longitude, place.longitude) AS longitude
      FROM stores s JOIN shared.locations place ON place.slug = s.location
      WHERE s.id = ANY (${ids}::uuid[])`,
  )
  return new Map(rows.map(({ id, ...point }) => [id, point]))
}

/** Stores in their stored random order, starting at a random position and wrapping around. */
export async function listRandomStores(
  db: Queryable,
  now: Date,
  filter: { limit: number; location?: string | undefined },
): Promise<StoreRow[]> {
  const storesFrom = (comparison: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    SELECT s.id, s.card FROM stores s
    WHERE ${conditions(filter)} AND s.random_position ${comparison} (SELECT position FROM start)
    ORDER BY s.random_position LIMIT ${filter.limit}
  )`
  const { rows } = await sql<StoreRow>`
    WITH start AS MATERIALIZED (SELECT random() AS position)
    SELECT s.card, ${bestDiscount(now)} AS best_discount
    FROM (${storesFrom(sql`>=`)} UNION ALL ${storesFrom(sql`<`)} LIMIT ${filter.limit}) s`.execute(db)
  return rows
}

/** `reply_seconds` is the median time to a reply in chats; null with too few replies. */
export type FoundStoreRow = StoreRow & { reply_seconds: number | null }

/**
 * Returns a published or closed store, or also a draft. One that was closed before it had an area is no more public than a
 * draft.
 */
export async function findStore(
  db: Queryable,
  now: Date,
  id: string,
  which: 'not a draft' | 'any' = 'not a draft',
): Promise<FoundStoreRow | undefined> {
  const [row] = await executePrepared(
    db,
    sql<FoundStoreRow>`
      SELECT
        s.card, ${bestDiscount(now)} AS best_discount,
        (
          SELECT median_seconds FROM shared.store_reply_times reply
          WHERE reply.store_id = s.id AND reply.replies >= ${sql.lit(MIN_REPLIES_SHOWN)}
        ) AS reply_seconds
      FROM stores s
      WHERE s.id = ${id} AND (s.status <> 'draft' AND s.location IS NOT NULL OR ${which === 'any'})`,
  )
  return row
}

/** Returns the categories in the order in which pages show them. */
export const listCategories = (db: Queryable): Promise<{ slug: string; name: string }[]> =>
  db
    .selectFrom('categories')
    .select(['slug', 'name'])
    .where('is_hidden', '=', false)
    .orderBy('position')
    .execute()

export async function listCategoriesWithStores(db: Queryable, where: Where): Promise<string[]> {
  const { rows } = await sql<{ name: TableRow<'categories'>['name'] }>`
    SELECT category.name FROM categories category
    WHERE NOT category.is_hidden
      AND EXISTS (SELECT FROM stores s WHERE s.category = category.slug AND ${conditions(where)})
    ORDER BY category.position`.execute(db)
  return rows.map((row) => row.name)
}

/** Returns the highest discount, in whole percent; null if no price is known. Uses only the index `offers_best`. */
export const bestDiscount = (now: Date): RawBuilder<number | null> => sql`(
  SELECT floor(o.discount)::int FROM shared.offers o
  WHERE o.store_id = s.id AND o.is_listed AND o.expires_at > ${now} AND o.discount IS NOT NULL
  ORDER BY o.discount DESC LIMIT 1
)`

const storeRef = (now: Date): RawBuilder<StoreRef> =>
  sql`json_build_array(s.id, s.card_version, ${bestDiscount(now)})`
