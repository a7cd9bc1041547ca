// cspell:ignore miezi mwaka
import assert from 'node:assert/strict'
import { test } from 'mocha'
import { getBadges, warrantyDays } from './quote-badges.ts'

const quote = (id: string, rest: object = {}) => ({
  id,
  status: 'pending' as const,
  quotedPrice: 3000,
  startTime: null,
  warranty: null,
  rating: null,
  distanceKm: null,
  ...rest,
})

test('each badge is on the one quote that is better than all others', () => {
  const badges = getBadges([
    quote('a', { startTime: '2026-11-28T11:30:00Z', warranty: '6 months', rating: 4.8, distanceKm: 1.4 }),
    quote('b', { quotedPrice: 2800, startTime: '2026-11-29T06:00:00Z', warranty: '30 days', rating: 4.5 }),
    quote('c', { warranty: '1 year', distanceKm: 5 }),
  ])
  assert.deepEqual(badges.get('a'), ['soonest', 'top-rated', 'nearest'])
  assert.deepEqual(badges.get('b'), ['lowest'])
  assert.deepEqual(badges.get('c'), ['longest'])
})

test('equal quotes, a single one, and quotes that are not pending have no badges', () => {
  assert.equal(getBadges([quote('a'), quote('b')]).size, 0)
  assert.equal(getBadges([quote('a', { rating: 5 })]).size, 0)
  assert.equal(getBadges([quote('a'), quote('b', { status: 'withdrawn', quotedPrice: 10 })]).size, 0)
  assert.equal(getBadges([quote('a', { rating: 4 }), quote('b')]).size, 0)
})

test('a warranty is compared by its length in both languages', () => {
  for (const [words, days] of [
    ['6 months', 180],
    ['30 days', 30],
    ['1 year', 365],
    ['2-week', 14],
    ['miezi 6', 180],
    ['mwaka 1', 365],
    ['On parts', null],
    ['', null],
    [null, null],
  ] as const)
    assert.equal(warrantyDays(words), days, String(words))
})
