import assert from 'node:assert/strict'
import { it } from 'node:test'
import { dealTag, storeBadge } from './badges.ts'

it('names a store by how many have reviewed it, and a step begins with its number', () => {
  const steps = [0, 1, 9, 10, 24, 25, 49, 50, 5000].map(storeBadge)
  assert.deepEqual(steps, [
    'NEW',
    'REVIEWED',
    'REVIEWED',
    'POPULAR',
    'POPULAR',
    'HIGHLY REVIEWED',
    'HIGHLY REVIEWED',
    'MOST REVIEWED',
    'MOST REVIEWED',
  ])
})

it('gives a deal the first tag that fits', () => {
  const tags = [0, 29, 30, 49, 50, 90].map((percent) => dealTag({ isFeatured: false, percent }))
  assert.deepEqual(tags, ['Limited Time', 'Limited Time', 'Bestseller', 'Bestseller', 'Hot Deal', 'Hot Deal'])
  assert.equal(dealTag({ isFeatured: true, percent: 70 }), 'Featured')
})
