/** Rewards of a customer for referring others (docs/rules/rewards.md). */
import * as z from 'zod'
import { limit, ok, page, Pagination } from './fields.ts'
import { withAliases, type Contract } from './kernel.ts'
import { alias, dateTime, integer, money, number, string, url } from './values.ts'

const pointCount = integer('Points, one for each shilling that is available.', 67)
const points = ok({ points: pointCount, rewardPoints: alias(pointCount, 'points') })

export const Earnings = z
  .object({
    totalEarned: money('Earned in all, available and pending.', 101.25),
    currentBalance: money('Available now: earned, neither pending nor used or withdrawn.', 67.5),
    creditAvailable: money(
      'Amount that can pay an access fee now: the whole shillings of `currentBalance`.',
      67,
    ),
    totalUsed: money('Used for access fees, or reserved for bookings that are not paid yet.', 0),
    totalWithdrawn: money('Sent to M-Pesa, or on the way there.', 0),
    referralCount: integer('Customers who signed up by the referral link.', 5),
    totalReferrals: alias(integer('', 5), 'referralCount'),
    pendingRewards: money('Earned, but not available yet.', 33.75),
    totalReferralBookings: integer('Completed bookings that earned a reward.', 3),
    averageEarningPerBooking: money('Mean reward of a booking.', 33.75),
    successRate: number('Bookings for each referral, in whole percent.', 60),
  })
  .meta({ id: 'Earnings', description: 'Earnings of a customer from referrals.' })

const routes = {
  'GET /users/rewards': { summary: 'Get my points', auth: 'customer', reply: points },
  'GET /users/earnings': {
    summary: 'Get my earnings and my referral link',
    auth: 'customer',
    reply: ok({
      earnings: Earnings,
      referralLink: url('Link to sign up by.', 'https://d3.example/accounts/sign-up?ref=wanjiku-4k2'),
    }),
  },
  'GET /users/earning-activities': {
    summary: 'List what I earned, and by what',
    description: 'The newest first. Referred customers appear with their given name only.',
    auth: 'customer',
    query: z.object({ page, limit: limit(20) }),
    reply: ok({
      activities: z.array(
        z
          .object({
            id: string('Id of the activity.', 'earned-9f3c2ab1d04e77aa'),
            kind: z
              .enum(['joined', 'earned', 'available', 'withdrawn', 'used', 'returned', 'sent', 'came-back'])
              .meta({
                description:
                  '`joined`: someone signed up. `earned`: a booking was ' +
                  'completed. `available`: a reward can be used. ' +
                  '`withdrawn`: a reward was taken back with a refund. ' +
                  '`used`: rewards paid an access fee. `returned`: that booking was cancelled. ' +
                  '`sent`: rewards were withdrawn to M-Pesa. `came-back`: M-Pesa could not pay them.',
                example: 'earned',
              }),
            description: string('Description of the event for people.', 'Otieno completed a booking'),
            date: dateTime('Time of the event.', '2026-11-20T17:05:00.000Z'),
            amount: money('The reward; negative for `used`, `sent` and `withdrawn`; 0 for `joined`.', 33.75),
            status: z
              .enum(['pending', 'available', 'withdrawn'])
              .nullable()
              .meta({ description: 'Status of the reward; null where there is none.' }),
            availableAt: dateTime(
              'Time at which a pending reward becomes available; null otherwise.',
              '2026-11-27T17:05:00.000Z',
            ).nullable(),
          })
          .meta({ id: 'EarningActivity', description: 'An event of the referral programme.' }),
      ),
      pagination: Pagination,
    }),
  },
} satisfies Contract

export const rewards = withAliases(routes, {
  'GET /users/points': 'GET /users/rewards',
})

type RewardsRoutes = typeof rewards
declare module './kernel.ts' {
  interface Api extends RewardsRoutes {}
}
