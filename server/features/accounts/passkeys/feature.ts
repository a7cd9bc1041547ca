import { access } from '#contract/admin/access.ts'
import { feature } from '#server/feature.ts'
import { accessRoutes } from './routes.ts'

export const passkeysFeature = feature({
  name: 'passkeys',
  description: 'Signing in to the admin site.',
  contract: access,
  routes: accessRoutes,
  tables: ['passkeys', 'passkey_challenges'],
})
