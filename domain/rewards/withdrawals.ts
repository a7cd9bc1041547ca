/**
 * Rewards that a customer sends to the own phone (docs/rules/rewards.md#withdrawals). M-Pesa moves whole shillings only.
 * Integer cents.
 */
import { isPayable, MAX_PAYOUT_CENTS } from '../payments/payout-policy.ts'
import type { MarketSettings } from '../settings/market-settings.ts'
import { DAY, type At } from '../time/time.ts'

/** Wait after a change of what a person signs in with, so that somebody who has got into an account cannot empty it. */
export const WAIT_AFTER_IDENTITY_CHANGE_MS = DAY

/** Leaves the balance; the phone gets it without the fee. */
export type WithdrawalLimits = { minimumCents: number; dailyCents: number; feeCents: number }

export const withdrawalLimits = (settings: MarketSettings): WithdrawalLimits => ({
  minimumCents: settings.withdrawalMinimum * 100,
  dailyCents: settings.withdrawalsPerDay * 100,
  feeCents: settings.withdrawalFee * 100,
})

type Target = { number: string | null; isVerified: boolean; identityChangedAt: At | null }
export const WITHDRAWAL_OBSTACLES = ['stopped', 'no-phone', 'identity-changed'] as const
export type WithdrawalObstacle = (typeof WITHDRAWAL_OBSTACLES)[number]

/** Returns why nothing can be withdrawn, whatever the amount. */
export function withdrawalObstacle(
  { number, isVerified, identityChangedAt }: Target,
  isStopped: boolean,
  now: At,
): WithdrawalObstacle | null {
  if (isStopped) return 'stopped'
  if (number === null || !isVerified) return 'no-phone'
  const isRecent = identityChangedAt !== null && now < identityChangedAt + WAIT_AFTER_IDENTITY_CHANGE_MS
  return isRecent ? 'identity-changed' : null
}

type Balance = { availableCents: number; todayCents: number }

/** The most that can be withdrawn now; less than the minimum if nothing can. */
export function mostWithdrawable({ availableCents, todayCents }: Balance, limits: WithdrawalLimits): number {
  const most = Math.min(availableCents, limits.dailyCents - todayCents, MAX_PAYOUT_CENTS + limits.feeCents)
  return Math.floor(Math.max(0, most) / 100) * 100
}

export type AmountRefusal = 'below-minimum' | 'above-balance' | 'above-daily-limit'

/** Returns why this amount cannot be withdrawn; null if it can. */
export function amountRefusal(
  amountCents: number,
  balance: Balance,
  limits: WithdrawalLimits,
): AmountRefusal | null {
  if (amountCents < limits.minimumCents) return 'below-minimum'
  if (amountCents > balance.availableCents) return 'above-balance'
  if (balance.todayCents + amountCents > limits.dailyCents) return 'above-daily-limit'
  if (isPayable(amountCents - limits.feeCents)) return null
  return amountCents - limits.feeCents > MAX_PAYOUT_CENTS ? 'above-daily-limit' : 'below-minimum'
}
