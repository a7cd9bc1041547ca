/** PostgreSQL: the pool, typed queries, and transactions with retries. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  sql,
  type LogEvent,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { clientWithBackoff } from './client.ts'
import { isConnectionLost, isRetryable } from './errors.ts'
import type { KeyedQueue } from './keyed-queue.ts'
import { openReads, type Reads } from './reads.ts'
import type { DB } from '#server/platform/database/schema.ts'

export type Db = Kysely<DB>
/** The schema `shared` contains views only. */
export type Table = Exclude<keyof DB, `shared.${string}`>
export type Tx = Transaction<DB>
/** Place where a query runs: on the pool, or inside a transaction. */
export type Queryable = Db | Tx
/** A statement with the name by which connections prepare it. */
export type Prepared = { name: string; text: string }

// bigint columns are cents and counts, far below 2^53. Ranges remain text; the queries that select them parse
// them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const STATEMENT_TIMEOUT_MS = 5_000
/** If a query takes this much longer than the server's own timeout, the server no longer responds. */
const QUERY_TIMEOUT_MARGIN_MS = 2_000
const PROBE_TIMEOUT_MS = 1_000

export type Database = {
  db: Db
  pool: pg.Pool
  /**
   * The server itself, for LISTEN, migrations and locks of a session: the connections of `pool` may come from a pooler,
   * which gives each transaction another connection to the server.
   */
  directUrl: string
  /** Connections for reads that may come from a standby. */
  reads: Reads<Db>
  /** One connection for the readiness probe, so that it does not wait for requests, with a short timeout. */
  probe: pg.Pool
  close(): Promise<void>
}

type DatabaseOptions = {
  max: number
  onError(error: Error): void
  /** The server, if `url` leads to a pooler. */
  directUrl?: string | undefined
  /** A standby that `reads` may use. */
  replicaUrl?: string | undefined
  statementTimeoutMs?: number
  /** True for work that no request waits for, such as loading the demo: statements, locks and connections take their time. */
  isBulk?: boolean
  /** Called after each statement. */
  onStatement?: ((event: LogEvent) => void) | undefined
}

/** Settings of every session (docs/rules/reliability.md#database-timeouts). */
export const SESSION_SETTINGS = {
  statement_timeout: `${STATEMENT_TIMEOUT_MS / 1000}s`,
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  timezone: 'UTC',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
} as const

/** Settings of sessions for bulk work. */
const BULK_SETTINGS = {
  ...SESSION_SETTINGS,
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
} as const

/**
 * Returns the parameter that starts a session with these settings. Poolers do not accept it: there the settings are those of
 * the role (migrate.ts).
 */
export const sessionOptions = (
  settings: Readonly<Record<string, string>>,
  isPooled = false,
): { options?: string } =>
  isPooled
    ? {}
    : {
        options: Object.entries(settings)
          .map(([name, value]) => `-c ${name}=${value}`)
          .join(' '),
      }

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const directUrl = options.directUrl ?? url
  const isPooled = directUrl !== url
  const { isBulk = false, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options
  const limits = isBulk
    ? { connectionTimeoutMillis: 0, ...sessionOptions(BULK_SETTINGS) }
    : {
        Client: clientWithBackoff(),
        connectionTimeoutMillis: 5_000,
        query_timeout: statementTimeoutMs + QUERY_TIMEOUT_MARGIN_MS,
        ...sessionOptions({ ...SESSION_SETTINGS, statement_timeout: `${statementTimeoutMs}ms` }, isPooled),
      }
  const pool = new pg.Pool({
    // The sessions of a pooler have the limits of its role.
    connectionString: isBulk ? directUrl : url,
    max: options.max,
    idleTimeoutMillis: 60_000,
    // Detects a peer that has disappeared without closing the connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    ...limits,
  })
  // A connection that breaks emits 'error', which would end the process without a listener. The pool emits it
  // again for idle connections.
  pool.on('connect', (client) => client.on('error', options.onError))
  pool.on('error', () => undefined)
  const probe = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    ...sessionOptions({ statement_timeout: `${PROBE_TIMEOUT_MS}ms` }, isPooled),
  })
  probe.on('connect', (client) => client.on('error', () => undefined))
  probe.on('error', () => undefined)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: withStatementNames(pool) }),
    ...(options.onStatement && { log: options.onStatement }),
  })
  const reads = openReads(
    { db, probe },
    options.replicaUrl === undefined
      ? null
      : openDatabase(options.replicaUrl, { ...options, directUrl: undefined, replicaUrl: undefined }),
  )
  return {
    db,
    reads,
    pool,
    directUrl,
    probe,
    async close() {
      await reads.close()
      if (!probe.ended) await probe.end()
      await db.destroy()
      // Kysely ends the pool only when it has used it.
      if (!pool.ended) await pool.end()
    },
  }
}

const MAX_ATTEMPTS = 3
const RETRY_AFTER_MS = 20

type Action = (db: Db) => unknown
type Turn = { queue: KeyedQueue; key: string }
type OpenTransaction = {
  /** Actions to run once the transaction has committed. */
  actions: Action[]
  turn: Turn | null
}
const openTransactions = new WeakMap<Queryable, OpenTransaction>()

/** Thrown in a transaction that needs a turn: it would hold its connection while it waits. */
class TurnNeededError extends Error {
  override readonly name = 'TurnNeededError'
  readonly turn: Turn

  constructor(turn: Turn) {
    super(`A transaction needs the turn ${turn.key}`)
    this.turn = turn
  }
}

/**
 * Runs `work` when its turn in the queue has come. An open transaction that `db` is in and that has no turn yet is rolled
 * back, and begins again when the turn has come.
 */
export async function inTurn<T>(db: Queryable, turn: Turn, work: () => Promise<T>): Promise<T> {
  const open = openTransactions.get(db)
  if (!open) return turn.queue.run(turn.key, work)
  // One that has a turn waits for a further one in the database: two that wait for each other's turn would never end.
  if (open.turn) return work()
  throw new TurnNeededError(turn)
}

/**
 * Runs `work` in a transaction, and retries after a deadlock, a serialization failure or a lock timeout. Within another
 * transaction it is a part of that: it can fail alone, and is committed with the rest.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const outer = openTransactions.get(db)
  if (outer) return retried(() => inSavepoint(db as Tx, outer.actions, work)) // it is open, so it is a transaction
  const { result, actions } = await whenTurnHasCome((turn) => retried(() => committed(db, work, turn)))
  for (const action of actions) await action(db)
  return result
}

async function whenTurnHasCome<T>(attempt: (turn: Turn | null) => Promise<T>): Promise<T> {
  for (let turn: Turn | null = null; ;) {
    const own: Turn | null = turn
    try {
      return await (own ? own.queue.run(own.key, () => attempt(own)) : attempt(null))
    } catch (error) {
      if (!(error instanceof TurnNeededError)) throw error
      turn = error.turn
    }
  }
}

async function committed<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  turn: Turn | null,
): Promise<{ result: T; actions: readonly Action[] }> {
  const actions: Action[] = []
  const result = await db.transaction().execute((tx) => {
    openTransactions.set(tx, { actions, turn })
    return work(tx)
  })
  return { result, actions }
}

async function inSavepoint<T>(tx: Tx, actions: Action[], work: (tx: Tx) => Promise<T>): Promise<T> {
  const before = actions.length
  await sql`SAVEPOINT part`.execute(tx)
  try {
    const result = await work(tx)
    await sql`RELEASE SAVEPOINT part`.execute(tx)
    return result
  } catch (error) {
    actions.length = before
    // The rollback fails too without a connection, and the transaction with it.
    await sql`ROLLBACK TO SAVEPOINT part`.execute(tx).catch(() => undefined)
    throw error
  }
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
      // The pause is random, so that two that have met do not meet again.
      await pause(attempt * RETRY_AFTER_MS * (1 + Math.random()))
    }
  }
}

/**
 * Runs `action` when the transaction of `db` has committed, or at once if `db` is not in one. It must not throw, and
 * after a crash it does not run.
 */
export function afterCommit(db: Queryable, action: Action): void {
  const open = openTransactions.get(db)
  if (open) open.actions.push(action)
  else if (db.isTransaction) throw new Error('afterCommit needs a transaction of inTransaction')
  else void action(db)
}

const PRUNE_BATCH = 1_000

/** Deletes in batches, so that no statement takes long; returns the number of deleted rows. */
export async function deleteInBatches(
  deleteBatch: (limit: number) => Promise<{ numAffectedRows?: bigint }>,
): Promise<number> {
  for (let rows = 0; ;) {
    const deleted = Number((await deleteBatch(PRUNE_BATCH)).numAffectedRows ?? 0n)
    rows += deleted
    if (deleted < PRUNE_BATCH) return rows
  }
}

/** Takes the named locks until the transaction ends, in sorted order to avoid deadlocks. */
export async function lock(tx: Tx, ...names: string[]): Promise<void> {
  await run(tx, takeLocks, [[...new Set(names)].toSorted()])
}

const statementNames = new Map<string, string>()

/** A statement that is prepared once per connection: for the few that are run very often. */
export function prepared(text: string): Prepared {
  const name = createHash('sha1').update(text).digest('base64url').slice(0, 16)
  statementNames.set(text, name)
  return { name, text }
}

/**
 * Runs a query as a prepared statement: each connection parses and plans it once, which otherwise takes
 * longer than a short query itself. Connections do not discard prepared statements, so there must be few
 * different texts. A limit should be part of the text (`sql.lit`), because a generic plan assumes a large
 * limit.
 */
export async function executePrepared<Row>(
  db: Queryable,
  query: { compile(db: Queryable): CompiledQuery<Row> },
): Promise<Row[]> {
  const compiled = query.compile(db)
  if (!statementNames.has(compiled.sql)) prepared(compiled.sql)
  return (await db.executeQuery<Row>(compiled)).rows
}

/** Runs a prepared statement, also inside a transaction. */
export async function run<Row>(
  db: Queryable,
  { text }: Prepared,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}

/** One after the other, in the order of the array. */
const takeLocks = prepared(
  'SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest($1::text[]) AS name',
)

/** Kysely has no prepared statements, so this sends the ones that `prepared` has named with their names. */
const withStatementNames = (pool: pg.Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect()
    let isBroken = false
    // Kysely also calls it with a cursor, which is not used here.
    const query = (async (text: string, values: readonly unknown[]) => {
      try {
        return await client.query({ name: statementNames.get(text), text, values: [...values] })
      } catch (error) {
        isBroken ||= isConnectionLost(error)
        throw error
      }
    }) as unknown as PostgresPoolClient['query']
    return { query, release: () => client.release(isBroken) }
  },
  end: () => pool.end(),
})
