import { feature } from '#server/feature.ts'
import { reminderInvariants } from './invariants.ts'
import { liveUpdates } from './live.ts'
import { notificationListeners } from './notifications.ts'
import { notificationSchedule } from './reminders.ts'

export const notificationsFeature = feature({
  name: 'notifications',
  tables: ['reminders'],
  invariants: reminderInvariants,
  listeners: notificationListeners,
  sockets: liveUpdates,
  schedule: notificationSchedule,
})
