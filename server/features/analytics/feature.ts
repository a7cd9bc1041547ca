import { analytics } from '#contract/analytics.ts'
import { feature } from '#server/feature.ts'
import { analyticsRoutes } from './routes.ts'

export const analyticsFeature = feature({
  name: 'analytics',
  description: 'Figures of the stores of a merchant.',
  contract: analytics,
  routes: analyticsRoutes,
})
