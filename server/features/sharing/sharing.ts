/** The public API: sitemaps, the feed and preview images of shared links. */
import { getLocale } from '#messages/runtime'
import { offerProblems } from '#contract/offers.ts'
import { storeProblems } from '#contract/stores.ts'
import { paidPrices } from '#domain/catalogue/pricing.ts'
import type { AppContext } from '#server/app-context.ts'
import { getRating } from '#server/features/stores/stores.ts'
import { withLocale } from '#server/locale.ts'
import { imageExists, readImage } from '#server/platform/http/replies/media.ts'
import type { Places } from '#server/platform/rendering/pages.ts'
import { hashContent } from './preview-cache.ts'
import type { OfferContent, StoreContent } from './preview-image.ts'
import {
  findOfferPreviewRow,
  findOverview,
  findStorePreviewRow,
  listNewDeals,
  listOffersInPart,
  listServicesInPart,
  listStoresInPart,
  type SitemapPart,
} from './queries.ts'
import { serializeFeed, serializeSitemap, serializeSitemapIndex, type SitemapEntry } from './serialize.ts'

export const FEED_PATH = '/deals.rss'

export async function buildSitemapIndex(
  { database, clock, config }: AppContext,
  places: Places,
): Promise<string> {
  const { newest, offers, stores, services, categories } = await findOverview(database.db, clock.now())
  const buildEntries = (kind: string, parts: SitemapPart[]): SitemapEntry[] =>
    parts.map(({ part, changed }) => ({ path: `/sitemaps/${kind}-${part}.xml`, changed }))
  return serializeSitemapIndex(config.publicUrl, [
    { path: '/sitemaps/pages.xml', changed: newest },
    ...(categories.length > 0 ? [{ path: '/sitemaps/categories.xml', changed: newest }] : []),
    ...(places.store ? buildEntries('stores', stores) : []),
    ...(places.service ? buildEntries('services', services) : []),
    ...buildEntries('offers', offers),
  ])
}

/** Builds one sitemap by its name in the index; null for an unknown name. */
export async function buildSitemap(app: AppContext, places: Places, name: string): Promise<string | null> {
  const entries = await listSitemapEntries(app, places, name)
  return entries && serializeSitemap(app.config.publicUrl, entries)
}

const SITEMAP_NAME = /^(pages|categories|(?<kind>stores|services|offers)-(?<part>[1-9]\d{0,3}))$/

async function listSitemapEntries(
  { database: { db }, clock }: AppContext,
  places: Places,
  name: string,
): Promise<SitemapEntry[] | null> {
  const match = SITEMAP_NAME.exec(name)
  if (!match) return null
  const now = clock.now()
  if (name === 'pages') {
    const { newest } = await findOverview(db, now)
    // Pages without a list of deals change only with a new version of the site.
    return places.pages.map((path) => ({ path, changed: places.listsDeals(path) ? newest : null }))
  }
  if (name === 'categories') {
    const { categories } = await findOverview(db, now)
    return categories.map(({ slug, changed }) => ({ path: places.category(slug), changed }))
  }
  const { store, service, offer } = places
  const part = Number(match.groups?.part)
  const entries: SitemapEntry[] = []
  switch (match.groups?.kind) {
    case 'stores':
      if (!store) return null
      for (const { changed, ...named } of await listStoresInPart(db, now, part)) {
        entries.push({ path: store(named), changed })
      }
      break
    case 'services':
      if (!service) return null
      for (const { id, store_id, created_at } of await listServicesInPart(db, part)) {
        entries.push({ path: service(id, store_id), changed: created_at })
      }
      break
    case 'offers':
      for (const { id, store_id, created_at } of await listOffersInPart(db, now, part)) {
        entries.push({ path: offer(id, store_id), changed: created_at })
      }
  }
  return entries.length > 0 ? entries : null
}

export async function buildFeed(
  { database, clock, config, settings }: AppContext,
  places: Places,
): Promise<string> {
  await settings.refresh()
  const deals = await listNewDeals(database.db, clock.now())
  return serializeFeed(
    config.publicUrl,
    deals,
    { feed: FEED_PATH, list: places.deals, offer: places.offer },
    settings.values.accessFeePercent,
  )
}

/** A preview image that may still have to be drawn, and a hash of everything it shows. */
export type Preview = { hash: string; draw(): Promise<Buffer> }

export async function findOfferPreview(app: AppContext, id: string): Promise<Preview> {
  const row = await findOfferPreviewRow(app.database.db, id)
  if (!row) throw offerProblems.notFound()
  return getPreview(
    app,
    { photo: row.picture, logo: null },
    {
      kind: 'offer',
      title: row.title,
      store: row.store_name,
      place: row.location_name,
      prices: paidPrices(
        {
          originalCents: row.original_cents,
          discountedCents: row.discounted_cents,
          feeWaived: row.fee_waived,
        },
        app.settings.values.accessFeePercent,
      ),
    },
  )
}

export async function findStorePreview(app: AppContext, id: string): Promise<Preview> {
  const row = await findStorePreviewRow(app.database.db, app.clock.now(), id)
  if (!row) throw storeProblems.notFound()
  return getPreview(
    app,
    { photo: row.cover, logo: row.logo },
    {
      kind: 'store',
      name: row.name,
      category: row.category_name,
      place: row.location_name,
      rating: getRating(row),
      reviews: row.rating_count,
      deals: row.deals,
      bestPercent: row.best_discount,
    },
  )
}

/** Increased when the same content should look different. */
const LAYOUT_VERSION = 4

async function getPreview(
  app: AppContext,
  images: { photo: string | null; logo: string | null },
  content: OfferContent | StoreContent,
): Promise<Preview> {
  const [photo, logo] = await Promise.all([
    firstExisting(app, [findWiderCopy(images.photo), images.photo]),
    firstExisting(app, [images.logo]),
  ])
  const locale = getLocale()
  return {
    // A file never changes under its path, so the path identifies its content.
    hash: hashContent([LAYOUT_VERSION, locale, content, photo, logo]),
    async draw() {
      // Imported when needed: the drawing libraries are large, and most requests are served from the cache.
      const { drawPreview } = await import('./preview-image.ts')
      const [photoContent, logoContent] = await Promise.all([readContent(app, photo), readContent(app, logo)])
      // The image is drawn later, outside the language in which it was found.
      return withLocale(locale, () => drawPreview(content, photoContent, logoContent))
    },
  }
}

/** Covers and first pictures are also stored in a larger size. */
const findWiderCopy = (path: string | null): string | null => {
  const wider = path?.replace(/(-1|-cover)-640\.webp$/, '$1-960.webp')
  return wider === undefined || wider === path ? null : wider
}

async function firstExisting(app: AppContext, paths: (string | null)[]): Promise<string | null> {
  for (const path of paths) {
    if (path !== null && (await imageExists(app, path))) return path
  }
  return null
}

const readContent = async (app: AppContext, path: string | null): Promise<Buffer | undefined> =>
  path === null ? undefined : (await readImage(app, path))?.content
