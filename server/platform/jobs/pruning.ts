import { sql } from 'kysely'
import { deleteInBatches, type Db } from '../database/database.ts'
import { getPolicy, QUEUE_NAMES, SCHEDULE_QUEUE } from './queues.ts'

const EVENT_RETENTION_DAYS = 90

export type Pruned = { table: string; rows: number }

/** Deletes jobs, events and effects whose retention has ended, in batches that each use an index. */
export async function pruneJobs(db: Db, now: Date): Promise<Pruned[]> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const pruned: Pruned[] = []
  const pruneTable = async (table: string, deleteBatch: Parameters<typeof deleteInBatches>[0]) => {
    const rows = await deleteInBatches(deleteBatch)
    if (rows > 0) pruned.push({ table, rows })
  }
  for (const name of QUEUE_NAMES) {
    const retentionSeconds = getPolicy(name).completedRetentionMs / 1000
    await pruneTable(`jobs ${name}`, (limit) =>
      sql`DELETE FROM pgboss.job_common WHERE id IN (SELECT id FROM pgboss.job_common
        WHERE name = ${name} AND state >= 'completed' AND completed_on < now() - ${retentionSeconds} * interval '1 second' LIMIT ${limit})`.execute(
        db,
      ),
    )
  }
  await pruneTable(`jobs ${SCHEDULE_QUEUE}`, (limit) =>
    sql`DELETE FROM pgboss.job_common WHERE id IN (SELECT id FROM pgboss.job_common
      WHERE name = ${SCHEDULE_QUEUE} AND state >= 'completed' AND completed_on < now() - deletion_seconds * interval '1 second' LIMIT ${limit})`.execute(
      db,
    ),
  )
  // Commands contain personal data, and their jobs are in the queue once they are dispatched.
  await pruneTable('commands', (limit) =>
    sql`DELETE FROM events WHERE id IN (SELECT id FROM events
      WHERE topic IN ('send-sms', 'send-mail', 'code.wanted') AND dispatched_at < ${daysAgo(1)} LIMIT ${limit})`.execute(
      db,
    ),
  )
  await pruneTable('events', (limit) =>
    sql`DELETE FROM events WHERE id IN (SELECT id FROM events
      WHERE created_at < ${daysAgo(EVENT_RETENTION_DAYS)} AND dispatched_at IS NOT NULL LIMIT ${limit})`.execute(
      db,
    ),
  )
  await pruneTable('effects', (limit) =>
    sql`DELETE FROM effects WHERE key IN (SELECT key FROM effects WHERE at < ${daysAgo(EVENT_RETENTION_DAYS)} LIMIT ${limit})`.execute(
      db,
    ),
  )
  return pruned
}
