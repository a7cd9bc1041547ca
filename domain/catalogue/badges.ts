/** What stands on stores and deals beside their figures, by rule alone (docs/rules/catalogue.md#deal-tags). */

/** By how many have reviewed the store. */
export const storeBadge = (reviews: number): 'MOST REVIEWED' | 'HIGHLY REVIEWED' | 'POPULAR' | 'REVIEWED' | 'NEW' =>
  reviews >= 50 ? 'MOST REVIEWED' : reviews >= 25 ? 'HIGHLY REVIEWED' : reviews >= 10 ? 'POPULAR' : reviews >= 1 ? 'REVIEWED' : 'NEW'

export const HOT_DEAL_PERCENT = 50
export const isHotDeal = (discountPercent: number): boolean => discountPercent >= HOT_DEAL_PERCENT

/** One tag for each deal: the first that fits. */
export const dealTag = (deal: { isFeatured: boolean; percent: number }): 'Featured' | 'Hot Deal' | 'Bestseller' | 'Limited Time' =>
  deal.isFeatured ? 'Featured' : isHotDeal(deal.percent) ? 'Hot Deal' : deal.percent >= 30 ? 'Bestseller' : 'Limited Time'
