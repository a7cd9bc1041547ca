import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { addMember } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let shop: Shop
let other: Shop
before(async () => {
  test = await openTestApp({ demo: false })
  shop = await openShop(test)
  other = await openShop(test)
  for (const name of ['a', 'b', 'c']) await upload(shop.storeId, name)
  await upload(other.storeId, 'theirs')
})
after(() => test?.close())

const getPath = (name: string) => `/media/pictures/${name}-640.webp`

/** Adds an upload, as if the merchant of the store had uploaded a picture. */
async function upload(storeId: string, name: string): Promise<void> {
  await test.app.database.db
    .insertInto('uploaded_images')
    .columns(['path', 'merchant_id', 'kind', 'uploaded_at'])
    .expression((e) =>
      e
        .selectFrom('stores')
        .select((s) => [
          s.val(getPath(name)).as('path'),
          'merchant_id',
          s.val('picture').as('kind'),
          s.val(test.clock.now()).as('uploaded_at'),
        ])
        .where('id', '=', storeId),
    )
    .execute()
}
const save = (
  pictures: object[],
  { token = shop.merchantToken, ...more }: { token?: string; version?: number } = {},
) => test.ask('PUT', `/stores/${shop.storeId}/gallery`, { token, body: { pictures, ...more } })
const shown = async () => (await test.customer.inject(`/api/v1/stores/${shop.storeId}`)).json().store.gallery

it('shows the pictures in their order at once, with what they show', async () => {
  assert.deepEqual(await shown(), [])
  const { status, body } = await save([
    { url: getPath('a'), alt: ' The shop front ' },
    { url: getPath('b'), alt: '' },
  ])
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    body.gallery.map(({ alt }: { alt: string }) => alt),
    ['The shop front', null],
  )
  assert.deepEqual(await shown(), body.gallery)
  // The pictures are sent back as they are shown, in another order.
  const [first, second] = body.gallery
  const turned = await save([second, first, { url: getPath('c') }])
  assert.deepEqual(
    (await shown()).map(({ url }: { url: string }) => url.replace(/^.*\/media/, '/media')),
    [getPath('b'), getPath('a'), getPath('c')],
  )
  assert.equal(turned.body.store.version, body.store.version + 1)
})

it('of two edits of one version, one succeeds', async () => {
  const { body } = await save([{ url: getPath('a') }])
  const { version } = body.store
  const answers = await Promise.all([
    save([{ url: getPath('b') }], { version }),
    save([{ url: getPath('c') }], { version }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal(answers.find(({ status }) => status === 409)?.body.code, 'edit-conflict')
})

it('refuses what the merchant has not uploaded, a picture twice, and too many', async () => {
  const theirs = await save([{ url: getPath('a') }, { url: getPath('theirs') }])
  assert.deepEqual([theirs.status, Object.keys(theirs.body.errors)], [400, ['pictures.1.url']])
  assert.equal((await save([{ url: getPath('a') }, { url: getPath('a') }])).status, 400)
  assert.equal((await save(Array.from({ length: 13 }, (_, i) => ({ url: getPath(`x${i}`) })))).status, 400)
})

it('is for managers of the store', async () => {
  assert.equal((await save([], { token: other.merchantToken })).status, 404)
  const frontDesk = await addMember(test, shop.storeId, 'front-desk')
  assert.equal((await save([], { token: frontDesk })).status, 403)
  assert.equal((await save([])).status, 200)
})
