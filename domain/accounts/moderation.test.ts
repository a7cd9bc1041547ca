import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { DAY } from '../time/time.ts'
import { appealUntil, areTooMany, countStrikes, suspendedUntil } from './moderation.ts'

const now = Date.parse('2026-11-26T09:00:00Z')
const ago = (...days: number[]) => days.map((each) => now - each * DAY)

describe('strikes', () => {
  it('are removals of the last 90 days', () => {
    assert.equal(countStrikes(ago(0, 89, 90, 200), now), 2)
    assert.equal(countStrikes(ago(-1), now), 0)
    assert.deepEqual([2, 3, 4].map(areTooMany), [false, true, true])
  })

  it('suspend for 30 days from the third one within 90 days', () => {
    const cases: [removals: number[], daysLeft: number | null][] = [
      [[], null],
      [[1, 2], null],
      [[1, 2, 3], 29],
      [[10, 60, 99], 20],
      [[10, 60, 101], null],
      [[30, 40, 50], null],
      // A fourth one extends it.
      [[0, 10, 20, 30], 30],
      // The third one is past the 90 days of the first, but not of the others before it.
      [[1, 40, 80, 95], 29],
    ]
    for (const [removals, daysLeft] of cases)
      assert.equal(
        suspendedUntil(ago(...removals), now),
        daysLeft === null ? null : now + daysLeft * DAY,
        removals.join(),
      )
  })

  it('can be appealed for 14 days', () => assert.equal(appealUntil(now), now + 14 * DAY))
})
