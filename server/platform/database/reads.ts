/**
 * Reads whose result is the same for everyone and cached for seconds anyway run on a standby, so that they take nothing from
 * the primary and go on while it is away (decision 061). Everything else reads and writes on the primary.
 */
import type pg from 'pg'
import { isConnectionLost } from './errors.ts'

const WATCH_EVERY_MS = 1_000
/** Greatest age of the data, which is that of a cached reply. */
const MAX_LAG_SECONDS = 5
/** A standby that has not answered after this time may be frozen. */
const STANDBY_ANSWERS_MS = 1_000

type Server<Db> = { db: Db; probe: pg.Pool }
type Replica<Db> = Server<Db> & { close(): Promise<void> }
export type Reads<Db> = {
  /** `read` must not write. It is repeated on the other server when the first one is lost or a standby does not answer. */
  run<T>(read: (db: Db) => Promise<T>): Promise<T>
  /** A standby answers and has what was committed a moment ago. */
  hasCurrentReplica(): boolean
  /** Reads have only a standby, which may lack the last changes. */
  isPrimaryAway(): boolean
  close(): Promise<void>
}

export function openReads<Db>(primary: Server<Db>, replica: Replica<Db> | null): Reads<Db> {
  if (replica === null)
    return {
      run: (read) => read(primary.db),
      hasCurrentReplica: () => false,
      isPrimaryAway: () => false,
      close: async () => undefined,
    }
  let isCurrent = false
  let isPrimaryAway = false
  let watching: Promise<unknown> | undefined
  const watch = () => {
    watching ??= Promise.all([
      lagSeconds(replica.probe).then(
        (seconds) => (isCurrent = seconds <= MAX_LAG_SECONDS),
        () => (isCurrent = false),
      ),
      primary.probe.query('SELECT').then(
        () => (isPrimaryAway = false),
        () => (isPrimaryAway = true),
      ),
    ]).finally(() => (watching = undefined))
  }
  watch()
  const timer = setInterval(watch, WATCH_EVERY_MS)
  timer.unref()
  return {
    async run(read) {
      const isStandbyFirst = isCurrent || isPrimaryAway
      const [first, second] = isStandbyFirst ? [replica.db, primary.db] : [primary.db, replica.db]
      const reading = read(first)
      const isLate = isStandbyFirst && (await isUnsettledAfter(STANDBY_ANSWERS_MS, reading))
      try {
        if (!isLate) return await reading
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        isCurrent &&= !isStandbyFirst
      }
      try {
        return await read(second)
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        // The first one may answer yet, and otherwise its error is the cause.
        return reading
      }
    },
    hasCurrentReplica: () => isCurrent,
    isPrimaryAway: () => isPrimaryAway,
    async close() {
      clearInterval(timer)
      await watching
      await replica.close()
    },
  }
}

async function isUnsettledAfter(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: isLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, ms, true)
  const settled = () => resolve(false)
  work.then(settled, settled)
  return isLate.finally(() => clearTimeout(timer))
}

/** 0 when everything that arrived is replayed, also after the primary has gone. */
async function lagSeconds(probe: pg.Pool): Promise<number> {
  const { rows } = await probe.query<{ lag: number }>(`
    SELECT CASE
      WHEN NOT pg_is_in_recovery() OR pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
      ELSE coalesce(extract(epoch FROM now() - pg_last_xact_replay_timestamp()), 0)
    END::float8 AS lag`)
  return rows[0]!.lag // without FROM it is one row
}
