import assert from 'node:assert/strict'
import test from 'node:test'
import { isLimited, leftOf, mayHave, type OfferLimits } from './offer-limits.ts'

const none: OfferLimits = { stock: null, perCustomer: null, firstTimeOnly: false }
const never = { inAll: 0, byCustomer: 0, hasBookedAtStore: false }

test('an offer without limits can always be had', () => {
  assert.equal(isLimited(none), false)
  assert.equal(mayHave(none, { inAll: 1e6, byCustomer: 99, hasBookedAtStore: true }), true)
  assert.equal(leftOf(null, 12), null)
})

test('the stock is the first thing to say, then what the customer had, then whether they are new', () => {
  const all = { stock: 2, perCustomer: 1, firstTimeOnly: true }
  assert.equal(isLimited(all), true)
  assert.equal(mayHave(all, never), true)
  assert.equal(mayHave(all, { inAll: 2, byCustomer: 1, hasBookedAtStore: true }), 'sold-out')
  assert.equal(mayHave(all, { inAll: 1, byCustomer: 1, hasBookedAtStore: true }), 'had-already')
  assert.equal(mayHave(all, { inAll: 1, byCustomer: 0, hasBookedAtStore: true }), 'first-time-only')
})

test('what is left is never less than nothing', () => {
  assert.deepEqual(
    [0, 6, 7, 9].map((had) => leftOf(7, had)),
    [7, 1, 0, 0],
  )
})
