/**
 * Requests that are sent again because their answer was lost (docs/rules/reliability.md#idempotency-keys).
 * The first request with an Idempotency-Key does the work, and its answer is kept for a day; the same key
 * brings the same answer. A refusal that says 'try again' is not kept, for nothing was done.
 */
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { Problem, generalProblems } from '#contract/problem.ts'
import type { AppContext } from '../app-context.ts'
import { deleteInBatches } from '../database/database.ts'
import type { ScheduledJob } from '../jobs/scheduled.ts'

const CACHE_MS = 24 * 3_600_000
/** A process that has not answered in this time has ended: the key is forgotten, and whoever asks again has the work done. */
const GIVEN_UP_AFTER_MS = 90_000
const RELEASE_EVERY_MS = 250

export type Once = { accountId: string; key: string; route: string; input: unknown }
export type Cached = { status: number; text: string }

/** The header as a key; null without one. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const key = String(header).trim()
  if (key.length === 0 || key.length > 255)
    throw Problem.invalid([['Idempotency-Key', 'An Idempotency-Key has 1 to 255 characters']])
  return key
}

/** Answers with what `work` makes, or made before; refusals it throws are answers too. */
export async function answerOnce(
  app: AppContext,
  { accountId, key, route, input }: Once,
  work: () => Promise<Cached>,
): Promise<Cached> {
  const { db } = app.database
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest()
  const row: Row = { account_id: accountId, key, route, fingerprint, started_at: app.clock.now() }
  const known = await begin(app, row)
  if (known) return known

  let kept: Cached
  try {
    kept = await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.retryAfter !== undefined || error.status >= 500) {
      await releaseKey(app, row)
      throw error
    }
    kept = { status: error.status, text: JSON.stringify(error) }
  }
  await db
    .updateTable('idempotency_keys')
    .set({ status: kept.status, body: kept.text, finished_at: app.clock.now() })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('finished_at', 'is', null)
    .execute()
  return kept
}

/**
 * Lets the same request be sent again. While the database is away this goes on beside, so that the refusal is answered at once and the key
 * works as soon as the database is back.
 */
async function releaseKey(app: AppContext, row: Row): Promise<void> {
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
  const givenUpAt = performance.now() + GIVEN_UP_AFTER_MS
  while (performance.now() < givenUpAt) {
    await setTimeout(RELEASE_EVERY_MS, undefined, { ref: false })
    const isDone = await work().then(
      () => true,
      () => false,
    )
    if (isDone) return
  }
}

type Row = { account_id: string; key: string; route: string; fingerprint: Buffer; started_at: Date }

/** Null when this request does the work. */
async function begin(app: AppContext, row: Row): Promise<Cached | null> {
  const { db } = app.database
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((c) => c.columns(['account_id', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) return null
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['route', 'fingerprint', 'status', 'body'])
    .where('account_id', '=', row.account_id)
    .where('key', '=', row.key)
    .executeTakeFirst()
  // The first request was refused in between with 'try again'.
  if (!known) throw generalProblems.idempotencyKeyInUse().with({ retryAfter: 1 })
  if (known.route !== row.route || !known.fingerprint.equals(row.fingerprint))
    throw generalProblems.idempotencyKeyReused()
  if (known.status !== null && known.body !== null) return { status: known.status, text: known.body }
  throw generalProblems.idempotencyKeyInUse().with({ retryAfter: 1 })
}

export const idempotencySchedule: ScheduledJob = {
  name: 'prune-idempotency-keys',
  everyMs: 30_000,
  async run({ clock, database: { db } }) {
    const ago = (ms: number) => new Date(clock.now().getTime() - ms)
    await deleteInBatches((limit) =>
      sql`DELETE FROM idempotency_keys WHERE (account_id, key) IN (
        SELECT account_id, key FROM idempotency_keys WHERE finished_at IS NULL AND started_at < ${ago(GIVEN_UP_AFTER_MS)} LIMIT ${limit})`.execute(
        db,
      ),
    )
    await deleteInBatches((limit) =>
      sql`DELETE FROM idempotency_keys WHERE (account_id, key) IN (
        SELECT account_id, key FROM idempotency_keys WHERE started_at < ${ago(CACHE_MS)} LIMIT ${limit})`.execute(
        db,
      ),
    )
  },
}
