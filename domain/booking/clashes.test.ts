import assert from 'node:assert/strict'
import { test } from 'mocha'
import { BOOKING_STATUSES } from './booking-policy.ts'
import { canClash } from './clashes.ts'

test('a booking clashes until it has ended, is cancelled, or its hold has expired', () => {
  const now = 1000
  assert.deepEqual(
    BOOKING_STATUSES.filter((status) => canClash({ status, end: now + 1, holdExpiresAt: null }, now)),
    ['pending', 'confirmed', 'checked_in'],
  )
  assert.equal(canClash({ status: 'confirmed', end: now, holdExpiresAt: null }, now), false)
  assert.equal(canClash({ status: 'pending', end: now + 1, holdExpiresAt: now }, now), false)
  assert.equal(canClash({ status: 'pending', end: now + 1, holdExpiresAt: now + 1 }, now), true)
  assert.equal(canClash({ status: 'confirmed', end: now + 1, holdExpiresAt: now }, now), true)
})
