import { locations } from '#contract/locations.ts'
import { feature } from '#server/feature.ts'
import { locationRoutes } from './routes.ts'

export const locationsFeature = feature({
  name: 'locations',
  description: 'Areas and towns with stores.',
  contract: locations,
  routes: locationRoutes,
  tables: ['locations'],
})
