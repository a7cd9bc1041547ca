import assert from 'node:assert/strict'
import test from 'node:test'
import { priceSteps } from './price-steps.ts'

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
