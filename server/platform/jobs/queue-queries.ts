/** Queries on the job queue that pg-boss does not offer. */
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { deadLetterQueueOf, QUEUE_NAMES, type QueueName } from './queues.ts'

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
