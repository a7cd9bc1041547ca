/** The badges of stores and the tags of deals (docs/rules/catalogue.md#deal-tags). */

type StoreBadge = 'MOST REVIEWED' | 'HIGHLY REVIEWED' | 'POPULAR' | 'REVIEWED' | 'NEW'
type DealTag = 'Featured' | 'Hot Deal' | 'Bestseller' | 'Limited Time'

export function storeBadge(reviewCount: number): StoreBadge {
  if (reviewCount >= 50) return 'MOST REVIEWED'
  if (reviewCount >= 25) return 'HIGHLY REVIEWED'
  if (reviewCount >= 10) return 'POPULAR'
  return reviewCount >= 1 ? 'REVIEWED' : 'NEW'
}

const HOT_DEAL_PERCENT = 50
export const isHotDeal = (discountPercent: number): boolean => discountPercent >= HOT_DEAL_PERCENT

/** The first tag that applies. */
export function dealTag({ isFeatured, percent }: { isFeatured: boolean; percent: number }): DealTag {
  if (isFeatured) return 'Featured'
  if (isHotDeal(percent)) return 'Hot Deal'
  return percent >= 30 ? 'Bestseller' : 'Limited Time'
}
