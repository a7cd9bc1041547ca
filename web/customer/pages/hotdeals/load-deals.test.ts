import assert from 'node:assert/strict'
import { test } from 'mocha'
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
  assert.ok(loaded.categories.some(({ slug }) => slug === 'nails'))
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

test('a place in the address is shown by its name, whatever the address calls it', async () => {
  const listed = {
    ...replies,
    'GET /locations/available': {
      locations: [{ id: 'upper-hill', name: 'Upper Hill', city: 'Nairobi' }],
    },
  }
  const load = (address: string) => loadDeals(loaderArgs(address, listed))
  for (const [named, name] of [
    ['upper-hill', 'Upper+Hill'],
    ['UPPER%20HILL', 'Upper+Hill'],
    ['nairobi', 'Nairobi'],
  ])
    await assert.rejects(load(`/hotdeals?location=${named}&utm_source=x`), (response) => {
      assert.ok(response instanceof Response)
      return response.headers.get('location') === `/hotdeals?location=${name}&utm_source=x`
    })
  assert.equal((await load('/hotdeals?location=Upper+Hill')).location, 'upper-hill')
  assert.equal((await load('/hotdeals?location=Nairobi')).place, 'Nairobi')
  assert.equal((await load('/hotdeals?location=atlantis')).place, 'atlantis')
})

test('a list around a point is not about the chosen place, and not listed by search engines', async () => {
  const { place, location, filters, meta } = await loadDeals(
    loaderArgs('/hotdeals?near=-1.263,36.802&km=5', replies),
  )
  assert.deepEqual([place, location], [null, 'all'])
  assert.deepEqual([filters.near, filters.km], ['-1.263,36.802', '5'])
  assert.ok(JSON.stringify(meta).includes('noindex'))
})
