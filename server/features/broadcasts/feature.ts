import { broadcasts } from '#contract/admin/broadcasts.ts'
import { feature } from '#server/feature.ts'
import { broadcastInvariants } from './invariants.ts'
import { broadcastRoutes } from './routes.ts'
import { broadcastSchedule } from './sending.ts'

export const broadcastsFeature = feature({
  name: 'broadcasts',
  description: 'Notifications that an owner writes to many people.',
  contract: broadcasts,
  routes: broadcastRoutes,
  tables: ['broadcasts'],
  invariants: broadcastInvariants,
  schedule: broadcastSchedule,
})
