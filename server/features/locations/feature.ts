import { locations } from '#contract/locations.ts'
import { feature } from '#server/feature.ts'
import { locationRoutes } from './routes.ts'

export const locationsFeature = feature({ name: 'locations', contract: locations, routes: locationRoutes })
