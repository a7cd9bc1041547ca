import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { imageSchedule } from './images/images.ts'
import { replyTimeSchedule } from './figures/reply-times.ts'

export const chatSchedule: readonly ScheduledJob[] = [...imageSchedule, ...replyTimeSchedule]
