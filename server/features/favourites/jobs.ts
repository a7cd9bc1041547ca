import { MINUTE } from '#domain/time/time.ts'
import type { ScheduledJob } from '#server/jobs/scheduled.ts'
import { alertOfDrops, alertOfEnds } from './alerts.ts'

export const favouriteSchedule: ScheduledJob[] = [
  { name: 'alert-of-price-drops', everyMs: MINUTE, run: alertOfDrops },
  { name: 'alert-of-ends', everyMs: 5 * MINUTE, run: alertOfEnds },
]
