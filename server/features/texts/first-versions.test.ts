import assert from 'node:assert/strict'
import { test } from 'mocha'
import { DATA_REQUEST_DAYS } from '#domain/admin/data-requests.ts'
import { MAX_RESCHEDULES } from '#domain/booking/booking-policy.ts'
import { firstVersion } from './first-versions.ts'

test('the first texts promise the deadlines and limits that apply', () => {
  const privacy = firstVersion('privacy')
  assert.match(privacy, new RegExp(`a copy within ${DATA_REQUEST_DAYS.export} days`))
  assert.match(privacy, new RegExp(`to delete\\*\\* .*: within ${DATA_REQUEST_DAYS.correction} days`))
  assert.equal(DATA_REQUEST_DAYS.correction, DATA_REQUEST_DAYS.erasure)
  assert.match(firstVersion('terms'), new RegExp(`reschedule a booking ${MAX_RESCHEDULES} times`))
})

test('the privacy policy names who else gets data, and what booking needs', () => {
  const privacy = firstVersion('privacy')
  for (const name of ['Safaricom', 'Airtel', 'Google', 'push service', 'KRA'])
    assert.ok(privacy.includes(name), name)
  assert.match(privacy, /You can book without an email address/)
})
