import { services } from '#contract/services.ts'
import { feature } from '#server/feature.ts'
import { serviceTables } from './business-tables.ts'
import { serviceEvents } from './events.ts'
import { serviceInvariants } from './invariants.ts'
import { serviceRoutes } from './routes.ts'

export const servicesFeature = feature({
  name: 'services',
  description: 'Services of stores.',
  contract: services,
  routes: serviceRoutes,
  tables: [
    'services',
    'service_groups',
    'service_batches',
    'service_staff',
    'price_history',
    'service_questions',
    'pools',
  ],
  invariants: serviceInvariants,
  businessExport: serviceTables,
  events: serviceEvents,
})
