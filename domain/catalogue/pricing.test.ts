import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import {
  accessFee,
  chargedCents,
  discountPercent,
  isVerifiedDiscount,
  offerPriceCents,
  paidPrices,
  percentOff,
  savedCents,
  type Price,
} from './pricing.ts'
import { DAY } from '../time/time.ts'

const SEED = { seed: 20261121, numRuns: 2000 }
const price = (originalCents: number | null, discountedCents: number | null, feeWaived = false): Price => ({
  originalCents,
  discountedCents,
  feeWaived,
})
/** Prices as the database allows them: a normal price above zero and a lower discounted price. */
const anyPrice = fc
  .oneof(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 1, max: 5_000_000_000 }))
  .chain((originalCents) =>
    fc
      .integer({ min: 0, max: originalCents - 1 })
      .map((discountedCents) => ({ originalCents, discountedCents })),
  )

test('the access fee is 15 % of the discount, rounded to the cent', () => {
  assert.deepEqual(accessFee(price(100_000, 75_000), 15), { feeCents: 3750, basis: 'discount-value' })
  assert.deepEqual(accessFee(price(19_999, 13_999), 15), { feeCents: 900, basis: 'discount-value' })
  // 15 % of 0.10 is 0.015: half a cent is rounded up.
  assert.equal(accessFee(price(110, 100), 15).feeCents, 2)
  // 15 % of 0.09 is 0.0135.
  assert.equal(accessFee(price(109, 100), 15).feeCents, 1)
})

test('the access fee is 5.99 when the discount is unknown', () => {
  assert.deepEqual(accessFee(price(null, null), 15), { feeCents: 599, basis: 'fallback' })
  assert.deepEqual(accessFee(price(100_000, null), 15), { feeCents: 599, basis: 'fallback' })
  assert.deepEqual(accessFee(price(null, 75_000), 15), { feeCents: 599, basis: 'fallback' })
})

test('a waived fee is zero, with or without a price', () => {
  assert.deepEqual(accessFee(price(100_000, 75_000, true), 15), { feeCents: 0, basis: 'none' })
  assert.deepEqual(accessFee(price(null, null, true), 15), { feeCents: 0, basis: 'none' })
})

test('charges the fee rounded up to whole shillings', () => {
  for (const [fee, charged] of [
    [0, 0],
    [1, 100],
    [99, 100],
    [100, 100],
    [101, 200],
    [599, 600],
    [3750, 3800],
    [3800, 3800],
  ] as const)
    assert.equal(chargedCents(fee), charged)
})

test('the charge exceeds the fee by less than a shilling', () => {
  fc.assert(
    fc.property(anyPrice, fc.boolean(), (prices, feeWaived) => {
      const { feeCents } = accessFee({ ...prices, feeWaived }, 15)
      const charged = chargedCents(feeCents)
      assert.ok(Number.isInteger(feeCents) && feeCents >= 0)
      assert.equal(charged % 100, 0)
      assert.ok(charged >= feeCents && charged - feeCents < 100)
      assert.equal(charged === 0, feeCents === 0)
    }),
    SEED,
  )
})

test('the fee is within half a cent of the exact 15 %', () => {
  fc.assert(
    fc.property(anyPrice, ({ originalCents, discountedCents }) => {
      const exact = BigInt(originalCents - discountedCents) * 15n // in hundredths of a cent
      const fee = BigInt(accessFee(price(originalCents, discountedCents), 15).feeCents) * 100n
      assert.ok(fee - exact <= 50n && exact - fee < 50n, `${fee} for ${exact}`)
    }),
    SEED,
  )
})

test('a saving is what is left after the charged fee, in cents', () => {
  const saving = (originalCents: number | null, discountedCents: number | null, feeWaived = false) => {
    const paid = paidPrices(price(originalCents, discountedCents, feeWaived), 15)
    return paid && [paid.nowCents, savedCents(paid)]
  }
  assert.deepEqual(saving(70_000, 32_000), [5700, 32_300])
  assert.deepEqual(saving(70_000, 32_000, true), [0, 38_000])
  // The fee of a shilling is more than the discount.
  assert.deepEqual(saving(1000, 950), [100, 0])
  assert.equal(saving(null, null), null)
})

test('what is paid and what is saved is the normal price', () => {
  fc.assert(
    fc.property(anyPrice, fc.boolean(), (prices, feeWaived) => {
      const paid = paidPrices({ ...prices, feeWaived }, 15)!
      const saved = savedCents(paid)
      assert.ok(saved >= 0 && saved <= prices.originalCents - prices.discountedCents)
      if (saved > 0) assert.equal(saved + paid.nowCents + paid.atStoreCents, paid.normalCents)
    }),
    SEED,
  )
})

test('rounds percentages down', () => {
  assert.equal(percentOff(10_000, 7500), 25)
  assert.equal(percentOff(10_000, 7501), 24)
  assert.equal(percentOff(300, 200), 33)
  assert.equal(percentOff(300, 100), 66)
  assert.equal(percentOff(10_000, 0), 100)
  assert.equal(percentOff(10_000, 1), 99)
  assert.equal(percentOff(10_000, 10_000), 0)
  assert.equal(percentOff(0, 0), 0)
})

test('a percentage is never overstated, and understated by less than one', () => {
  fc.assert(
    fc.property(anyPrice, ({ originalCents, discountedCents }) => {
      const percent = BigInt(percentOff(originalCents, discountedCents))
      const saved = BigInt(originalCents - discountedCents) * 100n
      assert.ok(percent * BigInt(originalCents) <= saved)
      assert.ok((percent + 1n) * BigInt(originalCents) > saved)
    }),
    SEED,
  )
})

test('a discount has only as many digits as its price needs', () => {
  const discount = (originalCents: number | null, discountedCents: number | null) =>
    discountPercent({ originalCents, discountedCents }, 20)
  assert.equal(discount(300_000, 225_000), 25)
  assert.equal(discount(10_000, 7500), 25)
  assert.equal(discount(145_000, 115_000), 20.6896)
  assert.equal(discount(30_000, 20_000), 33.333)
  assert.equal(discount(10_000, 0), 100)
  assert.equal(discount(null, null), 20)
})

test('every way to apply the discount gives the discounted price', () => {
  fc.assert(
    fc.property(anyPrice, ({ originalCents, discountedCents }) => {
      const discount = discountPercent({ originalCents, discountedCents }, 0)
      const [original, discounted] = [originalCents / 100, discountedCents / 100]
      assert.equal(Math.round(original * (1 - discount / 100)), Math.round(discounted))
      for (const computed of [
        original * (1 - discount / 100),
        original - (original * discount) / 100,
        (original * (100 - discount)) / 100,
      ])
        assert.equal(computed.toFixed(2), discounted.toFixed(2))
      assert.equal(Math.floor(discount), percentOff(originalCents, discountedCents))
    }),
    SEED,
  )
})

test('the price of a discount is in whole shillings if that leaves the percentage as it is', () => {
  assert.equal(offerPriceCents(249_900, 33), 167_400)
  assert.equal(offerPriceCents(150_000, 16), 126_000)
  // KES 5 would be half the price.
  assert.equal(offerPriceCents(1_000, 45), 550)
  assert.equal(offerPriceCents(100, 99), 1)
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 10_000_000 }),
      fc.integer({ min: 1, max: 99 }),
      (originalCents, percent) => {
        const offered = offerPriceCents(originalCents, percent)
        assert.equal(percentOff(originalCents, offered), percent)
        assert.ok(offered < originalCents)
      },
    ),
    SEED,
  )
})

test('a discount that was read and sent back gives the same price', () => {
  fc.assert(
    fc.property(anyPrice, ({ originalCents, discountedCents }) => {
      const whole = Math.floor(discountedCents / 100) * 100
      const discount = discountPercent({ originalCents, discountedCents: whole }, 0)
      if (discount > 0 && discount < 100) assert.equal(offerPriceCents(originalCents, discount), whole)
    }),
    SEED,
  )
})

test('a discount is verified when its normal price was charged for 14 days before the offer', () => {
  const createdAt = Date.parse('2026-11-21T09:00:00Z')
  const offer = { originalCents: 100_000, createdAt }
  assert.equal(isVerifiedDiscount([{ since: createdAt - 14 * DAY, priceCents: 100_000 }], offer), true)
  assert.equal(isVerifiedDiscount([{ since: createdAt - 14 * DAY + 1, priceCents: 100_000 }], offer), false)
  assert.equal(isVerifiedDiscount([], offer), false)
  const raised = [
    { since: createdAt - 90 * DAY, priceCents: 80_000 },
    { since: createdAt - 2 * DAY, priceCents: 100_000 },
  ]
  assert.equal(isVerifiedDiscount(raised, offer), false)
  assert.equal(isVerifiedDiscount(raised.toReversed(), offer), false)
  assert.equal(isVerifiedDiscount([{ since: createdAt - 90 * DAY, priceCents: 90_000 }], offer), false)
  assert.equal(
    isVerifiedDiscount([{ since: createdAt - 90 * DAY, priceCents: 90_000 }], {
      ...offer,
      originalCents: null,
    }),
    false,
  )
})
