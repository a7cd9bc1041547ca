import assert from 'node:assert/strict'
import { test } from 'mocha'
import { getHref, readFilters } from './filters.ts'

test('filters are read from the address and written to it', () => {
  const address = '?category=repairs&budget=1000-10000&timeline=urgent&location=kilimani&page=3'
  const filters = readFilters(new URLSearchParams(address))
  assert.equal(getHref(filters, { page: 3 }), `/service-requests${address}`)
  assert.equal(getHref(filters, { timeline: '' }).includes('page'), false)
  assert.equal(getHref(filters, { tab: 'past' }), '/service-requests?tab=past')
})

test('unknown values are ignored', () => {
  assert.deepEqual(readFilters(new URLSearchParams('?tab=x&budget=1&timeline=soon&page=-2')), {
    tab: 'all',
    category: '',
    budget: '',
    timeline: '',
    location: '',
    page: 1,
  })
})
