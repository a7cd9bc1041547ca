import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import { afterQuietHours, isQuietHour, isTooLate, REMINDER_KINDS, reminderAt } from './reminders.ts'
import { DAY, HOUR, instant, MINUTE, timeOfDay } from '../time/time.ts'

const at = (day: string, clock: string) =>
  instant(day, Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)))
const bookedAt = at('2026-11-01', '12:00')

test('reminds a day and two hours before the start', () => {
  const start = at('2026-11-21', '14:30')
  assert.equal(reminderAt('24h', start, bookedAt), at('2026-11-20', '14:30'))
  assert.equal(reminderAt('2h', start, bookedAt), at('2026-11-21', '12:30'))
})

test('a reminder due in the quiet hours is sent the evening before', () => {
  assert.equal(reminderAt('2h', at('2026-11-21', '08:00'), bookedAt), at('2026-11-20', '20:59'))
  assert.equal(reminderAt('24h', at('2026-11-21', '22:30'), bookedAt), at('2026-11-20', '20:59'))
  assert.equal(reminderAt('24h', at('2026-11-21', '06:00'), bookedAt), at('2026-11-19', '20:59'))
})

test('when that evening has passed it is sent in the morning, or not at all', () => {
  const night = at('2026-11-20', '22:00')
  assert.equal(reminderAt('2h', at('2026-11-21', '08:00'), night), at('2026-11-21', '07:00'))
  assert.equal(reminderAt('2h', at('2026-11-21', '07:15'), night), null)
})

test('a booking made after the reminder time needs no reminder', () => {
  const start = at('2026-11-21', '14:30')
  assert.equal(reminderAt('24h', start, start - 23 * HOUR), null)
  assert.equal(reminderAt('2h', start, start - HOUR), null)
})

test('a reminder is after now, before the start and outside the quiet hours', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...REMINDER_KINDS),
      fc.integer({ min: 0, max: 60 * 24 * 40 }),
      fc.integer({ min: 1, max: 60 * 24 * 5 }),
      (kind, minute, ahead) => {
        const now = bookedAt + minute * MINUTE
        const due = reminderAt(kind, now + ahead * MINUTE, now)
        if (due === null) return
        assert.ok(due >= now && due < now + ahead * MINUTE, timeOfDay(due))
        assert.equal(isQuietHour(due), false, timeOfDay(due))
        assert.ok(due > now + ahead * MINUTE - 2 * DAY)
      },
    ),
  )
})

test('drops a reminder that is too late', () => {
  const start = at('2026-11-21', '14:30')
  assert.equal(isTooLate('24h', start, start - 2 * HOUR), false)
  assert.equal(isTooLate('24h', start, start - 2 * HOUR + 1), true)
  assert.equal(isTooLate('2h', start, start - 20 * MINUTE), false)
  assert.equal(isTooLate('2h', start, start - 20 * MINUTE + 1), true)
})

test('a reminder is never too late at its planned time', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...REMINDER_KINDS),
      fc.integer({ min: 0, max: 3 * 1440 }),
      fc.integer({ min: 0, max: 1440 }),
      (kind, ahead, minute) => {
        const now = instant('2026-11-21', minute)
        const start = now + ahead * MINUTE
        const due = reminderAt(kind, start, now)
        assert.ok(
          due === null || !isTooLate(kind, start, due),
          `${kind} for ${timeOfDay(start)}, planned at ${timeOfDay(now)}`,
        )
      },
    ),
  )
})

test('delays a message until the quiet hours end, unless that is too late', () => {
  assert.equal(afterQuietHours(at('2026-11-20', '20:59'), Infinity), at('2026-11-20', '20:59'))
  assert.equal(afterQuietHours(at('2026-11-20', '21:00'), Infinity), at('2026-11-21', '07:00'))
  assert.equal(afterQuietHours(at('2026-11-21', '06:59'), Infinity), at('2026-11-21', '07:00'))
  assert.equal(
    afterQuietHours(at('2026-11-20', '23:00'), at('2026-11-21', '06:00')),
    at('2026-11-20', '23:00'),
  )
})
