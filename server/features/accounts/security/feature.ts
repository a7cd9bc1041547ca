import { security } from '#contract/security.ts'
import { feature } from '#server/feature.ts'
import { securityRoutes } from './security-routes.ts'

export const securityFeature = feature({ name: 'security', contract: security, routes: securityRoutes })
