import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import { DAY, dayAndTime, daysBetween, instant, toDay, toMinutesOfDay, toWeekday } from '../../time/time.ts'
import {
  areInOrder,
  canRepeat,
  findUsualWeeks,
  isNearRegular,
  listLaterReasons,
  listRegularStarts,
  MAX_SERIES_VISITS,
  MAX_SERIES_WEEKS,
  MAX_SHIFT_DAYS,
  MIN_SERIES_VISITS,
} from './series.ts'

const first = instant('2026-12-01', 14 * 60 + 30)

describe('The dates of a series', () => {
  it('are at the same time of the same weekday, over the end of a year', () => {
    assert.deepEqual(
      listRegularStarts({ first, everyWeeks: 3, count: 4 }, first - DAY).map((at) => dayAndTime(at, at)),
      ['Tue 22 Dec, 14:30', 'Tue 12 Jan, 14:30', 'Tue 2 Feb, 14:30'],
    )
  })

  it('go on in the same rhythm after visits that have passed', () => {
    const now = instant('2027-01-12', 14 * 60 + 30)
    assert.deepEqual(listRegularStarts({ first, everyWeeks: 3, count: 3 }, now).map(toDay), [
      '2027-02-02',
      '2027-02-23',
    ])
  })

  it('are future, in order, whole weeks apart, at the local time of the first, for any first and now', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 * 10 })
    fc.assert(
      fc.property(
        minutes,
        minutes,
        fc.integer({ min: 1, max: MAX_SERIES_WEEKS }),
        fc.integer({ min: MIN_SERIES_VISITS, max: MAX_SERIES_VISITS }),
        (begins, passed, everyWeeks, count) => {
          const start = instant('2024-02-28', begins)
          const now = instant('2024-02-28', passed)
          const starts = listRegularStarts({ first: start, everyWeeks, count }, now)
          assert.equal(starts.length, count - 1)
          assert.ok(areInOrder([Math.max(now, start), ...starts]))
          // Nothing is skipped that is still to come.
          assert.ok(starts[0]! - everyWeeks * 7 * DAY <= Math.max(now, start))
          for (const [index, at] of starts.entries()) {
            assert.equal(toMinutesOfDay(at), toMinutesOfDay(start))
            assert.equal(toWeekday(toDay(at)), toWeekday(toDay(start)))
            assert.equal(daysBetween(toDay(starts[0]!), toDay(at)), index * everyWeeks * 7)
          }
        },
      ),
    )
  })

  it('may be a week away from the regular ones, and not more', () => {
    assert.ok(isNearRegular(first + MAX_SHIFT_DAYS * DAY, first))
    assert.ok(isNearRegular(first - MAX_SHIFT_DAYS * DAY, first))
    assert.ok(!isNearRegular(first + (MAX_SHIFT_DAYS + 1) * DAY, first))
  })
})

describe('What is booked with a series', () => {
  const starts = [10, 20, 30, 61].map((days) => first + days * DAY)
  const terms = { hasFee: false, maxAdvanceDays: 60, room: 9, now: first }

  it('is what can be booked today', () => {
    assert.deepEqual(listLaterReasons(starts, terms), [null, null, null, 'too-far'])
  })
  it('is nothing if there is a fee', () => {
    assert.deepEqual(listLaterReasons(starts, { ...terms, hasFee: true }), ['fee', 'fee', 'fee', 'too-far'])
  })
  it('is not more than a customer can have', () => {
    assert.deepEqual(listLaterReasons(starts, { ...terms, room: 2 }), [null, null, 'limit', 'too-far'])
  })
})

describe('The usual interval', () => {
  const after = (...days: number[]) => days.map((day) => first + day * DAY)

  it('is the median of the intervals, in weeks', () => {
    assert.equal(findUsualWeeks(after(0, 20, 42, 100)), 3)
    assert.equal(findUsualWeeks(after(42, 0, 21)), 3)
  })
  it('needs two visits on different days', () => {
    assert.equal(findUsualWeeks(after(0)), null)
    assert.equal(findUsualWeeks([first, first + 1000]), null)
    assert.equal(findUsualWeeks([]), null)
  })
  it('is a week at least, and none if it is longer than that of a series', () => {
    assert.equal(findUsualWeeks(after(0, 2)), 1)
    assert.equal(findUsualWeeks(after(0, 200)), null)
  })
})

describe('A booking that can be repeated', () => {
  it('is certain, and has an account and an ordinary price', () => {
    const booking = { status: 'confirmed', isWalkIn: false, isQuoted: false }
    assert.ok(canRepeat(booking))
    assert.ok(canRepeat({ ...booking, status: 'completed' }))
    assert.ok(!canRepeat({ ...booking, status: 'pending' }))
    assert.ok(!canRepeat({ ...booking, status: 'cancelled' }))
    assert.ok(!canRepeat({ ...booking, isWalkIn: true }))
    assert.ok(!canRepeat({ ...booking, isQuoted: true }))
  })
})
