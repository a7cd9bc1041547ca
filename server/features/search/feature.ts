import { offerLists } from '#contract/offers.ts'
import { search } from '#contract/search.ts'
import { storeLists } from '#contract/stores.ts'
import { feature } from '#server/feature.ts'
import { searchLimits } from './limits.ts'
import { listRoutes } from './lists.ts'
import { searchRoutes } from './routes.ts'

export const searchFeature = feature({
  name: 'search',
  description: 'Lists of offers and stores and search among them, also by free times.',
  contract: { ...search, ...offerLists, ...storeLists },
  routes: { ...searchRoutes, ...listRoutes },
  tables: ['offer_search', 'store_search', 'search_vocabulary', 'search_synonyms', 'search_stop_words'],
  limits: searchLimits,
})
