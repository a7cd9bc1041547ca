/**
 * Lock that shows whether a process still runs: its session holds the lock, which PostgreSQL releases at once when the process
 * ends, and not while it is frozen. It is shared, because a process that connects again may still have its earlier session.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

export const PROCESS_ID = randomUUID()

export const holdProcessLock = (client: pg.Client): Promise<unknown> =>
  client.query('SELECT pg_advisory_lock_shared(hashtextextended($1, 0))', [PROCESS_ID])

/** Returns a condition on a column with ids of processes. */
export const hasEnded = (column: string) =>
  sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${sql.ref(column)}::text, 0))`
