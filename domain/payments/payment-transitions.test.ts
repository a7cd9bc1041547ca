import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import { PAYMENT_METHODS, PROMPT_METHODS } from './payment-methods.ts'
import {
  isOpen,
  isPaid,
  PAYMENT_STATUSES,
  serializePaymentStatus,
  type PaymentStatus,
} from './payment-policy.ts'
import { canChangePaymentStatus } from './payment-transitions.ts'

const SEED = { seed: 20261121, numRuns: 1000 }
const method = fc.constantFrom(...PAYMENT_METHODS)

test('a completed payment can only be refunded', () => {
  for (const each of PAYMENT_METHODS) {
    const next = (from: PaymentStatus) =>
      PAYMENT_STATUSES.filter((to) => canChangePaymentStatus(each, from, to))
    assert.deepEqual(next('completed'), ['refund_due'])
    assert.deepEqual(next('refund_due'), ['refunded'])
    assert.deepEqual(next('refunded'), [])
  }
})

test('a paid payment stays paid whatever statuses are reported afterwards', () => {
  const anyReports = fc.array(fc.constantFrom(...PAYMENT_STATUSES), { maxLength: 30 })
  fc.assert(
    fc.property(method, anyReports, (by, reports) => {
      let status: PaymentStatus = 'initiated'
      let arrived = false
      for (const to of reports) {
        if (canChangePaymentStatus(by, status, to)) status = to
        arrived ||= isPaid(status)
        assert.equal(isPaid(status), arrived)
        assert.equal(serializePaymentStatus(status) === 'completed', arrived)
      }
    }),
    SEED,
  )
})

test('a prompt can be found paid in every status that is not paid', () => {
  for (const by of PROMPT_METHODS)
    for (const from of PAYMENT_STATUSES)
      assert.equal(canChangePaymentStatus(by, from, 'completed'), !isPaid(from), `${by}: ${from}`)
})

test('whatever has been reported of a prompt, it can still be paid and refunded', () => {
  const reports = fc.array(fc.constantFrom<PaymentStatus>('pending', 'unknown', 'failed'), { maxLength: 10 })
  fc.assert(
    fc.property(fc.constantFrom(...PROMPT_METHODS), reports, (by, reported) => {
      let status: PaymentStatus = 'initiated'
      for (const to of [...reported, 'completed', 'refund_due', 'refunded'] as const)
        if (canChangePaymentStatus(by, status, to)) status = to
      assert.equal(status, 'refunded')
    }),
    SEED,
  )
})

test('no status changes to initiated or to itself', () => {
  for (const by of PAYMENT_METHODS)
    for (const from of PAYMENT_STATUSES) {
      assert.equal(canChangePaymentStatus(by, from, 'initiated'), false)
      assert.equal(canChangePaymentStatus(by, from, from), false)
    }
})

test('only an open prompt can fail', () => {
  for (const by of PROMPT_METHODS)
    assert.deepEqual(
      PAYMENT_STATUSES.filter((from) => canChangePaymentStatus(by, from, 'failed')),
      PAYMENT_STATUSES.filter(isOpen),
    )
  assert.deepEqual(
    PAYMENT_STATUSES.filter((from) => canChangePaymentStatus('paybill', from, 'failed')),
    [],
  )
})

test('Airtel has a payment completed before it can be refunded', () => {
  assert.deepEqual(
    PAYMENT_STATUSES.filter((from) => canChangePaymentStatus('airtel', from, 'refund_due')),
    ['completed'],
  )
})
