import assert from 'node:assert/strict'
import { test } from 'mocha'
import { loaderArgs } from '#tests/support/loader-args.ts'
import { loadStores } from './load-stores.ts'

const store = { id: 's', name: 'Pendo', category: 'Nails', cashback: 'Up to 25%', totalReviews: 0 }
const replies = {
  'GET /locations/available': { locations: [] },
  'GET /stores': { stores: [store], pagination: { total: 1, totalPages: 1 } },
}

test('the stores are shown when their categories fail', async () => {
  const loaded = await loadStores(loaderArgs('/stores?category=nails', replies))
  assert.deepEqual(
    loaded.stores.map(({ name }) => name),
    ['Pendo'],
  )
  assert.deepEqual(loaded.categories, [])
  assert.equal(loaded.filters.category, 'Nails')
})
