import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'mocha'
import * as fc from 'fast-check'
import {
  addDays,
  relativeTime,
  clockTime,
  clockTime12,
  countdown,
  formatDate,
  DAY,
  dayAndTime,
  toDay,
  daysBetween,
  daysFrom,
  duration,
  HOUR,
  instant,
  isDay,
  longDay,
  MINUTE,
  toMinutesOfDay,
  formatMonth,
  readClockTime,
  readInstant,
  shortDay,
  timeOfDay,
  toWeekday,
  toWeeks,
} from './time.ts'

const SEED = { seed: 20261121, numRuns: 1000 }
const anyInstant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) })
const noon = Date.parse('2026-11-21T09:00:00Z') // 12:00 in Nairobi, a Saturday

test('a day starts at midnight in Nairobi, which is 21:00 UTC', () => {
  for (const [at, day, time] of [
    ['2026-11-20T20:30:00Z', '2026-11-20', '23:30'],
    ['2026-11-20T20:59:59.999Z', '2026-11-20', '23:59'],
    ['2026-11-20T21:00:00Z', '2026-11-21', '00:00'],
    ['2026-11-20T21:30:00Z', '2026-11-21', '00:30'],
    ['2026-12-31T21:00:00Z', '2027-01-01', '00:00'],
    ['2028-02-28T21:00:00Z', '2028-02-29', '00:00'],
  ] as const) {
    assert.equal(toDay(Date.parse(at)), day, at)
    assert.equal(timeOfDay(Date.parse(at)), time, at)
  }
  assert.equal(toWeekday(toDay(Date.parse('2026-11-20T20:59:59Z'))), 5)
  assert.equal(toWeekday(toDay(Date.parse('2026-11-20T21:00:00Z'))), 6)
})

test('uses Nairobi time in any time zone of the machine', () => {
  const script = `
    const t = await import(${JSON.stringify(new URL('./time.ts', import.meta.url).href)})
    const o = await import(${JSON.stringify(new URL('../booking/opening.ts', import.meta.url).href)})
    const s = await import(${JSON.stringify(new URL('../booking/slots.ts', import.meta.url).href)})
    const p = await import(${JSON.stringify(new URL('../booking/plan.ts', import.meta.url).href)})
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 540, closes: 1560 }))
    const plan = {
      ...p.DEFAULT_PLAN_RULES, durationMinutes: 60, bufferMinutes: 0, capacity: 1,
      hours, staffIds: [], shifts: [], taken: [],
    }
    // Around midnight, and around the daylight saving changes in New York.
    const edges = [
      '2026-03-08T06:59:00Z', '2026-03-08T07:30:00Z', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z',
      '2026-11-20T18:30:00Z', '2026-11-20T20:30:00Z', '2026-11-20T21:00:00Z', '2026-11-20T21:30:00Z',
      '2026-12-31T21:00:00Z',
    ].map((text) => Date.parse(text))
    console.log(JSON.stringify(edges.map((at) => {
      const day = t.toDay(at)
      return [
        day, t.toMinutesOfDay(at), t.timeOfDay(at), t.shortDay(day), t.longDay(day), t.formatMonth(day),
        t.dayAndTime(at), t.toWeekday(day), t.instant(day, t.toMinutesOfDay(at)), t.addDays(day, 1),
        t.daysBetween(day, '2026-12-25'), t.isDay(day), t.relativeTime(at, edges[0]),
        t.readInstant(day + 'T10:00'), t.readInstant(day + 'T02:30:00Z'), t.readInstant(day + 'T02:30-05:00'),
        o.openingAt({ hours, days: [] }, at), s.slotsOn(day, plan, at).map((slot) => slot.start),
      ]
    })))`
  const outputIn = (TZ: string) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
      timeout: 30_000,
    })
  const nairobi = outputIn('Africa/Nairobi')
  assert.match(
    nairobi,
    /"2026-11-21",30,"00:30","Sat 21 Nov","Saturday 21 November","November","Sat 21 Nov, 00:30",6/,
  )
  for (const zone of ['America/New_York', 'Asia/Kolkata', 'UTC', 'Pacific/Kiritimati'])
    assert.equal(outputIn(zone), nairobi, zone)
})

test('day and minutes give the instant, rounded down to the minute', () => {
  fc.assert(
    fc.property(anyInstant, (at) => {
      assert.equal(instant(toDay(at), toMinutesOfDay(at)), Math.floor(at / MINUTE) * MINUTE)
      assert.ok(toMinutesOfDay(at) >= 0 && toMinutesOfDay(at) < 1440)
      assert.ok(isDay(toDay(at)))
    }),
    SEED,
  )
})

test('minutes can be beyond midnight or negative', () => {
  assert.equal(instant('2026-11-21', 1440), instant('2026-11-22'))
  assert.equal(instant('2026-12-31', 25 * 60), instant('2027-01-01', 60))
  assert.equal(instant('2026-11-21', -60), instant('2026-11-20', 23 * 60))
})

test('counts days by the calendar', () => {
  assert.equal(addDays('2026-02-28', 1), '2026-03-01')
  assert.equal(addDays('2028-02-28', 1), '2028-02-29')
  assert.equal(addDays('2027-01-01', -1), '2026-12-31')
  assert.equal(daysBetween('2026-11-21', '2026-11-21'), 0)
  assert.equal(daysBetween('2026-12-31', '2027-01-01'), 1)
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: -800, max: 800 }), (at, days) => {
      const day = toDay(at)
      assert.equal(daysBetween(day, addDays(day, days)), days)
      assert.equal(toWeekday(addDays(day, days)), (((toWeekday(day) + days) % 7) + 7) % 7)
      assert.equal(instant(addDays(day, days)), instant(day) + days * DAY)
    }),
    SEED,
  )
})

test('accepts only existing dates in full', () => {
  for (const day of ['2026-11-21', '2028-02-29', '2026-12-31']) assert.equal(isDay(day), true, day)
  for (const text of [
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-3',
    '21-11-2026',
    '2026-11-21T00:00',
    '',
    'today',
  ])
    assert.equal(isDay(text), false, text)
})

test('a date and time without an offset is Nairobi time', () => {
  const at = Date.parse('2026-11-21T11:30:00Z')
  for (const text of ['2026-11-21T14:30', '2026-11-21T14:30:00', '2026-11-21T14:30:00.000'])
    assert.equal(readInstant(text), at, text)
  assert.equal(readInstant('2026-11-21T00:30'), Date.parse('2026-11-20T21:30:00Z'))
})

test('uses the offset in the text', () => {
  const at = Date.parse('2026-11-21T11:30:00Z')
  for (const text of [
    '2026-11-21T11:30Z',
    '2026-11-21T11:30:00.000Z',
    '2026-11-21T14:30+03:00',
    '2026-11-21T06:30:00-05:00',
    '2026-11-21T17:00+05:30',
  ])
    assert.equal(readInstant(text), at, text)
})

test('returns null for an invalid date or time', () => {
  for (const text of [
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-11-21T24:00',
    '2026-11-21T10:60',
    '2026-11-21T10:00:60',
    '2026-11-21T10:00+99:00',
    '2026-11-21',
    '2026-11-21 10:00',
    '10:00',
    '',
    ' 2026-11-21T10:00',
    '2026-11-21T10:00\n',
    '1795255200000',
  ])
    assert.equal(readInstant(text), null, JSON.stringify(text))
})

test('reads any instant with Z and as Nairobi time without an offset', () => {
  fc.assert(
    fc.property(anyInstant, (ms) => {
      const at = Math.floor(ms / 1000) * 1000
      assert.equal(readInstant(new Date(at).toISOString()), at)
      assert.equal(readInstant(new Date(at + 3 * HOUR).toISOString().slice(0, 19)), at)
    }),
    SEED,
  )
})

test('formats a time of day with 24 and 12 hours, also past midnight', () => {
  for (const [minutes, in24, in12] of [
    [0, '00:00', '12:00 AM'],
    [5, '00:05', '12:05 AM'],
    [545, '09:05', '9:05 AM'],
    [720, '12:00', '12:00 PM'],
    [870, '14:30', '2:30 PM'],
    [1439, '23:59', '11:59 PM'],
    [1440, '00:00', '12:00 AM'],
    [1530, '01:30', '1:30 AM'],
    [2879, '23:59', '11:59 PM'],
  ] as const) {
    assert.equal(clockTime(minutes), in24)
    assert.equal(clockTime12(minutes), in12)
  }
})

test('parses a formatted time of day and rejects other text', () => {
  for (let minutes = 0; minutes < 1440; minutes++) assert.equal(readClockTime(clockTime(minutes)), minutes)
  assert.equal(readClockTime('9:05'), 545)
  for (const text of ['24:00', '12:60', '9:5', '9', '', '-1:00', '9:05 AM', 'noon'])
    assert.equal(readClockTime(text), null, text)
})

test('formats days in short and long form', () => {
  assert.equal(shortDay('2026-11-21'), 'Sat 21 Nov')
  assert.equal(shortDay('2026-11-01'), 'Sun 1 Nov')
  assert.equal(formatDate('2026-11-01'), '1 Nov 2026')
  assert.equal(longDay('2026-11-21'), 'Saturday 21 November')
  assert.equal(formatMonth('2026-01-31'), 'January')
  assert.equal(dayAndTime(noon), 'Sat 21 Nov, 12:00')
})

test('formats a duration in minutes, hours or both', () => {
  for (const [minutes, expected] of [
    [1, '1 minute'],
    [45, '45 minutes'],
    [59, '59 minutes'],
    [60, '1 hour'],
    [61, '1 h 1 min'],
    [120, '2 hours'],
    [150, '2 h 30 min'],
  ] as const)
    assert.equal(duration(minutes), expected)
})

test('relative times get coarser with distance', () => {
  for (const [distance, expected] of [
    [0, 'now'],
    [MINUTE - 1, 'now'],
    [MINUTE, 'in 1 min'],
    [HOUR - 1, 'in 59 min'],
    [HOUR, 'in 1 h'],
    [2 * HOUR + 38 * MINUTE, 'in 2 h 38 min'],
    [12 * HOUR - MINUTE, 'in 11 h 59 min'],
    [12 * HOUR + 30 * MINUTE, 'in 12 h'],
    [35 * HOUR, 'in 35 h'],
    [36 * HOUR, 'in 2 days'],
    [3 * DAY, 'in 3 days'],
    [-30_000, 'now'],
    [-5 * MINUTE, '5 min ago'],
    [-2 * HOUR, '2 h ago'],
    [-3 * DAY, '3 days ago'],
  ] as const)
    assert.equal(relativeTime(noon + distance, noon), expected)
})

test('relative days are calendar days', () => {
  const evening = instant('2026-11-21', 23 * 60)
  assert.equal(relativeTime(instant('2026-11-23', 60), evening), 'in 2 days')
  assert.equal(relativeTime(instant('2026-11-22', 22 * 60), evening), 'in 23 h')
})

test('a countdown shows minutes and seconds, rounded up, and stops at 0:00', () => {
  for (const [ms, expected] of [
    [10 * MINUTE, '10:00'],
    [9 * MINUTE + 12_000, '9:12'],
    [9 * MINUTE + 11_001, '9:12'],
    [1000, '0:01'],
    [1, '0:01'],
    [0, '0:00'],
    [-5000, '0:00'],
    [HOUR + MINUTE, '61:00'],
  ] as const)
    assert.equal(countdown(ms), expected)
})

test('weeks begin on Monday, with gaps at the ends of a month', () => {
  // 2026-12-01 is a Tuesday.
  const weeks = toWeeks(daysFrom('2026-12-01', 31))
  assert.deepEqual(weeks[0], [
    undefined,
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ])
  assert.deepEqual(weeks.at(-1)?.slice(2), ['2026-12-30', '2026-12-31', undefined, undefined, undefined])
  assert.ok(weeks.every((week) => week.length === 7))
  assert.deepEqual(toWeeks([]), [])
})

test('a day of another year is named with its year, where the present is known', () => {
  const now = instant('2026-12-30', 12 * 60)
  assert.equal(dayAndTime(instant('2026-12-31', 60), now), 'Thu 31 Dec, 01:00')
  assert.equal(dayAndTime(instant('2026-12-31', 25 * 60), now), 'Fri 1 Jan 2027, 01:00')
  assert.equal(dayAndTime(instant('2026-12-31', 25 * 60)), 'Fri 1 Jan, 01:00')
  assert.equal(shortDay('2025-12-31', now), 'Wed 31 Dec 2025')
})
