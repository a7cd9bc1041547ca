/** The public API: sitemaps, the feed and the pictures of what is shared, made of what is listed now. */
import { access } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { offerProblems } from '#contract/offers.ts'
import { storeProblems } from '#contract/stores.ts'
import { ratingOf } from '#server/features/stores/stores.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Places } from '#server/rendering/pages.ts'
import type { OfferSheet, StoreSheet } from './pictures.ts'
import { feed, sitemap, sitemapIndex } from './serialize.ts'
import {
  findOfferFace,
  findOverview,
  findStoreFace,
  listNewDeals,
  listOffersOfPart,
  listServicesOfPart,
  listStoresOfPart,
} from './queries.ts'
import { hashOf, versionOf } from './picture-cache.ts'

export const FEED_PATH = '/deals.rss'

export async function makeIndex({ database, clock, config }: AppContext, places: Places): Promise<string> {
  const { newest, offers, stores, services, categories } = await findOverview(database.pool, clock.now())
  const part = (kind: string) => (each: { part: number; changed: Date }) => ({
    path: `/sitemaps/${kind}-${each.part}.xml`,
    changed: each.changed,
  })
  return sitemapIndex(config.publicUrl, [
    { path: '/sitemaps/pages.xml', changed: newest },
    ...(categories.length > 0 ? [{ path: '/sitemaps/categories.xml', changed: newest }] : []),
    ...(places.store ? stores.map(part('stores')) : []),
    ...(places.service ? services.map(part('services')) : []),
    ...offers.map(part('offers')),
  ])
}

/** A part of the sitemap by its name in the index; null where there is none of this name. */
export async function makePart(app: AppContext, places: Places, name: string): Promise<string | null> {
  const { pool } = app.database
  const now = app.clock.now()
  const { publicUrl } = app.config
  const [, kind, said] = /^(pages|categories|stores|services|offers)(?:-([1-9]\d{0,3}))?$/.exec(name) ?? []
  if (!kind || (kind === 'pages' || kind === 'categories') === (said !== undefined)) return null
  const part = Number(said)
  if (kind === 'pages') {
    const { newest } = await findOverview(pool, now)
    // These show the newest deals; the others change with the site itself.
    return sitemap(
      publicUrl,
      places.pages.map((path) => ({ path, changed: places.listsDeals(path) ? newest : null })),
    )
  }
  if (kind === 'categories') {
    const { categories } = await findOverview(pool, now)
    return sitemap(
      publicUrl,
      categories.map(({ slug, changed }) => ({ path: places.category(slug), changed })),
    )
  }
  if (kind === 'stores') {
    const { store } = places
    const rows = store ? await listStoresOfPart(pool, now, part) : []
    return store && rows.length > 0
      ? sitemap(
          publicUrl,
          rows.map(({ id, changed }) => ({ path: store(id), changed })),
        )
      : null
  }
  if (kind === 'services') {
    const { service } = places
    const rows = service ? await listServicesOfPart(pool, part) : []
    return service && rows.length > 0
      ? sitemap(
          publicUrl,
          rows.map(({ id, store_id, created_at }) => ({ path: service(id, store_id), changed: created_at })),
        )
      : null
  }
  const rows = await listOffersOfPart(pool, now, part)
  return rows.length > 0
    ? sitemap(
        publicUrl,
        rows.map(({ id, store_id, created_at }) => ({
          path: places.offer(id, store_id),
          changed: created_at,
        })),
      )
    : null
}

export async function makeFeed({ database, clock, config }: AppContext, places: Places): Promise<string> {
  const deals = await listNewDeals(database.pool, clock.now())
  return feed(config.publicUrl, deals, { feed: FEED_PATH, list: places.deals, offer: places.offer })
}

/** A picture still to be drawn, and a hash of all that it shows. */
export type SharedPicture = { hash: string; draw(): Promise<Buffer> }

export async function offerPicture(app: AppContext, id: string): Promise<SharedPicture> {
  const face = await findOfferFace(app.database.pool, id)
  if (!face) throw offerProblems.notFound()
  return pictureOf(app, face.picture, null, {
    kind: 'offer',
    title: face.title,
    store: face.store_name,
    place: face.location_name,
    percent: face.discount_percent,
    nowCents: face.discounted_cents,
    wasCents: face.original_cents,
  })
}

export async function storePicture(app: AppContext, id: string): Promise<SharedPicture> {
  const face = await findStoreFace(app.database.pool, app.clock.now(), id)
  if (!face) throw storeProblems.notFound()
  return pictureOf(app, face.cover, face.logo, {
    kind: 'store',
    name: face.name,
    category: face.category_name,
    place: face.location_name,
    rating: ratingOf(face),
    reviews: face.rating_count,
    deals: face.deals,
    bestPercent: face.best_discount,
  })
}

/** Raise it when the same facts should look different. */
const EDITION = 2

async function pictureOf(
  app: AppContext,
  pictured: string | null,
  marked: string | null,
  sheet: OfferSheet | StoreSheet,
): Promise<SharedPicture> {
  const [picture, logo] = await Promise.all([largest(app, pictured), fileOf(app, marked)])
  const versions = await Promise.all(
    [picture, logo].map(async (file) => (file ? await versionOf(file) : null)),
  )
  // The drawing libraries are large, and most pictures have been drawn.
  const draw = async () => (await import('./pictures.ts')).drawSheet(sheet, picture, logo)
  return { hash: hashOf([EDITION, sheet, versions]), draw }
}

/** Covers and first pictures lie beside a wider copy of themselves. */
async function largest(app: AppContext, path: string | null): Promise<string | undefined> {
  return (
    (await fileOf(app, path?.replace(/(-1|-cover)-640\.webp$/, '$1-960.webp') ?? null)) ?? fileOf(app, path)
  )
}

/** Undefined where the picture is not ours or is not there. */
async function fileOf(app: AppContext, path: string | null): Promise<string | undefined> {
  if (!path?.startsWith('/media/')) return undefined
  const root = resolve(mediaDir(app))
  const file = resolve(root, `.${path.slice('/media'.length)}`)
  if (!file.startsWith(root + sep)) return undefined
  await app.demoPictures?.draw(path)
  return access(file).then(
    () => file,
    () => undefined,
  )
}

const mediaDir = ({ config }: AppContext): string => join(config.dataDir, 'media')
