import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { instant } from '../time/time.ts'
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
})
