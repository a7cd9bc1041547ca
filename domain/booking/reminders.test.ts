import assert from 'node:assert/strict'
import test from 'node:test'
import * as fc from 'fast-check'
import { afterQuiet, isQuiet, isTooLate, REMINDER_KINDS, reminderAt } from './reminders.ts'
import { DAY, HOUR, instant, MINUTE, timeOfDay } from '../time/time.ts'

const at = (day: string, clock: string) => instant(day, Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)))
const long = at('2026-11-01', '12:00')

test('a day before and two hours before', () => {
  const start = at('2026-11-21', '14:30')
  assert.equal(reminderAt('24h', start, long), at('2026-11-20', '14:30'))
  assert.equal(reminderAt('2h', start, long), at('2026-11-21', '12:30'))
})

test('at night nobody is woken: it comes the evening before', () => {
  assert.equal(reminderAt('2h', at('2026-11-21', '08:00'), long), at('2026-11-20', '20:59'))
  assert.equal(reminderAt('24h', at('2026-11-21', '22:30'), long), at('2026-11-20', '20:59'))
  assert.equal(reminderAt('24h', at('2026-11-21', '06:00'), long), at('2026-11-19', '20:59'))
})

test('when that evening has passed, it comes in the morning, or not at all', () => {
  const night = at('2026-11-20', '22:00')
  assert.equal(reminderAt('2h', at('2026-11-21', '08:00'), night), at('2026-11-21', '07:00'))
  assert.equal(reminderAt('2h', at('2026-11-21', '07:15'), night), null)
})

test('what was booked later than its reminder needs none', () => {
  const start = at('2026-11-21', '14:30')
  assert.equal(reminderAt('24h', start, start - 23 * HOUR), null)
  assert.equal(reminderAt('2h', start, start - HOUR), null)
})

test('a reminder comes after now, before the start, and by day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...REMINDER_KINDS),
      fc.integer({ min: 0, max: 60 * 24 * 40 }),
      fc.integer({ min: 1, max: 60 * 24 * 5 }),
      (kind, minute, ahead) => {
        const now = long + minute * MINUTE
        const due = reminderAt(kind, now + ahead * MINUTE, now)
        if (due === null) return
        assert.ok(due >= now && due < now + ahead * MINUTE, timeOfDay(due))
        assert.equal(isQuiet(due), false, timeOfDay(due))
        assert.ok(due > now + ahead * MINUTE - 2 * DAY)
      },
    ),
  )
})

test('a reminder gives way when it comes too late', () => {
  const start = at('2026-11-21', '14:30')
  assert.equal(isTooLate('24h', start, start - 2 * HOUR), false)
  assert.equal(isTooLate('24h', start, start - 2 * HOUR + 1), true)
  assert.equal(isTooLate('2h', start, start - 20 * MINUTE), false)
  assert.equal(isTooLate('2h', start, start - 20 * MINUTE + 1), true)
})

test('none is too late at the time it is planned for', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...REMINDER_KINDS),
      fc.integer({ min: 0, max: 3 * 1440 }),
      fc.integer({ min: 0, max: 1440 }),
      (kind, ahead, minute) => {
        const now = instant('2026-11-21', minute)
        const start = now + ahead * MINUTE
        const due = reminderAt(kind, start, now)
        assert.ok(due === null || !isTooLate(kind, start, due), `${kind} ${timeOfDay(start)} as seen at ${timeOfDay(now)}`)
      },
    ),
  )
})

test('what can wait is said by day, unless it would then come too late', () => {
  assert.equal(afterQuiet(at('2026-11-20', '20:59'), Infinity), at('2026-11-20', '20:59'))
  assert.equal(afterQuiet(at('2026-11-20', '21:00'), Infinity), at('2026-11-21', '07:00'))
  assert.equal(afterQuiet(at('2026-11-21', '06:59'), Infinity), at('2026-11-21', '07:00'))
  assert.equal(afterQuiet(at('2026-11-20', '23:00'), at('2026-11-21', '06:00')), at('2026-11-20', '23:00'))
})
