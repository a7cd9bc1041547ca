/** The scheduled job that deletes expired codes, sessions, counters and devices. */
import { DEVICE_LIFE_MS } from '#domain/accounts/account-policy.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { deletePasswordLinksBefore } from './admins/admin-queries.ts'
import { deleteChallengesBefore } from './passkeys/passkey-queries.ts'
import { deleteUsedChallenges } from './security/challenge-queries.ts'
import { deleteCodesBefore } from './verification/code-queries.ts'
import { deleteDevicesBefore } from './security/device-queries.ts'
import { deleteExpiredNonces, deleteSessionsBefore } from './security/security-queries.ts'
import { deleteExpiredCounters } from './security/attempt-queries.ts'

export const accountSchedule: ScheduledJob[] = [
  { name: 'delete-old-codes-and-sessions', everyMs: HOUR, run: deleteExpired },
]

/** Expired codes and sessions are retained for a while, for questions to support. */
async function deleteExpired({ clock, database: { db } }: AppContext): Promise<void> {
  const now = clock.now()
  await deleteCodesBefore(db, new Date(now.getTime() - DAY))
  await deletePasswordLinksBefore(db, now)
  await deleteChallengesBefore(db, now)
  await deleteExpiredNonces(db, now)
  await deleteExpiredCounters(db, now)
  await deleteUsedChallenges(db, now)
  await deleteSessionsBefore(db, new Date(now.getTime() - 30 * DAY))
  await deleteDevicesBefore(db, new Date(now.getTime() - DEVICE_LIFE_MS))
}
