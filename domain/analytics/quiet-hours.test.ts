import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import { addDays, instant, toWeekday, type Day } from '../time/time.ts'
import { getQuietPeriod, listQuietParts, measureFill, openIn, type BranchTimes } from './quiet-hours.ts'

/** A Thursday. */
const TODAY = '2026-11-19'
const PERIOD = getQuietPeriod(TODAY)
const TUESDAY = 2
const everyWeekday = <Span>(span: Span) =>
  Array.from({ length: 7 }, (_none, weekday) => ({ weekday, ...span }))
const toHours = (minutes: Record<number, number>) =>
  Array.from({ length: 24 }, (_none, hour) => minutes[hour] ?? 0)
const tuesdays = Array.from({ length: 56 }, (_none, ahead) => addDays(PERIOD.from, ahead)).filter(
  (day) => toWeekday(day) === TUESDAY,
)
const branch = (changes: Partial<BranchTimes> = {}, person: Partial<BranchTimes['people'][number]> = {}) => ({
  hours: everyWeekday({ opens: 8 * 60, closes: 19 * 60 }),
  days: [],
  people: [
    {
      shifts: everyWeekday({ starts: 8 * 60, ends: 18 * 60 }),
      breaks: [],
      absences: [],
      booked: new Map<Day, number[]>([
        [PERIOD.from, toHours({ 13: 30 })],
        ...tuesdays.map((day): [Day, number[]] => [day, toHours({ 9: 60 })]),
      ]),
      ...person,
    },
  ],
  ...changes,
})
const fill = (times: BranchTimes, weekday = TUESDAY, part = 'morning') =>
  measureFill(times, PERIOD).find((cell) => cell.weekday === weekday && cell.part === part)!

describe('quiet hours', () => {
  it('counts the booked share of the working time of eight weeks', () => {
    assert.equal(tuesdays.length, 8)
    const cell = fill(branch())
    assert.deepEqual([cell.bookedMinutes, cell.bookableMinutes, cell.percent], [480, 8 * 240, 25])
  })
  it('does not count today', () => {
    assert.equal(PERIOD.to, TODAY)
    const more = branch().people[0]!
    const booked = new Map([...more.booked, [TODAY, toHours({ 9: 60 })] as [Day, number[]]])
    assert.equal(fill(branch({}, { booked }), toWeekday(TODAY)).bookedMinutes, 0)
  })
  it('takes closed days and leave for no empty time', () => {
    const [first = '', second = '', ...rest] = tuesdays
    const days = [first, second].map((day) => ({ day, opens: null, closes: null, reason: null }))
    assert.equal(fill(branch({ days })).bookableMinutes, 6 * 240)
    const absences = [{ start: instant(rest[0]!), end: instant(rest[0]!, 1440) }]
    assert.equal(fill(branch({ days }, { absences })).bookableMinutes, 5 * 240)
    assert.equal(fill(branch({ hours: [] })).bookableMinutes, 0)
  })
  it('counts only the shift within the opening hours', () => {
    assert.equal(fill(branch({ hours: everyWeekday({ opens: 600, closes: 660 }) })).bookableMinutes, 8 * 60)
  })
  it('counts hours after midnight with the evening before', () => {
    const late = branch(
      { hours: everyWeekday({ opens: 20 * 60, closes: 26 * 60 }) },
      { shifts: everyWeekday({ starts: 20 * 60, ends: 26 * 60 }) },
    )
    assert.equal(fill(late, TUESDAY, 'evening').bookableMinutes, 8 * 360)
    assert.equal(fill(late).bookableMinutes, 0)
  })
  it('has no figures before four weeks with bookings, nor a part with little working time', () => {
    const booked = new Map<Day, number[]>([[addDays(TODAY, -27), toHours({ 9: 60 })]])
    assert.equal(fill(branch({}, { booked })).percent, null)
    const earlier = new Map<Day, number[]>([[addDays(TODAY, -28), toHours({ 9: 60 })]])
    assert.notEqual(fill(branch({}, { booked: earlier })).percent, null)
    const short = [{ weekday: TUESDAY, starts: 480, ends: 539 }]
    assert.equal(fill(branch({}, { shifts: short })).percent, null)
    assert.equal(fill(branch({ people: [] })).percent, null)
  })
  it('lists the quietest parts first', () => {
    const quiet = listQuietParts(measureFill(branch(), PERIOD))
    assert.ok(quiet.every(({ percent }, index) => percent >= (quiet[index - 1]?.percent ?? 0)))
    assert.equal(quiet.at(-1)!.percent, 25)
  })
  it('keeps every share between 0 and 100', () => {
    const minute = fc.integer({ min: 0, max: 1440 })
    fc.assert(
      fc.property(
        minute,
        minute,
        fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 24, maxLength: 24 }),
        (a, b, booked) => {
          const shifts = everyWeekday({ starts: Math.min(a, b), ends: Math.max(a, b) })
          const cells = measureFill(
            branch(
              {},
              {
                shifts,
                booked: new Map([
                  [PERIOD.from, booked],
                  [TODAY, booked],
                ]),
              },
            ),
            PERIOD,
          )
          assert.equal(cells.length, 21)
          for (const { percent } of cells) assert.ok(percent === null || (percent >= 0 && percent <= 100))
        },
      ),
      { numRuns: 30 },
    )
  })
  it('limits a part of the day to the opening hours', () => {
    const hours = [{ weekday: TUESDAY, opens: 8 * 60, closes: 25 * 60 }]
    assert.deepEqual(openIn(hours, TUESDAY, 'morning'), { from: 480, until: 720 })
    assert.deepEqual(openIn(hours, TUESDAY, 'evening'), { from: 1020, until: 1500 })
    assert.equal(openIn(hours, 3, 'morning'), null)
  })
})
