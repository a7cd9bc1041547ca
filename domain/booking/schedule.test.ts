import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { instant } from '../time/time.ts'
import { placeBreak, scheduleFault, worksDuring, type Span } from './schedule.ts'

const span = (weekday: number, starts: number, ends: number): Span => ({ weekday, starts, ends })
const MONDAY = '2026-11-23'
const at = (hour: number) => instant(MONDAY, hour * 60)

describe('the schedule of a member of staff', () => {
  it('has no fault when shifts and breaks fit', () => {
    const shifts = [span(1, 480, 720), span(1, 720, 1020), span(2, 480, 1020)]
    assert.equal(scheduleFault({ shifts, breaks: [span(2, 720, 780)] }), null)
  })

  it('rejects shifts that overlap, also across midnight and the end of the week', () => {
    assert.deepEqual(scheduleFault({ shifts: [span(1, 480, 720), span(1, 700, 800)], breaks: [] }), {
      list: 'shifts',
      at: 1,
      fault: 'overlap',
    })
    const acrossWeeks = [span(0, 0, 120), span(6, 1200, 1500)]
    assert.equal(scheduleFault({ shifts: acrossWeeks, breaks: [] })?.fault, 'overlap')
  })

  it('rejects a break outside the shifts', () => {
    const fault = scheduleFault({ shifts: [span(1, 480, 720)], breaks: [span(1, 700, 760)] })
    assert.deepEqual(fault, { list: 'breaks', at: 0, fault: 'outside-shift' })
  })

  it('places a break after midnight in the shift that it interrupts', () => {
    const night = [span(5, 1200, 1680)]
    assert.deepEqual(placeBreak(night, span(5, 60, 90)), span(5, 1500, 1530))
    assert.deepEqual(placeBreak(night, span(5, 1260, 1290)), span(5, 1260, 1290))
  })

  it('covers a booking within a shift, and not one in a break, after the shift or during leave', () => {
    const schedule = { shifts: [span(1, 480, 1020)], breaks: [span(1, 720, 780)] }
    assert.equal(worksDuring(schedule, [], at(9), at(10)), true)
    assert.equal(worksDuring(schedule, [], at(11.5), at(12.5)), false)
    assert.equal(worksDuring(schedule, [], at(16.5), at(17.5)), false)
    assert.equal(worksDuring(schedule, [{ start: at(8), end: at(9.5) }], at(9), at(10)), false)
  })

  it('covers a booking after midnight in a shift of the day before', () => {
    const schedule = { shifts: [span(0, 1200, 1560)], breaks: [] }
    assert.equal(worksDuring(schedule, [], at(0.5), at(1.5)), true)
    assert.equal(worksDuring(schedule, [], at(1.5), at(2.5)), false)
  })
})
