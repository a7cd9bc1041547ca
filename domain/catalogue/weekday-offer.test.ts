import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import { LEAST_PRICE_PERCENT, proposePrice } from './weekday-offer.ts'

describe('the proposed price of a weekday offer', () => {
  it('is 30% less for a very quiet part and 20% less otherwise, rounded up', () => {
    assert.equal(proposePrice(250_000, 12), 175_000)
    assert.equal(proposePrice(250_000, 20), 200_000)
    assert.equal(proposePrice(123_400, 25), 100_000)
  })
  it('has smaller steps for a low price, and none for the lowest', () => {
    assert.equal(proposePrice(10_000, 30), 8_000)
    assert.equal(proposePrice(500, 30), 400)
    assert.equal(proposePrice(100, 30), null)
  })
  it('is below the normal price, in whole shillings, and never below its least share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        (normal, filled) => {
          const price = proposePrice(normal, filled)
          if (price === null) return
          assert.ok(price < normal)
          assert.equal(price % 100, 0)
          assert.ok(100 * price >= LEAST_PRICE_PERCENT * normal)
        },
      ),
    )
  })
})
