/** What customers say of stores (docs/rules/catalogue.md#reviews). */
import * as z from 'zod'
import { Review } from './entities.ts'
import { id, idOf, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'
import { storeProblems } from './stores.ts'

/** Anything else means newest. */
export const REVIEW_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const

export const REPORT_REASONS = ['spam', 'offensive', 'not-a-customer', 'private-data', 'other'] as const

const rating = z.coerce.number<number>('Please provide both a rating and a comment.').int().min(1).max(5)
/** A comment of spaces is none (docs/rules/catalogue.md#reviews). */
const comment = z
  .string('Please provide both a rating and a comment.')
  .trim()
  .min(1, 'Please provide both a rating and a comment.')
  .max(500, 'A review has 500 characters at most.')
const one = { params: z.object({ id: idOf(() => reviewProblems.notFound()) }) }
const written = ok({ message: z.string(), review: Review, storeRating: z.number().nullable(), totalReviews: z.number() })

export const reviews = {
  'GET /stores/:id/reviews/mine': {
    about: 'My review of a store, and whether a completed booking makes it a verified visit.',
    auth: 'customer',
    params: z.object({ id: idOf(() => storeProblems.notFound()) }),
    reply: ok({ review: Review.nullable(), hasVisited: z.boolean() }),
  },
  'POST /reviews': {
    about: 'Review a store, once.',
    limit: 'write',
    auth: 'customer',
    status: 201,
    body: z.strictObject({ store_id: idOf(() => storeProblems.notFound()), rating, text: comment }),
    reply: written,
  },
  'POST /stores/:id/reviews': {
    about: 'The same as POST /reviews.',
    limit: 'write',
    auth: 'customer',
    status: 201,
    params: z.object({ id: idOf(() => storeProblems.notFound()) }),
    body: z.strictObject({ rating, text: comment }),
    reply: written,
  },
  'PUT /reviews/:id': {
    about: 'Change my review.',
    limit: 'write',
    auth: 'customer',
    ...one,
    body: z.strictObject({ rating, text: comment }),
    reply: written,
  },
  'DELETE /reviews/:id': {
    about: 'Take my review back.',
    limit: 'write',
    auth: 'customer',
    ...one,
    reply: ok({ message: z.string(), storeRating: z.number().nullable(), totalReviews: z.number() }),
  },
  'PUT /reviews/:id/reply': {
    about: 'The store’s answer; there is one, which can be changed.',
    limit: 'write',
    auth: 'merchant',
    ...one,
    body: z.strictObject({ text: z.string().trim().min(1, 'Write something first.').max(500, 'An answer has 500 characters at most.') }),
    reply: ok({ message: z.string(), review: Review }),
  },
  'POST /reviews/:id/report': {
    about: 'Report a review; somebody looks at it. Asked twice, it is reported once.',
    limit: 'write',
    auth: 'account',
    ...one,
    body: z.strictObject({ reason: z.enum(REPORT_REASONS), text: z.string().trim().max(500).optional() }),
    reply: ok({ message: z.string() }),
  },
  'GET /merchant/reviews': {
    about: 'What customers say of my stores.',
    auth: 'merchant',
    query: z.object({
      storeId: id('Invalid store ID format').optional(),
      sortBy: z.enum(REVIEW_SORTS).optional().catch('newest'),
      rating: z.coerce.number<number>().int().min(1).max(5).optional().catch(undefined),
      unanswered: z.enum(['true', 'false']).optional(),
      page,
      limit: limit(20),
    }),
    reply: ok({
      reviews: z.array(Review.extend({ store: z.object({ id: z.string(), name: z.string() }) })),
      stats: z.object({ averageRating: z.number().nullable(), totalReviews: z.number(), unanswered: z.number() }),
      pagination: Pagination,
    }),
  },
  'GET /stores/:id/reviews/export': {
    about: 'All reviews of a store as CSV text; cells that a spreadsheet would take for a formula begin with an apostrophe.',
    limit: 'export',
    auth: 'public',
    params: z.object({ id: idOf(() => storeProblems.notFound()) }),
    query: z.object({ format: z.enum(['csv']).default('csv') }),
    reply: ok({ format: z.literal('csv'), data: z.string() }),
  },
  'GET /reviews/test': {
    about: 'That reviews answer; not in production.',
    auth: 'public',
    notInProduction: true,
    reply: ok({ message: z.string() }),
  },
  'GET /reviews/auth-test': {
    about: 'Who is signed in; not in production.',
    auth: 'account',
    notInProduction: true,
    reply: ok({ user: z.object({ id: z.string(), role: z.string() }) }),
  },
  'GET /stores/:id/reviews': {
    about: 'What customers say of one store, and how its stars are spread.',
    auth: 'public',
    shared: true,
    params: z.object({ id: idOf(() => storeProblems.notFound()) }),
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
    params: z.object({ id: idOf(() => reviewProblems.notFound()) }),
    reply: ok({ review: Review }),
  },
} satisfies Contract

export const reviewProblems = {
  notFound: problem(404, 'review-not-found', 'Review not found'),
  /** Callers look for the words 'already reviewed' (docs/rules/wire-format.md#errors). */
  already: problem(409, 'already-reviewed', 'You have already reviewed this store. You can edit your existing review instead.'),
  notYours: problem(403, 'not-your-review', 'You can change your own review only.'),
  notYourStore: problem(403, 'not-your-store', 'You can answer reviews of your own stores only.'),
  ownStore: problem(403, 'own-store', 'You cannot review your own store.'),
}
