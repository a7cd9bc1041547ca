/** Expanded rules compared with all days, one by one. */
import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { test } from 'mocha'
import { addDays, DAY, HOUR, instant, toDay, toWeekday, type At } from '#domain/time/time.ts'
import { busyHorizon, mergeTimes, readBusyTimes, type BusyTime } from './busy-times.ts'

const now = instant('2026-11-30', 10 * 60)
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

type Rule = {
  frequency: 'DAILY' | 'WEEKLY'
  interval: number
  startsIn: number
  hour: number
  hours: number
  end: { count: number } | { untilIn: number } | null
  weekdays: number[]
  removed: number[]
}

const rule: fc.Arbitrary<Rule> = fc.record({
  frequency: fc.constantFrom('DAILY', 'WEEKLY'),
  interval: fc.integer({ min: 1, max: 9 }),
  startsIn: fc.integer({ min: -900, max: 200 }),
  hour: fc.integer({ min: 0, max: 23 }),
  hours: fc.integer({ min: 1, max: 30 }),
  end: fc.oneof(
    fc.constant(null),
    fc.record({ count: fc.integer({ min: 1, max: 300 }) }),
    fc.record({ untilIn: fc.integer({ min: -100, max: 500 }) }),
  ),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
  removed: fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 5 }),
})

const toFirst = ({ startsIn, frequency, weekdays }: Rule): string => {
  const day = addDays(toDay(now), startsIn)
  // A series begins at a time that fits it.
  const isFitting = (each: string) =>
    frequency === 'DAILY' || weekdays.length === 0 || weekdays.includes(toWeekday(each))
  return [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(day, ahead)).find(isFitting) ?? day
}
const stamp = (day: string, hour: number) => `${day.replaceAll('-', '')}T${String(hour).padStart(2, '0')}0000`
const toUntil = (untilIn: number): At => instant(addDays(toDay(now), untilIn), 12 * 60)

function write(each: Rule): string {
  const first = toFirst(each)
  const { end, weekdays, frequency } = each
  return [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:a',
    `DTSTART;TZID=Africa/Nairobi:${stamp(first, each.hour)}`,
    `DURATION:PT${each.hours}H`,
    [
      `RRULE:FREQ=${frequency}`,
      `INTERVAL=${each.interval}`,
      ...(end && 'count' in end ? [`COUNT=${end.count}`] : []),
      ...(end && 'untilIn' in end
        ? [`UNTIL=${new Date(toUntil(end.untilIn)).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`]
        : []),
      ...(frequency === 'WEEKLY' && weekdays.length > 0
        ? [`BYDAY=${weekdays.map((weekday) => WEEKDAYS[weekday]).join(',')}`]
        : []),
    ].join(';'),
    ...each.removed.map(
      (ahead) => `EXDATE;TZID=Africa/Nairobi:${stamp(addDays(toDay(now), ahead), each.hour)}`,
    ),
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
}

function expectedTimes(each: Rule): BusyTime[] {
  const first = toFirst(each)
  const { end, frequency, interval, weekdays } = each
  const removed = new Set(each.removed.map((ahead) => addDays(toDay(now), ahead)))
  /** Weeks begin on Monday. */
  const monday = addDays(first, -((toWeekday(first) + 6) % 7))
  const times: BusyTime[] = []
  let count = 0
  for (let ahead = 0; ahead < 1600; ahead++) {
    const day = addDays(first, ahead)
    const start = instant(day, each.hour * 60)
    const week = Math.floor((instant(day) - instant(monday)) / (7 * DAY))
    const isDue =
      frequency === 'DAILY'
        ? ahead % interval === 0
        : week % interval === 0 &&
          (weekdays.length === 0 ? toWeekday(day) === toWeekday(first) : weekdays.includes(toWeekday(day)))
    if (ahead > 0 && !isDue) continue
    if (ahead > 0 && end && 'untilIn' in end && start > toUntil(end.untilIn)) break
    if (end && 'count' in end && ++count > end.count) break
    if (!removed.has(day)) times.push({ start, end: start + each.hours * HOUR })
  }
  return mergeTimes(times, { from: now, to: busyHorizon(now) })
}

test('daily and weekly series are as brute force expects', () => {
  fc.assert(
    fc.property(rule, (each) => {
      const read = readBusyTimes(write(each), now)
      assert.equal(read.problem, undefined)
      assert.deepEqual([read.busy, read.skipped], [expectedTimes(each), 0])
    }),
    { numRuns: 60 },
  )
})

test('merged times are in order and apart, and cover the same instants', () => {
  const time = fc
    .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 20 }))
    .map(([start, length]) => ({ start, end: start + length }))
  fc.assert(
    fc.property(fc.array(time), (times) => {
      const window = { from: -20, to: 30 }
      const merged = mergeTimes(times, window)
      for (const [index, { start, end }] of merged.entries()) {
        assert.ok(start < end && end > window.from && start < window.to)
        assert.ok(index === 0 || start > merged[index - 1]!.end)
      }
      const covers = (all: readonly BusyTime[], at: number) =>
        all.some(({ start, end }) => start <= at && at < end)
      for (let at = window.from; at < window.to; at++) assert.equal(covers(merged, at), covers(times, at))
    }),
  )
})
