import assert from 'node:assert/strict'
import { test } from 'mocha'
import { HOUR } from '../time/time.ts'
import { getQuotePriority, getQuoteTags } from './quote-tags.ts'

const PLAIN = {
  priceCents: 50_000,
  isVerified: true,
  rating: 4.5,
  replyMs: HOUR + 1,
  includesSupplies: false,
  hasWarranty: false,
}
const tags = (more: Partial<typeof PLAIN> | { rating: null } = {}) => getQuoteTags({ ...PLAIN, ...more })

test('a quote has a tag for each advantage, from just above its limit', () => {
  assert.deepEqual(tags(), [])
  assert.deepEqual(tags({ priceCents: 50_001 }), ['high-value'])
  assert.deepEqual(tags({ rating: 4.51 }), ['verified-provider'])
  assert.deepEqual(tags({ rating: 5, isVerified: false }), [])
  assert.deepEqual(tags({ rating: null }), [])
  assert.deepEqual(tags({ replyMs: HOUR }), ['quick-response'])
  assert.deepEqual(tags({ includesSupplies: true }), ['value-added'])
  assert.deepEqual(tags({ hasWarranty: true }), ['value-added'])
})

test('a high price and a verified provider each raise the priority', () => {
  assert.equal(getQuotePriority(['quick-response', 'value-added']), 'normal')
  assert.equal(getQuotePriority(['high-value']), 'high')
  assert.equal(getQuotePriority(['verified-provider']), 'high')
  assert.equal(getQuotePriority(['verified-provider', 'high-value']), 'urgent')
})
