/**
 * Referral rewards (docs/rules/rewards.md#referral-reward): 30% of the exact access fee for each offer
 * booking that the referred customer completes. A reward is pending for seven days, then available. Integer
 * cents.
 */
import { DAY, type At } from '../time/time.ts'

export const REWARD_PERCENT = 30
export const PENDING_MS = 7 * DAY

/** Returns the reward, rounded half up to whole cents. */
export const rewardCents = (feeCents: number): number => Math.round((feeCents * REWARD_PERCENT) / 100)

export const availableAt = (earnedAt: At): At => earnedAt + PENDING_MS
type RewardStatus = 'pending' | 'available' | 'withdrawn'
export function rewardStatus(reward: { earnedAt: At; withdrawnAt: At | null }, now: At): RewardStatus {
  if (reward.withdrawnAt !== null) return 'withdrawn'
  return now < availableAt(reward.earnedAt) ? 'pending' : 'available'
}

export type Referral = {
  feeCents: number
  referrer: { id: string; phone: string | null; isDisabled: boolean; ownsTheStore: boolean }
  referred: { id: string; phone: string | null; isPhoneVerified: boolean }
  /** True if both accounts have been signed in on the same device at any time. */
  shareADevice: boolean
}
export type RewardRefusal = 'no-fee' | 'same-person' | 'own-store' | 'unverified' | 'closed'

/**
 * Returns why a completed booking earns no reward; null when it does. A customer cannot refer themselves
 * through another account.
 */
export function rewardRefusal({
  feeCents,
  referrer,
  referred,
  shareADevice,
}: Referral): RewardRefusal | null {
  if (rewardCents(feeCents) === 0) return 'no-fee'
  const hasSamePhone = referrer.phone !== null && referrer.phone === referred.phone
  if (referrer.id === referred.id || shareADevice || hasSamePhone) return 'same-person'
  if (referrer.ownsTheStore) return 'own-store'
  if (!referred.isPhoneVerified) return 'unverified'
  return referrer.isDisabled ? 'closed' : null
}

/** One point is one available shilling (docs/rules/rewards.md#points). */
export const toPoints = (availableCents: number): number => Math.floor(availableCents / 100)

/** Returns the success rate in whole percent; 0 without referrals (docs/rules/rewards.md#success-rate). */
export const successRate = (referralBookings: number, referrals: number): number =>
  referrals === 0 ? 0 : Math.round((referralBookings / referrals) * 100)
