import { pagination } from '#contract/fields.ts'
import { reviewProblems, type reviews } from '#contract/reviews.ts'
import { storeProblems } from '#contract/stores.ts'
import { ratingOf } from '#server/features/stores/stores.ts'
import { actorOf, type HttpRoutes } from '#server/http/server.ts'
import {
  exported,
  serializeMerchantReview,
  serializeReview,
  serializeStats,
  serializeWrittenReview,
} from './serialize.ts'
import {
  findRated,
  findReview,
  listAllReviews,
  listMerchantReviews,
  listReviews,
  rateMerchant,
} from './queries.ts'
import { answer, change, mine, report, takeBack, write } from './reviews.ts'

export const reviewRoutes: HttpRoutes<typeof reviews> = {
  'GET /stores/:id/reviews': async ({ params, query }, ctx) => {
    const [rated, rows] = await Promise.all([
      findRated(ctx.db, params.id),
      listReviews(ctx.db, params.id, query),
    ])
    if (!rated) throw storeProblems.notFound()
    const total = query.rating === undefined ? rated.rating_count : (rated.ratings[query.rating - 1] ?? 0)
    return {
      success: true,
      reviews: rows.map(serializeReview),
      stats: serializeStats(rated),
      pagination: pagination(query.page, query.limit, total),
    }
  },
  'GET /reviews/:id': async ({ params }, ctx) => {
    const review = await findReview(ctx.db, params.id)
    if (!review) throw reviewProblems.notFound()
    return { success: true, review: serializeReview(review) }
  },
  'GET /stores/:id/reviews/mine': async ({ params }, ctx) => {
    const { review, hasVisited } = await mine(ctx, actorOf(ctx).accountId, params.id)
    return { success: true, review: review ? serializeReview(review) : null, hasVisited }
  },
  'POST /reviews': async ({ body: { store_id, ...said } }, ctx) =>
    serializeWrittenReview(
      'Review submitted successfully.',
      await write(ctx, actorOf(ctx).accountId, store_id, said),
    ),
  'POST /stores/:id/reviews': async ({ params, body }, ctx) =>
    serializeWrittenReview(
      'Review submitted successfully.',
      await write(ctx, actorOf(ctx).accountId, params.id, body),
    ),
  'PUT /reviews/:id': async ({ params, body }, ctx) =>
    serializeWrittenReview(
      'Review updated successfully.',
      await change(ctx, actorOf(ctx).accountId, params.id, body),
    ),
  'DELETE /reviews/:id': async ({ params }, ctx) => {
    const rated = await takeBack(ctx, actorOf(ctx).accountId, params.id)
    return {
      success: true,
      message: 'Review deleted successfully.',
      storeRating: ratingOf(rated),
      totalReviews: rated.rating_count,
    }
  },
  'PUT /reviews/:id/reply': async ({ params, body }, ctx) => {
    const review = await answer(ctx, actorOf(ctx), params.id, body.text, ctx.request.ip)
    return { success: true, message: 'Your answer stands below the review.', review: serializeReview(review) }
  },
  'POST /reviews/:id/report': async ({ params, body }, ctx) => {
    await report(ctx, actorOf(ctx).accountId, params.id, body)
    return { success: true, message: 'Thank you. Somebody will look at it.' }
  },
  'GET /merchant/reviews': async ({ query: { unanswered, ...query } }, ctx) => {
    const { merchantId } = actorOf(ctx)
    const filter = { ...query, isUnanswered: unanswered === 'true' }
    const [rows, rated] =
      merchantId === null
        ? [[], { rating_count: 0, rating_sum: 0, unanswered: 0, wanted: 0 }]
        : await Promise.all([
            listMerchantReviews(ctx.db, merchantId, filter),
            rateMerchant(ctx.db, merchantId, filter),
          ])
    return {
      success: true,
      reviews: rows.map(serializeMerchantReview),
      stats: {
        averageRating: ratingOf(rated),
        totalReviews: rated.rating_count,
        unanswered: rated.unanswered,
      },
      pagination: pagination(query.page, query.limit, rated.wanted),
    }
  },
  'GET /stores/:id/reviews/export': async ({ params, query }, ctx) => {
    const [rated, rows] = await Promise.all([findRated(ctx.db, params.id), listAllReviews(ctx.db, params.id)])
    if (!rated) throw storeProblems.notFound()
    return { success: true, format: query.format, data: exported(rows) }
  },
  'GET /reviews/test': async () => ({ success: true, message: 'Reviews answer.' }),
  'GET /reviews/auth-test': async (_input, ctx) => {
    const { accountId, role } = actorOf(ctx)
    return { success: true, user: { id: accountId, role } }
  },
}
