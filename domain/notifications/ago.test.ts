import assert from 'node:assert/strict'
import { it } from 'mocha'
import { DAY, HOUR, instant, MINUTE } from '../time/time.ts'
import { timeAgo } from './ago.ts'

it('shows how long ago in minutes, hours and days, and after a week the date', () => {
  const now = instant('2026-11-21', 12 * 60)
  for (const [age, text] of [
    [-MINUTE, 'Just now'],
    [MINUTE - 1, 'Just now'],
    [MINUTE, '1m ago'],
    [HOUR - 1, '59m ago'],
    [HOUR, '1h ago'],
    [DAY - 1, '23h ago'],
    [DAY, '1d ago'],
    [7 * DAY - 1, '6d ago'],
    [7 * DAY, '14 Nov'],
    [400 * DAY, '17 Oct 2025'],
  ] as const)
    assert.equal(timeAgo(now - age, now), text)
})
