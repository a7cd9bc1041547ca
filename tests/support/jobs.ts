/** Queries on the job queue for tests. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { TestApp } from './test-app.ts'
import { getDeadLetterQueue, QUEUE_NAMES, type QueueName } from '#server/platform/jobs/queues.ts'

/** Actor who resends or discards dead letters at the command line. */
export const BY_OPERATOR = { actor: null, reason: 'A test' }

export type FailedJob = { queue: string; listener: string; attempts: number; error: string }

/** Jobs that have failed and wait for a retry or are in a dead-letter queue. */
export async function failedJobs(pool: pg.Pool): Promise<FailedJob[]> {
  const { rows } = await pool.query<FailedJob>(
    `SELECT name AS queue, data->>'listener' AS listener, retry_count + 1 AS attempts, output->>'message' AS error
    FROM pgboss.job WHERE state = 'retry' OR name LIKE '%-dead' ORDER BY created_on`,
  )
  return rows
}

/** Makes the next attempt of every failed job due now. */
export async function retryNow(pool: pg.Pool): Promise<void> {
  await pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`)
}

/**
 * Deletes jobs that would run again. A failed attempt replaces the row of its job, which a concurrent statement
 * may miss, so this deletes until none is left.
 */
export async function discardJobs(pool: pg.Pool): Promise<void> {
  for (;;) {
    await pool.query(`DELETE FROM pgboss.job WHERE state < 'completed' OR name LIKE '%-dead'`)
    const { rows } = await pool.query(
      `SELECT 1 FROM pgboss.job WHERE state < 'completed' OR name LIKE '%-dead' LIMIT 1`,
    )
    if (rows.length === 0) return
  }
}

/** Returns all jobs of a queue, finished or not, with topic and payload. */
export async function jobsIn(
  pool: pg.Pool,
  queue: QueueName,
): Promise<{ topic: string; payload: Record<string, unknown>; state: string }[]> {
  const { rows } = await pool.query(
    `SELECT data->'event'->>'topic' AS topic, data->'payload' AS payload, state
    FROM pgboss.job WHERE name IN ($1, $1 || '-dead') ORDER BY created_on`,
    [queue],
  )
  return rows
}

/** Returns whether any job will still run, now or after a failed attempt. */
export async function hasUnfinishedJobs(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT 1 FROM pgboss.job WHERE name = ANY($1) AND state < 'completed' LIMIT 1`,
    [QUEUE_NAMES],
  )
  return rows.length > 0
}

/** Returns whether any work is left, in one statement, because events become jobs, and callbacks events. */
export async function hasUnfinishedWork(pool: pg.Pool, now: Date): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT WHERE EXISTS (SELECT FROM pgboss.job WHERE name = ANY($1) AND state < 'completed')
      OR EXISTS (SELECT FROM callback_inbox WHERE outcome IS NULL)
      OR EXISTS (SELECT FROM events WHERE dispatched_at IS NULL AND due_at <= $2)`,
    [QUEUE_NAMES, now],
  )
  return rows.length > 0
}

/** An SMS whose reply was lost and that nobody sends again; returns the id of its dead letter. */
export async function newDeadLetter({ app }: TestApp, to = '+254712345678'): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `INSERT INTO pgboss.job (name, data, source_name, source_retry_count, source_output)
      VALUES ($1, $2, 'sms', 0, '{"message": "DeadLetterError: The gateway did not reply: no reply in time"}') RETURNING id`,
    [
      getDeadLetterQueue('sms'),
      JSON.stringify({
        listener: 'messaging.send-sms',
        event: { id: randomUUID(), topic: 'send-sms', emittedAt: app.clock.now().toISOString() },
        payload: { key: `test:${randomUUID()}`, to, message: 'Karibu' },
      }),
    ],
  )
  return rows[0]!.id // an INSERT of one row
}
