import assert from 'node:assert/strict'
import { test } from 'mocha'
import fc from 'fast-check'
import { NOT_REGISTERED, splitTax, taxableCents } from './tax.ts'

const registered = (percent: number) => ({ isRegistered: true, percent })

test('a price includes its tax, which is rounded half up to cents', () => {
  assert.deepEqual(splitTax(10_000, registered(16)), { taxCents: 1_379, taxType: 'B', taxPercent: 16 })
  assert.deepEqual(splitTax(3_800, registered(16)), { taxCents: 524, taxType: 'B', taxPercent: 16 })
  // 5 of 105 at 100 % is 52.5.
  assert.equal(splitTax(105, registered(100)).taxCents, 53)
  assert.equal(splitTax(10_000, registered(7.5)).taxCents, 698)
})

test('without a registration there is no tax', () => {
  assert.deepEqual(splitTax(10_000, NOT_REGISTERED), { taxCents: 0, taxType: 'D', taxPercent: 0 })
})

test('the taxable amount is with or without the tax, as the way to KRA expects it', () => {
  const invoice = { amountCents: 10_000, taxCents: 1_379 }
  assert.equal(taxableCents(invoice, 'with-tax'), 10_000)
  assert.equal(taxableCents(invoice, 'without-tax'), 8_621)
})

test('of any amount and rate, the tax is the nearest cent and both parts are the whole', () => {
  const amounts = fc.integer({ min: 1, max: 1_000_000_000 })
  const rates = fc.integer({ min: 1, max: 9_999 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(amounts, rates, (amountCents, percent) => {
      const { taxCents } = splitTax(amountCents, registered(percent))
      assert.equal(taxCents + taxableCents({ amountCents, taxCents }, 'without-tax'), amountCents)
      const exact = (amountCents * percent) / (100 + percent)
      assert.ok(taxCents - exact <= 0.5 + 1e-6 && exact - taxCents < 0.5 + 1e-6)
      assert.ok(taxCents >= 0 && taxCents < amountCents)
    }),
  )
})
