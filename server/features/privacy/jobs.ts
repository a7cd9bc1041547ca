import { HOUR } from '#domain/time/time.ts'
import type { ScheduledJob } from '#server/jobs/scheduled.ts'
import { eraseDue } from './privacy.ts'

export const privacySchedule: ScheduledJob[] = [{ name: 'erase-accounts', everyMs: HOUR / 4, run: eraseDue }]
