/**
 * Where reads run whose result is the same for everyone and cached for seconds anyway: on a standby, so that they take
 * nothing from the primary and go on while it is away (decision 061). Everything else reads and writes on the primary.
 */
import type pg from 'pg'
import { isConnectionLost } from './errors.ts'

const WATCH_EVERY_MS = 1_000
/** As old as a cached reply may be. */
const MAX_LAG_SECONDS = 5

type Replica<Db> = { db: Db; pool: pg.Pool; close(): Promise<void> }
export type Reads<Db> = {
  /** `read` must not write. It is repeated on the other server when the connection to the first one is lost. */
  run<T>(read: (db: Db) => Promise<T>): Promise<T>
  /** A standby answers and has what was committed a moment ago. */
  hasCurrentReplica(): boolean
  close(): Promise<void>
}

export function openReads<Db>(primary: Db, replica: Replica<Db> | null): Reads<Db> {
  if (replica === null)
    return { run: (read) => read(primary), hasCurrentReplica: () => false, close: async () => undefined }
  const { db, pool } = replica
  let isCurrent = false
  let watching: Promise<void> | undefined
  const watch = () => {
    watching ??= lagSeconds(pool)
      .then(
        (seconds) => (isCurrent = seconds <= MAX_LAG_SECONDS),
        () => (isCurrent = false),
      )
      .then(() => (watching = undefined))
  }
  watch()
  const timer = setInterval(watch, WATCH_EVERY_MS)
  timer.unref()
  return {
    async run(read) {
      const [first, second] = isCurrent ? [db, primary] : [primary, db]
      try {
        return await read(first)
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        isCurrent &&= first !== db
        try {
          return await read(second)
        } catch {
          // The first error is the cause.
          throw error
        }
      }
    },
    hasCurrentReplica: () => isCurrent,
    async close() {
      clearInterval(timer)
      await watching
      await replica.close()
    },
  }
}

/** 0 when everything that arrived is replayed, also after the primary has gone. */
async function lagSeconds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ lag: number }>(`
    SELECT CASE
      WHEN NOT pg_is_in_recovery() OR pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
      ELSE coalesce(extract(epoch FROM now() - pg_last_xact_replay_timestamp()), 0)
    END::float8 AS lag`)
  return rows[0]!.lag // without FROM it is one row
}
