import { HOUR } from '#domain/time/time.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { announceToBatch } from './announcements.ts'
import { deliveryListeners } from './delivery/deliver.ts'
import { digestSchedule } from './digest/digest.ts'
import { pruneNotifications } from './retention-queries.ts'

export const notificationListeners: Listener[] = [
  ...deliveryListeners,
  listener('announcement.continued', 'fan-out', 'notifications.announcement', announceToBatch),
]

export const notificationSchedule: ScheduledJob[] = [
  ...digestSchedule,
  {
    name: 'prune-notifications',
    everyMs: HOUR,
    isMaintenance: true,
    run: ({ database, clock }) => pruneNotifications(database.db, clock.now()),
  },
]
