import assert from 'node:assert/strict'
import { test } from 'mocha'
import { getDayPart, placeInDay } from './day-parts.ts'
import { instant } from '../time/time.ts'

const day = '2026-12-31'

test('times after midnight are after midnight in the list of the day, and of its evening in a search', () => {
  for (const [minute, place, part] of [
    [9 * 60, 'morning', 'morning'],
    [12 * 60, 'afternoon', 'afternoon'],
    [17 * 60, 'evening', 'evening'],
    [24 * 60 - 1, 'evening', 'evening'],
    [24 * 60, 'after-midnight', 'evening'],
    [26 * 60, 'after-midnight', 'evening'],
  ] as const) {
    assert.equal(placeInDay(day, instant(day, minute)), place)
    assert.equal(getDayPart(day, instant(day, minute)), part)
  }
})

test('a time in the small hours of the day itself is in its morning', () => {
  assert.equal(placeInDay(day, instant(day, 60)), 'morning')
})
