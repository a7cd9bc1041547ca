/** The lists are the most asked-for things of the house: one prepared statement each, which puts ready-made cards in a row (0002_cards.sql). */
import type { OfferSort } from '#contract/offers.ts'
import { MAX_EXACT_COUNT, type Cache } from '#server/http/cache.ts'
import { prepared, type Database, type Queryable } from '#server/database/database.ts'
import { countByGroup } from '#server/database/group-counts.ts'
import type { ServiceWithStoreRow } from '#server/features/services/services.ts'

export type OfferFilter = {
  search?: string | undefined
  category?: string | undefined
  location?: string | undefined
  storeId?: string | undefined
  featured?: boolean
  /** Neither expired nor inactive unless all are wanted. */
  status?: 'active' | 'all'
  sortBy?: OfferSort
  sortOrder?: 'asc' | 'desc' | undefined
  page?: number
  limit: number
}
/**
 * Cards as JSON, parted by commas, with the places of pictures still open (kernel/media.ts). The total stops at one more than MAX_EXACT_COUNT;
 * `totalOf` goes on.
 */
export type Cards = { cards: string | null; total: number }
type Pool = Database['pool']

export async function listCards(pool: Pool, now: Date, filter: OfferFilter): Promise<Cards> {
  if (filter.search !== undefined) return searchCards(pool, now, { ...filter, search: filter.search })
  const { rows } = await pool.query<Cards>(
    isUsual(filter)
      ? { ...usualStatement(filter), values: [now, ...valuesOf(filter)] }
      : { text: pageStatement(filter, '$2', 3), values: [now, filter.limit, ...valuesOf(filter)] },
  )
  return rows[0]!
}

/**
 * A page after the first. It is walked to from the start of the list, and both it and the next are remembered by the row they start with:
 * asked for again, or one after the other, each is found at once, however far down.
 */
export async function laterCards(pool: Pool, starts: Cache['starts'], now: Date, filter: OfferFilter & { page: number }): Promise<Cards> {
  if (filter.search !== undefined) return searchCards(pool, now, { ...filter, search: filter.search })
  const { page, limit, ...list } = filter
  const place = (nth: number) => `offers ${JSON.stringify(list)} ${nth * limit}`
  const start = starts.get(place(page - 1))
  const { rows } = await pool.query<Cards & { start: string | null; next: string | null }>({
    ...prepared(laterStatement(filter, start ? 'start' : 'offset')),
    values: [now, limit, start ?? (page - 1) * limit, ...valuesOf(filter)],
  })
  const { start: found, next, ...cards } = rows[0]!
  if (found) starts.set(place(page - 1), found)
  if (next) starts.set(place(page), next)
  return cards
}

/** How many there are in all: exactly, and of a long list as of some seconds ago. What was searched for is counted already. */
export function totalOf({ pool }: Database, counts: Cache['counts'], now: Date, filter: OfferFilter, found: Cards): Promise<number> {
  if (found.total <= MAX_EXACT_COUNT || filter.search !== undefined) return Promise.resolve(found.total)
  const { page: _page, limit: _limit, sortBy: _by, sortOrder: _order, ...wanted } = filter
  const count = async (): Promise<number> => {
    const text = `SELECT count(*)::int AS total FROM offers o WHERE ${conditions(filter, 2)}`
    const { rows } = await pool.query<{ total: number }>({ ...prepared(text), values: [now, ...valuesOf(filter)] })
    return rows[0]!.total
  }
  return counts.forceFetch(`offers ${JSON.stringify(wanted)}`, { context: count })
}

/** Those that say the words (0004_search.sql), the best first unless another order is asked for. */
async function searchCards(pool: Pool, now: Date, filter: OfferFilter & { search: string }): Promise<Cards> {
  const { search, status, category, location, limit, page = 1 } = filter
  const { rows } = await pool.query<Cards>({
    ...prepared(`
      WITH hits AS MATERIALIZED (
        SELECT * FROM search_offers($1, $2, $3, ${category ? "coalesce(category_named($6), '')" : '$6'}, ${location ? 'places_named($7)' : '$7'})
      )
      SELECT
        (SELECT string_agg(o.card || o.card_service, ',' ORDER BY page.place)
         FROM (SELECT id, row_number() OVER (ORDER BY ${searchOrder(filter)}) AS place FROM hits o ORDER BY place LIMIT $4 OFFSET $5) page
         JOIN offers o USING (id)) AS cards,
        (SELECT count(*)::int FROM hits) AS total`),
    values: [search, now, status !== 'all', limit, (page - 1) * limit, category ?? null, location ?? null],
  })
  return rows[0]!
}

/** The cards of these offers, in this order. */
export async function cardsOf(pool: Pool, ids: readonly string[]): Promise<string | null> {
  const { rows } = await pool.query<{ cards: string | null }>({ ...cardsByIds, values: [ids] })
  return rows[0]!.cards
}
const cardsByIds = prepared(`
  SELECT string_agg(o.card || o.card_service, ',' ORDER BY wanted.place) AS cards
  FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN offers o USING (id)`)

/** The next few offers of the shuffle from a random place on, round the end. */
export async function someCards(pool: Pool, now: Date, filter: { limit: number; location?: string | undefined }): Promise<Cards> {
  const { rows } = await pool.query<Cards>({ text: someStatement(filter), values: [now, filter.limit, ...valuesOf(filter)] })
  return rows[0]!
}

// ---------------------------------------------------------------- statements

/**
 * First pages of the sizes our screens ask for are nearly all that is ever asked. Each of these is prepared under its own name, with its
 * size written out: a plan for any size would be judged too dear, and the planner would be asked anew each time, which takes longer than
 * the page itself. They are few, as every connection keeps all of them.
 */
const USUAL_SIZES = new Set([3, 6, 12, 24])
const isUsual = ({ page = 1, limit }: OfferFilter): boolean => page === 1 && USUAL_SIZES.has(limit)

const usual = new Map<string, ReturnType<typeof prepared>>()
function usualStatement(filter: OfferFilter): ReturnType<typeof prepared> {
  const { category, location, storeId, featured, status, limit } = filter
  const way = `${!!category} ${!!location} ${!!storeId} ${!!featured} ${status} ${limit} ${order(filter)}`
  const statement = usual.get(way) ?? prepared(pageStatement(filter, String(limit), 2))
  usual.set(way, statement)
  return statement
}

/** The values of the conditions, in the order in which `conditions` numbers them. */
const valuesOf = (filter: OfferFilter): string[] =>
  [filter.category, filter.location, filter.storeId].filter((value) => value !== undefined)

function conditions(filter: OfferFilter, first: number): string {
  let next = first
  const all =
    filter.status === 'all'
      ? ["EXISTS (SELECT FROM stores WHERE stores.id = o.store_id AND stores.status = 'published') AND o.created_at <= $1"]
      : ['o.is_listed AND o.expires_at > $1']
  if (filter.featured) all.push('o.is_featured')
  if (filter.category) all.push(`o.category = (SELECT category_named($${next++}))`)
  if (filter.location) all.push(`o.location = ANY ((SELECT places_named($${next++}))::text[])`)
  if (filter.storeId) all.push(`o.store_id = $${next++}`)
  return all.join(' AND ')
}

/** $1 is now; the conditions take the numbers from `first` on. */
const pageStatement = (filter: OfferFilter, limit: string, first: number): string => `
  SELECT
    (
      SELECT string_agg(page.card || page.card_service, ',')
      FROM (SELECT o.card, o.card_service FROM offers o WHERE ${conditions(filter, first)} ORDER BY ${order(filter)} LIMIT ${limit}) page
    ) AS cards,
    ${counted(filter, first)} AS total`

/** $1 now, $2 limit, $3 the row it starts with, as JSON, or how many come before. The way down goes along an index alone. */
function laterStatement(filter: OfferFilter, by: 'start' | 'offset'): string {
  const { columns, way } = walk(filter)
  const key = columns.map(({ is }) => is).join(', ')
  const from = columns.map(({ type }, nth) => `($3::text::json->>${nth})::${type}`).join(', ')
  return `
    WITH page AS MATERIALIZED (
      SELECT row_number() OVER () AS place, walked.id, json_build_array(${columns.map((_, nth) => `key${nth}`).join(', ')}) AS key
      FROM (
        SELECT o.id, ${columns.map(({ is }, nth) => `${is} AS key${nth}`).join(', ')} FROM offers o
        WHERE ${conditions(filter, 4)} ${by === 'start' ? `AND (${key}) ${way === 'DESC' ? '<=' : '>='} (${from})` : ''}
        ORDER BY ${order(filter)} LIMIT $2 + 1 ${by === 'offset' ? 'OFFSET $3' : ''}
      ) walked
    )
    SELECT
      (SELECT string_agg(o.card || o.card_service, ',' ORDER BY place) FROM page JOIN offers o USING (id) WHERE place <= $2) AS cards,
      (SELECT key::text FROM page WHERE place = 1) AS start,
      (SELECT key::text FROM page WHERE place = $2 + 1) AS next,
      ${counted(filter, 4)} AS total`
}

const counted = (filter: OfferFilter, first: number): string =>
  `(SELECT count(*)::int FROM (SELECT FROM offers o WHERE ${conditions(filter, first)} LIMIT ${MAX_EXACT_COUNT + 1}) counted)`

/** $1 now, $2 limit. */
function someStatement(filter: OfferFilter): string {
  const wanted = conditions(filter, 3)
  const from = (side: string) =>
    `(SELECT o.card, o.card_service FROM offers o WHERE ${wanted} AND o.dice ${side} (SELECT dice FROM start) ORDER BY o.dice LIMIT $2)`
  return `
    WITH start AS MATERIALIZED (SELECT random() AS dice)
    SELECT string_agg(few.card || few.card_service, ',') AS cards, count(*)::int AS total
    FROM (${from('>=')} UNION ALL ${from('<')} LIMIT $2) few`
}

/** A search that asks for no order wants what fits best. */
const searchOrder = (filter: OfferFilter): string =>
  filter.sortBy === undefined || filter.sortBy === 'relevance' ? 'o.score DESC, o.id' : order(filter)

type Column = { is: string; type: string }
type Walk = { columns: readonly Column[]; way: 'ASC' | 'DESC' }
const ID: Column = { is: 'o.id', type: 'uuid' }
const CREATED: Column = { is: 'o.created_at', type: 'timestamptz' }

/** All columns go one way, and an index goes it too (0010_store_cards.sql). Prices and ratings that are not known come last. */
function walk({ sortBy = 'latest', sortOrder }: OfferFilter): Walk {
  const way = sortOrder === 'asc' ? 'ASC' : 'DESC'
  switch (sortBy) {
    case 'price_low_high':
      return { columns: [{ is: 'coalesce(o.discounted_cents, 9223372036854775807)', type: 'bigint' }, ID], way: 'ASC' }
    case 'price_high_low':
      return { columns: [{ is: 'coalesce(o.discounted_cents, -1)', type: 'bigint' }, ID], way: 'DESC' }
    case 'discount':
      return { columns: [{ is: 'o.discount_percent', type: 'smallint' }, ID], way }
    case 'rating':
      return { columns: [{ is: 'coalesce(o.store_rating, 0)', type: 'double precision' }, CREATED, ID], way }
    case 'latest':
    case 'newest':
    case 'relevance':
      return { columns: [CREATED, ID], way }
  }
}

const order = (filter: OfferFilter): string => {
  const { columns, way } = walk(filter)
  return columns.map(({ is }) => `${is} ${way}`).join(', ')
}

// ---------------------------------------------------------------- one offer

export type OfferDetail = {
  /** The card, still open at its end. */
  card: string
  is_expired: boolean
  more: {
    images: string[]
    original_cents: number | null
    created_at: string
    stock: number | null
    per_customer: number | null
    first_time_only: boolean
    /** How often it is booked; not counted where there is no stock. */
    had: number
    history: { since: string; price_cents: number }[]
    service: ServiceWithStoreRow
  }
}
const detail = prepared(`
  SELECT
    o.card,
    o.expires_at <= $2 AS is_expired,
    (
      SELECT row_to_json(said)
      FROM (
        SELECT
          o.images,
          o.original_cents,
          wire_instant(o.created_at) AS created_at,
          o.stock,
          o.per_customer,
          o.first_time_only,
          CASE WHEN o.stock IS NULL THEN 0 ELSE (SELECT count(*) FROM bookings b WHERE b.offer_id = o.id AND b.status <> 'cancelled') END AS had,
          coalesce(
            (
              SELECT json_agg(row_to_json(price))
              FROM (SELECT wire_instant(since) AS since, price_cents FROM price_history WHERE service_id = o.service_id ORDER BY price_history.since) price
            ),
            '[]'
          ) AS history,
          service
      ) said
    ) AS more
  FROM offers o JOIN services_with_store service ON service.id = o.service_id
  WHERE o.id = $1 AND service.store_status <> 'draft'`)

/** An offer of a store that has been published, also when it is expired or inactive. */
export async function findDetail(pool: Pool, now: Date, id: string): Promise<OfferDetail | undefined> {
  const { rows } = await pool.query<OfferDetail>({ ...detail, values: [id, now] })
  return rows[0]
}

export const findOffer = (db: Queryable, id: string) =>
  db
    .selectFrom('offers')
    .select([
      'id',
      'service_id',
      'store_id',
      'title',
      'offer_type',
      'discount_percent',
      'original_cents',
      'discounted_cents',
      'fee_waived',
      'requires_consultation',
      'status',
      'is_listed',
      'expires_at',
      'created_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>

export type CategoryCount = { name: string; slug: string; picture: string | null; count: number }
const categories = prepared('SELECT name, slug, picture FROM categories ORDER BY position')

/** The categories that have any live offers, with how many. */
export async function countByCategory(
  pool: Pool,
  groupCounts: Cache['groupCounts'],
  now: Date,
  location: string | undefined,
): Promise<CategoryCount[]> {
  const [all, counts] = await Promise.all([
    pool.query<Omit<CategoryCount, 'count'>>(categories),
    countByGroup(pool, groupCounts, {
      by: 'category',
      from: 'offers o',
      where: conditions({ location, limit: 0 }, 2),
      values: [now, ...valuesOf({ location, limit: 0 })],
      key: `offers by category ${location ?? ''}`,
    }),
  ])
  return all.rows.flatMap((category) => {
    const count = counts.get(category.slug)
    return count ? [{ ...category, count }] : []
  })
}
