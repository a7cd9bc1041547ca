import { contextOf } from '#server/kernel/context.ts'
import type { ScheduledJob } from '#server/kernel/jobs/scheduled.ts'
import { releaseAllOverdue } from './holds.ts'
import { closeUnfinished } from './steps.ts'

export const bookingSchedule: ScheduledJob[] = [
  { name: 'release-overdue-holds', everyMs: 5_000, run: (house) => releaseAllOverdue(contextOf(house, null)) },
  { name: 'close-unfinished-bookings', everyMs: 60_000, run: (house) => closeUnfinished(contextOf(house, null)) },
]
