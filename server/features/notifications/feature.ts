import { NOTIFICATION_EVENTS } from '#contract/live-events.ts'
import { notifications } from '#contract/notifications.ts'
import { feature } from '#server/feature.ts'
import { transactionListener } from '#server/platform/jobs/listeners.ts'
import { announcementTexts } from './sending/announcements.ts'
import { notificationEvents } from './events.ts'
import { notificationInvariants } from './invariants.ts'
import { notificationListeners, notificationSchedule } from './jobs.ts'
import {
  eraseNotifications,
  exportDeliveries,
  exportNotifications,
  exportPreferences,
  exportSubscriptions,
} from './personal-data-queries.ts'
import { notificationLimits } from './limits.ts'
import { deleteSubscriptionsOfSessions } from './push/queries.ts'
import { notificationRoutes } from './routes.ts'
import { signInNotifications } from './sending/sign-ins.ts'

export const notificationsFeature = feature({
  name: 'notifications',
  description: 'The inbox of an account, its settings, and push messages.',
  contract: notifications,
  routes: notificationRoutes,
  tables: [
    'notifications',
    'notification_choices',
    'notification_schedules',
    'push_subscriptions',
    'notification_deliveries',
  ],
  invariants: notificationInvariants,
  limits: notificationLimits,
  events: notificationEvents,
  inTransaction: [
    transactionListener(['sessions.ended'], async ({ db }, { sessionIds }) => {
      await deleteSubscriptionsOfSessions(db, sessionIds)
    }),
  ],
  sockets: { events: NOTIFICATION_EVENTS },
  listeners: [...notificationListeners, ...signInNotifications],
  notifications: announcementTexts,
  schedule: notificationSchedule,
  personalData: {
    export: async (db, { id }) => ({
      notifications: await exportNotifications(db, id),
      notificationMessages: await exportDeliveries(db, id),
      notificationPreferences: await exportPreferences(db, id),
      pushSubscriptions: await exportSubscriptions(db, id),
    }),
    erase: (tx, { id }) => eraseNotifications(tx, id),
  },
})
