import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import fc from 'fast-check'
import { addDays, daysBetween, toWeekday } from '../time/time.ts'
import { comparedPeriods, PERIOD_KINDS } from './period.ts'

describe('compared periods', () => {
  it('of a running week are its days until today and the same days of the week before', () => {
    assert.deepEqual(comparedPeriods('week', '2026-11-20', '2026-11-21'), {
      period: { from: '2026-11-16', to: '2026-11-23' },
      elapsed: { from: '2026-11-16', to: '2026-11-22' },
      previous: { from: '2026-11-09', to: '2026-11-15' },
    })
  })

  it('of a week that is over are both weeks', () => {
    const { elapsed, previous } = comparedPeriods('week', '2026-11-15', '2026-11-21')
    assert.deepEqual(
      [elapsed, previous],
      [
        { from: '2026-11-09', to: '2026-11-16' },
        { from: '2026-11-02', to: '2026-11-09' },
      ],
    )
  })

  it('of months have their own lengths, and a running month is not compared with more than the one before', () => {
    assert.deepEqual(comparedPeriods('month', '2026-03-31', '2026-04-02').previous, {
      from: '2026-02-01',
      to: '2026-03-01',
    })
    assert.deepEqual(comparedPeriods('month', '2026-03-30', '2026-03-30').previous, {
      from: '2026-02-01',
      to: '2026-03-01',
    })
    assert.deepEqual(comparedPeriods('month', '2026-12-05', '2026-12-05'), {
      period: { from: '2026-12-01', to: '2027-01-01' },
      elapsed: { from: '2026-12-01', to: '2026-12-06' },
      previous: { from: '2026-11-01', to: '2026-11-06' },
    })
  })

  it('of years begin in January', () => {
    assert.deepEqual(comparedPeriods('year', '2026-11-20', '2026-11-21'), {
      period: { from: '2026-01-01', to: '2027-01-01' },
      elapsed: { from: '2026-01-01', to: '2026-11-22' },
      previous: { from: '2025-01-01', to: '2025-11-22' },
    })
  })

  it('never overlap, contain the day, and compare at most as many days while the period runs', () => {
    const days = fc.integer({ min: 0, max: 4000 }).map((offset) => addDays('2022-01-01', offset))
    fc.assert(
      fc.property(fc.constantFrom(...PERIOD_KINDS), days, days, (kind, day, today) => {
        const { period, elapsed, previous } = comparedPeriods(kind, day, today)
        assert.ok(period.from <= day && day < period.to)
        assert.ok(elapsed.from === period.from && elapsed.to <= period.to && elapsed.from < elapsed.to)
        assert.ok(previous.from < previous.to && previous.to <= period.from)
        if (today < period.to)
          assert.ok(daysBetween(previous.from, previous.to) <= daysBetween(elapsed.from, elapsed.to))
        if (kind === 'week') assert.equal(toWeekday(previous.from), 1)
      }),
    )
  })
})
