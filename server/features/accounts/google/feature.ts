import { google } from '#contract/google.ts'
import { feature } from '#server/feature.ts'
import { googleRoutes } from './google-routes.ts'

export const googleFeature = feature({ name: 'google', contract: google, routes: googleRoutes })
