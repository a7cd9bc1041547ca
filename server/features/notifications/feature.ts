import { feature } from '#server/feature.ts'

export const notificationsFeature = feature({
  name: 'notifications',
  tables: [
    'notifications',
    'notification_choices',
    'notification_schedules',
    'push_subscriptions',
    'notification_deliveries',
  ],
})
