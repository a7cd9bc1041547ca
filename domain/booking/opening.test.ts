import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import { listedInstant, openingAt, openingDay, openingTimes, usualHours, workingDays } from './opening.ts'
import { DEFAULT_PLAN_RULES, openOn, type Hours, type Plan } from './plan.ts'
import { slotsOn } from './slots.ts'
import { addDays, toDay, instant, MINUTE, toMinutesOfDay, toWeekday } from '../time/time.ts'

const saturday = '2026-11-21'
const at = (day: string, clock: string) =>
  instant(day, Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)))
const span = (weekday: number, opens: number, closes: number): Hours => ({
  weekday,
  opens: opens * 60,
  closes: closes * 60,
})
/** Monday to Friday 9–18, Saturday 9–14, closed on Sunday. */
const shop = [...[1, 2, 3, 4, 5].map((weekday) => span(weekday, 9, 18)), span(6, 9, 14)]
/** Friday and Saturday evening until two in the morning. */
const bar = [span(5, 18, 26), span(6, 18, 26)]

test('is open from the opening time until just before the closing time', () => {
  assert.deepEqual(openingAt({ hours: shop, days: [] }, at(saturday, '08:59')), {
    open: false,
    opens: '09:00',
  })
  assert.deepEqual(openingAt({ hours: shop, days: [] }, at(saturday, '09:00')), {
    open: true,
    until: '14:00',
  })
  assert.deepEqual(openingAt({ hours: shop, days: [] }, at(saturday, '13:59')), {
    open: true,
    until: '14:00',
  })
  assert.equal(openingAt({ hours: shop, days: [] }, at(saturday, '14:00')).open, false)
})

test('returns the next opening as a time today, tomorrow or on a date', () => {
  assert.deepEqual(openingAt({ hours: shop, days: [] }, at(saturday, '14:00')), {
    open: false,
    opens: 'Mon 23 Nov, 09:00',
  })
  assert.deepEqual(openingAt({ hours: shop, days: [] }, at('2026-11-22', '12:00')), {
    open: false,
    opens: 'tomorrow 09:00',
  })
  assert.deepEqual(openingAt({ hours: shop, days: [] }, at('2026-11-23', '00:00')), {
    open: false,
    opens: '09:00',
  })
  assert.deepEqual(openingAt({ hours: shop, days: [] }, at('2026-11-20', '20:00')), {
    open: false,
    opens: 'tomorrow 09:00',
  })
})

test('is still open after midnight when the previous day closes later', () => {
  assert.deepEqual(openingAt({ hours: bar, days: [] }, at(saturday, '00:30')), { open: true, until: '02:00' })
  assert.deepEqual(openingAt({ hours: bar, days: [] }, at('2026-11-22', '01:59')), {
    open: true,
    until: '02:00',
  })
  assert.deepEqual(openingAt({ hours: bar, days: [] }, at('2026-11-22', '02:00')), {
    open: false,
    opens: 'Fri 27 Nov, 18:00',
  })
  assert.deepEqual(openingAt({ hours: bar, days: [] }, at(saturday, '02:00')), {
    open: false,
    opens: '18:00',
  })
  assert.deepEqual(openingAt({ hours: bar, days: [] }, at('2026-11-20', '01:00')), {
    open: false,
    opens: '18:00',
  })
})

test('hours past midnight continue across the end of the week', () => {
  assert.deepEqual(openingAt({ hours: [span(6, 20, 28)], days: [] }, at('2026-11-22', '03:00')), {
    open: true,
    until: '04:00',
  })
  assert.deepEqual(openingAt({ hours: [span(0, 20, 28)], days: [] }, at('2026-11-23', '03:00')), {
    open: true,
    until: '04:00',
  })
})

test('special days override the weekly hours, also those that reach past midnight', () => {
  const closed = (day: string) => ({ day, opens: null, closes: null, reason: 'Holiday' })
  const open = (day: string, opens: number, closes: number) => ({
    day,
    opens: opens * 60,
    closes: closes * 60,
    reason: null,
  })
  const monday = '2026-11-23'
  const on = (days: ReturnType<typeof closed | typeof open>[], now: number) =>
    openingTimes({ hours: shop, days }, now)
  assert.deepEqual(on([closed(monday)], at(monday, '10:00')), {
    open: false,
    opensAt: at('2026-11-24', '09:00'),
  })
  assert.deepEqual(on([closed(monday)], at(saturday, '15:00')), {
    open: false,
    opensAt: at('2026-11-24', '09:00'),
  })
  const sunday = open('2026-11-22', 20, 26)
  assert.deepEqual(on([sunday], at('2026-11-22', '19:00')), {
    open: false,
    opensAt: at('2026-11-22', '20:00'),
  })
  assert.deepEqual(on([sunday], at(monday, '01:59')), { open: true, closes: 26 * 60 })
  assert.deepEqual(on([sunday, closed(monday)], at(monday, '01:59')), { open: true, closes: 26 * 60 })
  const week = Array.from({ length: 8 }, (_, ahead) => closed(addDays(monday, ahead)))
  assert.deepEqual(on(week, at(monday, '10:00')), { open: false, opensAt: null })
})

test('returns the same weekday next week when only one day has hours', () => {
  assert.deepEqual(openingAt({ hours: [span(6, 9, 14)], days: [] }, at(saturday, '14:00')), {
    open: false,
    opens: 'Sat 28 Nov, 09:00',
  })
})

test('never opens without hours', () =>
  assert.deepEqual(openingAt({ hours: [], days: [] }, at(saturday, '12:00')), { open: false, opens: null }))

test('agrees with a minute-by-minute check of any week', () => {
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
    fc.property(
      anyWeek,
      fc.integer({ min: 0, max: 7 * 1440 - 1 }),
      fc.integer({ min: 0, max: 59_999 }),
      (hours, minute, ms) => {
        const now = instant(saturday, minute) + ms
        const days = Array.from({ length: 18 }, (_, index) => addDays(saturday, index - 2))
        const spans = days.flatMap((day) =>
          hours
            .filter((h) => h.weekday === toWeekday(day))
            .map((h) => [instant(day, h.opens), instant(day, h.closes)] as const),
        )
        const isInSpan = (moment: number) =>
          spans.some(([opens, closes]) => opens <= moment && moment < closes)
        const opening = openingAt({ hours: hours, days: [] }, now)
        assert.equal(opening.open, isInSpan(now))
        if (opening.open) return
        assert.equal(opening.opens === null, hours.length === 0)
        if (opening.opens === null) return
        // The store stays closed from now until the returned opening.
        let opens = Math.ceil(now / MINUTE) * MINUTE
        while (!isInSpan(opens)) opens += MINUTE
        const clock = new Date(opens + 3 * 3_600_000).toISOString().slice(11, 16)
        assert.ok(opening.opens.endsWith(clock), `${opening.opens}, expected ${clock}`)
      },
    ),
    { seed: 20261121, numRuns: 150 },
  )
})

test('lists working days by English name from Monday to Sunday', () => {
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

test('returns the hours of most days, and the earlier on a tie', () => {
  assert.deepEqual(usualHours(shop), { openingTime: '09:00', closingTime: '18:00' })
  assert.deepEqual(usualHours(bar), { openingTime: '18:00', closingTime: '02:00' })
  assert.deepEqual(usualHours([span(1, 10, 20), span(2, 8, 17)]), {
    openingTime: '08:00',
    closingTime: '17:00',
  })
  assert.equal(usualHours([]), null)
})

/** Two nights in a row until two in the morning, on otherwise closed days, across the end of a year. */
const nights = {
  hours: [],
  days: ['2026-12-31', '2027-01-01'].map((day) => ({ day, opens: 21 * 60, closes: 26 * 60, reason: null })),
}

test('a time after midnight belongs to the day on which the branch opened', () => {
  for (const [start, expected] of [
    [at('2026-12-31', '21:00'), '2026-12-31'],
    [at('2027-01-01', '00:00'), '2026-12-31'],
    [at('2027-01-01', '01:59'), '2026-12-31'],
    [at('2027-01-01', '21:00'), '2027-01-01'],
    [at('2027-01-02', '01:00'), '2027-01-01'],
  ] as const)
    assert.equal(openingDay(nights, start), expected)
})

test('a time outside all hours belongs to its day of the calendar', () => {
  assert.equal(openingDay(nights, at('2027-01-01', '02:00')), '2027-01-01')
  assert.equal(openingDay(nights, at('2027-01-03', '12:00')), '2027-01-03')
})

test('a time of day listed under a day is of the next day if the branch is still open then', () => {
  const now = at('2026-12-20', '12:00')
  for (const [day, clock, expected] of [
    ['2026-12-31', '23:00', at('2026-12-31', '23:00')],
    ['2026-12-31', '01:00', at('2027-01-01', '01:00')],
    ['2027-01-01', '01:00', at('2027-01-02', '01:00')],
    // The hours of the night before are the only ones open then.
    ['2027-01-02', '01:00', at('2027-01-02', '01:00')],
    ['2027-01-01', '02:00', at('2027-01-01', '02:00')],
    ['2027-01-03', '12:00', at('2027-01-03', '12:00')],
  ] as const)
    assert.equal(listedInstant(nights, day, toMinutesOfDay(at(day, clock)), now), expected)
})

test('a time of day is ambiguous today while the hours of yesterday include it', () => {
  const named = (now: string) => listedInstant(nights, '2027-01-01', 60, at('2027-01-01', now))
  assert.equal(named('00:30'), null)
  assert.equal(named('01:00'), at('2027-01-02', '01:00'))
  assert.equal(named('18:40'), at('2027-01-02', '01:00'))
})

test('a listed time is found again from its instant, and from its day and its time of day', () => {
  const hours = fc
    .uniqueArray(fc.nat(6), { minLength: 1 })
    .chain((weekdays) =>
      fc.tuple(
        ...weekdays.map((weekday) =>
          fc
            .tuple(fc.nat(23), fc.integer({ min: 1, max: 24 }))
            .map(([opens, length]) => span(weekday, opens, opens + length)),
        ),
      ),
    )
  const plan = (spans: Hours[]): Plan => ({
    ...DEFAULT_PLAN_RULES,
    durationMinutes: 60,
    bufferMinutes: 0,
    capacity: 1,
    hours: spans,
    staffIds: [],
    shifts: [],
    taken: [],
  })
  const now = at('2026-12-20', '12:00')
  fc.assert(
    fc.property(hours, fc.integer({ min: 1, max: 40 }), (spans, ahead) => {
      const day = addDays(toDay(now), ahead)
      for (const { start } of slotsOn(day, plan(spans), now)) {
        assert.equal(listedInstant({ hours: spans, days: [] }, day, toMinutesOfDay(start), now), start)
        // The hours of two days may overlap; then the later day counts.
        const found = openingDay({ hours: spans, days: [] }, start)
        assert.ok(isOpenAt(found, spans, start), `${found} is not open at ${start}`)
      }
    }),
  )
})

function isOpenAt(day: string, hours: Hours[], start: number): boolean {
  const open = openOn({ hours, days: [] }, day)
  return !('closed' in open) && start >= instant(day, open.opens) && start < instant(day, open.closes)
}
