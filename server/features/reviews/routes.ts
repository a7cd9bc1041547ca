import { pagination } from '#contract/fields.ts'
import { reviewProblems, type reviews } from '#contract/reviews.ts'
import { storeProblems } from '#contract/stores.ts'
import type { HttpRoutes } from '#server/kernel/http.ts'
import { reviewOnTheWire, statsOnTheWire } from './present.ts'
import { findRated, findReview, listReviews } from './queries.ts'

const notBuilt = () => Promise.reject(new Error('Not built yet'))

export const reviewRoutes: HttpRoutes<typeof reviews> = {
  'GET /stores/:id/reviews': async ({ params, query }, ctx) => {
    const [rated, rows] = await Promise.all([findRated(ctx.db, params.id), listReviews(ctx.db, params.id, query)])
    if (!rated) throw storeProblems.notFound()
    const total = query.rating === undefined ? rated.rating_count : (rated.ratings[query.rating - 1] ?? 0)
    return {
      success: true,
      reviews: rows.map(reviewOnTheWire),
      stats: statsOnTheWire(rated),
      pagination: pagination(query.page, query.limit, total),
    }
  },
  'GET /reviews/:id': async ({ params }, ctx) => {
    const review = await findReview(ctx.db, params.id)
    if (!review) throw reviewProblems.notFound()
    return { success: true, review: reviewOnTheWire(review) }
  },
  'GET /stores/:id/reviews/mine': notBuilt,
  'POST /reviews': notBuilt,
  'POST /stores/:id/reviews': notBuilt,
  'PUT /reviews/:id': notBuilt,
  'DELETE /reviews/:id': notBuilt,
  'PUT /reviews/:id/reply': notBuilt,
  'POST /reviews/:id/report': notBuilt,
  'GET /merchant/reviews': notBuilt,
  'GET /stores/:id/reviews/export': notBuilt,
  'GET /reviews/test': notBuilt,
  'GET /reviews/auth-test': notBuilt,
}
