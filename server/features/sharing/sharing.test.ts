import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { openLocalStorage } from '#server/adapters/storage/local-storage.ts'
import { openS3Storage } from '#server/adapters/storage/s3-storage.ts'
import type { FileStorage } from '#server/adapters/storage/storage.ts'
import { LIMITS } from '#server/features.ts'
import { openHttp } from '#server/platform/http/server.ts'
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
import { startS3Server } from '#tests/support/s3-server.ts'
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
  on = await openCatalogue([], { cacheSeconds: 5 })
  await insertReferenceData(on.db)
  store = await newStore(on.db, { cover: '/media/stores/pendo-cover-640.webp' })
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
    images: ['/media/offers/braids-1-640.webp'],
  })
  ids.expired = await newOffer(on.db, store, service, { expires_at: daysFromNow(-1) })
  ids.inactive = await newOffer(on.db, store, service, { status: 'inactive' })
  ids.closed = await newOffer(on.db, closed, await newService(on.db, closed))
  ids.draft = await newOffer(on.db, draft, await newService(on.db, draft))

  dataDir = await mkdtemp(join(tmpdir(), 'd3-sharing-'))
  const storage = openLocalStorage(dataDir)
  await storage.put('offers/braids-1-960.webp', await photo(), 'image/webp')
  server = await openServer(storage)
})
after(async () => {
  await server.close()
  await on.close()
  await rm(dataDir, { recursive: true })
})

async function openServer(storage: FileStorage): Promise<FastifyInstance> {
  const app = { ...on.app, storage }
  const opened = openHttp(app, 'customer', LIMITS)
  mountSharing(opened, app, () => placesToFind((page) => SERVED.includes(page)))
  await opened.ready()
  return opened
}

const photo = () =>
  sharp({ create: { width: 960, height: 720, channels: 3, background: '#146c77' } })
    .webp()
    .toBuffer()
/** Returns whether a preview image shows the photo above in its right half. */
async function showsPhoto(image: Buffer): Promise<boolean> {
  const area = { left: 900, top: 300, width: 8, height: 8 }
  const [red, green, blue] = await sharp(image).extract(area).resize(1, 1).removeAlpha().raw().toBuffer()
  return [red! - 0x14, green! - 0x6c, blue! - 0x77].every((difference) => Math.abs(difference) < 12)
}

let minutes = 0
/** Two minutes later, when nothing is served from the cache. */
const later = () => on.setTime(new Date(daysFromNow(0).getTime() + (minutes += 2) * 60_000))
const text = async (url: string) => (await server.inject(url)).body
const placesIn = (xml: string) =>
  [...xml.matchAll(/<loc>https:\/\/d3\.test([^<]*)<\/loc>/g)].map(([, path]) => path)

describe('robots.txt', () => {
  it('links to the sitemap and excludes the booking pages', async () => {
    const reply = await server.inject('/robots.txt')
    assert.match(String(reply.headers['content-type']), /^text\/plain/)
    assert.match(reply.body, /^Sitemap: https:\/\/d3\.test\/sitemap\.xml$/m)
    assert.match(reply.body, /^Disallow: \/booking\/$/m)
  })
})

describe('the sitemap', () => {
  it('is an index of parts, each with the time it last changed', async () => {
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

  it('lists only the pages that the site serves', async () =>
    assert.deepEqual(placesIn(await text('/sitemaps/pages.xml')), ['/', '/hotdeals']))

  it('lists the categories that have deals', async () =>
    assert.deepEqual(placesIn(await text('/sitemaps/categories.xml')), [
      '/hotdeals?category=barbers',
      '/hotdeals?category=beauty',
    ]))

  it('lists published stores, their active services, and listed offers that have not expired', async () => {
    assert.deepEqual(placesIn(await text('/sitemaps/stores-1.xml')), [`/store/${store}`])
    assert.deepEqual(placesIn(await text('/sitemaps/services-1.xml')), [`/store/${store}/service/${service}`])
    assert.deepEqual(
      placesIn(await text('/sitemaps/offers-1.xml')).toSorted(),
      [ids.new, ids.old].map((id) => `/store/${store}/offer/${id}`).toSorted(),
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

  it('leaves out stores and services while the site has no page for them', async () => {
    const removed = SERVED.splice(2)
    later()
    assert.doesNotMatch(await text('/sitemap.xml'), /stores|services/)
    for (const name of ['stores-1', 'services-1'])
      assert.equal((await server.inject(`/sitemaps/${name}.xml`)).statusCode, 404)
    SERVED.push(...removed)
  })

  it('has 5,000 entries in a part @long', async () => {
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

  it('takes one statement for each file, and none while it is cached', async () => {
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
      await on.app.settings.refresh()
      assert.equal(await on.countQueries(() => server.inject(path)), 1, path)
      assert.equal(await on.countQueries(() => server.inject(path)), 0, path)
      later()
      await on.app.settings.refresh()
      // Concurrent requests share one result.
      assert.equal(
        await on.countQueries(() =>
          Promise.all([server.inject(path), server.inject(path), server.inject(path)]),
        ),
        1,
        path,
      )
    }
  })
})

describe('the feed', () => {
  it('lists the newest deals first, with text from users escaped', async () => {
    const xml = await text('/deals.rss')
    const guids = [...xml.matchAll(/<guid isPermaLink="false">([^<]+)</g)].map(([, id]) => id)
    assert.deepEqual(guids, [ids.new, ids.old])
    assert.match(
      xml,
      /<title>&#60;\/title&#62;&#60;script&#62;&#34;Fade&#34; &#38; beard at Pendo Beauty House<\/title>/,
    )
    assert.match(
      xml,
      /KES\u00a02,250 \+ KES\u00a0113 fee instead of KES\u00a03,000, 25% off\. Westlands, until/,
    )
    assert.match(xml, new RegExp(`<link>https://d3.test/store/${store}/offer/${ids.new}</link>`))
  })

  it('is not drawn of an offer that only its merchant sees', async () => {
    const set = (status: string) =>
      on.db.updateTable('offers').set({ status }).where('id', '=', ids.new!).execute()
    for (const status of ['draft', 'paused']) {
      await set(status)
      assert.equal((await server.inject(`/og/offer/${ids.new}.jpg`)).statusCode, 404, status)
    }
    await set('active')
  })

  it('is in Kiswahili if its address says so', async () => {
    const english = await text('/deals.rss')
    const swahili = await text('/deals.rss?lang=sw')
    assert.match(english, /<title>New deals on D3<\/title>[^]*<language>en-ke<\/language>/)
    assert.match(swahili, /<title>Ofa mpya kwenye D3<\/title>[^]*<language>sw-ke<\/language>/)
    assert.match(
      swahili,
      /KES\u00a02,250 \+ ada KES\u00a0113 badala ya KES\u00a03,000, punguzo la 25%\. Westlands, hadi/,
    )
    assert.equal(await text('/deals.rss?lang=xx'), english)
  })

  it('supports ETag, HEAD and compression', async () => {
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
    const compressed = await server.inject({ url: '/deals.rss', headers: { 'accept-encoding': 'gzip' } })
    assert.equal(compressed.headers['content-encoding'], 'gzip')
    assert.ok(compressed.rawPayload.length < first.rawPayload.length)
  })
})

describe('a preview image', () => {
  it('is 1200 by 630 pixels and below 300 kB', async () => {
    for (const path of [`/og/offer/${ids.new}.jpg`, `/og/offer/${ids.old}.jpg`, `/og/store/${store}.jpg`]) {
      const { statusCode, headers, rawPayload } = await server.inject(path)
      assert.deepEqual([statusCode, headers['content-type']], [200, 'image/jpeg'], path)
      const { width, height, format } = await sharp(rawPayload).metadata()
      assert.deepEqual([width, height, format], [1200, 630, 'jpeg'])
      assert.ok(rawPayload.length < 300_000, `${path}: ${rawPayload.length} bytes`)
    }
  })

  it('is drawn once for several requests, and again when the price changes', async () => {
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

  it('is not drawn of an offer that only its merchant sees', async () => {
    const set = (status: string) =>
      on.db.updateTable('offers').set({ status }).where('id', '=', ids.new!).execute()
    for (const status of ['draft', 'paused']) {
      await set(status)
      assert.equal((await server.inject(`/og/offer/${ids.new}.jpg`)).statusCode, 404, status)
    }
    await set('active')
  })

  it('is in Kiswahili if its address says so', async () => {
    const path = `/og/offer/${ids.new}.jpg`
    const [english, swahili] = [await server.inject(path), await server.inject(`${path}?lang=sw`)]
    assert.equal(swahili.statusCode, 200)
    assert.notEqual(swahili.headers.etag, english.headers.etag)
    assert.ok(!swahili.rawPayload.equals(english.rawPayload))
  })

  it('takes one statement', async () => {
    for (const path of [`/og/offer/${ids.old}.jpg`, `/og/store/${store}.jpg`])
      assert.equal(await on.countQueries(() => server.inject(path)), 1, path)
  })

  it('exists for every offer and store that has a page, also expired and closed ones', async () => {
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

  it('shows the photo of the offer from the storage', async () => {
    assert.equal(await showsPhoto((await server.inject(`/og/offer/${ids.new}.jpg`)).rawPayload), true)
    assert.equal(await showsPhoto((await server.inject(`/og/offer/${ids.old}.jpg`)).rawPayload), false)
  })

  it('shows the photo of the offer from a bucket, which no other process needs a copy of', async () => {
    const s3 = await startS3Server()
    try {
      const bucket = openS3Storage(s3.settings, { clock: on.app.clock })
      const processes = [await openServer(bucket), await openServer(bucket)]
      const before = await processes[0]!.inject(`/og/offer/${ids.new}.jpg`)
      assert.equal(await showsPhoto(before.rawPayload), false)
      await bucket.put('offers/braids-1-960.webp', await photo(), 'image/webp')
      for (const each of processes) {
        const after = await each.inject(`/og/offer/${ids.new}.jpg`)
        assert.equal(await showsPhoto(after.rawPayload), true)
        assert.notEqual(after.headers.etag, before.headers.etag)
        await each.close()
      }
    } finally {
      await s3.close()
    }
  })

  it('has no photo when the path leads out of the storage', async () => {
    const path = `/og/offer/${ids.old}.jpg`
    await on.db
      .updateTable('offers')
      .set({ images: ['/media/../../etc/passwd'] })
      .where('id', '=', ids.old!)
      .execute()
    const reply = await server.inject(path)
    assert.equal(reply.statusCode, 200)
    assert.equal(await showsPhoto(reply.rawPayload), false)
  })
})
