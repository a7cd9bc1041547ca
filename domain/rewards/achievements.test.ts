import assert from 'node:assert/strict'
import { test } from 'node:test'
import { achievementsOf } from './achievements.ts'

test('an achievement is earned by the last that it asks for, and not before', () => {
  const earned = (counts: Parameters<typeof achievementsOf>[0]) =>
    achievementsOf(counts).flatMap(({ name, isEarned }) => (isEarned ? [name] : []))
  assert.deepEqual(earned({ bookings: 9, favourites: 4, followedStores: 9, points: 99 }), [])
  assert.deepEqual(earned({ bookings: 10, favourites: 5, followedStores: 10, points: 100 }), [
    'Regular Customer',
    'Deal Hunter',
    'Explorer',
    'Point Collector',
  ])
})

test('what is not known is not told, and nobody has more than is asked for', () => {
  assert.deepEqual(
    achievementsOf({ favourites: 60 }).map(({ name, has, from }) => [name, has, from]),
    [['Deal Hunter', 5, 5]],
  )
})
