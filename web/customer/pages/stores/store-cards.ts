/**
 * Converts stores of the API to card props. Done in loaders, so that a page contains only the data it shows.
 */
import { m } from '#messages'
import type { Store } from '#contract/entities/store.ts'
import { storeBadge } from '#domain/catalogue/badges.ts'
import type { StoreCardProps } from '#web/ui/commerce/store-card.tsx'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { paths } from '../../paths.ts'

export const toStoreCard = (store: Store): StoreCardProps => ({
  href: paths.store(store),
  name: store.name,
  cover: store.cover_url,
  logo: store.logo_url,
  open: store.openNow,
  ...(!store.openNow && store.openingNote && { closedUntil: m.stores_opens({ time: store.openingNote }) }),
  area: store.location,
  rating: store.rating,
  reviews: store.totalReviews,
  ...(store.totalReviews > 0 && { badge: storeBadge(store.totalReviews) }),
})

/** '20%', the best discount, of the API's 'Up to 20%'. */
export const findDiscount = (store: Store): string | null => /[\d.]+%/.exec(store.cashback ?? '')?.[0] ?? null

/** Returns the card for lists of all stores, which also shows category and best discount. */
export const toFullStoreCard = (store: Store): StoreCardProps => ({
  ...toStoreCard(store),
  category: categoryName(store.category),
  ...(store.cashback && { discount: store.cashback }),
})
