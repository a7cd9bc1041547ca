import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'mocha'
import { DAY, instant, toDay } from '../time/time.ts'
import {
  badPercent,
  countedFrom,
  goodPercent,
  listMonths,
  MIN_BOOKINGS,
  PERIOD_MONTHS,
  RESTART_DAYS,
  restartFrom,
} from './trust.ts'

test('the period is the current month in Nairobi and the eleven before it', () => {
  assert.deepEqual(listMonths(instant('2026-11-21', 12 * 60)), [
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
    '2026-04-01',
    '2026-05-01',
    '2026-06-01',
    '2026-07-01',
    '2026-08-01',
    '2026-09-01',
    '2026-10-01',
    '2026-11-01',
  ])
  // Nairobi is three hours ahead.
  assert.equal(listMonths(Date.parse('2026-12-31T20:59:59Z')).at(-1), '2026-12-01')
  assert.equal(listMonths(Date.parse('2026-12-31T21:00:00Z')).at(-1), '2027-01-01')
  assert.equal(countedFrom(Date.parse('2026-12-31T21:00:00Z')), instant('2026-02-01'))
})

test('the months follow one another, and the last one is that of today', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) }), (now) => {
      const months = listMonths(now)
      assert.equal(months.length, PERIOD_MONTHS)
      assert.deepEqual(months.toSorted(), months)
      assert.equal(new Set(months).size, PERIOD_MONTHS)
      assert.equal(months.at(-1)?.slice(0, 7), toDay(now).slice(0, 7))
      assert.ok(countedFrom(now) <= now)
    }),
  )
})

test('a share is only given with enough bookings, and is never flattering', () => {
  const few = { part: MIN_BOOKINGS - 1, total: MIN_BOOKINGS - 1, minimum: MIN_BOOKINGS }
  assert.equal(goodPercent(few), null)
  assert.equal(badPercent(few), null)
  assert.equal(goodPercent({ part: 299, total: 300, minimum: MIN_BOOKINGS }), 99)
  assert.equal(badPercent({ part: 1, total: 300, minimum: MIN_BOOKINGS }), 1)
})

test('what went well and what went wrong add up to 100', () => {
  const counts = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(counts, counts, (good, bad) => {
      const total = good + bad
      fc.pre(total >= MIN_BOOKINGS)
      const kept = goodPercent({ part: good, total, minimum: MIN_BOOKINGS })
      const lost = badPercent({ part: bad, total, minimum: MIN_BOOKINGS })
      assert.ok(kept !== null && lost !== null)
      assert.equal(kept + lost, 100)
      assert.equal(kept === 100, bad === 0)
    }),
  )
})

test('a customer can start again once in the stated time', () => {
  const now = instant('2026-11-21')
  assert.equal(restartFrom(null, now), null)
  assert.equal(restartFrom(now - 1, now), now - 1 + RESTART_DAYS * DAY)
  assert.equal(restartFrom(now - RESTART_DAYS * DAY, now), null)
})
