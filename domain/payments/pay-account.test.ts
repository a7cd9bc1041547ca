import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import { payAccount, readPayAccount } from './pay-account.ts'
import { CODE_LETTERS } from './payment-reference.ts'

const letter = fc.constantFrom(...CODE_LETTERS)
const code = fc.array(letter, { minLength: 6, maxLength: 6 }).map((letters) => letters.join(''))
const place = fc.integer({ min: 0, max: 6 })
const replaced = (text: string, at: number, by: string) => text.slice(0, at) + by + text.slice(at + 1)

test('an account is the code and a letter, and is read back', () => {
  assert.equal(payAccount('K7QF3A'), 'K7QF3AV')
  fc.assert(
    fc.property(code, (booking) => {
      assert.match(payAccount(booking), /^[2-9A-HJ-NP-Z]{7}$/)
      assert.equal(readPayAccount(payAccount(booking)), booking)
    }),
  )
})

test('an account is read with spaces, small letters, hyphens and look-alikes', () => {
  const account = payAccount('LQQA22')
  assert.equal(readPayAccount(` ${account.slice(0, 3).toLowerCase()}-${account.slice(3)} `), 'LQQA22')
  assert.equal(readPayAccount(account.replaceAll('L', '1').replaceAll('Q', 'o')), 'LQQA22')
})

test('no account with one wrong letter is read', () => {
  fc.assert(
    fc.property(code, place, letter, (booking, at, wrong) => {
      const account = payAccount(booking)
      fc.pre(account[at] !== wrong)
      assert.equal(readPayAccount(replaced(account, at, wrong)), null)
    }),
  )
})

test('no account with two neighbours swapped is read', () => {
  fc.assert(
    fc.property(code, fc.integer({ min: 0, max: 5 }), (booking, at) => {
      const account = payAccount(booking)
      const [left, right] = [account[at]!, account[at + 1]!]
      fc.pre(left !== right)
      assert.equal(readPayAccount(replaced(replaced(account, at, right), at + 1, left)), null)
    }),
  )
})

test('what is no account is not read', () => {
  for (const typed of ['', 'K7QF3A', 'barbers', 'D36A4BE0A0', 'K7QF3AVV'])
    assert.equal(readPayAccount(typed), null, typed)
})
