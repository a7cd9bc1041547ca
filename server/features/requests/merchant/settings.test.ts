import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { addMember } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const setInterests = (shop: Shop, more: object = {}) =>
  test.ask('PUT', '/merchant/request-interests', {
    token: shop.merchantToken,
    body: { categories: [], areas: [], radiusKm: 10, isNotified: true, ...more },
  })

describe('interests and templates', () => {
  const get = async (shop: Shop, path: string) =>
    (await test.ask('GET', path, { token: shop.merchantToken })).body.data

  it('interests have defaults, are saved without repetitions, and must exist', async () => {
    const shop = await openShop(test)
    const defaults = { categories: [], areas: [], radiusKm: 10, isNotified: true }
    assert.deepEqual(await get(shop, '/merchant/request-interests'), defaults)
    const saved = { categories: ['test'], areas: ['test-area'], radiusKm: 5, isNotified: false }
    const { status, body } = await setInterests(shop, { ...saved, categories: ['test', 'test'] })
    assert.deepEqual([status, body.data], [200, saved])
    assert.deepEqual(await get(shop, '/merchant/request-interests'), saved)
    for (const [wrong, field] of [
      [{ categories: ['magic'] }, 'categories'],
      [{ areas: ['atlantis'] }, 'areas'],
    ] as const) {
      const refused = await setInterests(shop, wrong)
      assert.deepEqual(
        [refused.status, Object.keys(refused.body.errors ?? {})],
        [400, [field]],
        JSON.stringify(refused.body),
      )
    }
    assert.deepEqual(await get(shop, '/merchant/request-interests'), saved)
  })

  it('the front desk reads interests and makes templates, and does not change interests', async () => {
    const shop = await openShop(test)
    const token = await addMember(test, shop.storeId, 'front-desk')
    const ask = (method: 'GET' | 'PUT', path: string, body?: object) =>
      test.ask(method, path, { token, ...(body && { body }) })
    assert.equal((await ask('GET', '/merchant/request-interests')).status, 200)
    const interests = { categories: [], areas: [], radiusKm: 5, isNotified: true }
    assert.equal((await ask('PUT', '/merchant/request-interests', interests)).status, 403)
    assert.equal((await ask('PUT', '/merchant/quote-templates', { templates: [] })).status, 200)
  })

  it('templates are replaced in their order, at most ten, and belong to the merchant', async () => {
    const [shop, other] = [await openShop(test), await openShop(test)]
    const template = (name: string) => ({
      name,
      message: 'I will bring washers and fittings.',
      includesSupplies: true,
      supplies: 'Washers',
      warranty: '6 months',
      durationMinutes: 90,
    })
    const save = (templates: object[]) =>
      test.ask('PUT', '/merchant/quote-templates', { token: shop.merchantToken, body: { templates } })
    assert.equal((await save([template('Tap'), template('Sink')])).status, 200)
    const listed = await get(shop, '/merchant/quote-templates')
    assert.deepEqual(
      listed.map(({ name, durationMinutes }: { name: string; durationMinutes: number }) => [
        name,
        durationMinutes,
      ]),
      [
        ['Tap', 90],
        ['Sink', 90],
      ],
    )
    assert.deepEqual(await get(other, '/merchant/quote-templates'), [])
    assert.equal((await save(Array.from({ length: 11 }, () => template('Tap')))).status, 400)
    assert.equal((await save([{ ...template('Tap'), message: 'Short' }])).status, 400)
    assert.equal((await get(shop, '/merchant/quote-templates')).length, 2)
    assert.equal((await save([])).status, 200)
    assert.deepEqual(await get(shop, '/merchant/quote-templates'), [])
  })

  it('two colleagues who save templates at the same time leave the ones of one of them', async () => {
    const shop = await openShop(test)
    const save = (name: string) =>
      test.ask('PUT', '/merchant/quote-templates', {
        token: shop.merchantToken,
        body: {
          templates: Array.from({ length: 10 }, () => ({
            name,
            message: 'I will bring washers and fittings.',
            includesSupplies: false,
            supplies: null,
            warranty: null,
            durationMinutes: null,
          })),
        },
      })
    await Promise.all(['One', 'Two', 'Three', 'Four'].map(save))
    const listed: { name: string }[] = await get(shop, '/merchant/quote-templates')
    assert.equal(listed.length, 10)
    assert.equal(new Set(listed.map(({ name }) => name)).size, 1)
  })
})
