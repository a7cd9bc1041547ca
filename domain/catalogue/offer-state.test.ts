import assert from 'node:assert/strict'
import { test } from 'mocha'
import { isPublicStatus, nextStatus, OFFER_STATUSES, toState } from './offer-state.ts'

const NOW = 1_000

test('an offer that starts later is scheduled, and public from its start', () => {
  for (const current of [null, 'draft', 'scheduled'] as const) {
    assert.equal(nextStatus(current, 'active', NOW + 1, NOW), 'scheduled')
    assert.equal(nextStatus(current, 'active', NOW, NOW), 'active')
    assert.equal(nextStatus(current, 'scheduled', null, NOW), 'active')
  }
})

test('only an offer that has been public is paused or ended, and it never becomes a draft again', () => {
  for (const asked of OFFER_STATUSES) {
    for (const current of [null, 'draft', 'scheduled'] as const)
      assert.equal(['paused', 'inactive'].includes(nextStatus(current, asked, NOW + 1, NOW)), false)
    for (const current of ['active', 'paused', 'inactive'] as const)
      assert.equal(['draft', 'scheduled'].includes(nextStatus(current, asked, NOW + 1, NOW)), false)
  }
  assert.equal(nextStatus('active', 'draft', null, NOW), 'paused')
  assert.equal(nextStatus('active', 'inactive', null, NOW), 'inactive')
})

test('only active and ended offers are public', () => {
  assert.deepEqual(OFFER_STATUSES.filter(isPublicStatus), ['active', 'inactive'])
})

test('an active or paused offer expires; one that was ended stays so', () => {
  assert.deepEqual(
    OFFER_STATUSES.map((status) => toState(status, true)),
    ['draft', 'expired', 'expired', 'expired', 'inactive'],
  )
})
