import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import fc from 'fast-check'
import { addDays, instant, type Day } from '../time/time.ts'
import { workingMinutesByHour } from './working-hours.ts'

const week = { from: '2026-11-16', to: '2026-11-23' }
const monday = { weekday: 1, starts: 9 * 60, ends: 12 * 60 + 30 }
const nonZero = (minutes: number[]) =>
  Object.fromEntries(minutes.flatMap((value, hour) => (value === 0 ? [] : [[hour, value]])))

describe('working minutes by hour', () => {
  it('are those of the shifts of every day of the period', () => {
    const schedule = { shifts: [monday, { ...monday, weekday: 2 }], breaks: [] }
    assert.deepEqual(nonZero(workingMinutesByHour(schedule, [], week)), { 9: 120, 10: 120, 11: 120, 12: 60 })
  })

  it('do not include breaks and leave', () => {
    const schedule = { shifts: [monday], breaks: [{ weekday: 1, starts: 10 * 60 + 30, ends: 11 * 60 }] }
    const leave = { start: instant('2026-11-16', 11 * 60 + 45), end: instant('2026-11-17') }
    assert.deepEqual(nonZero(workingMinutesByHour(schedule, [leave], week)), { 9: 60, 10: 30, 11: 45 })
  })

  it('of a shift after midnight belong to the hours of the night', () => {
    const schedule = { shifts: [{ weekday: 5, starts: 23 * 60, ends: 25 * 60 }], breaks: [] }
    assert.deepEqual(nonZero(workingMinutesByHour(schedule, [], week)), { 0: 60, 23: 60 })
  })

  it('are those of all days added up, with absences of any time and length', () => {
    const span = fc
      .record({
        weekday: fc.integer({ min: 0, max: 6 }),
        starts: fc.integer({ min: 0, max: 1300 }),
        minutes: fc.integer({ min: 10, max: 600 }),
      })
      .map(({ weekday, starts, minutes }) => ({ weekday, starts, ends: starts + minutes }))
    const absence = fc
      .record({ start: fc.integer({ min: -5000, max: 30_000 }), minutes: fc.integer({ min: 1, max: 5000 }) })
      .map(({ start, minutes }) => ({
        start: instant(week.from, start),
        end: instant(week.from, start + minutes),
      }))
    fc.assert(
      fc.property(
        fc.uniqueArray(span, { maxLength: 7, selector: ({ weekday }) => weekday }),
        fc.array(span, { maxLength: 4 }),
        fc.array(absence, { maxLength: 4 }),
        fc.integer({ min: 1, max: 21 }),
        (shifts, breaks, absences, days) => {
          const minutes = (from: Day, to: Day) =>
            workingMinutesByHour({ shifts, breaks }, absences, { from, to })
          const sum = Array.from({ length: 24 }, () => 0)
          for (let day = 0; day < days; day++)
            for (const [hour, value] of minutes(
              addDays(week.from, day),
              addDays(week.from, day + 1),
            ).entries())
              sum[hour]! += value
          assert.deepEqual(minutes(week.from, addDays(week.from, days)), sum)
          for (const value of sum) assert.ok(value >= 0 && value <= 60 * (days + 1))
        },
      ),
    )
  })
})
