import assert from 'node:assert/strict'
import { it } from 'mocha'
import { ratingTrend } from './reviews.ts'

const stars = (...all: number[]) => ({ count: all.length, sum: all.reduce((sum, each) => sum + each, 0) })

it('compares recent reviews with earlier ones', () => {
  assert.equal(ratingTrend(stars(5, 5, 4), stars(4, 4, 4)), 'improving')
  assert.equal(ratingTrend(stars(3, 3, 4), stars(4, 4, 4)), 'declining')
  assert.equal(ratingTrend(stars(4, 4, 4), stars(4, 4, 4)), 'stable')
  assert.equal(ratingTrend(stars(4, 4, 4, 4, 5), stars(4, 4, 4)), 'stable')
})

it('knows no trend from less than three reviews', () => {
  assert.equal(ratingTrend(stars(5, 5), stars(1, 1, 1)), null)
  assert.equal(ratingTrend(stars(5, 5, 5), stars(1, 1)), null)
  assert.equal(ratingTrend(stars(), stars()), null)
})
