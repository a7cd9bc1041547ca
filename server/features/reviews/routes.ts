import { m } from '#messages'
import type { reviewReports } from '#contract/admin/reports.ts'
import { pagination } from '#contract/fields.ts'
import type { reviews } from '#contract/reviews.ts'
import { reviewProblems } from '#contract/reviews/problems.ts'
import { storeProblems } from '#contract/stores.ts'
import { RECENT_REVIEW_DAYS } from '#domain/catalogue/reviews.ts'
import { DAY } from '#domain/time/time.ts'
import { getRating, requireOwnStore } from '#server/features/stores/stores.ts'
import { requireActor, findScopeId } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import {
  serializeMerchantReview,
  serializeMerchantStats,
  serializeReview,
  serializeReviewsAsCsv,
  serializeSavedReview,
  serializeStats,
} from './serialize.ts'
import { receiveReviewPicture } from './pictures/pictures.ts'
import { decideReview } from './reports/deciding.ts'
import {
  countUnverified,
  findReview,
  findStoreRating,
  getMerchantRating,
  listAllReviews,
  listMerchantReviews,
  listReviews,
} from './queries.ts'
import {
  deleteOwnReview,
  getOwnReview,
  replyToReview,
  reportReview,
  submitReview,
  updateOwnReview,
} from './reviews.ts'

const NO_REVIEWS = {
  rating_count: 0,
  rating_sum: 0,
  ratings: [],
  recent_count: 0,
  recent_sum: 0,
  unanswered: 0,
  matching: 0,
}

export const reviewRoutes: HttpRoutes<typeof reviews & typeof reviewReports> = {
  'GET /stores/:id/reviews': async ({ params, query }, ctx) => {
    const [rating, unverified, rows] = await Promise.all([
      findStoreRating(ctx.db, params.id),
      countUnverified(ctx.db, params.id),
      listReviews(ctx.db, params.id, query),
    ])
    if (!rating) throw storeProblems.notFound()
    const uncounted = [...unverified.values()].reduce((sum, count) => sum + count, 0)
    const total =
      query.rating === undefined
        ? rating.rating_count + uncounted
        : (rating.ratings[query.rating - 1] ?? 0) + (unverified.get(query.rating) ?? 0)
    return {
      success: true,
      reviews: rows.map((row) => serializeReview(row, ctx.app.config)),
      stats: serializeStats(rating, uncounted),
      pagination: pagination(query.page, query.limit, total),
    }
  },
  'GET /reviews/:id': async ({ params }, ctx) => {
    const review = await findReview(ctx.db, params.id)
    if (!review) throw reviewProblems.notFound()
    return { success: true, review: serializeReview(review, ctx.app.config) }
  },
  'GET /stores/:id/reviews/mine': async ({ params }, ctx) => {
    const { review, hasVisited } = await getOwnReview(ctx, requireActor(ctx).accountId, params.id)
    return {
      success: true,
      review: review ? serializeReview(review, ctx.app.config) : null,
      hasVisited,
      isRemoved: review?.is_removed ?? false,
    }
  },
  'POST /reviews/images': async ({ upload }, ctx) => ({
    success: true,
    image: await receiveReviewPicture(ctx, upload),
  }),
  'POST /reviews': async ({ body: { store_id, ...input } }, ctx) =>
    serializeSavedReview(
      m.rule_reply_review_submitted(),
      await submitReview(ctx, requireActor(ctx).accountId, store_id, input),
      ctx.app.config,
    ),
  'POST /stores/:id/reviews': async ({ params, body }, ctx) =>
    serializeSavedReview(
      m.rule_reply_review_submitted(),
      await submitReview(ctx, requireActor(ctx).accountId, params.id, body),
      ctx.app.config,
    ),
  'PUT /reviews/:id': async ({ params, body }, ctx) =>
    serializeSavedReview(
      m.rule_reply_review_updated(),
      await updateOwnReview(ctx, requireActor(ctx).accountId, params.id, body),
      ctx.app.config,
    ),
  'DELETE /reviews/:id': async ({ params }, ctx) => {
    const rating = await deleteOwnReview(ctx, requireActor(ctx).accountId, params.id)
    return {
      success: true,
      message: m.rule_reply_review_deleted(),
      storeRating: getRating(rating),
      totalReviews: rating.rating_count,
    }
  },
  'PUT /reviews/:id/reply': async ({ params, body }, ctx) => {
    const review = await replyToReview(ctx, requireActor(ctx), params.id, body.text, ctx.request.ip)
    return {
      success: true,
      message: m.rule_reply_review_answered(),
      review: serializeReview(review, ctx.app.config),
    }
  },
  'POST /reviews/:id/report': async ({ params, body }, ctx) => {
    await reportReview(ctx, requireActor(ctx).accountId, params.id, body)
    return { success: true, message: m.rule_reply_review_reported() }
  },
  'GET /merchant/reviews': async ({ query: { unanswered, ...query } }, ctx) => {
    const scopeId = findScopeId(requireActor(ctx))
    if (query.storeId !== undefined) await requireOwnStore(ctx, query.storeId)
    const filter = { ...query, isUnanswered: unanswered === 'true' }
    const recentFrom = new Date(ctx.now.getTime() - RECENT_REVIEW_DAYS * DAY)
    const [rows, rating] =
      scopeId === null
        ? [[], NO_REVIEWS]
        : await Promise.all([
            listMerchantReviews(ctx.db, scopeId, filter),
            getMerchantRating(ctx.db, scopeId, filter, recentFrom),
          ])
    return {
      success: true,
      reviews: rows.map((row) => serializeMerchantReview(row, ctx.app.config)),
      stats: serializeMerchantStats(rating),
      pagination: pagination(query.page, query.limit, rating.matching),
    }
  },
  'GET /stores/:id/reviews/export': async ({ params, query }, ctx) => {
    const [rating, rows] = await Promise.all([
      findStoreRating(ctx.db, params.id),
      listAllReviews(ctx.db, params.id),
    ])
    if (!rating) throw storeProblems.notFound()
    return { success: true, format: query.format, data: serializeReviewsAsCsv(rows, ctx.app.config) }
  },
  'PUT /admin/review-reports/:id': async ({ params, body }, ctx) => {
    await decideReview(ctx, params.id, body)
    return { success: true, message: m.moderation_reply_decided() }
  },
  'GET /reviews/test': async () => ({ success: true, message: 'The reviews API is available.' }),
  'GET /reviews/auth-test': async (_input, ctx) => {
    const { accountId, role } = requireActor(ctx)
    return { success: true, user: { id: accountId, role } }
  },
}
