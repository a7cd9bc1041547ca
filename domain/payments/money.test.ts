import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import { cents, formatKes, formatShillings, shillings } from './money.ts'

const SEED = { seed: 20261121, numRuns: 1000 }

test('formats shillings with grouped thousands, and cents only when not zero', () => {
  for (const [amount, expected] of [
    [0, '0'],
    [5, '0.05'],
    [50, '0.50'],
    [100, '1'],
    [3750, '37.50'],
    [99_900, '999'],
    [100_000, '1,000'],
    [150_000, '1,500'],
    [123_456_789, '1,234,567.89'],
    [100_000_000_000, '1,000,000,000'],
  ] as const)
    assert.equal(formatShillings(amount), expected)
})

test('separates currency and amount with a no-break space', () => {
  assert.equal(formatKes(150_000), 'KES\u00A01,500')
  assert.equal(formatKes(3750), 'KES\u00A037.50')
})

test('puts the sign of a negative amount before the number', () => {
  assert.equal(formatShillings(-5), '-0.05')
  assert.equal(formatShillings(-150_050), '-1,500.50')
  assert.equal(formatKes(-100), 'KES\u00A0-1')
})

test('converts shillings to cents, and rejects fractions of a cent', () => {
  assert.equal(cents(37.5), 3750)
  assert.equal(cents(0), 0)
  assert.equal(cents(0.01), 1)
  assert.equal(cents(-37.5), -3750)
  for (const amount of [0.001, 37.505, 1.005, -0.004, 1e-4]) assert.equal(cents(amount), null, String(amount))
})

test('rejects values that are not amounts', () => {
  for (const value of [NaN, Infinity, -Infinity, 1e300]) assert.equal(cents(value), null, String(value))
})

test('accepts the rounding errors of clients that calculate in decimals', () => {
  assert.notEqual(0.1 + 0.2, 0.3)
  assert.equal(cents(0.1 + 0.2), 30)
  assert.equal(cents((199.99 - 149.99) * 0.15), 750)
  assert.equal(cents(1.1 * 3), 330)
})

test('cents survive the conversion to shillings and back', () => {
  const anyAmount = fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.integer({ min: -1e14, max: 1e14 }),
  )
  fc.assert(
    fc.property(anyAmount, (amount) => {
      assert.equal(cents(shillings(amount)), amount)
      assert.equal(cents(JSON.parse(JSON.stringify(shillings(amount)))), amount)
    }),
    SEED,
  )
})

test('a formatted amount parses to the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e14, max: 1e14 }), (amount) => {
      const text = formatShillings(amount)
      assert.match(text, /^-?\d{1,3}(,\d{3})*(\.\d{2})?$/)
      assert.equal(cents(Number(text.replaceAll(',', ''))), amount)
    }),
    SEED,
  )
})
