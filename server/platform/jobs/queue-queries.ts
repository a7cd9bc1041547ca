/** Queries on the job queue that pg-boss does not offer. */
import { sql, type RawBuilder } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import { getDeadLetterQueue, QUEUE_NAMES, type QueueName } from './queues.ts'

export type QueueState = {
  queue: QueueName
  waiting: number
  active: number
  retrying: number
  deadLetters: number
  /** Seconds for which the oldest job has been waiting for its first or next attempt; 0 when none is waiting. */
  lagSeconds: number
}

/**
 * The lag of a retried job is counted from when it was enqueued, because it is late even while it is retried.
 */
export async function listQueueStates(db: Queryable): Promise<QueueState[]> {
  const { rows } = await sql<{ name: string; state: string; jobs: number; oldest: number }>`
    SELECT name, state::text AS state, count(*)::int AS jobs, coalesce(extract(epoch FROM now() - min(created_on)), 0)::float8 AS oldest
    FROM pgboss.job
    WHERE name = ANY(${[...QUEUE_NAMES, ...QUEUE_NAMES.map(getDeadLetterQueue)]}) AND state < 'completed'
    GROUP BY name, state`.execute(db)
  return QUEUE_NAMES.map((queue) => {
    const findRow = (state: string) => rows.find((row) => row.name === queue && row.state === state)
    const oldest = Math.max(findRow('created')?.oldest ?? 0, findRow('retry')?.oldest ?? 0)
    return {
      queue,
      waiting: findRow('created')?.jobs ?? 0,
      active: findRow('active')?.jobs ?? 0,
      retrying: findRow('retry')?.jobs ?? 0,
      deadLetters: rows
        .filter((row) => row.name === getDeadLetterQueue(queue))
        .reduce((sum, row) => sum + row.jobs, 0),
      lagSeconds: Math.max(0, oldest),
    }
  })
}

/** Returns the listeners whose jobs have failed and wait for their next attempt. */
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

export type DeadLetterFilter = { queue?: QueueName; id?: string }

/** Returns the dead letters, the oldest first. */
export const listDeadLetters = (db: Queryable, limit: number): Promise<DeadLetter[]> =>
  selectDeadLetters(db, {}, limit, sql``)

/**
 * Lists dead letters and locks them: another transaction that asks for some of them waits and does not see those that are gone.
 */
export const lockDeadLetters = (tx: Tx, filter: DeadLetterFilter, limit: number): Promise<DeadLetter[]> =>
  selectDeadLetters(tx, filter, limit, sql`FOR UPDATE`)

async function selectDeadLetters(
  db: Queryable,
  { queue, id }: DeadLetterFilter,
  limit: number,
  locking: RawBuilder<unknown>,
): Promise<DeadLetter[]> {
  const names = (queue === undefined ? QUEUE_NAMES : [queue]).map(getDeadLetterQueue)
  const { rows } = await sql<Omit<DeadLetter, 'queue'> & { name: string }>`
    SELECT id, name, data->>'listener' AS listener, data->'payload'->>'key' AS key, created_on AS since,
      coalesce(source_retry_count, 0) + 1 AS attempts, coalesce(source_output->>'message', output->>'message', '') AS error
    FROM pgboss.job
    WHERE name = ANY(${names}) AND state < 'active' ${id === undefined ? sql`` : sql`AND id = ${id}::uuid`}
    ORDER BY created_on LIMIT ${limit} ${locking}`.execute(db)
  return rows.map(({ name, ...row }) => ({
    ...row,
    queue: QUEUE_NAMES.find((each) => getDeadLetterQueue(each) === name)!,
  }))
}

/** Deletes the idempotency keys of messages that may have been sent, so that they can be sent again. */
export const releaseJobKeys = (db: Queryable, ids: readonly string[]) =>
  sql`
    DELETE FROM effects WHERE done_at IS NULL AND key IN (SELECT data->'payload'->>'key' FROM pgboss.job WHERE id = ANY(${[...ids]}::uuid[]))`.execute(
    db,
  )

export type ListedJob = {
  id: string
  queue: QueueName
  state: 'waiting' | 'running' | 'retrying' | 'dead'
  listener: string
  key: string | null
  /** The address of a message: a phone number with a plus, or an e-mail address. */
  to: string | null
  bookingId: string | null
  since: Date
  /** Microseconds, which a Date does not have. */
  sinceMicros: number
  nextAttemptAt: Date | null
  attempts: number
  error: string
}
export type JobFilter = {
  isDead: boolean
  queue: QueueName | undefined
  to: string | undefined
  after: { sinceMicros: number; id: string } | undefined
  limit: number
}

/** Jobs that are not finished, the oldest first. */
export async function listJobs(
  db: Queryable,
  { isDead, queue, to, after, limit }: JobFilter,
): Promise<ListedJob[]> {
  const queues = queue === undefined ? QUEUE_NAMES : [queue]
  const names = isDead ? queues.map(getDeadLetterQueue) : queues
  const { rows } = await sql<Omit<ListedJob, 'queue'> & { name: string }>`
    SELECT id, name, data->>'listener' AS listener, data->'payload'->>'key' AS key, data->'payload'->>'to' AS to,
      data->'payload'->>'bookingId' AS "bookingId", created_on AS since,
      (extract(epoch FROM created_on) * 1000000)::bigint AS "sinceMicros",
      CASE WHEN ${isDead} THEN 'dead' WHEN state = 'retry' THEN 'retrying' WHEN state = 'active' THEN 'running' ELSE 'waiting' END
        AS state,
      CASE WHEN state = 'retry' THEN start_after END AS "nextAttemptAt",
      CASE WHEN ${isDead} THEN coalesce(source_retry_count, 0) + 1 WHEN state = 'retry' THEN retry_count + 1 ELSE retry_count END
        AS attempts,
      coalesce(source_output->>'message', output->>'message', '') AS error
    FROM pgboss.job
    WHERE name = ANY(${names}) AND state < 'completed'
      ${to === undefined ? sql`` : sql`AND data->'payload'->>'to' = ${to}`}
      ${after === undefined ? sql`` : sql`AND (created_on, id) > (to_timestamp(0) + ${after.sinceMicros}::bigint * interval '1 microsecond', ${after.id}::uuid)`}
    ORDER BY created_on, id LIMIT ${limit}`.execute(db)
  return rows.map(({ name, ...row }) => ({
    ...row,
    queue: queues.find((each) => name === each || name === getDeadLetterQueue(each))!,
  }))
}
