/** The ratings of stores and of staff, which are sums of the reviews of verified visits. */
import type { Tx } from '#server/platform/database/database.ts'
import { addToStaffRating } from '#server/features/staff/staff.ts'
import { addToRatings, type RatingChange } from '#server/features/stores/stores.ts'
import type { CountedReview } from './writing-queries.ts'

/**
 * Changes the ratings after a review was written (`before` is null), changed, removed, shown again or deleted (`after` is
 * null).
 */
export async function changeRatings(
  tx: Tx,
  before: CountedReview | null,
  after: CountedReview | null,
): Promise<void> {
  const changes = [
    { review: before, reviews: -1 },
    { review: after, reviews: 1 },
  ].flatMap(({ review, reviews }) => (review?.visitId && !review.isRemoved ? { ...review, reviews } : []))
  const [first] = changes
  if (!first) return
  const withStars = (stars: number): number =>
    changes.reduce((total, { rating, reviews }) => total + (rating === stars ? reviews : 0), 0)
  const change: RatingChange = [withStars(1), withStars(2), withStars(3), withStars(4), withStars(5)]
  if (change.some((reviews) => reviews !== 0)) await addToRatings(tx, first.storeId, change)
  // Stores come first, then staff in one order, so that concurrent reviews do not wait for each other.
  if (before?.staffId === after?.staffId && before?.rating === after?.rating) return
  const ofStaff = changes.flatMap(({ staffId, ...rest }) => (staffId === null ? [] : { staffId, ...rest }))
  for (const { staffId, rating, reviews } of ofStaff.toSorted((a, b) => (a.staffId < b.staffId ? -1 : 1)))
    await addToStaffRating(tx, staffId, reviews, reviews * rating)
}
