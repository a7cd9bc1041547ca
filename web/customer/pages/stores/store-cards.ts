/** Stores of the wire as the cards of the pages. Loaders make them, so that a page carries no more of a store than it shows. */
import type { Store } from '#contract/entities.ts'
import { storeBadge } from '#domain/catalogue/badges.ts'
import type { StoreCardProps } from '#web/ui/store-card.tsx'
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

/** Where stores of all kinds stand together, and one looks for the best deal. */
export const fullStoreCardOf = (store: Store): StoreCardProps & { id: string } => ({
  ...storeCardOf(store),
  category: store.category,
  ...(store.cashback && { discount: store.cashback }),
})
