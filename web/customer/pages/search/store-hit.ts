import type { FoundStore } from '#contract/entities/store.ts'
import { m } from '#messages'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { paths } from '../../paths.ts'
import type { At } from '#domain/time/time.ts'
import { toPoint } from '../lists/map/map-point.ts'
import { storeTimes } from '../lists/when-view.ts'
import type { When } from '../lists/when.ts'
import { kmText } from '../../location/km-text.ts'
import { findDiscount } from '../stores/store-cards.ts'

/** The data of a store in the results, limited to what is shown. */
export const toStoreHit = (store: FoundStore, when: When, now: At) => ({
  id: store.id,
  href: paths.store(store),
  name: store.name,
  logo: store.logo_url,
  cover: store.cover_url,
  discount: findDiscount(store),
  description: store.description || m.search_store_of_category({ category: categoryName(store.category) }),
  rating: store.rating,
  reviews: store.totalReviews,
  area: store.location,
  where: [
    categoryName(store.category),
    store.location,
    ...(store.distanceKm === undefined ? [] : [kmText(store.distanceKm)]),
  ].join(' · '),
  times: storeTimes(store, when, now),
  at: toPoint(store),
})

export type StoreHit = ReturnType<typeof toStoreHit>
