import assert from 'node:assert/strict'
import { test } from 'mocha'
import {
  availableAt,
  toPoints,
  rewardCents,
  rewardStatus,
  successRate,
  rewardRefusal,
  type Referral,
} from './rewards.ts'
import { DAY } from '../time/time.ts'

const referral: Referral = {
  feeCents: 3750,
  referrer: { id: 'a', phone: '254712000001', isDisabled: false, ownsTheStore: false },
  referred: { id: 'b', phone: '254712000002', isPhoneVerified: true },
  shareADevice: false,
}

test('a reward is 30% of the exact fee, rounded half up', () => {
  assert.deepEqual([3750, 599, 5, 1, 0].map(rewardCents), [1125, 180, 2, 0, 0])
})

test('a reward is pending for seven days, then available', () => {
  const reward = { earnedAt: 0, withdrawnAt: null }
  assert.equal(availableAt(0), 7 * DAY)
  assert.deepEqual(
    [0, 7 * DAY - 1, 7 * DAY, 70 * DAY].map((now) => rewardStatus(reward, now)),
    ['pending', 'pending', 'available', 'available'],
  )
  assert.equal(rewardStatus({ earnedAt: 0, withdrawnAt: DAY }, 9 * DAY), 'withdrawn')
})

test('no reward for the same account, phone or device', () => {
  assert.equal(rewardRefusal(referral), null)
  assert.equal(rewardRefusal({ ...referral, referred: { ...referral.referred, id: 'a' } }), 'same-person')
  assert.equal(
    rewardRefusal({ ...referral, referred: { ...referral.referred, phone: '254712000001' } }),
    'same-person',
  )
  assert.equal(rewardRefusal({ ...referral, shareADevice: true }), 'same-person')
})

test('no reward without a fee, at an own store, unverified or for a closed account', () => {
  assert.equal(rewardRefusal({ ...referral, feeCents: 0 }), 'no-fee')
  assert.equal(
    rewardRefusal({ ...referral, referrer: { ...referral.referrer, ownsTheStore: true } }),
    'own-store',
  )
  assert.equal(
    rewardRefusal({ ...referral, referred: { ...referral.referred, isPhoneVerified: false } }),
    'unverified',
  )
  assert.equal(rewardRefusal({ ...referral, referrer: { ...referral.referrer, isDisabled: true } }), 'closed')
})

test('points are whole shillings, and the success rate is a whole percent', () => {
  assert.deepEqual([0, 99, 100, 1125].map(toPoints), [0, 0, 1, 11])
  assert.deepEqual([successRate(0, 0), successRate(1, 3), successRate(2, 3)], [0, 33, 67])
})
