/** Maximum number of pictures of a review (docs/rules/catalogue.md#reviews). */
export const MAX_REVIEW_IMAGES = 4

export type RatingTrend = 'improving' | 'stable' | 'declining'
/** The recent reviews are those of the last thirty days. */
export const RECENT_REVIEW_DAYS = 30
const MIN_REVIEWS_FOR_TREND = 3
const NOTABLE_CHANGE = 0.3

/** Returns how the mean of the recent reviews differs from that of the earlier ones; null with too few of either. */
export function ratingTrend(recent: Stars, earlier: Stars): RatingTrend | null {
  if (Math.min(recent.count, earlier.count) < MIN_REVIEWS_FOR_TREND) return null
  const change = recent.sum / recent.count - earlier.sum / earlier.count
  if (change >= NOTABLE_CHANGE) return 'improving'
  return change <= -NOTABLE_CHANGE ? 'declining' : 'stable'
}
type Stars = { count: number; sum: number }
