import assert from 'node:assert/strict'
import test from 'node:test'
import * as fc from 'fast-check'
import { isWorkingDay, openingAt, usualHours, workingDays } from './opening.ts'
import type { Hours } from './slots.ts'
import { addDays, instant, MINUTE, weekdayOf } from '../time/time.ts'

const saturday = '2026-11-21'
const at = (day: string, clock: string) => instant(day, Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)))
const span = (weekday: number, opens: number, closes: number): Hours => ({ weekday, opens: opens * 60, closes: closes * 60 })
/** Monday to Friday 9–18, Saturday 9–14, closed on Sunday. */
const shop = [...[1, 2, 3, 4, 5].map((weekday) => span(weekday, 9, 18)), span(6, 9, 14)]
/** Friday and Saturday evening until two in the morning. */
const bar = [span(5, 18, 26), span(6, 18, 26)]

test('a store is open from its opening time up to, but not at, its closing time', () => {
  assert.deepEqual(openingAt(shop, at(saturday, '08:59')), { open: false, opens: '09:00' })
  assert.deepEqual(openingAt(shop, at(saturday, '09:00')), { open: true, until: '14:00' })
  assert.deepEqual(openingAt(shop, at(saturday, '13:59')), { open: true, until: '14:00' })
  assert.equal(openingAt(shop, at(saturday, '14:00')).open, false)
})

test('the next opening is said as a time today, tomorrow, or on a day', () => {
  assert.deepEqual(openingAt(shop, at(saturday, '14:00')), { open: false, opens: 'Mon 23 Nov, 09:00' })
  assert.deepEqual(openingAt(shop, at('2026-11-22', '12:00')), { open: false, opens: 'tomorrow 09:00' })
  assert.deepEqual(openingAt(shop, at('2026-11-23', '00:00')), { open: false, opens: '09:00' })
  assert.deepEqual(openingAt(shop, at('2026-11-20', '20:00')), { open: false, opens: 'tomorrow 09:00' })
})

test('a store that closes after midnight is still open then, although its day is over', () => {
  assert.deepEqual(openingAt(bar, at(saturday, '00:30')), { open: true, until: '02:00' })
  assert.deepEqual(openingAt(bar, at('2026-11-22', '01:59')), { open: true, until: '02:00' })
  assert.deepEqual(openingAt(bar, at('2026-11-22', '02:00')), { open: false, opens: 'Fri 27 Nov, 18:00' })
  assert.deepEqual(openingAt(bar, at(saturday, '02:00')), { open: false, opens: '18:00' })
  assert.deepEqual(openingAt(bar, at('2026-11-20', '01:00')), { open: false, opens: '18:00' })
})

test('Saturday night reaches into Sunday over the end of the week', () => {
  assert.deepEqual(openingAt([span(6, 20, 28)], at('2026-11-22', '03:00')), { open: true, until: '04:00' })
  assert.deepEqual(openingAt([span(0, 20, 28)], at('2026-11-23', '03:00')), { open: true, until: '04:00' })
})

test('a store that opens on one day a week opens again in a week', () => {
  assert.deepEqual(openingAt([span(6, 9, 14)], at(saturday, '14:00')), { open: false, opens: 'Sat 28 Nov, 09:00' })
})

test('a store without hours never opens', () => assert.deepEqual(openingAt([], at(saturday, '12:00')), { open: false, opens: null }))

test('open is what a look at every minute of the week says it is', () => {
  const anyWeek = fc
    .subarray([0, 1, 2, 3, 4, 5, 6])
    .chain((weekdays) =>
      fc.tuple(
        ...weekdays.map((weekday) =>
          fc
            .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
            .map(([opens, length]): Hours => ({ weekday, opens, closes: opens + length })),
        ),
      ),
    )
  fc.assert(
    fc.property(anyWeek, fc.integer({ min: 0, max: 7 * 1440 - 1 }), fc.integer({ min: 0, max: 59_999 }), (hours, minute, ms) => {
      const now = instant(saturday, minute) + ms
      const days = Array.from({ length: 18 }, (_, index) => addDays(saturday, index - 2))
      const spans = days.flatMap((day) =>
        hours.filter((h) => h.weekday === weekdayOf(day)).map((h) => [instant(day, h.opens), instant(day, h.closes)] as const),
      )
      const isOpenAt = (moment: number) => spans.some(([opens, closes]) => opens <= moment && moment < closes)
      const said = openingAt(hours, now)
      assert.equal(said.open, isOpenAt(now))
      if (said.open) return
      assert.equal(said.opens === null, hours.length === 0)
      if (said.opens === null) return
      // From now to the opening that was said the store stays closed.
      let opens = Math.ceil(now / MINUTE) * MINUTE
      while (!isOpenAt(opens)) opens += MINUTE
      const clock = new Date(opens + 3 * 3_600_000).toISOString().slice(11, 16)
      assert.ok(said.opens.endsWith(clock), `${said.opens} but it opens at ${clock}`)
    }),
    { seed: 20261121, numRuns: 150 },
  )
})

test('working days are full English names, Monday first and Sunday last', () => {
  assert.deepEqual(workingDays([span(0, 10, 14), ...shop.toReversed()]), [
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ])
  assert.deepEqual(workingDays(bar), ['Friday', 'Saturday'])
  assert.deepEqual(workingDays([]), [])
})

test('a working day is one with hours', () => {
  assert.equal(isWorkingDay(shop, saturday), true)
  assert.equal(isWorkingDay(shop, '2026-11-22'), false)
})

test('the usual hours are those of most days, and of two equally usual the earlier', () => {
  assert.deepEqual(usualHours(shop), { openingTime: '09:00', closingTime: '18:00' })
  assert.deepEqual(usualHours(bar), { openingTime: '18:00', closingTime: '02:00' })
  assert.deepEqual(usualHours([span(1, 10, 20), span(2, 8, 17)]), { openingTime: '08:00', closingTime: '17:00' })
  assert.equal(usualHours([]), null)
})
