/** What referring others has earned (docs/rules/rewards.md). Money is KES. */
import * as z from 'zod'
import { limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'

const points = ok({ points: z.number(), rewardPoints: z.number() })

export const Earnings = z.object({
  totalEarned: z.number(),
  /** What is available. */
  currentBalance: z.number(),
  referralCount: z.number(),
  totalReferrals: z.number(),
  pendingRewards: z.number(),
  totalReferralBookings: z.number(),
  averageEarningPerBooking: z.number(),
  /** Whole percent. */
  successRate: z.number(),
})

export const rewards = {
  'GET /users/rewards': { about: 'My points: one for each shilling that is available.', auth: 'customer', reply: points },
  'GET /users/points': { about: 'The same as GET /users/rewards.', auth: 'customer', reply: points },
  'GET /users/earnings': {
    about: 'What my referrals have earned, and the link to refer others by.',
    auth: 'customer',
    reply: ok({ earnings: Earnings, referralLink: z.string() }),
  },
  'GET /users/earning-activities': {
    about: 'What earned it, the newest first. Whoever was referred is named by the given name alone.',
    auth: 'customer',
    query: z.object({ page, limit: limit(20) }),
    reply: ok({
      activities: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['joined', 'earned', 'available', 'withdrawn']),
          description: z.string(),
          date: z.string(),
          /** 0 when somebody has joined, which earns nothing yet. */
          amount: z.number(),
          status: z.enum(['pending', 'available', 'withdrawn']).nullable(),
          /** When a pending one becomes available. */
          availableAt: z.string().nullable(),
        }),
      ),
      pagination: Pagination,
    }),
  },
} satisfies Contract
