import assert from 'node:assert/strict'
import { test } from 'mocha'
import { isLimited, remainingStock, checkOfferLimits, type OfferLimits } from './offer-limits.ts'

const unlimited: OfferLimits = { stock: null, perCustomer: null, firstTimeOnly: false }
const unused = { inAll: 0, byCustomer: 0, hasBookedAtStore: false }

test('an offer without limits can always be booked', () => {
  assert.equal(isLimited(unlimited), false)
  assert.equal(checkOfferLimits(unlimited, { inAll: 1e6, byCustomer: 99, hasBookedAtStore: true }), true)
  assert.equal(remainingStock(null, 12), null)
})

test('checks the stock first, then the limit per customer, then first-time only', () => {
  const all = { stock: 2, perCustomer: 1, firstTimeOnly: true }
  assert.equal(isLimited(all), true)
  assert.equal(checkOfferLimits(all, unused), true)
  assert.equal(checkOfferLimits(all, { inAll: 2, byCustomer: 1, hasBookedAtStore: true }), 'sold-out')
  assert.equal(checkOfferLimits(all, { inAll: 1, byCustomer: 1, hasBookedAtStore: true }), 'had-already')
  assert.equal(checkOfferLimits(all, { inAll: 1, byCustomer: 0, hasBookedAtStore: true }), 'first-time-only')
})

test('the remaining stock is never negative', () => {
  assert.deepEqual(
    [0, 6, 7, 9].map((bookedCount) => remainingStock(7, bookedCount)),
    [7, 1, 0, 0],
  )
})
