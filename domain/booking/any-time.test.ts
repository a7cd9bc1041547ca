import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { instant, MINUTE, toWeekday } from '../time/time.ts'
import { onShift, timeForWalkIn } from './any-time.ts'
import { DEFAULT_PLAN_RULES, type Plan } from './plan.ts'

const day = '2026-11-25'
const weekday = toWeekday(day)
const plan: Plan = {
  ...DEFAULT_PLAN_RULES,
  durationMinutes: 45,
  bufferMinutes: 10,
  capacity: 3,
  hours: [],
  staffIds: ['dennis', 'late', 'off', 'night'],
  shifts: [
    { staffId: 'dennis', weekday, starts: 8 * 60, ends: 17 * 60 },
    { staffId: 'late', weekday, starts: 11 * 60, ends: 19 * 60 },
    { staffId: 'night', weekday: (weekday + 6) % 7, starts: 20 * 60, ends: 26 * 60 },
  ],
  breaks: [{ staffId: 'dennis', weekday, starts: 12 * 60, ends: 13 * 60 }],
  taken: [],
}
const at = (minutes: number) => instant(day, minutes)

describe('Who is on shift for a walk-in', () => {
  it('works for the whole service, and has no break in it', () => {
    assert.deepEqual(onShift(at(10 * 60 + 30), plan), ['dennis'])
    assert.deepEqual(onShift(at(11 * 60), plan), ['dennis', 'late'])
    assert.deepEqual(onShift(at(11 * 60 + 30), plan), ['late'], 'in the break')
    assert.deepEqual(onShift(at(16 * 60 + 30), plan), ['late'], 'the shift ends before the service')
    assert.deepEqual(onShift(at(6 * 60), plan), [])
  })

  it('includes a shift of the day before that ends after midnight', () => {
    assert.deepEqual(onShift(at(60), plan), ['night'])
  })

  it('leaves out who is busy, of those that could serve', () => {
    const start = at(10 * 60 + 30)
    const taken = [{ start, end: start + 45 * MINUTE, staffId: 'dennis', samePool: true }]
    assert.deepEqual(onShift(start, { ...plan, taken }), [])
    assert.deepEqual(timeForWalkIn(start, { ...plan, taken }).freeStaffIds, ['late', 'off', 'night'])
  })
})
