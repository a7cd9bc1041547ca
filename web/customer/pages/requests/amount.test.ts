import assert from 'node:assert/strict'
import { test } from 'mocha'
import { readAmount } from './amount.ts'

test('amounts are read as people type them', () => {
  for (const [text, amount] of [
    ['4,000', 4000],
    [' 4 000.50 ', 4000.5],
    ['0', 0],
    ['', null],
    ['-4', null],
    ['1.234', null],
    ['1e5', null],
    ['KES 5', null],
  ] as const)
    assert.equal(readAmount(text), amount, text)
})
