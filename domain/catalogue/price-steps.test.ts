import assert from 'node:assert/strict'
import { test } from 'mocha'
import { DAY } from '../time/time.ts'
import { priceSteps, withoutEdge } from './price-steps.ts'

const normal = [
  { since: 10, cents: 1300 },
  { since: 30, cents: 1500 },
]

test('the normal price comes before the offer, and its former prices before its price', () => {
  const offer = { since: 60, cents: 1100, former: [{ until: 80, cents: 1250 }] }
  assert.deepEqual(priceSteps({ normal, offer }, 0, 100), [
    { since: 0, cents: 1300 },
    { since: 30, cents: 1500 },
    { since: 60, cents: 1250 },
    { since: 80, cents: 1100 },
  ])
  assert.deepEqual(priceSteps({ normal, offer }, 70, 75), [{ since: 70, cents: 1250 }])
})

test('an offer that has not been public shows the normal price', () => {
  const offer = { since: null, cents: 1100, former: [] }
  assert.deepEqual(priceSteps({ normal, offer }, 40, 100), [{ since: 40, cents: 1500 }])
  assert.deepEqual(priceSteps({ normal: [], offer }, 40, 100), [])
})

test('a graph leaves out what ends in the first days of its period', () => {
  const steps = [
    { since: 0, cents: 3000 },
    { since: DAY, cents: 2800 },
    { since: 40 * DAY, cents: 2500 },
  ]
  assert.deepEqual(withoutEdge(steps, 0), [
    { since: 0, cents: 2800 },
    { since: 40 * DAY, cents: 2500 },
  ])
  assert.deepEqual(withoutEdge(steps.slice(2), 0), steps.slice(2))
  assert.deepEqual(withoutEdge([], 0), [])
})
