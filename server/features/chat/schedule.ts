import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { removeStrayPictures } from '#server/features/media/media.ts'
import { listUsedAmong } from './images/queries.ts'
import { replyTimeSchedule } from './figures/reply-times.ts'

export const chatSchedule: readonly ScheduledJob[] = [
  removeStrayPictures('chatPicture', listUsedAmong),
  ...replyTimeSchedule,
]
