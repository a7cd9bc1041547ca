import assert from 'node:assert/strict'
import { test } from 'mocha'
import { buildClusters } from './clusters.ts'

const pins = [
  { name: 'a', x: 0, y: 0 },
  { name: 'b', x: 30, y: 30 },
  { name: 'c', x: 60, y: 60 },
  { name: 'd', x: 300, y: 0 },
]
const names = (distance: number) => buildClusters(pins, distance).map((each) => each.map(({ name }) => name))

test('pins that are near to the first of a group join it', () => {
  assert.deepEqual(names(50), [['a', 'b'], ['c'], ['d']])
  assert.deepEqual(names(100), [['a', 'b', 'c'], ['d']])
})

test('each pin is in one group, and without any there is none', () => {
  assert.deepEqual(names(0), [['a'], ['b'], ['c'], ['d']])
  assert.deepEqual(buildClusters([], 50), [])
})
