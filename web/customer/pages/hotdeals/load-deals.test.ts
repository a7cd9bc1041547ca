import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loaderArgs, MERCHANT_URL } from '#tests/support/loader-args.ts'
import { loadDeals } from './load-deals.ts'

const offer = {
  id: 'o',
  title: 'Braids',
  discount: 20,
  original_price: 1000,
  discounted_price: 800,
  expiration_date: '2026-11-30T10:00:00Z',
  store: { id: 's', name: 'Pendo', location: 'Westlands' },
}
const replies = {
  'GET /locations/available': { locations: [] },
  'GET /offers': { offers: [offer], pagination: { total: 1, totalPages: 1 } },
}

test('the deals are shown when their categories fail', async () => {
  const loaded = await loadDeals(loaderArgs('/hotdeals?category=nails', replies))
  assert.deepEqual(
    loaded.deals.map(({ id }) => id),
    ['o'],
  )
  assert.deepEqual(loaded.categories, [])
})

test('the page knows the address of the merchants’ site', async () => {
  const categories = [{ name: 'Nails', slug: 'nails', count: 1, image_url: null }]
  const loaded = await loadDeals(
    loaderArgs('/hotdeals', { ...replies, 'GET /offers/categories': { categories } }),
  )
  assert.equal(loaded.merchantUrl, MERCHANT_URL)
  assert.deepEqual(loaded.categories, [{ name: 'Nails', slug: 'nails', count: 1 }])
})

test('a page after the last one leads to the last', async () => {
  await assert.rejects(loadDeals(loaderArgs('/hotdeals?page=7', replies)), (response) => {
    assert.ok(response instanceof Response)
    return response.headers.get('location') === '/hotdeals'
  })
})
