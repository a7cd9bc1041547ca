/** Lists of reviews, for everyone and for the merchant of the stores. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { RECENT_REVIEW_DAYS } from '../../domain/catalogue/reviews.ts'
import { Review } from '../entities/review.ts'
import { id, limit, ok, page, Pagination } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { storeProblems } from '../stores.ts'
import { boolean, integer, number, string, uuid } from '../values.ts'
import { reviewParams, storeParams, totalReviews } from './fields.ts'
import { reviewProblems } from './problems.ts'

/** Any other value means newest. */
export const REVIEW_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const

const sortBy = z.enum(REVIEW_SORTS).optional().catch('newest').meta({
  description:
    'Order; by default `newest`. In the list of a store, verified visits come first, each part in this order.',
  example: 'newest',
})
const ratingFilter = z.coerce
  .number<number>()
  .int()
  .min(1)
  .max(5)
  .optional()
  .catch(undefined)
  .meta({ description: 'Only reviews with this number of stars.', example: 5 })

const ratingDistribution = z
  .object({
    1: integer('Reviews with 1 star.', 0),
    2: integer('Reviews with 2 stars.', 1),
    3: integer('Reviews with 3 stars.', 2),
    4: integer('Reviews with 4 stars.', 6),
    5: integer('Reviews with 5 stars.', 22),
  })
  .meta({ description: 'Number of verified reviews by stars.' })

export const readingRoutes = {
  'GET /stores/:id/reviews': {
    summary: 'List the reviews of a store',
    description: 'Verified visits come first, in the requested order, then the others.',
    auth: 'public',
    shared: true,
    ...storeParams,
    query: z.object({ sortBy, rating: ratingFilter, page, limit: limit(20) }),
    reply: ok({
      reviews: z.array(Review),
      stats: z
        .object({
          averageRating: number('Mean of the verified reviews; null without any.', 4.6).nullable(),
          totalReviews,
          unverifiedReviews: integer(
            'Reviews of customers without a completed booking, which do not count.',
            2,
          ),
          ratingDistribution,
        })
        .meta({ description: 'Figures of the verified reviews of the store, whatever the filter.' }),
      pagination: Pagination,
    }),
    problems: [storeProblems.notFound],
  },
  'GET /reviews/:id': {
    summary: 'Get a review',
    auth: 'public',
    shared: true,
    ...reviewParams,
    reply: ok({ review: Review }),
    problems: [reviewProblems.notFound],
  },
  'GET /stores/:id/reviews/export': {
    summary: 'Export all reviews of a store as CSV',
    description:
      'Cells that a spreadsheet would read as a formula begin with an apostrophe. Times are in UTC.',
    limit: 'export',
    auth: 'public',
    ...storeParams,
    query: z.object({
      format: z.enum(['csv']).default('csv').meta({ description: 'Format of `data`.' }),
    }),
    reply: ok({
      format: z.literal('csv').meta({ description: 'Format of `data`.' }),
      data: string(
        'The CSV text, with a header line.',
        'Written,Stars,Name,Comment,Verified visit,Answer,Answered\r\n',
      ),
    }),
    problems: [storeProblems.notFound],
  },
  'GET /merchant/reviews': {
    summary: 'List the reviews of my stores',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.answerReviews,
    query: z.object({
      storeId: id(m.field_store_id_invalid, 'Only reviews of this store.', 'store').optional(),
      sortBy,
      rating: ratingFilter,
      unanswered: z
        .enum(['true', 'false'])
        .optional()
        .meta({ description: '`true`: only reviews without a reply.', example: 'true' }),
      page,
      limit: limit(100, 100),
    }),
    reply: ok({
      reviews: z.array(
        Review.extend({
          store: z
            .object({
              id: uuid('store', 'Id of the store.'),
              name: string('Name of the store.', 'Amani Spa'),
            })
            .meta({ description: 'The reviewed store.' }),
          isReported: boolean(
            'True if somebody of the team has reported the review, and support looks at it.',
            false,
          ),
        }).meta({ id: 'MerchantReview', description: 'A review, as the merchant of its store sees it.' }),
      ),
      stats: z
        .object({
          averageRating: number('Mean of the verified reviews; null without any.', 4.6).nullable(),
          totalReviews: integer('Number of verified reviews.', 31),
          unanswered: integer('Number of reviews without a reply.', 2),
          ratingDistribution,
          recentTrend: z
            .enum(['improving', 'stable', 'declining'])
            .nullable()
            .meta({
              description:
                `The mean of the verified reviews of the last ${RECENT_REVIEW_DAYS} days against the earlier ` +
                'ones; null with too few of either.',
              example: 'improving',
            }),
        })
        .meta({ description: 'Figures of all my stores, or of the store of `storeId`.' }),
      pagination: Pagination,
    }),
    problems: [storeProblems.notFound],
  },
} satisfies Contract
