/**
 * Converts stores of the API to card props. Done in loaders, so that a page contains only the data it shows.
 */
import type { Store } from '#contract/entities.ts'
import { storeBadge } from '#domain/catalogue/badges.ts'
import type { StoreCardProps } from '#web/components/commerce/store-card.tsx'
import { paths } from '../../paths.ts'

export const storeCardOf = (store: Store): StoreCardProps & { id: string } => ({
  id: store.id,
  href: paths.store(store.id),
  name: store.name,
  cover: store.cover_url,
  logo: store.logo_url,
  open: store.openNow,
  ...(!store.openNow && store.openingNote && { closedUntil: `Opens ${store.openingNote}` }),
  area: store.location,
  rating: store.rating,
  reviews: store.totalReviews,
  ...(store.totalReviews > 0 && { badge: storeBadge(store.totalReviews) }),
})

/** For lists of all stores: also shows category and best discount. */
export const fullStoreCardOf = (store: Store): StoreCardProps & { id: string } => ({
  ...storeCardOf(store),
  category: store.category,
  ...(store.cashback && { discount: store.cashback }),
})
