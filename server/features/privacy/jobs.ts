import { DAY, HOUR } from '#domain/time/time.ts'
import { findUsedAvatars } from '#server/features/accounts/accounts.ts'
import { removeUnusedImages } from '#server/features/media/media.ts'
import type { ScheduledJob } from '#server/jobs/scheduled.ts'
import { eraseDue } from './privacy.ts'

export const privacySchedule: ScheduledJob[] = [
  { name: 'erase-accounts', everyMs: HOUR / 4, run: eraseDue },
  { name: 'remove-unused-avatars', everyMs: DAY, isMaintenance: true, run: (app) => removeUnusedImages(app, 'avatar', findUsedAvatars) },
]
