/** Serializes points, earnings and activities (docs/rules/rewards.md). */
import { m } from '#messages'
import type { Earnings, rewards } from '#contract/rewards.ts'
import { availableAt, toPoints, rewardStatus, successRate } from '#domain/rewards/rewards.ts'
import { hashSecret } from '#server/ids.ts'
import type * as z from 'zod'
import type { ActivityRow, Totals } from './queries.ts'

type Activity = z.output<(typeof rewards)['GET /users/earning-activities']['reply']>['activities'][number]

/** Returns the balance. It is not below zero, as M-Pesa can pay a withdrawal that it had reported as failed. */
const balanceCents = ({ earnedCents, pendingCents, usedCents, sentCents }: Totals): number =>
  Math.max(0, earnedCents - pendingCents - usedCents - sentCents)

export function serializePoints(totals: Totals) {
  const points = toPoints(balanceCents(totals))
  return { success: true as const, points, rewardPoints: points }
}

export const serializeEarnings = (totals: Totals): z.output<typeof Earnings> => {
  const { earnedCents, pendingCents, usedCents, sentCents, bookings, referrals } = totals
  return {
    totalEarned: earnedCents / 100,
    currentBalance: balanceCents(totals) / 100,
    creditAvailable: toPoints(balanceCents(totals)),
    totalUsed: usedCents / 100,
    totalWithdrawn: sentCents / 100,
    referralCount: referrals,
    totalReferrals: referrals,
    pendingRewards: pendingCents / 100,
    totalReferralBookings: bookings,
    averageEarningPerBooking: bookings === 0 ? 0 : Math.round(earnedCents / bookings) / 100,
    successRate: successRate(bookings, referrals),
  }
}

/** The given name is null once the account is deleted. */
function describe({ kind, givenName: name, isPhoneVerified }: ActivityRow): string {
  if (kind === 'used' || kind === 'returned' || kind === 'sent' || kind === 'came-back')
    return CREDIT_SENTENCES[kind]()
  if (name === null) return FORMER_CUSTOMER_SENTENCES[kind]()
  if (kind === 'joined' && !isPhoneVerified) return m.rule_earning_joined_unverified({ name })
  return SENTENCES[kind]({ name })
}

const CREDIT_SENTENCES = {
  used: m.rule_earning_used,
  returned: m.rule_earning_returned,
  sent: m.rule_earning_sent,
  'came-back': m.rule_earning_came_back,
}
type ReferralKind = Exclude<ActivityRow['kind'], keyof typeof CREDIT_SENTENCES>
const SENTENCES: Record<ReferralKind, (inputs: { name: string }) => string> = {
  joined: m.rule_earning_joined,
  earned: m.rule_earning_earned,
  available: m.rule_earning_available,
  withdrawn: m.rule_earning_withdrawn,
}
const FORMER_CUSTOMER_SENTENCES: Record<ReferralKind, () => string> = {
  joined: m.rule_earning_joined_former,
  earned: m.rule_earning_earned_former,
  available: m.rule_earning_available_former,
  withdrawn: m.rule_earning_withdrawn_former,
}

/** Kinds with negative amounts. */
const LEAVES_BALANCE: readonly ActivityRow['kind'][] = ['used', 'sent', 'withdrawn']

export function serializeActivity(row: ActivityRow, now: Date): Activity {
  const { kind, earnedAt } = row
  const status =
    earnedAt &&
    rewardStatus(
      { earnedAt: earnedAt.getTime(), withdrawnAt: row.withdrawnAt?.getTime() ?? null },
      now.getTime(),
    )
  return {
    // For 'joined' the row id is the account id of the referred person, which must not be disclosed.
    id: `${kind}-${hashSecret(row.id).toString('hex').slice(0, 16)}`,
    kind,
    description: describe(row),
    date: row.at.toISOString(),
    amount: ((row.cents ?? 0) / 100) * (LEAVES_BALANCE.includes(kind) ? -1 : 1),
    status,
    availableAt:
      earnedAt && status === 'pending' ? new Date(availableAt(earnedAt.getTime())).toISOString() : null,
  }
}
