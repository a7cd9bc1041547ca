/** Serializes points, earnings and activities (docs/rules/rewards.md). */
import type { Earnings, rewards } from '#contract/rewards.ts'
import { availableAt, pointsOf, rewardStatus, successRate } from '#domain/rewards/rewards.ts'
import { hashOf } from '#server/ids.ts'
import type * as z from 'zod'
import type { ActivityRow, Totals } from './queries.ts'

type Activity = z.output<(typeof rewards)['GET /users/earning-activities']['reply']>['activities'][number]

export function serializePoints({ earnedCents, pendingCents }: Totals) {
  const points = pointsOf(earnedCents - pendingCents)
  return { success: true as const, points, rewardPoints: points }
}

export const serializeEarnings = ({
  earnedCents,
  pendingCents,
  bookings,
  referrals,
}: Totals): z.output<typeof Earnings> => ({
  totalEarned: earnedCents / 100,
  currentBalance: (earnedCents - pendingCents) / 100,
  referralCount: referrals,
  totalReferrals: referrals,
  pendingRewards: pendingCents / 100,
  totalReferralBookings: bookings,
  averageEarningPerBooking: bookings === 0 ? 0 : Math.round(earnedCents / bookings) / 100,
  successRate: successRate(bookings, referrals),
})

export function serializeActivity(row: ActivityRow, now: Date): Activity {
  const name = row.givenName ?? 'A former customer'
  const nameInSentence = row.givenName ?? 'a former customer'
  const { kind, earnedAt } = row
  const status =
    earnedAt &&
    rewardStatus(
      { earnedAt: earnedAt.getTime(), withdrawnAt: row.withdrawnAt?.getTime() ?? null },
      now.getTime(),
    )
  return {
    // For 'joined' the row id is the account id of the referred person, which must not be disclosed.
    id: `${kind}-${hashOf(row.id).toString('hex').slice(0, 16)}`,
    kind,
    description: {
      joined: `${name} joined by your link`,
      earned: `${name} completed a booking`,
      available: `Your reward for ${nameInSentence} became available`,
      withdrawn: `The fee of ${nameInSentence} went back, and your reward with it`,
    }[kind],
    date: row.at.toISOString(),
    amount: (row.cents ?? 0) / 100,
    status,
    availableAt:
      earnedAt && status === 'pending' ? new Date(availableAt(earnedAt.getTime())).toISOString() : null,
  }
}
