import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { LIMITS } from '#server/features.ts'
import { openHttp } from '#server/http/server.ts'
import {
  daysFromNow,
  insertReferenceData,
  newBranch,
  newOffer,
  newService,
  newStore,
  openCatalogue,
  type CatalogueApp,
} from '#tests/support/catalogue.ts'
import { placesToFind } from '#web/customer/places-to-find.ts'
import { pages } from '#web/customer/paths.ts'
import { mountSharing } from './routes.ts'

const SERVED: string[] = [pages.home, pages.hotdeals, pages.storeService, pages.store]

let on: CatalogueApp
let server: FastifyInstance
let dataDir: string
let store: string
let closed: string
let draft: string
let service: string
const ids: Record<string, string> = {}

before(async () => {
  on = await openCatalogue()
  await insertReferenceData(on.db)
  store = await newStore(on.db, { cover: '/media/pendo-cover-640.webp' })
  await newBranch(on.db, store)
  closed = await newStore(on.db, { status: 'closed', created_at: daysFromNow(-200) })
  draft = await newStore(on.db, { status: 'draft' })
  service = await newService(on.db, store)
  await newService(on.db, store, { status: 'inactive' })
  ids.old = await newOffer(on.db, store, service, { created_at: daysFromNow(-9) })
  ids.new = await newOffer(on.db, store, service, {
    title: '</title><script>"Fade" & \u0007beard',
    category: 'barbers',
    created_at: daysFromNow(-1),
    images: ['/media/braids-1-640.webp'],
  })
  ids.expired = await newOffer(on.db, store, service, { expires_at: daysFromNow(-1) })
  ids.inactive = await newOffer(on.db, store, service, { status: 'inactive' })
  ids.closed = await newOffer(on.db, closed, await newService(on.db, closed))
  ids.draft = await newOffer(on.db, draft, await newService(on.db, draft))

  dataDir = await mkdtemp(join(tmpdir(), 'd3-sharing-'))
  await mkdir(join(dataDir, 'media'))
  const wide = sharp({ create: { width: 960, height: 720, channels: 3, background: '#146c77' } })
  await wide.webp().toFile(join(dataDir, 'media/braids-1-960.webp'))
  const app = { ...on.app, config: { ...on.app.config, dataDir } }
  server = openHttp(app, 'customer', LIMITS)
  mountSharing(server, app, () => placesToFind((page) => SERVED.includes(page)))
  await server.ready()
})
after(async () => {
  await server.close()
  await on.close()
  await rm(dataDir, { recursive: true })
})

let minutes = 0
/** What is kept for a minute is made anew after two. */
const later = () => on.setTime(new Date(daysFromNow(0).getTime() + (minutes += 2) * 60_000))
const text = async (url: string) => (await server.inject(url)).body
const placesIn = (xml: string) =>
  [...xml.matchAll(/<loc>https:\/\/d3\.test([^<]*)<\/loc>/g)].map(([, path]) => path)

describe('robots.txt', () => {
  it('leads to the sitemap and keeps searchers out of the steps of a booking', async () => {
    const said = await server.inject('/robots.txt')
    assert.match(String(said.headers['content-type']), /^text\/plain/)
    assert.match(said.body, /^Sitemap: https:\/\/d3\.test\/sitemap\.xml$/m)
    assert.match(said.body, /^Disallow: \/booking\/$/m)
  })
})

describe('the sitemap', () => {
  it('is an index of parts, each with the day it last changed', async () => {
    const xml = await text('/sitemap.xml')
    assert.deepEqual(placesIn(xml), [
      '/sitemaps/pages.xml',
      '/sitemaps/categories.xml',
      '/sitemaps/stores-1.xml',
      '/sitemaps/services-1.xml',
      '/sitemaps/offers-1.xml',
    ])
    assert.equal(xml.split(`<lastmod>${daysFromNow(-1).toISOString()}</lastmod>`).length, 5)
  })

  it('lists the pages that the site has, and no others', async () =>
    assert.deepEqual(placesIn(await text('/sitemaps/pages.xml')), ['/', '/hotdeals']))

  it('lists the categories that have deals', async () =>
    assert.deepEqual(placesIn(await text('/sitemaps/categories.xml')), [
      '/hotdeals?category=barbers',
      '/hotdeals?category=beauty',
    ]))

  it('lists published stores, what they sell, and offers that are listed and not expired', async () => {
    assert.deepEqual(placesIn(await text('/sitemaps/stores-1.xml')), [`/store/${store}`])
    assert.deepEqual(placesIn(await text('/sitemaps/services-1.xml')), [`/store/${store}/service/${service}`])
    assert.deepEqual(
      placesIn(await text('/sitemaps/offers-1.xml')).sort(),
      [ids.new, ids.old].map((id) => `/store/${store}/offer/${id}`).sort(),
    )
  })

  it('has no other parts', async () => {
    for (const name of [
      'offers-2',
      'services-2',
      'services',
      'offers-0',
      'offers',
      'pages-1',
      'stores-x',
      'constructor',
    ])
      assert.equal((await server.inject(`/sitemaps/${name}.xml`)).statusCode, 404, name)
  })

  it('says nothing of stores or services while there is no page for them', async () => {
    const all = SERVED.splice(2)
    later()
    assert.doesNotMatch(await text('/sitemap.xml'), /stores|services/)
    for (const name of ['stores-1', 'services-1'])
      assert.equal((await server.inject(`/sitemaps/${name}.xml`)).statusCode, 404)
    SERVED.push(...all)
  })

  it('puts 5,000 into a part', async () => {
    await on.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx)
      await sql`
        INSERT INTO offers (id, service_id, store_id, category, location, title, description, offer_type, discount_percent, original_cents,
          discounted_cents, expires_at, created_at, is_listed)
        SELECT gen_random_uuid(), service_id, store_id, category, location, title, description, offer_type, discount_percent, original_cents,
          discounted_cents, expires_at, created_at - n * interval '1 minute', true
        FROM offers, generate_series(1, 5000) n WHERE id = ${ids.old}`.execute(tx)
    })
    later()
    assert.deepEqual(placesIn(await text('/sitemap.xml')).slice(-2), [
      '/sitemaps/offers-1.xml',
      '/sitemaps/offers-2.xml',
    ])
    const parts = [
      placesIn(await text('/sitemaps/offers-1.xml')),
      placesIn(await text('/sitemaps/offers-2.xml')),
    ]
    assert.deepEqual(
      parts.map((part) => part.length),
      [5000, 2],
    )
    assert.equal(new Set(parts.flat()).size, 5002)
    await sql`DELETE FROM offers WHERE id <> ALL (${Object.values(ids)}::uuid[])`.execute(on.db)
    later()
  })

  it('takes one statement for each file, and none for what it has just made', async () => {
    for (const path of [
      '/sitemap.xml',
      '/sitemaps/pages.xml',
      '/sitemaps/categories.xml',
      '/sitemaps/stores-1.xml',
      '/sitemaps/services-1.xml',
      '/sitemaps/offers-1.xml',
      '/deals.rss',
    ]) {
      later()
      assert.equal(await on.statementsOf(() => server.inject(path)), 1, path)
      assert.equal(await on.statementsOf(() => server.inject(path), { isFresh: false }), 0, path)
      later()
      // Asked for by many at once, it is made once.
      assert.equal(
        await on.statementsOf(() =>
          Promise.all([server.inject(path), server.inject(path), server.inject(path)]),
        ),
        1,
        path,
      )
    }
  })
})

describe('the feed', () => {
  it('tells of the newest deals first, with what people wrote made harmless', async () => {
    const xml = await text('/deals.rss')
    const guids = [...xml.matchAll(/<guid isPermaLink="false">([^<]+)</g)].map(([, id]) => id)
    assert.deepEqual(guids, [ids.new, ids.old])
    assert.match(
      xml,
      /<title>&#60;\/title&#62;&#60;script&#62;&#34;Fade&#34; &#38; beard at Pendo Beauty House<\/title>/,
    )
    assert.match(xml, /KES\u00a02,250 instead of KES\u00a03,000, 25% off\. Westlands, until/)
    assert.match(xml, new RegExp(`<link>https://d3.test/store/${store}/offer/${ids.new}</link>`))
  })

  it('is not sent again to who has it, answers HEAD, and is sent small to who can read that', async () => {
    const first = await server.inject('/deals.rss')
    const etag = String(first.headers.etag)
    assert.match(String(first.headers['content-type']), /^application\/rss\+xml/)
    const again = await server.inject({ url: '/deals.rss', headers: { 'if-none-match': `"other", ${etag}` } })
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag])
    const head = await server.inject({ method: 'HEAD', url: '/deals.rss' })
    assert.deepEqual(
      [head.statusCode, head.body, head.headers['content-length']],
      [200, '', String(first.rawPayload.length)],
    )
    const small = await server.inject({ url: '/deals.rss', headers: { 'accept-encoding': 'gzip' } })
    assert.equal(small.headers['content-encoding'], 'gzip')
    assert.ok(small.rawPayload.length < first.rawPayload.length)
  })
})

describe('a shared picture', () => {
  it('is 1200 by 630, and light', async () => {
    for (const path of [`/og/offer/${ids.new}.jpg`, `/og/offer/${ids.old}.jpg`, `/og/store/${store}.jpg`]) {
      const { statusCode, headers, rawPayload } = await server.inject(path)
      assert.deepEqual([statusCode, headers['content-type']], [200, 'image/jpeg'], path)
      const { width, height, format } = await sharp(rawPayload).metadata()
      assert.deepEqual([width, height, format], [1200, 630, 'jpeg'])
      assert.ok(rawPayload.length < 300_000, `${path}: ${rawPayload.length} bytes`)
    }
  })

  it('is drawn once for all who ask, and again when the price changes', async () => {
    const path = `/og/offer/${ids.new}.jpg`
    const before = await server.inject(path)
    const same = await server.inject({ url: path, headers: { 'if-none-match': String(before.headers.etag) } })
    assert.equal(same.statusCode, 304)
    await on.db
      .updateTable('offers')
      .set({ discounted_cents: 150_000, discount_percent: 50 })
      .where('id', '=', ids.new!)
      .execute()
    const after = await Promise.all([1, 2, 3].map(() => server.inject(path)))
    assert.ok(after.every(({ rawPayload }) => rawPayload.equals(after[0]!.rawPayload)))
    assert.notEqual(after[0]!.headers.etag, before.headers.etag)
    assert.ok(!after[0]!.rawPayload.equals(before.rawPayload))
  })

  it('takes one statement', async () => {
    for (const path of [`/og/offer/${ids.old}.jpg`, `/og/store/${store}.jpg`])
      assert.equal(await on.statementsOf(() => server.inject(path)), 1, path)
  })

  it('is there for expired offers and closed stores, whose pages are, and for nothing else', async () => {
    const status = async (path: string) => (await server.inject(path)).statusCode
    assert.equal(await status(`/og/offer/${ids.expired}.jpg`), 200)
    assert.equal(await status(`/og/store/${closed}.jpg`), 200)
    for (const path of [
      `/og/offer/${ids.draft}.jpg`,
      `/og/store/${draft}.jpg`,
      `/og/offer/${randomUUID()}.jpg`,
      '/og/offer/17.jpg',
      '/og/offer/..%2f..%2fx.jpg',
    ])
      assert.equal(await status(path), 404, path)
  })

  it('shows nothing from outside the store of pictures', async () => {
    const path = `/og/offer/${ids.old}.jpg`
    await on.db
      .updateTable('offers')
      .set({ images: ['/media/../../etc/passwd'] })
      .where('id', '=', ids.old!)
      .execute()
    assert.equal((await server.inject(path)).statusCode, 200)
  })
})
