import assert from 'node:assert/strict'
import { it } from 'mocha'
import { instant } from '../time/time.ts'
import { isOutsideHours } from './outside-hours.ts'
import type { SpecialDay } from './plan.ts'

// 23 November 2026 is a Monday.
const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const booking = (day: string, from: number, to: number) => ({
  start: instant(day, from * 60),
  end: instant(day, to * 60),
})
const monday = { weekday: 1, opens: 9 * 60, closes: 20 * 60 }
const plan = (days: SpecialDay[] = [], hours = [monday]) => ({ hours, days })

it('a booking is within the hours if they include its start and its end', () => {
  assert.equal(isOutsideHours(plan(), booking(MONDAY, 9, 10)), false)
  assert.equal(isOutsideHours(plan(), booking(MONDAY, 19, 20)), false)
  assert.equal(isOutsideHours(plan(), booking(MONDAY, 8.5, 9.5)), true)
  assert.equal(isOutsideHours(plan(), booking(MONDAY, 19.5, 20.5)), true)
})

it('a day without hours is closed', () => {
  assert.equal(isOutsideHours(plan(), booking(TUESDAY, 10, 11)), true)
})

it('hours past midnight include the night, also when the next day is closed', () => {
  const late = { weekday: 1, opens: 18 * 60, closes: 26 * 60 }
  assert.equal(isOutsideHours(plan([], [late]), booking(MONDAY, 23.5, 24.5)), false)
  assert.equal(isOutsideHours(plan([], [late]), booking(TUESDAY, 1, 2)), false)
  assert.equal(isOutsideHours(plan([], [late]), booking(TUESDAY, 1.5, 2.5)), true)
  assert.equal(isOutsideHours(plan([], [late]), booking(MONDAY, 1, 2)), true)
})

it('a special day replaces the hours of its weekday', () => {
  const shorter = { day: MONDAY, opens: 9 * 60, closes: 12 * 60, reason: null }
  assert.equal(isOutsideHours(plan([shorter]), booking(MONDAY, 11, 12)), false)
  assert.equal(isOutsideHours(plan([shorter]), booking(MONDAY, 12, 13)), true)
  const closed = { day: MONDAY, opens: null, closes: null, reason: 'Stocktaking' }
  assert.equal(isOutsideHours(plan([closed]), booking(MONDAY, 11, 12)), true)
  const extra = { day: TUESDAY, opens: 600, closes: 720, reason: null }
  assert.equal(isOutsideHours(plan([extra]), booking(TUESDAY, 10, 11)), false)
})
