/** The badges of stores and the tags of deals (docs/rules/catalogue.md#deal-tags). */
import { m } from '#messages'

export function storeBadge(reviewCount: number): string {
  if (reviewCount >= 50) return m.rule_badge_most_reviewed()
  if (reviewCount >= 25) return m.rule_badge_highly_reviewed()
  if (reviewCount >= 10) return m.rule_badge_popular()
  return reviewCount >= 1 ? m.rule_badge_reviewed() : m.rule_badge_new()
}

const TRENDING_RATING = 3.5
/** A store that has been reviewed, and well. */
export const isTrending = ({ rating, totalReviews }: Rated): boolean =>
  totalReviews > 0 && (rating ?? 0) >= TRENDING_RATING
type Rated = { rating: number | null; totalReviews: number }

const HOT_DEAL_PERCENT = 50
export const isHotDeal = (discountPercent: number): boolean => discountPercent >= HOT_DEAL_PERCENT

/** The first tag that applies; null for an offer that is just good. */
export function dealTag({ isFeatured, percent, isEnding }: TaggedDeal): string | null {
  if (isFeatured) return m.rule_tag_featured()
  if (isHotDeal(percent)) return m.rule_tag_hot()
  if (percent >= 30) return m.rule_tag_bestseller()
  return isEnding ? m.rule_tag_limited() : null
}
/** `isEnding`: within a week (`isForLimitedTime`). */
type TaggedDeal = { isFeatured: boolean; percent: number; isEnding: boolean }
