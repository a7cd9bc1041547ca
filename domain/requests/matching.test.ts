import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_INTERESTS, kmFromNearest, reachOf } from './matching.ts'

const kilimani = { slug: 'kilimani', latitude: -1.29, longitude: 36.78 }
const westlands = { slug: 'westlands', latitude: -1.267, longitude: 36.807 }
const mombasa = { slug: 'mombasa', latitude: -4.05, longitude: 39.67 }
const areas = [kilimani, westlands, mombasa]
const place = { storeCategories: ['repairs'], branches: [kilimani], areas }

test('without choices a merchant works in the categories of its stores, near its branches', () => {
  const reach = reachOf({ ...place, interests: DEFAULT_INTERESTS })
  assert.deepEqual(reach.categories, ['repairs'])
  assert.deepEqual(reach.areas, [
    { slug: 'kilimani', km: 0 },
    { slug: 'westlands', km: 3.9 },
  ])
  assert.deepEqual(reach.branches, [kilimani])
})

test('chosen areas and categories replace the radius and the categories of the stores', () => {
  const interests = { categories: ['cleaning'], areas: ['mombasa'], radiusKm: 1 }
  const reach = reachOf({ ...place, interests })
  assert.deepEqual(reach.categories, ['cleaning'])
  assert.deepEqual(
    reach.areas.map(({ slug }) => slug),
    ['mombasa'],
  )
  assert.ok(reach.areas[0]!.km! > 400)
  assert.deepEqual(reach.branches, [])
})

test('the radius includes its edge, and a merchant without branches has no areas unless it chooses them', () => {
  const within = (radiusKm: number) =>
    reachOf({ ...place, interests: { ...DEFAULT_INTERESTS, radiusKm } }).areas.length
  assert.deepEqual([within(3.8), within(3.9)], [1, 2])
  const nowhere = reachOf({ ...place, branches: [], interests: DEFAULT_INTERESTS })
  assert.deepEqual(nowhere.areas, [])
  const chosen = reachOf({ ...place, branches: [], interests: { ...DEFAULT_INTERESTS, areas: ['kilimani'] } })
  assert.deepEqual(chosen.areas, [{ slug: 'kilimani', km: null }])
})

test('the nearest branch counts', () => {
  assert.equal(kmFromNearest([mombasa, westlands], kilimani), 3.9)
  assert.equal(kmFromNearest([], kilimani), null)
})
