import assert from 'node:assert/strict'
import { test } from 'mocha'
import {
  canChangeRefundStatus,
  nextRefundQueryAt,
  refundOutcome,
  refundRetryDelayMs,
  REFUND_STATUSES,
  REVERSAL_NOT_SENT_AFTER_MS,
} from './refund-policy.ts'
import { HOUR, MINUTE } from '../time/time.ts'

test('a completed refund never changes', () => {
  for (const to of REFUND_STATUSES) assert.equal(canChangeRefundStatus('completed', to), false, to)
  assert.equal(canChangeRefundStatus('needs_review', 'requested'), false)
  assert.deepEqual(
    REFUND_STATUSES.filter((to) => canChangeRefundStatus('requested', to)),
    ['due', 'completed', 'needs_review'],
  )
})

test('retries a lost reversal only when M-Pesa later reports the payment as complete', () => {
  const lostRequest = { isAccepted: false, requestedAt: 0, hasOwnId: false }
  const completed = { state: 'Completed' }
  assert.equal(refundOutcome(completed, lostRequest, REVERSAL_NOT_SENT_AFTER_MS - 1), 'wait')
  assert.equal(refundOutcome(completed, lostRequest, REVERSAL_NOT_SENT_AFTER_MS), 'due')
  assert.equal(refundOutcome({ state: 'Reversed' }, lostRequest, 1), 'completed')
  for (const state of [null, 'Pending', 'Anything'])
    assert.equal(refundOutcome({ state }, lostRequest, 9 * HOUR), 'wait', String(state))
})

test('never retries a reversal that M-Pesa accepted', () => {
  for (const hasOwnId of [true, false])
    for (const state of [null, 'Completed', 'Pending', 'Declined', 'Reversed'])
      assert.notEqual(
        refundOutcome({ state }, { isAccepted: true, requestedAt: 0, hasOwnId }, 9 * HOUR),
        'due',
        String(state),
      )
  const request = { isAccepted: true, requestedAt: 0, hasOwnId: true }
  assert.equal(refundOutcome({ state: 'Completed' }, request, 1), 'completed')
  assert.equal(refundOutcome({ state: 'Declined' }, request, 1), 'failed')
})

test('queries M-Pesa soon, then less and less often', () => {
  assert.equal(nextRefundQueryAt(0, 0), 2 * MINUTE)
  assert.equal(nextRefundQueryAt(0, 2 * MINUTE), 5 * MINUTE)
  assert.equal(nextRefundQueryAt(0, 50 * MINUTE), 50 * MINUTE + HOUR)
  assert.deepEqual([1, 2, 3, 20].map(refundRetryDelayMs), [MINUTE, 2 * MINUTE, 4 * MINUTE, HOUR])
})
