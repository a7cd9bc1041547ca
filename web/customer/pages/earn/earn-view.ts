/** The data of the rewards page, with amounts in cents. */
import type * as z from 'zod'
import type { Earnings, rewards } from '#contract/rewards.ts'
import type { withdrawals } from '#contract/withdrawals.ts'

type Activity = z.output<(typeof rewards)['GET /users/earning-activities']['reply']>['activities'][number]

const cents = (shillings: number): number => Math.round(shillings * 100)

export const earningsView = (earnings: z.output<typeof Earnings>) => ({
  totalCents: cents(earnings.totalEarned),
  availableCents: cents(earnings.currentBalance),
  /** Credit that can pay an access fee, in whole shillings. */
  creditCents: cents(earnings.creditAvailable),
  usedCents: cents(earnings.totalUsed),
  pendingCents: cents(earnings.pendingRewards),
  averageCents: cents(earnings.averageEarningPerBooking),
  referrals: earnings.totalReferrals,
  bookings: earnings.totalReferralBookings,
  /** A customer may book more than once. */
  successRate: Math.min(100, earnings.successRate),
})

export const activityView = ({ amount, ...activity }: Activity) => ({
  ...activity,
  amountCents: activity.kind === 'joined' ? null : cents(amount),
})
export type ActivityView = ReturnType<typeof activityView>

type Withdrawals = z.output<(typeof withdrawals)['GET /users/withdrawals']['reply']>

export const withdrawView = (now: Withdrawals) => ({
  availableCents: cents(now.available),
  mostCents: cents(now.most),
  minimumCents: cents(now.minimum),
  leftTodayCents: cents(now.leftToday),
  feeCents: cents(now.fee),
  phone: now.phone,
  obstacle: now.obstacle,
  withdrawals: now.withdrawals,
})
export type WithdrawView = ReturnType<typeof withdrawView>
