/** Deletes what has expired. */
import { DEVICE_LIFE_MS } from '#domain/accounts/account-policy.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ScheduledJob } from '#server/jobs/scheduled.ts'
import { deleteUsedChallenges } from './security/challenge-queries.ts'
import { deleteCodesOver } from './verification/code-queries.ts'
import { deleteDevicesOver } from './security/device-queries.ts'
import { deleteNoncesOver, deleteSessionsOver } from './security/security-queries.ts'
import { deleteTriesOver } from './security/tries-queries.ts'

export const accountSchedule: ScheduledJob[] = [
  { name: 'delete-old-codes-and-sessions', everyMs: HOUR, run: deleteExpired },
]

/** Expired codes and sessions are stored a little longer, as support may be asked about them. */
async function deleteExpired({ clock, database: { db } }: AppContext): Promise<void> {
  const now = clock.now()
  await deleteCodesOver(db, new Date(now.getTime() - DAY))
  await deleteNoncesOver(db, now)
  await deleteTriesOver(db, now)
  await deleteUsedChallenges(db, now)
  await deleteSessionsOver(db, new Date(now.getTime() - 30 * DAY))
  await deleteDevicesOver(db, new Date(now.getTime() - DEVICE_LIFE_MS))
}
