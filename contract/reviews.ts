/** What customers say of stores (wire.md §10). */
import * as z from 'zod'
import { Review } from './entities.ts'
import { id, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'

/** Anything else means newest. */
export const REVIEW_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const

export const reviews = {
  'GET /stores/:id/reviews': {
    about: 'What customers say of one store, and how its stars are spread.',
    auth: 'public',
    shared: true,
    params: z.object({ id: id('Invalid store ID format') }),
    query: z.object({
      sortBy: z.enum(REVIEW_SORTS).optional().catch('newest'),
      /** Only those with so many stars; anything that is no number of stars means all. */
      rating: z.coerce.number<number>().int().min(1).max(5).optional().catch(undefined),
      page,
      limit: limit(20),
    }),
    reply: ok({
      reviews: z.array(Review),
      /** Of all its reviews, whichever are asked for. */
      stats: z.object({
        averageRating: z.number().nullable(),
        totalReviews: z.number(),
        ratingDistribution: z.object({ 1: z.number(), 2: z.number(), 3: z.number(), 4: z.number(), 5: z.number() }),
      }),
      pagination: Pagination,
    }),
  },
  'GET /reviews/:id': {
    about: 'One review.',
    auth: 'public',
    shared: true,
    params: z.object({ id: id('Invalid review ID format') }),
    reply: ok({ review: Review }),
  },
} satisfies Contract

export const reviewProblems = {
  notFound: problem(404, 'review-not-found', 'Review not found'),
}
