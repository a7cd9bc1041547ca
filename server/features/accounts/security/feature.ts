import { security } from '#contract/security.ts'
import { feature } from '#server/feature.ts'
import { securityRoutes } from './security-routes.ts'

export const securityFeature = feature({
  name: 'security',
  description: 'Password, two-factor authentication, and sessions.',
  contract: security,
  routes: securityRoutes,
  tables: ['recovery_codes', 'used_challenges'],
})
