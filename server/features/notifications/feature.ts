import { feature } from '#server/feature.ts'
import { notificationEvents } from './events.ts'

export const notificationsFeature = feature({
  name: 'notifications',
  tables: [
    'notifications',
    'notification_choices',
    'notification_schedules',
    'push_subscriptions',
    'notification_deliveries',
  ],
  events: notificationEvents,
})
