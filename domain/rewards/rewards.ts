/**
 * What a referral earns (docs/rules/rewards.md#referral-reward): 30% of the exact access fee, once for each offer booking that the referred
 * customer completes; pending for seven days, then available. Integer cents.
 */
import { DAY, type At } from '../time/time.ts'

export const REWARD_PERCENT = 30
export const PENDING_MS = 7 * DAY

/** Rounded half up to whole cents. */
export const rewardCents = (feeCents: number): number => Math.round((feeCents * REWARD_PERCENT) / 100)

export const availableAt = (earnedAt: At): At => earnedAt + PENDING_MS
export type RewardStatus = 'pending' | 'available' | 'withdrawn'
export const statusOf = (reward: { earnedAt: At; withdrawnAt: At | null }, now: At): RewardStatus =>
  reward.withdrawnAt !== null ? 'withdrawn' : now < availableAt(reward.earnedAt) ? 'pending' : 'available'

/** Why a completed booking earns nobody anything; null when it does. Nobody refers himself, by whatever account (invariant 17). */
export type Referral = {
  feeCents: number
  referrer: { id: string; phone: string | null; isDisabled: boolean; ownsTheStore: boolean }
  referred: { id: string; phone: string | null; isPhoneVerified: boolean }
  /** Both were signed in on one device, ever. */
  shareADevice: boolean
}
export type NoReward = 'no-fee' | 'same-person' | 'own-store' | 'unverified' | 'closed'

export function whyNoReward({ feeCents, referrer, referred, shareADevice }: Referral): NoReward | null {
  if (rewardCents(feeCents) === 0) return 'no-fee'
  if (referrer.id === referred.id || shareADevice || (referrer.phone !== null && referrer.phone === referred.phone)) return 'same-person'
  if (referrer.ownsTheStore) return 'own-store'
  if (!referred.isPhoneVerified) return 'unverified'
  return referrer.isDisabled ? 'closed' : null
}

/** One point is one shilling that can be had; 'points as KSH' (docs/rules/rewards.md#points). */
export const pointsOf = (availableCents: number): number => Math.floor(availableCents / 100)

/** Whole percent; 0 while nobody was referred (docs/rules/rewards.md#success-rate). */
export const successRate = (referralBookings: number, referrals: number): number =>
  referrals === 0 ? 0 : Math.round((referralBookings / referrals) * 100)
