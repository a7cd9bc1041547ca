import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysFrom, weeksOf } from './calendar.ts'

test('weeks begin on Monday, with gaps at the ends of a month', () => {
  // 2026-12-01 is a Tuesday.
  const weeks = weeksOf(daysFrom('2026-12-01', 31))
  assert.deepEqual(weeks[0], [
    undefined,
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ])
  assert.deepEqual(weeks.at(-1)?.slice(2), ['2026-12-30', '2026-12-31', undefined, undefined, undefined])
  assert.ok(weeks.every((week) => week.length === 7))
  assert.deepEqual(weeksOf([]), [])
})
