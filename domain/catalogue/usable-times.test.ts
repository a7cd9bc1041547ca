import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import { instant, MINUTE } from '../time/time.ts'
import { ANY_TIME, isUsableAt, isUsableIn, type UsableTimes } from './usable-times.ts'

const SUNDAY = '2026-11-22'
const WEEK = 7 * 1440
/** The minutes of a week that are usable, by marking each day's hours. */
function expectedMinutes({ weekdays, hours }: UsableTimes): Set<number> {
  const usable = new Set<number>()
  for (const weekday of weekdays ?? [0, 1, 2, 3, 4, 5, 6])
    for (let minute = hours?.from ?? 0; minute < (hours?.until ?? 1440); minute++)
      usable.add((weekday * 1440 + minute) % WEEK)
  return usable
}

const anyTimes: fc.Arbitrary<UsableTimes> = fc.record({
  weekdays: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 })),
  hours: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
      .map(([from, length]) => ({ from, until: from + length })),
  ),
})

test('a time is usable in the hours of its weekdays, also after midnight', () => {
  fc.assert(
    fc.property(anyTimes, fc.integer({ min: 0, max: WEEK - 1 }), (times, minute) => {
      const at = instant(SUNDAY, minute)
      assert.equal(isUsableAt(times, at), expectedMinutes(times).has(minute))
      assert.equal(isUsableAt(times, at + MINUTE - 1), isUsableAt(times, at))
    }),
    { numRuns: 300 },
  )
})

test('without a restriction every time is usable', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: WEEK }), (minute) => isUsableAt(ANY_TIME, instant(SUNDAY, minute))),
  )
})

test('a span is usable if one of its minutes is', () => {
  const span = fc.record({
    weekday: fc.nat(6),
    from: fc.nat(1439),
    minutes: fc.integer({ min: 1, max: 600 }),
  })
  fc.assert(
    fc.property(anyTimes, span, (times, { weekday, from, minutes }) => {
      const usable = expectedMinutes(times)
      const isUsable = Array.from({ length: minutes }, (_none, index) => index).some((index) =>
        usable.has((weekday * 1440 + from + index) % WEEK),
      )
      assert.equal(isUsableIn(times, weekday, { from, until: from + minutes }), isUsable)
    }),
    { numRuns: 300 },
  )
})
