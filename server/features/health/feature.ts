import { health } from '#contract/health.ts'
import { feature } from '#server/feature.ts'
import { healthRoutes, mountHealth } from './routes.ts'

export const healthFeature = feature({ name: 'health', contract: health, routes: healthRoutes, mount: mountHealth })
