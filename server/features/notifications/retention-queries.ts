/** Notifications are deleted by age (docs/rules/notifications.md#inbox). */
import { sql } from 'kysely'
import { DAY } from '#domain/time/time.ts'
import { deleteInBatches, type Db } from '#server/platform/database/database.ts'

const READ_RETENTION_DAYS = 90
const RETENTION_DAYS = 180

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY)

export async function pruneNotifications(db: Db, now: Date): Promise<number> {
  const read = await deleteInBatches((limit) =>
    sql`DELETE FROM notifications WHERE id IN (
      SELECT id FROM notifications WHERE read_at IS NOT NULL AND created_at < ${before(now, READ_RETENTION_DAYS)}
      ORDER BY created_at LIMIT ${limit})`.execute(db),
  )
  return read + (await deleteOlderThan(db, now, RETENTION_DAYS))
}

/** Deletes old notifications of all accounts and returns how many. */
export const deleteOlderThan = (db: Db, now: Date, days: number): Promise<number> =>
  deleteInBatches((limit) =>
    sql`DELETE FROM notifications WHERE id IN (
      SELECT id FROM notifications WHERE created_at < ${before(now, days)} ORDER BY created_at LIMIT ${limit})`.execute(
      db,
    ),
  )
