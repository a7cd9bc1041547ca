import assert from 'node:assert/strict'
import test from 'node:test'
import { availableAt, pointsOf, rewardCents, statusOf, successRate, whyNoReward, type Referral } from './rewards.ts'
import { DAY } from '../time/time.ts'

const fair: Referral = {
  feeCents: 3750,
  referrer: { id: 'a', phone: '254712000001', isDisabled: false, ownsTheStore: false },
  referred: { id: 'b', phone: '254712000002', isPhoneVerified: true },
  shareADevice: false,
}

test('a reward is 30% of the exact fee, half a cent rounded up', () => {
  assert.deepEqual([3750, 599, 5, 1, 0].map(rewardCents), [1125, 180, 2, 0, 0])
})

test('it is pending for seven days, then available, and stays so', () => {
  const reward = { earnedAt: 0, withdrawnAt: null }
  assert.equal(availableAt(0), 7 * DAY)
  assert.deepEqual(
    [0, 7 * DAY - 1, 7 * DAY, 70 * DAY].map((now) => statusOf(reward, now)),
    ['pending', 'pending', 'available', 'available'],
  )
  assert.equal(statusOf({ earnedAt: 0, withdrawnAt: DAY }, 9 * DAY), 'withdrawn')
})

test('nobody refers himself, by another account, the same phone or the same device', () => {
  assert.equal(whyNoReward(fair), null)
  assert.equal(whyNoReward({ ...fair, referred: { ...fair.referred, id: 'a' } }), 'same-person')
  assert.equal(whyNoReward({ ...fair, referred: { ...fair.referred, phone: '254712000001' } }), 'same-person')
  assert.equal(whyNoReward({ ...fair, shareADevice: true }), 'same-person')
})

test('nothing is earned by a booking without a fee, at one’s own store, without a verified phone, or by a closed account', () => {
  assert.equal(whyNoReward({ ...fair, feeCents: 0 }), 'no-fee')
  assert.equal(whyNoReward({ ...fair, referrer: { ...fair.referrer, ownsTheStore: true } }), 'own-store')
  assert.equal(whyNoReward({ ...fair, referred: { ...fair.referred, isPhoneVerified: false } }), 'unverified')
  assert.equal(whyNoReward({ ...fair, referrer: { ...fair.referrer, isDisabled: true } }), 'closed')
})

test('points are whole shillings, and the rate of success a whole percent', () => {
  assert.deepEqual([0, 99, 100, 1125].map(pointsOf), [0, 0, 1, 11])
  assert.deepEqual([successRate(0, 0), successRate(1, 3), successRate(2, 3)], [0, 33, 67])
})
