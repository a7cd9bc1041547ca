import assert from 'node:assert/strict'
import { test } from 'mocha'
import { HOUR, instant } from '#domain/time/time.ts'
import type { CalendarBooking } from '../calendar/data/calendar-data.ts'
import type { CheckInResult } from '../../offline/device-store.ts'
import { toOutcome } from './outcome.ts'

const now = instant('2026-11-21', 10 * 60)

test('a customer who is too early reads from when they can be checked in', () => {
  const from = now + 2 * HOUR
  const booking = {
    actions: [{ action: 'check-in', from: new Date(from).toISOString(), until: null }],
  } as unknown as CalendarBooking // the part that decides
  const result: CheckInResult = {
    outcome: 'too-early',
    message: 'It’s too early for that.',
    customerName: 'Cherono Langat',
    bookingId: 'b',
    usedAt: null,
    usedBy: null,
  } as CheckInResult // the parts that decide
  assert.equal(
    toOutcome({ state: 'answered', result, booking }, now).detail,
    'You can check them in from 12:00.',
  )
  // Without the booking, the message of the server says it.
  assert.equal(
    toOutcome({ state: 'answered', result, booking: undefined }, now).detail,
    'It’s too early for that.',
  )
})
