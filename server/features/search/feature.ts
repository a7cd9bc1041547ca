import { search } from '#contract/search.ts'
import { feature } from '#server/feature.ts'
import { searchLimits } from './limits.ts'
import { searchRoutes } from './routes.ts'

export const searchFeature = feature({
  name: 'search',
  description: 'Search for offers and stores.',
  contract: search,
  routes: searchRoutes,
  limits: searchLimits,
})
