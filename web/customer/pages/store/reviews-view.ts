/** The reviews of a store as its page shows them, built by the loader. */
import type { Review } from '#contract/entities/review.ts'
import type { Reply } from '#contract/kernel.ts'
import type { reviews } from '#contract/reviews.ts'
import { formatDate, toDay } from '#domain/time/time.ts'

export type ListedReviews = Reply<(typeof reviews)['GET /stores/:id/reviews']>

export const reviewsView = ({ reviews: listed, stats, pagination }: ListedReviews) => ({
  count: stats.totalReviews,
  average: stats.averageRating,
  unverified: stats.unverifiedReviews,
  bars: ([5, 4, 3, 2, 1] as const).map((stars) => {
    const count = stats.ratingDistribution[stars]
    return {
      stars,
      count,
      share: stats.totalReviews === 0 ? 0 : Math.round((count * 100) / stats.totalReviews),
    }
  }),
  list: listed.map(reviewView),
  pages: pagination.totalPages,
})
export type ReviewsView = ReturnType<typeof reviewsView>

export const reviewView = (review: Review) => ({
  id: review.id,
  name: review.name,
  date: formatDate(toDay(Date.parse(review.createdAt))),
  stars: review.rating,
  text: review.text,
  isVerified: review.verifiedVisit,
  images: review.images,
  isChanged: review.updatedAt !== review.createdAt,
  reply: review.reply && {
    text: review.reply.text,
    date: formatDate(toDay(Date.parse(review.reply.createdAt))),
  },
})
export type ReviewView = ReturnType<typeof reviewView>
