import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { MAX_SLUGS_PER_STORE } from '#domain/catalogue/store-slug-limits.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { createStore } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let shop: Shop
let other: Shop
before(async () => {
  test = await openTestApp({ demo: false })
  shop = await openShop(test)
  other = await openShop(test)
})
after(() => test?.close())

const find = (slug: string, token?: string) =>
  test.ask('GET', `/store-slugs/${encodeURIComponent(slug)}`, { ...(token && { token }) })
const change = (id: string, slug: unknown, token = shop.merchantToken) =>
  test.ask('PUT', `/stores/${id}/slug`, { token, body: { slug } })
const create = (name: string, token = shop.merchantToken) => createStore(test, token, { name })
const publish = (id: string) =>
  test.app.database.db.updateTable('stores').set({ status: 'published' }).where('id', '=', id).execute()

describe('The name of a store in its address', () => {
  it('is made of the name of the store when it is created, then of its place and of numbers', async () => {
    const slugs: string[] = []
    for (let round = 0; round < 3; round++) slugs.push((await create('Zuri Hair & Nails')).slug)
    assert.deepEqual(slugs, ['zuri-hair-nails', 'zuri-hair-nails-test-area', 'zuri-hair-nails-2'])
    assert.equal((await create('Stores')).slug, 'stores-test-area')
  })

  it('is another one for each of the stores that are created at once', async () => {
    const stores = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        create('Fua Laundry', at % 2 ? shop.merchantToken : other.merchantToken),
      ),
    )
    assert.equal(new Set(stores.map(({ slug }) => slug)).size, 8)
  })

  it('finds the store in any case, a draft for its merchant only', async () => {
    const { id, slug } = await create('Kinyozi Safi')
    assert.equal((await find(slug)).status, 404)
    assert.equal((await find(slug, other.merchantToken)).status, 404)
    assert.deepEqual((await find(slug, shop.merchantToken)).body, { success: true, storeId: id, slug })
    await publish(id)
    assert.deepEqual((await find('Kinyozi-SAFI')).body, { success: true, storeId: id, slug })
    const { body } = await test.ask('GET', `/stores/${id}`)
    assert.equal(body.store.slug, slug)
    for (const unknown of ['no-such-store', '💇', 'a'.repeat(200), '%00', "' OR 1=1"])
      assert.equal((await find(unknown)).status, 404, unknown)
  })

  it('can be changed, and earlier names lead to the store and come back', async () => {
    const { id, slug } = await create('Mrembo Salon')
    await publish(id)
    const { status, body } = await change(id, ' Mrembo-Kilimani ')
    assert.equal(status, 200)
    assert.equal(body.store.slug, 'mrembo-kilimani')
    assert.deepEqual((await find(slug)).body, { success: true, storeId: id, slug: 'mrembo-kilimani' })
    assert.equal((await test.ask('GET', `/stores/${id}`)).body.store.slug, 'mrembo-kilimani')
    assert.equal((await change(id, 'mrembo-kilimani')).status, 200)
    assert.equal((await change(id, slug)).body.store.slug, slug)
    assert.equal((await find('mrembo-kilimani')).body.slug, slug)
  })

  it('is refused if another store has or had it, and nothing changes', async () => {
    const [{ id, slug }, mine] = [await create('Nyota Spa', other.merchantToken), await create('Jua Spa')]
    assert.equal((await change(id, 'nyota-wellness', other.merchantToken)).status, 200)
    for (const taken of [slug, 'nyota-wellness']) {
      const { status, body } = await change(mine.id, taken)
      assert.equal(status, 409)
      assert.equal(body.code, 'store-name-taken')
    }
    assert.equal((await find(mine.slug, shop.merchantToken)).body.slug, mine.slug)
  })

  it('is refused if it is no name or a page of D3', async () => {
    const { id, slug } = await create('Asali Cakes')
    for (const wrong of [
      '',
      'ab',
      'a'.repeat(41),
      'asali cakes',
      'asali--cakes',
      '-asali',
      'asali💐',
      '12345',
      'stores',
      null,
      5,
    ]) {
      const { status, body } = await change(id, wrong)
      assert.equal(status, 400, String(wrong))
      assert.ok(body.errors?.slug ?? body.errors?.length, JSON.stringify(body))
    }
    assert.equal((await find(slug, shop.merchantToken)).body.slug, slug)
  })

  it('is refused after five names, each of which can be taken again', async () => {
    const { id, slug } = await create('Soko Fresh')
    for (let number = 1; number < MAX_SLUGS_PER_STORE; number++)
      assert.equal((await change(id, `soko-fresh-no-${number}`)).status, 200)
    const { status, body } = await change(id, 'soko-fresh-no-5')
    assert.deepEqual([status, body.code], [409, 'too-many-store-names'])
    assert.equal((await change(id, slug)).status, 200)
  })

  it('is the merchant’s own to change', async () => {
    const { id } = await create('Pwani Tours')
    assert.equal((await change(id, 'pwani-safaris', other.merchantToken)).status, 404)
    assert.equal(
      (await test.ask('PUT', `/stores/${id}/slug`, { body: { slug: 'pwani-safaris' } })).status,
      401,
    )
  })

  it('is given later to a store that an earlier version of the server has created', async () => {
    const { id, slug } = await create('Twiga Gym')
    await test.app.database.db.deleteFrom('store_slugs').where('store_id', '=', id).execute()
    await test.app.database.db.updateTable('stores').set({ card: null }).where('id', '=', id).execute()
    const before = await test.ask('GET', `/stores/${id}`, { token: shop.merchantToken })
    assert.equal(before.body.store.slug, null)
    await test.drainJobs('name-stores')
    const later = await test.ask('GET', `/stores/${id}`, { token: shop.merchantToken })
    assert.equal(later.body.store.slug, slug)
  })
})
