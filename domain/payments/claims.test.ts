import assert from 'node:assert/strict'
import { test } from 'mocha'
import {
  CLAIM_QUERY_PERIOD_MS,
  claimSentence,
  CLAIM_STATUSES,
  matchesPrompt,
  nextClaimQueryAt,
  transactionOutcome,
  type ClaimReason,
} from './claims.ts'
import { HOUR, MINUTE } from '../time/time.ts'

const OURS = '174379'
const paid = { state: 'Completed', amountCents: 3800, payer: '254712345678', payee: OURS, at: 10 * MINUTE }
const prompt = { amountCents: 3800, phone: '254712345678', createdAt: 9 * MINUTE }

test('matches a transaction to a prompt by amount, phone and time', () => {
  assert.ok(matchesPrompt(paid, prompt))
  assert.ok(matchesPrompt({ ...paid, payer: null, at: null }, prompt))
  assert.ok(!matchesPrompt({ ...paid, amountCents: 3700 }, prompt))
  assert.ok(!matchesPrompt({ ...paid, amountCents: null }, prompt))
  assert.ok(!matchesPrompt({ ...paid, payer: '254700000001' }, prompt))
  assert.ok(matchesPrompt({ ...paid, at: 8 * MINUTE }, prompt), 'within the clock tolerance')
  assert.ok(!matchesPrompt({ ...paid, at: 6 * MINUTE }, prompt), 'before the prompt was sent')
})

test('only a completed payment to our shortcode is ours', () => {
  assert.equal(transactionOutcome(paid, OURS), 'ours')
  assert.equal(transactionOutcome({ ...paid, payee: null }, OURS), 'ours')
  assert.equal(transactionOutcome({ ...paid, payee: '600000' }, OURS), 'not-ours')
  for (const state of ['Reversed', 'Cancelled', 'declined'])
    assert.equal(transactionOutcome({ ...paid, state }, OURS), 'not-done', state)
  for (const state of [null, 'Pending', 'New'])
    assert.equal(transactionOutcome({ ...paid, state }, OURS), 'under-way', String(state))
})

test('queries M-Pesa less and less often for a day', () => {
  assert.equal(nextClaimQueryAt(0, 0, 0), MINUTE)
  assert.equal(nextClaimQueryAt(0, 9, HOUR), 2 * HOUR)
  assert.equal(nextClaimQueryAt(0, 30, CLAIM_QUERY_PERIOD_MS - MINUTE), null)
})

test('every status and reason has a sentence', () => {
  const reasons: (ClaimReason | null)[] = [
    null,
    'paid',
    'unknown-code',
    'not-done',
    'not-ours',
    'used',
    'does-not-fit',
    'no-answer',
  ]
  for (const status of CLAIM_STATUSES)
    for (const reason of reasons)
      for (const isRefunded of [true, false])
        assert.match(claimSentence(status, reason, isRefunded), /^[A-Z].{20,}\.$/, `${status} ${reason}`)
})
