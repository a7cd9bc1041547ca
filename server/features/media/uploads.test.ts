import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'mocha'
import sharp from 'sharp'
import { coloursIn } from '#domain/media/picture-colours.ts'
import { MERCHANT_IMAGES_PER_DAY } from '#domain/media/image-kinds.ts'
import { DAY, MINUTE } from '#domain/time/time.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { runScheduledJob } from '#tests/support/scheduled-jobs.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let shop: Shop
let other: Shop
const dataDir = mkdtempSync(join(tmpdir(), 'd3-uploads-'))
before(async () => {
  app = await openTestApp({ demo: false, env: { DATA_DIR: dataDir } })
  shop = await openShop(app)
  other = await openShop(app)
})
after(async () => {
  await app?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const ROUTES = {
  logo: { path: '/upload/store-logo', field: 'logo' },
  picture: { path: '/upload/files/upload-image', field: 'file' },
}

async function upload(kind: keyof typeof ROUTES, token: string, colour = '#c8262b') {
  const create = { width: 400, height: 300, channels: 3, background: colour } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const { path, field } = ROUTES[kind]
  const part = (name: string) => `--edge\r\ncontent-disposition: form-data; name="${name}"`
  const payload = Buffer.concat([
    Buffer.from(`${part('folder')}\r\n\r\nstores\r\n`),
    Buffer.from(`${part(field)}; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--edge--\r\n'),
  ])
  const headers = {
    'content-type': 'multipart/form-data; boundary=edge',
    authorization: `Bearer ${token}`,
  }
  const answer = await app.customer.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers })
  return { status: answer.statusCode, body: answer.json() }
}

/** As a browser does that knows AVIF. */
const fetchImage = (url: string) =>
  app.customer.inject({ url: new URL(url).pathname, headers: { accept: 'image/avif,image/webp,*/*' } })
const setImages = (images: object, { merchantToken: token, storeId } = shop) =>
  app.ask('PUT', `/stores/${storeId}`, { token, body: images })
const removeUnused = () => runScheduledJob(app, 'remove-unused-images')

test('images are stored in all sizes of their kind, with their colours in the name', async () => {
  const logo = await upload('logo', shop.merchantToken)
  assert.equal(logo.status, 200, JSON.stringify(logo.body))
  assert.equal(logo.body.logoUrl, logo.body.url)
  assert.ok(logo.body.url.endsWith(`/media/logos/${logo.body.filename}`))
  assert.equal(coloursIn(logo.body.url)?.middle, '#c23')
  const picture = await upload('picture', shop.merchantToken)
  assert.equal(picture.body.fileUrl, picture.body.url)
  const getSizes = (url: string, widths: number[]) =>
    Promise.all(
      widths.map(async (width) => {
        const { rawPayload, headers } = await fetchImage(url.replace(/\d+\.webp$/, `${width}.webp`))
        assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
        const stored = await sharp(rawPayload).metadata()
        return [headers['content-type'], stored.width, stored.height]
      }),
    )
  assert.deepEqual(await getSizes(logo.body.url, [128, 256, 512]), [
    ['image/avif', 128, 128],
    ['image/avif', 256, 256],
    ['image/avif', 512, 512],
  ])
  assert.deepEqual(await getSizes(picture.body.url, [320, 640, 960, 1280]), [
    ['image/avif', 320, 240],
    ['image/avif', 640, 480],
    ['image/avif', 960, 720],
    ['image/avif', 1280, 960],
  ])
})

test('a store shows only images that its merchant has uploaded', async () => {
  const { url } = (await upload('logo', shop.merchantToken)).body
  const { status, body } = await setImages({ logo_url: url })
  assert.deepEqual([status, body.store.logo_url], [200, url])
  const echoed = await setImages({ logo_url: url, name: 'With its logo' })
  assert.deepEqual([echoed.status, echoed.body.store.logo_url], [200, url])
  const foreign = await setImages({ logo_url: url }, other)
  assert.deepEqual([foreign.status, Object.keys(foreign.body.errors)], [400, ['logo_url']])
  for (const wrong of [
    'https://elsewhere.example/a.webp',
    '/media/avatars/a-256.webp',
    'javascript:alert(1)',
  ])
    assert.equal((await setImages({ cover_url: wrong })).status, 400, wrong)
})

test('an image that nothing shows is deleted after a day', async () => {
  const shown = (await upload('picture', shop.merchantToken, '#111')).body.url
  const unused = (await upload('picture', shop.merchantToken, '#222')).body.url
  await setImages({ cover_url: shown })
  await removeUnused()
  assert.equal((await fetchImage(unused)).statusCode, 200)
  app.clock.advance(DAY + MINUTE)
  await removeUnused()
  assert.deepEqual(
    await Promise.all([shown, unused].map(async (url) => (await fetchImage(url)).statusCode)),
    [200, 404],
  )
  const { status, body } = await setImages({ cover_url: unused })
  assert.deepEqual([status, Object.keys(body.errors)], [400, ['cover_url']])
})

test('an image that is no longer shown is deleted after a day, so that an edit can be undone', async () => {
  const first = (await upload('picture', shop.merchantToken, '#333')).body.url
  const second = (await upload('picture', shop.merchantToken, '#444')).body.url
  app.clock.advance(DAY - MINUTE)
  await setImages({ cover_url: first })
  await setImages({ cover_url: second })
  app.clock.advance(2 * MINUTE)
  await removeUnused()
  assert.equal((await setImages({ cover_url: first })).status, 200)
})

test('a merchant can upload so many images in a day', async () => {
  const own = await openShop(app)
  const { merchant_id } = await app.app.database.db
    .selectFrom('stores')
    .select('merchant_id')
    .where('id', '=', own.storeId)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: MERCHANT_IMAGES_PER_DAY }, (_, index) => ({
    path: `/media/pictures/${own.storeId}-${index}.webp`,
    merchant_id,
    kind: 'picture',
    uploaded_at: app.clock.now(),
  }))
  await app.app.database.db.insertInto('uploaded_images').values(rows).execute()
  const refused = await upload('logo', own.merchantToken)
  assert.deepEqual([refused.status, refused.body.code], [429, 'too-many-images'])
  assert.ok(refused.body.retryAfter > 0)
  app.clock.advance(DAY + MINUTE)
  assert.equal((await upload('logo', own.merchantToken)).status, 200)
})

test('customers cannot upload images of stores', async () => {
  const { token } = await app.newCustomer()
  assert.equal((await upload('logo', token)).status, 403)
})
