import assert from 'node:assert/strict'
import { it } from 'mocha'
import { dealTag, isTrending, storeBadge } from './badges.ts'

it('chooses the badge of a store by its number of reviews', () => {
  const badges = [0, 1, 9, 10, 24, 25, 49, 50, 5000].map(storeBadge)
  assert.deepEqual(badges, [
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

it('gives a deal the first tag that applies', () => {
  const getTags = (isEnding: boolean) =>
    [0, 29, 30, 49, 50, 90].map((percent) => dealTag({ isFeatured: false, percent, isEnding }))
  assert.deepEqual(getTags(true), [
    'Limited Time',
    'Limited Time',
    'Bestseller',
    'Bestseller',
    'Hot Deal',
    'Hot Deal',
  ])
  // Weeks are not a limited time.
  assert.deepEqual(getTags(false), [null, null, 'Bestseller', 'Bestseller', 'Hot Deal', 'Hot Deal'])
  assert.equal(dealTag({ isFeatured: true, percent: 70, isEnding: false }), 'Featured')
})

it('a trending store has reviews and a rating of at least 3.5', () => {
  assert.ok(isTrending({ rating: 3.5, totalReviews: 1 }))
  assert.ok(!isTrending({ rating: 3.4, totalReviews: 90 }))
  assert.ok(!isTrending({ rating: 5, totalReviews: 0 }))
})
