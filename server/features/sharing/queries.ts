/** The content of sitemaps, the feed and preview images: one statement each, read from an index. */
import { prepared, run, type Db } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'

/** A sitemap may list up to 50,000 addresses; parts of this size are quick to build and send. */
const PART_SIZE = 5_000

// ---------------------------------------------------------------- sitemaps

export type SitemapPart = { part: number; changed: Date }
export type Overview = {
  newest: Date | null
  offers: SitemapPart[]
  stores: SitemapPart[]
  services: SitemapPart[]
  categories: { slug: string; changed: Date }[]
}

/** A store's page changes when it has a new offer. $1 is now. */
const STORE_CHANGED = `greatest(
  s.created_at, (SELECT max(o.created_at) FROM shared.offers o WHERE o.store_id = s.id AND o.is_listed AND o.expires_at > $1))`

/** The division of offers into parts is read from one index, without reading 100,000 rows. */
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

export async function findOverview(db: Db, now: Date): Promise<Overview> {
  const rows = await run<OverviewRow>(db, overview, [now])
  const { newest, offers, stores, services, categories } = rows[0]!
  return {
    newest,
    offers: offers.map(parseChanged),
    stores: stores.map(parseChanged),
    services: services.map(parseChanged),
    categories: categories.map(parseChanged),
  }
}

/** Dates within JSON are strings. */
type InJson<T> = Omit<T, 'changed'> & { changed: string }
type OverviewRow = {
  newest: Date | null
  offers: InJson<SitemapPart>[]
  stores: InJson<SitemapPart>[]
  services: InJson<SitemapPart>[]
  categories: InJson<Overview['categories'][number]>[]
}
const parseChanged = <T extends { changed: string }>(row: T) => ({ ...row, changed: new Date(row.changed) })

export type ListedOffer = Pick<TableRow<'shared.offers'>, 'id' | 'store_id' | 'created_at'>
const offersInPart = prepared(`
  SELECT o.id, o.store_id, o.created_at
  FROM (
    SELECT id FROM shared.offers WHERE is_listed AND expires_at > $1 ORDER BY category, created_at DESC, id LIMIT ${PART_SIZE} OFFSET $2
  ) page JOIN shared.offers o USING (id)
  ORDER BY o.category, o.created_at DESC, o.id`)

export const listOffersInPart = (db: Db, now: Date, part: number): Promise<ListedOffer[]> =>
  run<ListedOffer>(db, offersInPart, [now, (part - 1) * PART_SIZE])

export type ListedStore = {
  id: TableRow<'shared.stores'>['id']
  slug: TableRow<'shared.store_slugs'>['slug'] | null
  changed: Date
}
const storesInPart = prepared(`
  SELECT s.id, name.slug, ${STORE_CHANGED} AS changed
  FROM (
    SELECT id, created_at FROM shared.stores WHERE status = 'published' ORDER BY created_at DESC, id LIMIT ${PART_SIZE} OFFSET $2
  ) s LEFT JOIN shared.store_slugs name ON name.store_id = s.id
  ORDER BY s.created_at DESC, s.id`)

export const listStoresInPart = (db: Db, now: Date, part: number): Promise<ListedStore[]> =>
  run<ListedStore>(db, storesInPart, [now, (part - 1) * PART_SIZE])

export type ListedService = Pick<TableRow<'shared.services'>, 'id' | 'store_id' | 'created_at'>
const servicesInPart = prepared(`
  SELECT s.id, s.store_id, s.created_at
  FROM shared.services s JOIN shared.stores store ON store.id = s.store_id
  WHERE s.status = 'active' AND s.is_listed AND store.status = 'published'
  ORDER BY s.created_at DESC, s.id LIMIT ${PART_SIZE} OFFSET $1`)

export const listServicesInPart = (db: Db, part: number): Promise<ListedService[]> =>
  run<ListedService>(db, servicesInPart, [(part - 1) * PART_SIZE])

// ---------------------------------------------------------------- feed

export type NewDeal = {
  id: string
  store_id: string
  title: string
  description: string
  discounted_cents: number | null
  original_cents: number | null
  fee_waived: boolean
  created_at: Date
  expires_at: Date
  store_name: string
  location_name: string
  category_name: string
}
const newDeals = prepared(`
  SELECT
    o.id, o.store_id, o.title, o.description, o.discounted_cents, o.original_cents, o.fee_waived, o.created_at, o.expires_at,
    store.name AS store_name, place.name AS location_name, category.name AS category_name
  FROM shared.offers o
  JOIN shared.stores store ON store.id = o.store_id
  JOIN shared.locations place ON place.slug = store.location
  JOIN shared.categories category ON category.slug = o.category
  WHERE o.is_listed AND o.expires_at > $1
  ORDER BY o.created_at DESC, o.id
  LIMIT 50`)

export const listNewDeals = (db: Db, now: Date): Promise<NewDeal[]> => run<NewDeal>(db, newDeals, [now])

// ---------------------------------------------------------------- preview images

export type OfferPreviewRow = Pick<
  TableRow<'shared.offers'>,
  'title' | 'original_cents' | 'discounted_cents' | 'fee_waived'
> & {
  picture: string | null
  store_name: TableRow<'shared.stores'>['name']
  location_name: TableRow<'shared.locations'>['name']
}
const offerPreview = prepared(`
  SELECT
    o.title, o.original_cents, o.discounted_cents, o.fee_waived, coalesce(o.images[1], service.images[1]) AS picture,
    store.name AS store_name, place.name AS location_name
  FROM shared.offers o
  JOIN shared.services service ON service.id = o.service_id
  JOIN shared.stores store ON store.id = o.store_id
  JOIN shared.locations place ON place.slug = store.location
  WHERE o.id = $1 AND store.status <> 'draft' AND o.status IN ('active', 'inactive')`)

export async function findOfferPreviewRow(db: Db, id: string): Promise<OfferPreviewRow | undefined> {
  const rows = await run<OfferPreviewRow>(db, offerPreview, [id])
  return rows[0]
}

export type StorePreviewRow = Pick<
  TableRow<'shared.stores'>,
  'name' | 'cover' | 'logo' | 'rating_sum' | 'rating_count'
> & {
  category_name: TableRow<'shared.categories'>['name']
  location_name: TableRow<'shared.locations'>['name']
  deals: number
  best_discount: number | null
}
const storePreview = prepared(`
  SELECT
    s.name, s.cover, s.logo, category.name AS category_name, place.name AS location_name, s.rating_sum, s.rating_count,
    live.deals, live.best_discount
  FROM shared.stores s
    JOIN shared.categories category ON category.slug = s.category
    JOIN shared.locations place ON place.slug = s.location
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS deals, floor(max(discount))::int AS best_discount
      FROM shared.offers o WHERE o.store_id = s.id AND o.is_listed AND o.expires_at > $2
    ) live
  WHERE s.id = $1 AND s.status <> 'draft'`)

export async function findStorePreviewRow(
  db: Db,
  now: Date,
  id: string,
): Promise<StorePreviewRow | undefined> {
  const rows = await run<StorePreviewRow>(db, storePreview, [id, now])
  return rows[0]
}
