import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import { addDays, isDay } from '../../time/time.ts'
import { PACKAGE_MONTHS, packageEnd, packageRefundCents, packageState } from './packages.ts'

describe('the end of a package', () => {
  it('is the same day of a later month, or the last day of that month', () => {
    assert.equal(packageEnd('2026-12-01', 12), '2027-12-01')
    assert.equal(packageEnd('2026-11-30', 3), '2027-02-28')
    assert.equal(packageEnd('2027-12-31', 2), '2028-02-29')
    assert.equal(packageEnd('2026-12-31', 1), '2027-01-31')
    assert.equal(packageEnd('2026-10-31', 1), '2026-11-30')
  })

  it('is a day of the right month for every day and number of months', () => {
    const months = fc.integer({ min: PACKAGE_MONTHS.min, max: PACKAGE_MONTHS.max })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), months, (offset, count) => {
        const day = addDays('2024-01-01', offset)
        const end = packageEnd(day, count)
        const toMonths = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))
        assert.ok(isDay(end))
        assert.equal(toMonths(end) - toMonths(day), count)
        assert.ok(end.slice(8) <= day.slice(8))
        if (end.slice(8) < day.slice(8)) assert.equal(addDays(end, 1).slice(8), '01')
      }),
    )
  })
})

describe('the refund of a package', () => {
  const bought = { priceCents: 800_000, visitCents: 100_000 }

  it('is the price without the used visits at their normal price, and never below zero', () => {
    assert.equal(packageRefundCents({ ...bought, used: 0 }), 800_000)
    assert.equal(packageRefundCents({ ...bought, used: 3 }), 500_000)
    assert.equal(packageRefundCents({ ...bought, used: 8 }), 0)
    assert.equal(packageRefundCents({ ...bought, used: 9 }), 0)
  })
})

describe('the state of a package', () => {
  const bought = { isEnded: false, left: 2, validUntil: '2026-12-31' }

  it('is active up to its last day, unless it is used or ended', () => {
    assert.equal(packageState(bought, '2026-12-31'), 'active')
    assert.equal(packageState(bought, '2027-01-01'), 'expired')
    assert.equal(packageState({ ...bought, left: 0 }, '2027-01-01'), 'used')
    assert.equal(packageState({ ...bought, isEnded: true, left: 0 }, '2026-12-01'), 'ended')
  })
})
