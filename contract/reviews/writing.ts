/** Writing, changing and deleting one's own review of a store. */
import * as z from 'zod'
import { m } from '#messages'
import { MAX_REVIEW_IMAGES } from '../../domain/catalogue/reviews.ts'
import { Review, ReviewImage } from '../entities/review.ts'
import { id, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { generalProblems } from '../problem.ts'
import { storeProblems } from '../stores.ts'
import { boolean, message, number } from '../values.ts'
import { reviewParams, storeId, storeParams, totalReviews } from './fields.ts'
import { moderationProblems } from '../moderation.ts'
import { reviewProblems } from './problems.ts'
import { REVIEW_TEXTS } from './review-limits.ts'

const rating = z.coerce
  .number<number>(saying(m.field_review_required))
  .int()
  .min(1)
  .max(5)
  .meta({ description: 'Stars, 1 to 5.', example: 5 })
const comment = z
  .string(saying(m.field_review_required))
  .trim()
  .min(REVIEW_TEXTS.comment.min, saying(m.field_review_required))
  .max(REVIEW_TEXTS.comment.max, saying(m.field_review_long))
  .meta({ description: 'The review.', example: 'Friendly staff, and the best massage in town.' })
/** Existing clients leave it out. */
const optionalComment = z
  .string()
  .trim()
  .max(REVIEW_TEXTS.comment.max, saying(m.field_review_long))
  .nullish()
  .transform((text) => text ?? '')
  .meta({
    description: 'The review. Without it, it has stars only.',
    example: 'Friendly staff, and the best massage in town.',
  })
const imageIds = z
  .array(id(m.problem_request_image_not_found, 'Id of an uploaded picture.', 'picture'))
  .max(MAX_REVIEW_IMAGES)
  .optional()
  .meta({ description: 'Uploaded pictures, in order. Without it, the pictures stay as they are.' })
const storeRating = number(
  'Mean of the verified reviews of the store, with one decimal; null without any.',
  4.6,
).nullable()
const written = ok({ message, review: Review, storeRating, totalReviews })

export const writingRoutes = {
  'GET /stores/:id/reviews/mine': {
    summary: 'Get my review of a store',
    auth: 'customer',
    ...storeParams,
    reply: ok({
      review: Review.nullable(),
      hasVisited: boolean(
        'True if I have a completed booking at the store, so my review is marked as a verified visit.',
        true,
      ),
      isRemoved: boolean('True if an admin has removed my review: nobody else sees it.', false),
    }),
    problems: [storeProblems.notFound],
  },
  'POST /reviews/images': {
    summary: 'Upload a picture for a review',
    description:
      'The body is one JPEG, PNG or WebP file of at most 5 MB. It is re-encoded without its metadata, and ' +
      'deleted unless a review has it within a day. Twenty a day.',
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
    description: 'A customer can review each store once.',
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
      moderationProblems.suspended,
    ],
  },
  'POST /stores/:id/reviews': {
    summary: 'Review a store',
    canonicalRoute: 'POST /reviews',
    limit: 'write',
    auth: 'customer',
    status: 201,
    ...storeParams,
    body: z.strictObject({ rating, text: optionalComment, imageIds }),
    reply: written,
    problems: [
      storeProblems.notFound,
      reviewProblems.alreadyReviewed,
      reviewProblems.ownStore,
      reviewProblems.imageNotFound,
      moderationProblems.suspended,
    ],
  },
  'PUT /reviews/:id': {
    summary: 'Change my review',
    description: 'The review is a verified visit from then on if I have a completed booking at the store.',
    limit: 'write',
    auth: 'customer',
    ...reviewParams,
    body: z.strictObject({ rating, text: comment, imageIds }),
    reply: written,
    problems: [
      reviewProblems.notFound,
      reviewProblems.notYourReview,
      reviewProblems.removed,
      reviewProblems.imageNotFound,
      moderationProblems.suspended,
    ],
  },
  'DELETE /reviews/:id': {
    summary: 'Delete my review',
    limit: 'write',
    auth: 'customer',
    ...reviewParams,
    reply: ok({ message, storeRating, totalReviews }),
    problems: [reviewProblems.notFound, reviewProblems.notYourReview, reviewProblems.removed],
  },
} satisfies Contract
