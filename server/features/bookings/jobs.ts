import { contextOf } from '#server/app-context.ts'
import type { ScheduledJob } from '#server/jobs/scheduled.ts'
import { releaseAllOverdue } from './holds/holds.ts'
import { closeUnfinished } from './lifecycle/steps.ts'

export const bookingSchedule: ScheduledJob[] = [
  { name: 'release-overdue-holds', everyMs: 5_000, run: (app) => releaseAllOverdue(contextOf(app, null)) },
  { name: 'close-unfinished-bookings', everyMs: 60_000, run: (app) => closeUnfinished(contextOf(app, null)) },
]
