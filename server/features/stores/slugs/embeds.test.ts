import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { MAX_EMBED_ORIGINS } from '#domain/embed/embed-origins.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { createStore } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let shop: Shop
before(async () => {
  test = await openTestApp({ demo: false })
  shop = await openShop(test)
})
after(() => test?.close())

const change = (embedOrigins: unknown, more: object = {}, token = shop.merchantToken) =>
  test.ask('PUT', `/stores/${shop.storeId}/embed-origins`, { token, body: { embedOrigins, ...more } })

describe('The websites that may show the booking of a store', () => {
  it('are kept as origins, each once, and are found by a name of the store', async () => {
    const { id, slug } = await createStore(test, shop.merchantToken, { name: 'Zuri Hair' })
    const path = `/stores/${id}/embed-origins`
    const body = { embedOrigins: ['zuri.co.ke/book', 'https://zuri.co.ke', 'http://localhost:8080'] }
    const { status, body: saved } = await test.ask('PUT', path, { token: shop.merchantToken, body })
    assert.equal(status, 200)
    assert.deepEqual(saved.store.embedOrigins, ['https://zuri.co.ke', 'http://localhost:8080'])
    const found = () => test.ask('GET', `/store-slugs/${slug.toUpperCase()}/embed`)
    assert.equal((await found()).status, 404, 'a draft')
    await test.app.database.db
      .updateTable('stores')
      .set({ status: 'published' })
      .where('id', '=', id)
      .execute()
    assert.deepEqual((await found()).body, {
      success: true,
      storeId: id,
      slug,
      origins: ['https://zuri.co.ke', 'http://localhost:8080'],
    })
    assert.equal((await test.ask('GET', '/store-slugs/no-such-store/embed')).status, 404)
  })

  it('are refused with the address that is none, and nothing changes', async () => {
    assert.equal((await change(['https://amani.example'])).status, 200)
    const tooMany = Array.from({ length: MAX_EMBED_ORIGINS + 1 }, (_, at) => `https://a${at}.example`)
    for (const wrong of [
      ['http://amani.example'],
      ['https://*'],
      ['javascript:x'],
      [1],
      'https://a.example',
      tooMany,
    ]) {
      const { status, body } = await change(wrong)
      assert.equal(status, 400, String(wrong))
      assert.match(Object.keys(body.errors).join(' '), /^embedOrigins/, JSON.stringify(body))
    }
    const { body } = await change(['http://amani.example'])
    assert.match(String(body.errors.embedOrigins), /“http:\/\/amani\.example”/)
    const stores = await test.ask('GET', '/stores/merchant/my-stores', { token: shop.merchantToken })
    const own = stores.body.stores.find(({ id }: { id: string }) => id === shop.storeId)
    assert.deepEqual(own.embedOrigins, ['https://amani.example'])
  })

  it('are changed by one of two people who edit at once, and by nobody else', async () => {
    const { body } = await change(['https://one.example'])
    const { version } = body.store
    assert.equal((await change(['https://two.example'], { version })).status, 200)
    const late = await change(['https://three.example'], { version })
    assert.deepEqual([late.status, late.body.code], [409, 'edit-conflict'])
    const other = await openShop(test)
    assert.equal((await change([], {}, other.merchantToken)).status, 404)
    assert.equal((await change([])).status, 200)
  })
})
