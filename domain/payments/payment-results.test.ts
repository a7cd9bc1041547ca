import assert from 'node:assert/strict'
import { test } from 'mocha'
import { MINUTE } from '../time/time.ts'
import { PAYMENT_METHODS } from './payment-methods.ts'
import { SAME_AMOUNT_WAIT_MS } from './payment-policy.ts'
import {
  AIRTEL_RESULTS,
  toAirtelFailure,
  toFailure,
  failureSentence,
  FAILURES,
  isKnownResult,
  isMerchantAccountFault,
  type Failure,
} from './payment-results.ts'

/**
 * Every result code (docs/rules/providers.md#m-pesa-result-codes) that ends a payment unpaid, and what it
 * means to the customer.
 */
const CODES: Record<string, Failure> = {
  '1': 'no-money',
  '2': 'limit',
  '3': 'limit',
  '4': 'limit',
  '8': 'limit',
  '17': 'too-soon',
  '26': 'busy',
  '1001': 'too-soon',
  '1019': 'no-answer',
  '1025': 'system',
  '9999': 'system',
  '1032': 'cancelled',
  '1036': 'unreachable',
  '1037': 'unreachable',
  '2001': 'wrong-pin',
  '2006': 'account',
  '2028': 'system',
  SFC_IC0003: 'system',
  '8006': 'account',
  E3008: 'system',
}

test('every M-Pesa result code has a sentence', () => {
  for (const [code, failure] of Object.entries(CODES)) {
    assert.equal(toFailure(code), failure, code)
    assert.match(failureSentence(toFailure(code), 'mpesa'), /^[A-Z].{20,}\.$/, code)
  }
})

test('recognises documented results and faults of the merchant account', () => {
  for (const code of [...Object.keys(CODES), '0', '1025', '9999', '2028', 'SFC_IC0003', 'E3008'])
    assert.ok(isKnownResult(code), code)
  for (const code of ['', '424242', 'R000002', 'toString']) assert.ok(!isKnownResult(code), code)
  assert.deepEqual(['2028', 'SFC_IC0003', '2001', '1'].map(isMerchantAccountFault), [
    true,
    true,
    false,
    false,
  ])
})

test('the sentence for a wrong amount does not claim that nothing was charged', () => {
  assert.equal(toFailure('mismatch'), 'mismatch')
  assert.doesNotMatch(failureSentence('mismatch', 'mpesa'), /nothing was charged/i)
})

test('an unknown code is a system failure', () => {
  for (const code of ['', '424242', 'R000002', '500.001.1001', 'toString', '__proto__'])
    assert.equal(toFailure(code), 'system', code)
})

test('no sentence contains result codes or provider terms', () => {
  for (const sentence of FAILURES.flatMap((each) => PAYMENT_METHODS.map((by) => failureSentence(each, by))))
    assert.doesNotMatch(sentence, /\d{4}|daraja|stk|initiator|error/i)
  assert.match(failureSentence('too-soon', 'mpesa'), /two minutes/)
  assert.equal(SAME_AMOUNT_WAIT_MS, 2 * MINUTE)
})

test('does not claim that a superseded payment was not charged', () => {
  assert.equal(toFailure('superseded'), 'superseded')
  assert.doesNotMatch(failureSentence('superseded', 'mpesa'), /nothing was charged/i)
  assert.equal(toFailure('not-in-statement'), 'not-charged')
})

test('every code of Airtel that ends a payment is known, and its sentence names Airtel', () => {
  for (const [code, meaning] of AIRTEL_RESULTS) {
    const isEnd = !['paid', 'pending', 'unknown'].includes(meaning)
    assert.equal(toAirtelFailure(code), isEnd ? meaning : null, code)
    assert.equal(isKnownResult(code), isEnd, code)
    if (isEnd) assert.equal(toFailure(code), meaning, code)
  }
  for (const failure of FAILURES) assert.doesNotMatch(failureSentence(failure, 'airtel'), /M-Pesa/, failure)
  assert.match(failureSentence(toFailure('DP00800001007'), 'airtel'), /Airtel Money/)
})
