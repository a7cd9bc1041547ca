/** Reviews of stores (docs/rules/catalogue.md#reviews). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { MAX_REVIEW_IMAGES } from '../domain/catalogue/reviews.ts'
import { Review, ReviewImage } from './entities/review.ts'
import { id, idOf, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { generalProblems, problem } from './problem.ts'
import { storeProblems } from './stores.ts'
import { boolean, integer, message, number, string, uuid } from './values.ts'

export const reviewProblems = {
  notFound: problem(404, 'review-not-found', m.problem_review_not_found, 'There is no review with this id.'),
  /** Clients look for the words 'already reviewed' (docs/rules/wire-format.md#errors). */
  alreadyReviewed: problem(
    409,
    'already-reviewed',
    m.problem_already_reviewed,
    'A customer can review a store once. Change the review with PUT /reviews/{id}.',
  ),
  notYourReview: problem(
    403,
    'not-your-review',
    m.problem_not_your_review,
    'The review was written by another account.',
  ),
  notYourStore: problem(
    403,
    'not-your-store',
    m.problem_not_your_store,
    'The review is of a store of another merchant.',
  ),
  imageNotFound: problem(
    404,
    'review-image-not-found',
    m.problem_request_image_not_found,
    'The picture was not uploaded by this account, is in another review, or was uploaded more than a day ago.',
  ),
  ownStore: problem(403, 'own-store', m.problem_own_store, 'The account owns the store.'),
}

/** Any other value means newest. */
export const REVIEW_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const

export const REPORT_REASONS = ['spam', 'offensive', 'not-a-customer', 'private-data', 'other'] as const

const rating = z.coerce
  .number<number>(saying(m.field_review_required))
  .int()
  .min(1)
  .max(5)
  .meta({ description: 'Stars, 1 to 5.', example: 5 })
const comment = z
  .string(saying(m.field_review_required))
  .trim()
  .min(1, saying(m.field_review_required))
  .max(500, saying(m.field_review_long))
  .meta({ description: 'The review.', example: 'Friendly staff, and the best massage in town.' })
const imageIds = z
  .array(id(m.problem_request_image_not_found, 'Id of an uploaded picture.', 'picture'))
  .max(MAX_REVIEW_IMAGES)
  .optional()
  .meta({ description: 'Uploaded pictures, in order. Without it, the pictures stay as they are.' })
const sortBy = z
  .enum(REVIEW_SORTS)
  .optional()
  .catch('newest')
  .meta({ description: 'Order; by default `newest`.', example: 'newest' })
const ratingFilter = z.coerce
  .number<number>()
  .int()
  .min(1)
  .max(5)
  .optional()
  .catch(undefined)
  .meta({ description: 'Only reviews with this number of stars.', example: 5 })
const storeId = idOf(() => storeProblems.notFound(), 'Id of the store.', 'store')

const storeParams = { params: z.object({ id: storeId }) }
const reviewParams = {
  params: z.object({ id: idOf(() => reviewProblems.notFound(), 'Id of the review.', 'review') }),
}
const storeRating = number(
  'Mean of the verified reviews of the store, with one decimal; null without any.',
  4.6,
).nullable()
const totalReviews = integer('Number of verified reviews of the store.', 31)
const written = ok({ message, review: Review, storeRating, totalReviews })

export const reviews = {
  'GET /stores/:id/reviews/mine': {
    summary: 'Get my review of a store',
    auth: 'customer',
    ...storeParams,
    reply: ok({
      review: Review.nullable(),
      hasVisited: boolean(
        'I have a completed booking at the store, so my review is marked as a verified visit.',
        true,
      ),
    }),
    problems: [storeProblems.notFound],
  },
  'POST /reviews/images': {
    summary: 'Upload a picture for a review',
    description:
      'One JPEG, PNG or WebP file of at most 5 MB. It is re-encoded without its metadata, and deleted unless a review has it within a day. Twenty a day.',
    auth: 'customer',
    limit: 'upload',
    upload: 'reviewPicture',
    status: 201,
    reply: ok({ image: ReviewImage }),
    problems: [
      generalProblems.notAPicture,
      generalProblems.pictureTooLarge,
      generalProblems.storageUnavailable,
    ],
  },
  'POST /reviews': {
    summary: 'Review a store',
    description: 'Once for each store.',
    limit: 'write',
    auth: 'customer',
    status: 201,
    body: z.strictObject({ store_id: storeId, rating, text: comment, imageIds }),
    reply: written,
    problems: [
      storeProblems.notFound,
      reviewProblems.alreadyReviewed,
      reviewProblems.ownStore,
      reviewProblems.imageNotFound,
    ],
  },
  'POST /stores/:id/reviews': {
    summary: 'Review a store',
    aliasOf: 'POST /reviews',
    limit: 'write',
    auth: 'customer',
    status: 201,
    ...storeParams,
    body: z.strictObject({ rating, text: comment, imageIds }),
    reply: written,
    problems: [
      storeProblems.notFound,
      reviewProblems.alreadyReviewed,
      reviewProblems.ownStore,
      reviewProblems.imageNotFound,
    ],
  },
  'PUT /reviews/:id': {
    summary: 'Change my review',
    description: 'It is a verified visit from then on if I have a completed booking at the store.',
    limit: 'write',
    auth: 'customer',
    ...reviewParams,
    body: z.strictObject({ rating, text: comment, imageIds }),
    reply: written,
    problems: [reviewProblems.notFound, reviewProblems.notYourReview, reviewProblems.imageNotFound],
  },
  'DELETE /reviews/:id': {
    summary: 'Delete my review',
    limit: 'write',
    auth: 'customer',
    ...reviewParams,
    reply: ok({ message, storeRating, totalReviews }),
    problems: [reviewProblems.notFound, reviewProblems.notYourReview],
  },
  'PUT /reviews/:id/reply': {
    summary: 'Reply to a review of my store',
    description: 'There is one reply; a second one replaces it.',
    limit: 'write',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.answerReviews,
    ...reviewParams,
    body: z.strictObject({
      text: z
        .string()
        .trim()
        .min(1, saying(m.field_answer_empty))
        .max(500, saying(m.field_answer_long))
        .meta({ description: 'The reply.', example: 'Thank you, see you soon!' }),
    }),
    reply: ok({ message, review: Review }),
    problems: [reviewProblems.notFound, reviewProblems.notYourStore],
  },
  'POST /reviews/:id/report': {
    summary: 'Report a review',
    description: 'D3 staff look at it. A second report of the same account changes nothing.',
    limit: 'write',
    auth: 'account',
    ...reviewParams,
    body: z.strictObject({
      reason: z.enum(REPORT_REASONS).meta({ description: 'What is wrong with it.' }),
      text: z
        .string()
        .trim()
        .max(500)
        .optional()
        .meta({ description: 'Details.', example: 'It advertises another store.' }),
    }),
    reply: ok({ message }),
    problems: [reviewProblems.notFound],
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
      limit: limit(20),
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
        }).meta({ id: 'MerchantReview', description: 'A review and its store.' }),
      ),
      stats: z
        .object({
          averageRating: number('Mean of the verified reviews; null without any.', 4.6).nullable(),
          totalReviews: integer('Number of verified reviews.', 31),
          unanswered: integer('Number of reviews without a reply.', 2),
        })
        .meta({ description: 'Figures of all my stores, or of the store of `storeId`.' }),
      pagination: Pagination,
    }),
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
  'GET /reviews/test': {
    summary: 'Check that the API responds',
    description: 'Not available in production.',
    auth: 'public',
    notInProduction: true,
    reply: ok({ message }),
  },
  'GET /reviews/auth-test': {
    summary: 'Check that a token is accepted',
    description: 'Not available in production.',
    auth: 'account',
    notInProduction: true,
    reply: ok({
      user: z
        .object({
          id: uuid('account', 'Id of the account.'),
          role: string('Role of the account.', 'customer'),
        })
        .meta({ description: 'The signed-in account.' }),
    }),
  },
  'GET /stores/:id/reviews': {
    summary: 'List the reviews of a store',
    description: 'Verified visits first, in the requested order, then the others.',
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
          ratingDistribution: z
            .object({
              1: integer('Reviews with 1 star.', 0),
              2: integer('Reviews with 2 stars.', 1),
              3: integer('Reviews with 3 stars.', 2),
              4: integer('Reviews with 4 stars.', 6),
              5: integer('Reviews with 5 stars.', 22),
            })
            .meta({ description: 'Number of verified reviews by stars.' }),
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
} satisfies Contract

type ReviewsRoutes = typeof reviews
declare module './kernel.ts' {
  interface Api extends ReviewsRoutes {}
}
