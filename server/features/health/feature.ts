import { health } from '#contract/health.ts'
import { feature } from '#server/feature.ts'
import { healthRoutes, mountHealth } from './routes.ts'

export const healthFeature = feature({
  name: 'health',
  description: 'Probes for load balancers and monitoring.',
  contract: health,
  routes: healthRoutes,
  mount: mountHealth,
})
