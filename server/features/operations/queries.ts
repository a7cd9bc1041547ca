/** Queries on the job queue that pg-boss does not offer, and pruning. */
import { sql } from 'kysely'
import { deleteInBatches, type Db, type Queryable } from '#server/database/database.ts'
import {
  deadLetterQueueOf,
  policyOf,
  QUEUE_NAMES,
  SCHEDULE_QUEUE,
  type QueueName,
} from '#server/jobs/queues.ts'

export type QueueState = {
  queue: QueueName
  waiting: number
  active: number
  retrying: number
  deadLetters: number
  /** How long the oldest job has been waiting for its first or next attempt; 0 when none is waiting. */
  lagSeconds: number
}

/**
 * The lag of a retried job is counted from when it was enqueued, because it is late even while it is retried.
 */
export async function listQueueStates(db: Queryable): Promise<QueueState[]> {
  const { rows } = await sql<{ name: string; state: string; jobs: number; oldest: number }>`
    SELECT name, state::text AS state, count(*)::int AS jobs, coalesce(extract(epoch FROM now() - min(created_on)), 0)::float8 AS oldest
    FROM pgboss.job
    WHERE name = ANY(${[...QUEUE_NAMES, ...QUEUE_NAMES.map(deadLetterQueueOf)]}) AND state < 'completed'
    GROUP BY name, state`.execute(db)
  return QUEUE_NAMES.map((queue) => {
    const rowOf = (state: string) => rows.find((row) => row.name === queue && row.state === state)
    const oldest = Math.max(rowOf('created')?.oldest ?? 0, rowOf('retry')?.oldest ?? 0)
    return {
      queue,
      waiting: rowOf('created')?.jobs ?? 0,
      active: rowOf('active')?.jobs ?? 0,
      retrying: rowOf('retry')?.jobs ?? 0,
      deadLetters: rows
        .filter((row) => row.name === deadLetterQueueOf(queue))
        .reduce((sum, row) => sum + row.jobs, 0),
      lagSeconds: Math.max(0, oldest),
    }
  })
}

/** The listeners whose jobs have failed and wait for their next attempt. */
export async function listFailingListeners(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ listener: string }>`
    SELECT DISTINCT data->>'listener' AS listener FROM pgboss.job WHERE name = ANY(${QUEUE_NAMES}) AND state = 'retry'`.execute(
    db,
  )
  return rows.map(({ listener }) => listener)
}

export type DeadLetter = {
  id: string
  queue: QueueName
  listener: string
  key: string | null
  since: Date
  attempts: number
  error: string
}

export async function listDeadLetters(db: Queryable, limit: number): Promise<DeadLetter[]> {
  const { rows } = await sql<Omit<DeadLetter, 'queue'> & { name: string }>`
    SELECT id, name, data->>'listener' AS listener, data->'payload'->>'key' AS key, created_on AS since,
      coalesce(source_retry_count, 0) + 1 AS attempts, coalesce(source_output->>'message', output->>'message', '') AS error
    FROM pgboss.job
    WHERE name = ANY(${QUEUE_NAMES.map(deadLetterQueueOf)}) AND state < 'completed'
    ORDER BY created_on LIMIT ${limit}`.execute(db)
  return rows.map(({ name, ...row }) => ({
    ...row,
    queue: QUEUE_NAMES.find((queue) => deadLetterQueueOf(queue) === name)!,
  }))
}

/** Deletes the idempotency keys of messages that may have been sent, so that they can be sent again. */
export const releaseKeysOf = (db: Queryable, ids: readonly string[]) =>
  sql`
    DELETE FROM effects WHERE done_at IS NULL AND key IN (SELECT data->'payload'->>'key' FROM pgboss.job WHERE id = ANY(${[...ids]}::uuid[]))`.execute(
    db,
  )

// ---------------------------------------------------------------- pruning

const EVENT_RETENTION_DAYS = 90
const AUDIT_RETENTION_DAYS = 3 * 365

export type Pruned = { table: string; rows: number }

/** Deletes rows whose retention has ended, in batches that each use an index. */
export async function prune(db: Db, now: Date): Promise<Pruned[]> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const pruned: Pruned[] = []
  const pruneTable = async (table: string, deleteBatch: Parameters<typeof deleteInBatches>[0]) => {
    const rows = await deleteInBatches(deleteBatch)
    if (rows > 0) pruned.push({ table, rows })
  }
  for (const name of QUEUE_NAMES) {
    const retentionSeconds = policyOf(name).completedRetentionMs / 1000
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
  await pruneTable('audit_log', async (limit) => {
    const { rows } = await sql<{
      n: number
    }>`SELECT audit_prune(${daysAgo(AUDIT_RETENTION_DAYS)}, ${limit}, ${now}) AS n`.execute(db)
    return { numAffectedRows: BigInt(rows[0]!.n) }
  })
  return pruned
}
