import assert from 'node:assert/strict'
import test from 'node:test'
import {
  mayMoveRefund,
  nextRefundQuestionAt,
  refundAfter,
  refundPauseMs,
  REFUND_STATUSES,
  SURELY_NOT_SENT_AFTER_MS,
} from './refund-policy.ts'
import { HOUR, MINUTE } from '../time/time.ts'

test('what has come back goes nowhere any more, and nothing is sent before it was asked for', () => {
  for (const to of REFUND_STATUSES) assert.equal(mayMoveRefund('completed', to), false, to)
  assert.equal(mayMoveRefund('needs_review', 'requested'), false)
  assert.deepEqual(
    REFUND_STATUSES.filter((to) => mayMoveRefund('requested', to)),
    ['due', 'completed', 'needs_review'],
  )
})

test('a lost reversal is sent again only when M-Pesa says, long after, that the payment stands', () => {
  const asked = { isAccepted: false, requestedAt: 0, hasOwnId: false }
  const stands = { state: 'Completed' }
  assert.equal(refundAfter(stands, asked, SURELY_NOT_SENT_AFTER_MS - 1), 'wait')
  assert.equal(refundAfter(stands, asked, SURELY_NOT_SENT_AFTER_MS), 'due')
  assert.equal(refundAfter({ state: 'Reversed' }, asked, 1), 'completed')
  for (const state of [null, 'Pending', 'Anything']) assert.equal(refundAfter({ state }, asked, 9 * HOUR), 'wait', String(state))
})

test('one that M-Pesa has taken is never sent again by itself', () => {
  for (const hasOwnId of [true, false])
    for (const state of [null, 'Completed', 'Pending', 'Declined', 'Reversed'])
      assert.notEqual(refundAfter({ state }, { isAccepted: true, requestedAt: 0, hasOwnId }, 9 * HOUR), 'due', String(state))
  const own = { isAccepted: true, requestedAt: 0, hasOwnId: true }
  assert.equal(refundAfter({ state: 'Completed' }, own, 1), 'completed')
  assert.equal(refundAfter({ state: 'Declined' }, own, 1), 'failed')
})

test('M-Pesa is asked soon, then less and less often', () => {
  assert.equal(nextRefundQuestionAt(0, 0), 2 * MINUTE)
  assert.equal(nextRefundQuestionAt(0, 2 * MINUTE), 5 * MINUTE)
  assert.equal(nextRefundQuestionAt(0, 50 * MINUTE), 50 * MINUTE + HOUR)
  assert.deepEqual([1, 2, 3, 20].map(refundPauseMs), [MINUTE, 2 * MINUTE, 4 * MINUTE, HOUR])
})
