import { HOUR } from '#domain/time/time.ts'
import type { Listener } from '#server/platform/jobs/listeners.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { deliveryListeners } from './delivery/deliver.ts'
import { digestSchedule } from './digest/digest.ts'
import { pruneNotifications } from './retention-queries.ts'

export const notificationListeners: readonly Listener[] = deliveryListeners

export const notificationSchedule: ScheduledJob[] = [
  ...digestSchedule,
  {
    name: 'prune-notifications',
    everyMs: HOUR,
    isMaintenance: true,
    run: ({ database, clock }) => pruneNotifications(database.db, clock.now()),
  },
]
