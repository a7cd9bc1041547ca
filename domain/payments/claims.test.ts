import assert from 'node:assert/strict'
import test from 'node:test'
import { ASK_FOR_MS, claimSentence, CLAIM_STATUSES, fitsPrompt, nextClaimTryAt, statusOf, type ClaimReason } from './claims.ts'
import { HOUR, MINUTE } from '../time/time.ts'

const OURS = '174379'
const paid = { state: 'Completed', amountCents: 3800, payer: '254712345678', payee: OURS, at: 10 * MINUTE }
const prompt = { amountCents: 3800, phone: '254712345678', createdAt: 9 * MINUTE }

test('a transaction fits a prompt by its amount, its phone and its time; what is masked or missing says nothing', () => {
  assert.ok(fitsPrompt(paid, prompt))
  assert.ok(fitsPrompt({ ...paid, payer: null, at: null }, prompt))
  assert.ok(!fitsPrompt({ ...paid, amountCents: 3700 }, prompt))
  assert.ok(!fitsPrompt({ ...paid, amountCents: null }, prompt))
  assert.ok(!fitsPrompt({ ...paid, payer: '254700000001' }, prompt))
  assert.ok(fitsPrompt({ ...paid, at: 8 * MINUTE }, prompt), 'clocks differ')
  assert.ok(!fitsPrompt({ ...paid, at: 6 * MINUTE }, prompt), 'before it was asked for')
})

test('only what is completed, and came to us, is our money', () => {
  assert.equal(statusOf(paid, OURS), 'ours')
  assert.equal(statusOf({ ...paid, payee: null }, OURS), 'ours')
  assert.equal(statusOf({ ...paid, payee: '600000' }, OURS), 'not-ours')
  for (const state of ['Reversed', 'Cancelled', 'declined']) assert.equal(statusOf({ ...paid, state }, OURS), 'not-done', state)
  for (const state of [null, 'Pending', 'New']) assert.equal(statusOf({ ...paid, state }, OURS), 'under-way', String(state))
})

test('M-Pesa is asked for a day, less and less often', () => {
  assert.equal(nextClaimTryAt(0, 0, 0), MINUTE)
  assert.equal(nextClaimTryAt(0, 9, HOUR), 2 * HOUR)
  assert.equal(nextClaimTryAt(0, 30, ASK_FOR_MS - MINUTE), null)
})

test('every end has one sentence or two that a customer can act on, and none says whose a code is', () => {
  const reasons: (ClaimReason | null)[] = [null, 'paid', 'unknown-code', 'not-done', 'not-ours', 'used', 'does-not-fit', 'no-answer']
  for (const status of CLAIM_STATUSES)
    for (const reason of reasons)
      for (const goesBack of [true, false]) assert.match(claimSentence(status, reason, goesBack), /^[A-Z].{20,}\.$/, `${status} ${reason}`)
})
