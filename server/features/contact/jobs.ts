import { HOUR } from '#domain/time/time.ts'
import type { ScheduledJob } from '#server/jobs/scheduled.ts'
import { forgetOld } from './contact.ts'

export const contactSchedule: ScheduledJob[] = [{ name: 'forget-old-messages', everyMs: HOUR, run: forgetOld }]
