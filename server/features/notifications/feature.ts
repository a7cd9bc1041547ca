import { notifications } from '#contract/notifications.ts'
import { feature } from '#server/feature.ts'
import { notificationEvents } from './events.ts'
import { notificationListeners, notificationSchedule } from './jobs.ts'
import { notificationRoutes } from './routes.ts'

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
  events: notificationEvents,
  listeners: notificationListeners,
  schedule: notificationSchedule,
})
