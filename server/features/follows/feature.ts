import { follows } from '#contract/follows.ts'
import { feature } from '#server/feature.ts'
import { followEvents } from './events.ts'
import { followInvariants } from './invariants.ts'
import { followNotifications, followNotificationTexts } from './notifications.ts'
import { eraseFollows, exportFollows, mergeFollows } from './queries.ts'
import { followRoutes } from './routes.ts'

export const followsFeature = feature({
  name: 'follows',
  description: 'Stores that a customer follows.',
  contract: follows,
  routes: followRoutes,
  tables: ['follows'],
  invariants: followInvariants,
  events: followEvents,
  listeners: followNotifications,
  notifications: followNotificationTexts,
  personalData: {
    export: async (db, { id }) => ({ followedStores: await exportFollows(db, id) }),
    erase: (tx, { id }) => eraseFollows(tx, id),
    merge: mergeFollows,
  },
})
