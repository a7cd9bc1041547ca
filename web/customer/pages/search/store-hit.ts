import type { Store } from '#contract/entities/store.ts'
import { m } from '#messages'
import { categoryName } from '#web/shared/i18n/category-name.ts'
import { paths } from '../../paths.ts'
import { discountOf } from '../stores/store-cards.ts'

/** The data of a store in the results, limited to what is shown. */
export const storeHitOf = (store: Store) => ({
  id: store.id,
  href: paths.store(store.id),
  name: store.name,
  logo: store.logo_url,
  cover: store.cover_url,
  discount: discountOf(store),
  description: store.description || m.search_store_of_category({ category: categoryName(store.category) }),
  rating: store.rating,
  reviews: store.totalReviews,
  where: `${categoryName(store.category)} · ${store.location}`,
})
export type StoreHit = ReturnType<typeof storeHitOf>
