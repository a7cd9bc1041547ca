import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNANSWERED_REASON } from '#domain/booking/booking-policy.ts'
import { m } from '#messages'
import { reasonText } from './reason-text.ts'

test('reasonText translates the reasons of the system, and repeats those of people', () => {
  assert.equal(reasonText(UNANSWERED_REASON), 'The store did not answer in time')
  assert.equal(m.booking_reason_unanswered({}, { locale: 'sw' }), 'Duka halikujibu kwa wakati')
  assert.equal(reasonText('Our barber is ill that day'), 'Our barber is ill that day')
})
