/** What stands in sitemaps, in the feed and on the pictures people share: one statement each, along an index. */
import { prepared, type Database } from '#server/database/database.ts'

type Pool = Database['pool']

/** A sitemap may hold 50,000 addresses; parts of this size are made and sent quickly. */
export const PART_SIZE = 5_000

// ---------------------------------------------------------------- sitemaps

export type Part = { part: number; changed: Date }
export type Overview = {
  newest: Date | null
  offers: Part[]
  stores: Part[]
  services: Part[]
  categories: { slug: string; changed: Date }[]
}

/** A store's page changes when it has a new offer. $1 is now. */
const STORE_CHANGED = `greatest(
  s.created_at, (SELECT max(o.created_at) FROM shared.offers o WHERE o.store_id = s.id AND o.is_listed AND o.expires_at > $1))`

/** How the offers lie in their parts is read from one index alone: 100,000 rows are not looked at. */
const overview = prepared(`
  WITH listed AS (
    SELECT category, created_at, (row_number() OVER (ORDER BY category, created_at DESC, id) - 1) / ${PART_SIZE} + 1 AS part
    FROM shared.offers WHERE is_listed AND expires_at > $1
  ),
  shown AS (
    SELECT ${STORE_CHANGED} AS changed, (row_number() OVER (ORDER BY s.created_at DESC, s.id) - 1) / ${PART_SIZE} + 1 AS part
    FROM shared.stores s WHERE s.status = 'published'
  ),
  sold AS (
    SELECT s.created_at, (row_number() OVER (ORDER BY s.created_at DESC, s.id) - 1) / ${PART_SIZE} + 1 AS part
    FROM shared.services s JOIN shared.stores store ON store.id = s.store_id
    WHERE s.status = 'active' AND store.status = 'published'
  )
  SELECT
    (SELECT max(created_at) FROM listed) AS newest,
    (SELECT coalesce(json_agg(row_to_json(p) ORDER BY part), '[]')
     FROM (SELECT part, max(created_at) AS changed FROM listed GROUP BY part) p) AS offers,
    (SELECT coalesce(json_agg(row_to_json(p) ORDER BY part), '[]')
     FROM (SELECT part, max(changed) AS changed FROM shown GROUP BY part) p) AS stores,
    (SELECT coalesce(json_agg(row_to_json(p) ORDER BY part), '[]')
     FROM (SELECT part, max(created_at) AS changed FROM sold GROUP BY part) p) AS services,
    (SELECT coalesce(json_agg(row_to_json(c) ORDER BY slug), '[]')
     FROM (SELECT category AS slug, max(created_at) AS changed FROM listed GROUP BY category) c) AS categories`)

export async function findOverview(pool: Pool, now: Date): Promise<Overview> {
  type Said<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Said<T[K]> } : T
  const { rows } = await pool.query<Said<Omit<Overview, 'newest'>> & Pick<Overview, 'newest'>>({
    ...overview,
    values: [now],
  })
  const { newest, offers, stores, services, categories } = rows[0]!
  const dated = <T extends { changed: string }>(each: T) => ({ ...each, changed: new Date(each.changed) })
  return {
    newest,
    offers: offers.map(dated),
    stores: stores.map(dated),
    services: services.map(dated),
    categories: categories.map(dated),
  }
}

export type ListedOffer = { id: string; store_id: string; created_at: Date }
const offersOfPart = prepared(`
  SELECT o.id, o.store_id, o.created_at
  FROM (
    SELECT id FROM shared.offers WHERE is_listed AND expires_at > $1 ORDER BY category, created_at DESC, id LIMIT ${PART_SIZE} OFFSET $2
  ) page JOIN shared.offers o USING (id)
  ORDER BY o.category, o.created_at DESC, o.id`)

export async function listOffersOfPart(pool: Pool, now: Date, part: number): Promise<ListedOffer[]> {
  const { rows } = await pool.query<ListedOffer>({ ...offersOfPart, values: [now, (part - 1) * PART_SIZE] })
  return rows
}

export type ListedStore = { id: string; changed: Date }
const storesOfPart = prepared(`
  SELECT s.id, ${STORE_CHANGED} AS changed
  FROM (
    SELECT id, created_at FROM shared.stores WHERE status = 'published' ORDER BY created_at DESC, id LIMIT ${PART_SIZE} OFFSET $2
  ) s
  ORDER BY s.created_at DESC, s.id`)

export async function listStoresOfPart(pool: Pool, now: Date, part: number): Promise<ListedStore[]> {
  const { rows } = await pool.query<ListedStore>({ ...storesOfPart, values: [now, (part - 1) * PART_SIZE] })
  return rows
}

export type ListedService = { id: string; store_id: string; created_at: Date }
const servicesOfPart = prepared(`
  SELECT s.id, s.store_id, s.created_at
  FROM shared.services s JOIN shared.stores store ON store.id = s.store_id
  WHERE s.status = 'active' AND store.status = 'published'
  ORDER BY s.created_at DESC, s.id LIMIT ${PART_SIZE} OFFSET $1`)

export async function listServicesOfPart(pool: Pool, part: number): Promise<ListedService[]> {
  const { rows } = await pool.query<ListedService>({ ...servicesOfPart, values: [(part - 1) * PART_SIZE] })
  return rows
}

// ---------------------------------------------------------------- feed

export type NewDeal = {
  id: string
  store_id: string
  title: string
  description: string
  discount_percent: number
  discounted_cents: number | null
  original_cents: number | null
  created_at: Date
  expires_at: Date
  store_name: string
  location_name: string
  category_name: string
}
const newDeals = prepared(`
  SELECT
    o.id, o.store_id, o.title, o.description, o.discount_percent, o.discounted_cents, o.original_cents, o.created_at, o.expires_at,
    store.name AS store_name, place.name AS location_name, category.name AS category_name
  FROM shared.offers o
  JOIN shared.stores store ON store.id = o.store_id
  JOIN shared.locations place ON place.slug = store.location
  JOIN shared.categories category ON category.slug = o.category
  WHERE o.is_listed AND o.expires_at > $1
  ORDER BY o.created_at DESC, o.id
  LIMIT 50`)

export async function listNewDeals(pool: Pool, now: Date): Promise<NewDeal[]> {
  const { rows } = await pool.query<NewDeal>({ ...newDeals, values: [now] })
  return rows
}

// ---------------------------------------------------------------- pictures

export type OfferFace = {
  title: string
  discount_percent: number
  original_cents: number | null
  discounted_cents: number | null
  picture: string | null
  store_name: string
  location_name: string
}
const offerFace = prepared(`
  SELECT
    o.title, o.discount_percent, o.original_cents, o.discounted_cents, coalesce(o.images[1], service.images[1]) AS picture,
    store.name AS store_name, place.name AS location_name
  FROM shared.offers o
  JOIN shared.services service ON service.id = o.service_id
  JOIN shared.stores store ON store.id = o.store_id
  JOIN shared.locations place ON place.slug = store.location
  WHERE o.id = $1 AND store.status <> 'draft'`)

export async function findOfferFace(pool: Pool, id: string): Promise<OfferFace | undefined> {
  const { rows } = await pool.query<OfferFace>({ ...offerFace, values: [id] })
  return rows[0]
}

export type StoreFace = {
  name: string
  cover: string | null
  logo: string | null
  category_name: string
  location_name: string
  rating_sum: number
  rating_count: number
  deals: number
  best_discount: number | null
}
const storeFace = prepared(`
  SELECT
    s.name, s.cover, s.logo, category.name AS category_name, place.name AS location_name, s.rating_sum, s.rating_count,
    live.deals, live.best_discount
  FROM shared.stores s
    JOIN shared.categories category ON category.slug = s.category
    JOIN shared.locations place ON place.slug = s.location
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS deals, max(discount_percent) AS best_discount
      FROM shared.offers o WHERE o.store_id = s.id AND o.is_listed AND o.expires_at > $2
    ) live
  WHERE s.id = $1 AND s.status <> 'draft'`)

export async function findStoreFace(pool: Pool, now: Date, id: string): Promise<StoreFace | undefined> {
  const { rows } = await pool.query<StoreFace>({ ...storeFace, values: [id, now] })
  return rows[0]
}
