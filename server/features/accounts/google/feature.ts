import { google } from '#contract/google.ts'
import { feature } from '#server/feature.ts'
import { googleRoutes } from './google-routes.ts'

export const googleFeature = feature({
  name: 'google',
  description: 'Sign in with Google.',
  contract: google,
  routes: googleRoutes,
  tables: ['google_nonces'],
})
