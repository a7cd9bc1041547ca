import type { Review } from '#contract/entities/review.ts'
import { ratingTrend } from '#domain/catalogue/reviews.ts'
import { firstCharacter } from '#domain/text/shorten.ts'
import { toCsv } from '#domain/text/csv.ts'
import { formatDate, toDay } from '#domain/time/time.ts'
import { getRating } from '#server/features/stores/stores.ts'
import type { MediaBase } from '#server/platform/http/replies/media.ts'
import { serializeReviewPicture } from './pictures/pictures.ts'
import type { MerchantRating, MerchantReviewRow, StoreRating, ReviewRow } from './queries.ts'
import type { SavedReview } from './reviews.ts'

/** Shows the first letter of the last name only: 'Wanjiku M.' (docs/rules/catalogue.md#reviews). */
export function serializeReview(row: ReviewRow, media: MediaBase): Review {
  const user = {
    id: row.account_id,
    firstName: row.first_name,
    lastName: `${firstCharacter(row.last_name)}.`,
  }
  const name = `${user.firstName} ${user.lastName}`
  const createdAt = row.created_at.toISOString()
  return {
    id: row.id,
    rating: row.rating,
    text: row.comment,
    comment: row.comment,
    name,
    customerName: name,
    date: formatDate(toDay(row.created_at.getTime())),
    createdAt,
    created_at: createdAt,
    updatedAt: row.updated_at.toISOString(),
    user,
    User: user,
    verifiedVisit: row.is_verified,
    images: row.images.map((picture) => serializeReviewPicture(media, picture)),
    reply:
      row.reply !== null && row.replied_at
        ? { text: row.reply, createdAt: row.replied_at.toISOString() }
        : null,
  }
}

const serializeDistribution = ([one = 0, two = 0, three = 0, four = 0, five = 0]: readonly number[]) => ({
  1: one,
  2: two,
  3: three,
  4: four,
  5: five,
})

export const serializeStats = (row: StoreRating, unverified: number) => ({
  averageRating: getRating(row),
  totalReviews: row.rating_count,
  unverifiedReviews: unverified,
  ratingDistribution: serializeDistribution(row.ratings),
})

export const serializeMerchantStats = (row: MerchantRating) => ({
  averageRating: getRating(row),
  totalReviews: row.rating_count,
  unanswered: row.unanswered,
  ratingDistribution: serializeDistribution(row.ratings),
  recentTrend: ratingTrend(
    { count: row.recent_count, sum: row.recent_sum },
    { count: row.rating_count - row.recent_count, sum: row.rating_sum - row.recent_sum },
  ),
})

export const serializeSavedReview = (message: string, { review, rating }: SavedReview, media: MediaBase) => ({
  success: true as const,
  message,
  review: serializeReview(review, media),
  storeRating: getRating(rating),
  totalReviews: rating.rating_count,
})

export const serializeMerchantReview = (row: MerchantReviewRow, media: MediaBase) => ({
  ...serializeReview(row, media),
  store: { id: row.store_id, name: row.store_name },
  isReported: row.is_reported,
})

export function serializeReviewsAsCsv(rows: readonly ReviewRow[], media: MediaBase): string {
  const header = ['Written', 'Stars', 'Name', 'Comment', 'Verified visit', 'Answer', 'Answered']
  const reviews = rows.map((row) => serializeReview(row, media))
  const lines = reviews.map(({ createdAt, rating, name, text, verifiedVisit, reply }) => {
    return [
      createdAt,
      rating,
      name,
      text,
      verifiedVisit ? 'yes' : 'no',
      reply?.text ?? '',
      reply?.createdAt ?? '',
    ]
  })
  return toCsv([header, ...lines])
}
