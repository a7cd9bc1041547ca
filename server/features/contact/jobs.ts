import { HOUR } from '#domain/time/time.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { deleteExpired } from './contact.ts'

export const contactSchedule: ScheduledJob[] = [
  { name: 'delete-old-messages', everyMs: HOUR, run: deleteExpired },
]
