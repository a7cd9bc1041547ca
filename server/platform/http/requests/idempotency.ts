/**
 * Idempotency keys, for requests that are sent again because their response was lost
 * (docs/rules/reliability.md#idempotency-keys). The response to the first request with a key is stored for a
 * day and returned for further requests with that key. Errors that ask the client to retry are not stored.
 */
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { m } from '#messages'
import { Problem, generalProblems } from '#contract/problem.ts'
import type { AppContext } from '../../../app-context.ts'
import { deleteInBatches, inTransaction, type Db } from '../../database/database.ts'
import { hasEnded, PROCESS_ID } from '../../database/process-lock.ts'
import type { ScheduledJob } from '../../jobs/scheduled.ts'
import { HANDLER_TIMEOUT_MS } from '../limits/handler-timeout.ts'

const RETENTION_MS = 24 * 3_600_000
/** After this time the key of a request can be used again, whatever has become of its process. */
const ABANDONED_AFTER_MS = 90_000
/** A process that has only lost its connection has connected again by then, and its handler has ended. */
const TAKEN_OVER_AFTER_MS = HANDLER_TIMEOUT_MS
const RELEASE_RETRY_MS = 250

type KeyedRequest = { accountId: string; key: string; route: string; input: unknown }
export type StoredReply = { status: number; text: string }

/** Returns the key of a request; null without one. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const key = String(header).trim()
  if (key.length === 0 || key.length > 255)
    throw Problem.invalid([['Idempotency-Key', m.problem_idempotency_key_length()]])
  return key
}

/**
 * Returns the reply of `work`, or the stored reply of an earlier request with the same key. The reply is stored in one
 * transaction with all that `work` does by the database that it is given, unless `isOneTransaction` is false.
 */
export async function replyOnce(
  app: AppContext,
  { accountId, key, route, input }: KeyedRequest,
  isOneTransaction: boolean,
  work: (db: Db) => Promise<StoredReply>,
): Promise<StoredReply> {
  const { db } = app.database
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest()
  const row: KeyRow = {
    account_id: accountId,
    key,
    route,
    fingerprint,
    started_at: app.clock.now(),
    process: PROCESS_ID,
  }
  const stored = await claimKey(app, row)
  if (stored) return stored

  const answer = async (on: Db) => {
    const reply = await work(on).catch(refusalToStore)
    await storeReply(app, on, row, reply)
    return reply
  }
  try {
    return await (isOneTransaction ? inTransaction(db, answer) : answer(db))
  } catch (error) {
    await releaseKey(app, row)
    throw error
  }
}

/** Throws errors that ask the client to retry. */
function refusalToStore(error: unknown): StoredReply {
  if (!(error instanceof Problem) || error.retryAfter !== undefined || error.status >= 500) throw error
  return { status: error.status, text: JSON.stringify(error) }
}

/** Throws if another process has taken the request over, so that what this one has done is not committed. */
async function storeReply({ clock }: AppContext, db: Db, row: KeyRow, reply: StoredReply): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ status: reply.status, body: reply.text, finished_at: clock.now() })
    .where('account_id', '=', row.account_id)
    .where('key', '=', row.key)
    .where('started_at', '=', row.started_at)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw generalProblems.idempotencyKeyInUse().with({ retryAfter: 1 })
}

/**
 * Lets the same request be sent again. While the database is unavailable, this is retried in the background,
 * so that the error response is not delayed and the key can be used as soon as the database is back.
 */
async function releaseKey(app: AppContext, row: KeyRow): Promise<void> {
  const release = () =>
    app.database.db
      .deleteFrom('idempotency_keys')
      .where('account_id', '=', row.account_id)
      .where('key', '=', row.key)
      .where('started_at', '=', row.started_at)
      .where('finished_at', 'is', null)
      .execute()
  try {
    await release()
  } catch (error) {
    app.log.warn({ reason: String(error) }, 'idempotency.release.delayed')
    void retry(release)
  }
}

async function retry(work: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + ABANDONED_AFTER_MS
  while (performance.now() < deadline) {
    await setTimeout(RELEASE_RETRY_MS, undefined, { ref: false })
    const isDone = await work().then(
      () => true,
      () => false,
    )
    if (isDone) return
  }
}

type KeyRow = {
  account_id: string
  key: string
  route: string
  fingerprint: Buffer
  started_at: Date
  process: string
}

/**
 * Returns null if this request is the first with its key, or the process of the first has ended; otherwise the stored reply.
 * Throws while the first is running.
 */
async function claimKey(app: AppContext, row: KeyRow): Promise<StoredReply | null> {
  const { db } = app.database
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((c) => c.columns(['account_id', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) return null
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['route', 'fingerprint', 'status', 'body'])
    .where('account_id', '=', row.account_id)
    .where('key', '=', row.key)
    .executeTakeFirst()
  // The first request has failed since with an error that asks to retry.
  if (!earlier) throw generalProblems.idempotencyKeyInUse().with({ retryAfter: 1 })
  if (earlier.route !== row.route || !earlier.fingerprint.equals(row.fingerprint))
    throw generalProblems.idempotencyKeyReused()
  if (earlier.status !== null && earlier.body !== null) {
    return { status: earlier.status, text: earlier.body }
  }
  if (await takeOver(app, row)) return null
  throw generalProblems.idempotencyKeyInUse().with({ retryAfter: 1 })
}

async function takeOver({ database: { db } }: AppContext, row: KeyRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ started_at: row.started_at, process: row.process })
    .where('account_id', '=', row.account_id)
    .where('key', '=', row.key)
    .where('finished_at', 'is', null)
    .where('started_at', '<', new Date(row.started_at.getTime() - TAKEN_OVER_AFTER_MS))
    .where(hasEnded('process'))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const idempotencySchedule: ScheduledJob = {
  name: 'prune-idempotency-keys',
  everyMs: 30_000,
  async run({ clock, database: { db } }) {
    const ago = (ms: number) => new Date(clock.now().getTime() - ms)
    await deleteInBatches((limit) =>
      sql`DELETE FROM idempotency_keys WHERE (account_id, key) IN (
        SELECT account_id, key FROM idempotency_keys WHERE finished_at IS NULL AND started_at < ${ago(ABANDONED_AFTER_MS)} LIMIT ${limit})`.execute(
        db,
      ),
    )
    await deleteInBatches((limit) =>
      sql`DELETE FROM idempotency_keys WHERE (account_id, key) IN (
        SELECT account_id, key FROM idempotency_keys WHERE started_at < ${ago(RETENTION_MS)} LIMIT ${limit})`.execute(
        db,
      ),
    )
  },
}
