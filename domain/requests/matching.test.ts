import assert from 'node:assert/strict'
import { test } from 'mocha'
import { DEFAULT_RADIUS_KM, reaches, getReach } from './matching.ts'

const DEFAULT_INTERESTS = { categories: [], areas: [], radiusKm: DEFAULT_RADIUS_KM }

const kilimani = { slug: 'kilimani', latitude: -1.29, longitude: 36.78 }
const westlands = { slug: 'westlands', latitude: -1.267, longitude: 36.807 }
const mombasa = { slug: 'mombasa', latitude: -4.05, longitude: 39.67 }
const areas = [kilimani, westlands, mombasa]
const place = { storeCategories: ['repairs'], branches: [kilimani], areas }

test('without choices a merchant works in the categories of its stores, near its branches', () => {
  const reach = getReach({ ...place, interests: DEFAULT_INTERESTS })
  assert.deepEqual(reach.categories, ['repairs'])
  assert.deepEqual(reach.areas, ['kilimani', 'westlands'])
  assert.deepEqual(reach.branches, [kilimani])
})

test('chosen areas and categories replace the radius and the categories of the stores', () => {
  const interests = { categories: ['cleaning'], areas: ['mombasa'], radiusKm: 1 }
  const reach = getReach({ ...place, interests })
  assert.deepEqual(reach.categories, ['cleaning'])
  assert.deepEqual(reach.areas, ['mombasa'])
  assert.deepEqual(reach.branches, [])
})

test('the nearest branch counts, and a merchant without branches has only the areas that it chooses', () => {
  const within = (radiusKm: number, branches = [kilimani]) =>
    getReach({ ...place, branches, interests: { ...DEFAULT_INTERESTS, radiusKm } }).areas
  assert.deepEqual(within(3.8), ['kilimani'])
  assert.deepEqual(within(4), ['kilimani', 'westlands'])
  assert.deepEqual(within(4, [kilimani, mombasa]), ['kilimani', 'westlands', 'mombasa'])
  assert.deepEqual(within(4, []), [])
  const chosen = getReach({
    ...place,
    branches: [],
    interests: { ...DEFAULT_INTERESTS, areas: ['kilimani'] },
  })
  assert.deepEqual(chosen.areas, ['kilimani'])
})

test('a request reaches those who work in its category and area', () => {
  const reach = getReach({ ...place, interests: DEFAULT_INTERESTS })
  const reachesArea = (category: string, area: string) => reaches(reach, { category, area, point: null })
  assert.deepEqual(
    [
      reachesArea('repairs', 'kilimani'),
      reachesArea('repairs', 'mombasa'),
      reachesArea('cleaning', 'kilimani'),
      // The area counts, not the point.
      reaches(reach, { category: 'repairs', area: 'mombasa', point: kilimani }),
    ],
    [true, false, false, false],
  )
})

test('a request in no known area is compared by its point, and reaches everybody near a branch without one', () => {
  const near = getReach({ ...place, interests: DEFAULT_INTERESTS })
  const chosen = getReach({ ...place, interests: { ...DEFAULT_INTERESTS, areas: ['kilimani'] } })
  const at = (point: typeof kilimani | null) => ({ category: 'repairs', area: null, point })
  assert.deepEqual(
    [at(westlands), at(mombasa), at(null)].map((request) => reaches(near, request)),
    [true, false, true],
  )
  assert.deepEqual(
    [at(westlands), at(null)].map((request) => reaches(chosen, request)),
    [false, false],
  )
  const withoutBranches = getReach({ ...place, branches: [], interests: DEFAULT_INTERESTS })
  assert.equal(reaches(withoutBranches, at(null)), false)
})
