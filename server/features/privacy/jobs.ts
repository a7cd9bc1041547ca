import { HOUR } from '#domain/time.ts'
import type { ScheduledJob } from '#server/kernel/jobs/scheduled.ts'
import { eraseDue } from './privacy.ts'

export const privacySchedule: ScheduledJob[] = [{ name: 'erase-accounts', everyMs: HOUR / 4, run: eraseDue }]
