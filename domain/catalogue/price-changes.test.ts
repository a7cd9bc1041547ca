import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { it } from 'mocha'
import { changePrice, MAX_PRICE_PERCENT, MIN_PRICE_PERCENT } from './price-changes.ts'

it('A price changes by a percentage, to whole shillings', () => {
  assert.equal(changePrice(250_000, 10), 275_000)
  assert.equal(changePrice(99_900, -10), 89_900)
  assert.equal(changePrice(33_350, 10), 36_700)
  assert.equal(changePrice(100, -90), 100)
})

it('Every price stays one that can be charged', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000_000 }),
      fc.integer({ min: MIN_PRICE_PERCENT, max: MAX_PRICE_PERCENT }),
      (cents, percent) => {
        const changed = changePrice(cents, percent)
        assert.ok(Number.isSafeInteger(changed) && changed >= 100 && changed % 100 === 0)
        if (percent > 0) assert.ok(changed >= Math.floor(cents / 100) * 100)
      },
    ),
  )
})
