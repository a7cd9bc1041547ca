import assert from 'node:assert/strict'
import { test } from 'mocha'
import { INVITATION_MAX_SENT, waitBeforeResend } from './invitation.ts'

const sentAt = new Date('2026-11-21T09:00:00Z')
const after = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000)

test('an invitation can be sent again after two minutes', () => {
  assert.equal(waitBeforeResend({ sentAt, sentCount: 1 }, after(30)), 90_000)
  assert.equal(waitBeforeResend({ sentAt, sentCount: 1 }, after(120)), 0)
  assert.equal(waitBeforeResend({ sentAt, sentCount: 4 }, after(9000)), 0)
})

test('an invitation is sent five times at most', () => {
  assert.equal(waitBeforeResend({ sentAt, sentCount: INVITATION_MAX_SENT }, after(9000)), null)
})
