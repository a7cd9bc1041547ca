/** The lists are the most asked-for things of the house: one prepared statement each, which puts ready-made cards in a row (0002_cards.sql). */
import type { OfferSort } from '#contract/offers.ts'
import { MOST_COUNTED, type Cache } from '#server/kernel/cache.ts'
import { prepared, type Database, type Queryable } from '#server/kernel/db.ts'
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
 * Cards as JSON, parted by commas, with the places of pictures still open (kernel/media.ts). The total stops at one more than MOST_COUNTED;
 * `totalOf` goes on.
 */
export type Cards = { cards: string | null; total: number }
type Pool = Database['pool']

export async function listCards(pool: Pool, now: Date, filter: OfferFilter): Promise<Cards> {
  const { limit, page = 1 } = filter
  if (filter.search !== undefined) return searchCards(pool, now, { ...filter, search: filter.search })
  const { rows } = await pool.query<Cards>(
    isUsual(filter)
      ? { ...usualStatement(filter), values: [now, ...valuesOf(filter)] }
      : { text: pageStatement(filter, '$2', '$3', 4), values: [now, limit, (page - 1) * limit, ...valuesOf(filter)] },
  )
  return rows[0]!
}

/** How many there are in all: exactly, and of a long list as of some seconds ago. What was searched for is counted already. */
export function totalOf({ pool }: Database, counts: Cache['counts'], now: Date, filter: OfferFilter, found: Cards): Promise<number> {
  if (found.total <= MOST_COUNTED || filter.search !== undefined) return Promise.resolve(found.total)
  const { page: _page, limit: _limit, sortBy: _by, sortOrder: _order, ...wanted } = filter
  return counts.of(`offers ${JSON.stringify(wanted)}`, async () => {
    const text = `SELECT count(*)::int AS total FROM offers o WHERE ${conditions(filter, 2)}`
    const { rows } = await pool.query<{ total: number }>({ ...prepared(text), values: [now, ...valuesOf(filter)] })
    return rows[0]!.total
  })
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
  const statement = usual.get(way) ?? prepared(pageStatement(filter, String(limit), '0', 2))
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
function pageStatement(filter: OfferFilter, limit: string, offset: string, first: number): string {
  const wanted = conditions(filter, first)
  return `
    SELECT
      (${offset === '0' ? firstPage(wanted, order(filter), limit) : laterPage(wanted, order(filter), limit, offset)}) AS cards,
      (SELECT count(*)::int FROM (SELECT FROM offers o WHERE ${wanted} LIMIT ${MOST_COUNTED + 1}) counted) AS total`
}

const firstPage = (wanted: string, by: string, limit: string): string => `
  SELECT string_agg(page.card || page.card_service, ',')
  FROM (SELECT o.card, o.card_service FROM offers o WHERE ${wanted} ORDER BY ${by} LIMIT ${limit}) page`

/** The way down to a page goes along an index alone; only what stands on the page is read. */
const laterPage = (wanted: string, by: string, limit: string, offset: string): string => `
  SELECT string_agg(o.card || o.card_service, ',' ORDER BY page.place)
  FROM (
    SELECT id, row_number() OVER () AS place
    FROM (SELECT o.id FROM offers o WHERE ${wanted} ORDER BY ${by} LIMIT ${limit} OFFSET ${offset}) walked
  ) page
  JOIN offers o USING (id)`

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

/** Prices that are not known come last either way. */
function order({ sortBy = 'latest', sortOrder }: OfferFilter): string {
  switch (sortBy) {
    case 'price_low_high':
      return 'o.discounted_cents, o.id'
    case 'price_high_low':
      return 'o.discounted_cents DESC NULLS LAST, o.id'
    case 'discount':
      return sortOrder === 'asc' ? 'o.discount_percent, o.id DESC' : 'o.discount_percent DESC, o.id'
    case 'rating':
      return 'o.store_rating DESC NULLS LAST, o.created_at DESC, o.id'
    case 'latest':
    case 'newest':
    case 'relevance':
      return sortOrder === 'asc' ? 'o.created_at, o.id DESC' : 'o.created_at DESC, o.id'
  }
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
const categories = prepared(`
  SELECT category.name, category.slug, category.picture, deals.count
  FROM categories category
  JOIN (SELECT category, count(*)::int FROM offers WHERE is_listed AND expires_at > $1 GROUP BY category) deals ON deals.category = category.slug
  ORDER BY category.position`)
const categoriesThere = prepared(`
  SELECT category.name, category.slug, category.picture, deals.count
  FROM categories category
  JOIN (
    SELECT category, count(*)::int FROM offers WHERE is_listed AND expires_at > $1 AND location = ANY ((SELECT places_named($2))::text[]) GROUP BY category
  ) deals ON deals.category = category.slug
  ORDER BY category.position`)

export async function countByCategory(pool: Pool, now: Date, location: string | undefined): Promise<CategoryCount[]> {
  const { rows } = await pool.query<CategoryCount>(
    location === undefined ? { ...categories, values: [now] } : { ...categoriesThere, values: [now, location] },
  )
  return rows
}
