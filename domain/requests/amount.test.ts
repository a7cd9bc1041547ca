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
    ['KES 5000', 5000],
    ['Ksh. 5,000/=', 5000],
    ['5k', 5000],
    ['2.5K', 2500],
    ['kes5k', 5000],
    ['７，０００', 7000],
    ['5 kg', null],
    ['USD 5', null],
    ['k', null],
  ] as const)
    assert.equal(readAmount(text), amount, text)
})
