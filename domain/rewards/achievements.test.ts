import assert from 'node:assert/strict'
import { test } from 'mocha'
import { getAchievements } from './achievements.ts'

test('an achievement is earned when its count is reached', () => {
  const earned = (counts: Parameters<typeof getAchievements>[0]) =>
    getAchievements(counts).flatMap(({ name, isEarned }) => (isEarned ? [name] : []))
  assert.deepEqual(earned({ bookings: 9, favourites: 4, followedStores: 9, points: 99 }), [])
  assert.deepEqual(earned({ bookings: 10, favourites: 5, followedStores: 10, points: 100 }), [
    'Regular Customer',
    'Deal Hunter',
    'Explorer',
    'Point Collector',
  ])
})

test('omits unknown counts and limits the progress to the goal', () => {
  assert.deepEqual(
    getAchievements({ favourites: 60 }).map(({ name, progress, goal }) => [name, progress, goal]),
    [['Deal Hunter', 5, 5]],
  )
})
