import { broadcasts } from '#contract/admin/broadcasts.ts'
import { feature } from '#server/feature.ts'
import { announcementEvents, announcementListeners } from './earlier-announcements.ts'
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
  events: announcementEvents,
  listeners: announcementListeners,
  schedule: broadcastSchedule,
})
