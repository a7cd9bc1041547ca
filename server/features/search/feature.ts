import { search } from '#contract/search.ts'
import { feature } from '#server/feature.ts'
import { searchLimits } from './limits.ts'
import { searchRoutes } from './routes.ts'

export const searchFeature = feature({
  name: 'search',
  description: 'Search for offers and stores.',
  contract: search,
  routes: searchRoutes,
  tables: ['offer_search', 'store_search', 'search_vocabulary', 'search_synonyms', 'search_stop_words'],
  limits: searchLimits,
})
