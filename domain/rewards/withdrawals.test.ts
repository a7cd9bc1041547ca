import assert from 'node:assert/strict'
import { test } from 'mocha'
import fc from 'fast-check'
import { isPayable } from '../payments/payout-policy.ts'
import { INITIAL_SETTINGS, MARKET_SETTINGS } from '../settings/market-settings.ts'
import { HOUR } from '../time/time.ts'
import { amountRefusal, mostWithdrawable, withdrawalLimits, withdrawalObstacle } from './withdrawals.ts'

const limits = withdrawalLimits(INITIAL_SETTINGS)

test('an amount is refused below the minimum, above the balance and above what is left of the day', () => {
  const refusal = (shillings: number, todayCents = 0) =>
    amountRefusal(shillings * 100, { availableCents: 600_050, todayCents }, limits)
  assert.deepEqual(
    [49, 50, 5_000, 5_001, 6_001].map((each) => refusal(each)),
    ['below-minimum', null, null, 'above-daily-limit', 'above-balance'],
  )
  assert.equal(refusal(100, 490_100), 'above-daily-limit')
})

test('the most is never refused, whatever the settings, and a shilling more is', () => {
  const setting = (key: 'withdrawalMinimum' | 'withdrawalsPerDay' | 'withdrawalFee') =>
    fc.integer({ min: MARKET_SETTINGS[key].min, max: MARKET_SETTINGS[key].max })
  fc.assert(
    fc.property(
      setting('withdrawalMinimum'),
      setting('withdrawalsPerDay'),
      setting('withdrawalFee'),
      fc.nat(60_000_000),
      fc.nat(30_000_000),
      (withdrawalMinimum, withdrawalsPerDay, withdrawalFee, availableCents, todayCents) => {
        const now = withdrawalLimits({
          ...INITIAL_SETTINGS,
          withdrawalMinimum,
          withdrawalsPerDay,
          withdrawalFee,
        })
        const balance = { availableCents, todayCents }
        const most = mostWithdrawable(balance, now)
        assert.equal(most % 100, 0)
        if (most >= now.minimumCents) {
          assert.equal(amountRefusal(most, balance, now), null)
          assert.ok(isPayable(most - now.feeCents))
        }
        assert.notEqual(amountRefusal(most + 100, balance, now), null)
      },
    ),
  )
})

test('nothing is withdrawn while it is stopped, without a verified phone, or for a day after a change of the identity', () => {
  const phone = { number: '254712345678', isVerified: true, identityChangedAt: null }
  assert.equal(withdrawalObstacle(phone, false, 0), null)
  assert.equal(withdrawalObstacle(phone, true, 0), 'stopped')
  assert.equal(withdrawalObstacle({ ...phone, isVerified: false }, false, 0), 'no-phone')
  assert.equal(withdrawalObstacle({ ...phone, number: null }, false, 0), 'no-phone')
  assert.equal(
    withdrawalObstacle({ ...phone, identityChangedAt: 0 }, false, 24 * HOUR - 1),
    'identity-changed',
  )
  assert.equal(withdrawalObstacle({ ...phone, identityChangedAt: 0 }, false, 24 * HOUR), null)
})
