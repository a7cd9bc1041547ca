/** How bookings slow down while the followers of a store are notified of a new offer. */
import { join } from 'node:path'
import { contextOf, type AppContext } from '#server/app-context.ts'
import { startPostgres } from '#server/platform/database/embedded-postgres.ts'
import { emit } from '#server/platform/jobs/events.ts'
import { hasRunnableJobs } from '#server/platform/jobs/job-queue.ts'
import { bookOverHttp, createInputs, type Inputs } from './bookings.ts'
import { buildSites } from '../server/bin/build.ts'
import {
  base,
  closing,
  execute,
  openBenchApp,
  PORT,
  print,
  scratchDir,
  startServer,
  urlOf,
} from './environment.ts'
import { ms, number, ratio, spread } from './format.ts'
import { pause, stop } from './machine.ts'
import { median } from './results.ts'

const FOLLOWERS = 10_000
const FAN_OUT_ROUNDS = 4
/** Published at once during a round of bookings, so that it ends before the notifying does. */
const OFFERS_PER_ROUND = 3
const TIMEOUT_MS = 300_000

export type FanOut = {
  /** Until all followers were notified of one offer, without other work. */
  seconds: number
  /** The p95 of bookings in milliseconds, in rounds one after another. */
  rounds: { quiet: number; busy: number; isOverlapping: boolean }[]
}

/** `npm run bench -- --only=fan-out`: only this benchmark. Prints its section of docs/figures.md. */
export async function measureFanOutOnly(): Promise<void> {
  await buildSites({ onProgress: print })
  const postgres = await startPostgres({ dir: join(scratchDir, 'postgres'), port: PORT + 4, log: print })
  closing.push(() => postgres.stop())
  // Loads the demo.
  await stop(await startServer(postgres.url))
  print(formatFanOut(await measureFanOut(postgres.url)))
}

/** On a copy of the database. */
export async function measureFanOut(url: string): Promise<FanOut> {
  await execute(url, 'CREATE DATABASE fan_out TEMPLATE d3')
  const { app, close } = await openBenchApp(urlOf(url, 'fan_out'))
  const inputs = await createInputs(app, 2 * FAN_OUT_ROUNDS + 1)
  const offers = await followBusiestStore(app)
  const server = await startServer(urlOf(url, 'fan_out'))
  // Warms up.
  await bookAlone(app, inputs.shift()!)
  const startedAt = performance.now()
  const [first] = offers.splice(0, 1)
  await publish(app, [first!])
  await untilNotified(app, [first!])
  const seconds = (performance.now() - startedAt) / 1000
  const rounds: FanOut['rounds'] = []
  for (let round = 1; round <= FAN_OUT_ROUNDS; round++) {
    const quiet = await bookAlone(app, inputs.shift()!)
    const published = offers.splice(0, OFFERS_PER_ROUND)
    await publish(app, published)
    const busy = (await bookOverHttp(base, inputs.shift()!)).p95
    const isOverlapping = (await countNotified(app, published)) < published.length * FOLLOWERS
    await untilNotified(app, published)
    rounds.push({ quiet, busy, isOverlapping })
    print(`Round ${round}: bookings in ${ms(quiet)} ms (p95), while followers are notified in ${ms(busy)} ms`)
  }
  await stop(server)
  await close()
  await execute(url, 'DROP DATABASE fan_out WITH (FORCE)')
  return { seconds, rounds }
}

/** The p95. */
async function bookAlone(app: AppContext, inputs: Inputs): Promise<number> {
  await untilIdle(app)
  return (await bookOverHttp(base, inputs)).p95
}

/** Makes copies of an offer of one store, which many accounts follow, and returns their ids. */
async function followBusiestStore({ database: { pool } }: AppContext): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; storeId: string }>(
    `SELECT id, store_id AS "storeId" FROM offers WHERE is_listed AND expires_at > now() + interval '2 days'
    ORDER BY id LIMIT 1`,
  )
  const { id, storeId } = rows[0]!
  await pool.query(
    `WITH followers AS (
      INSERT INTO accounts (id, role, email, first_name, last_name, referral_slug, created_at)
      SELECT gen_random_uuid(), 'customer', 'follower-' || n || '@d3.test', 'Bench', 'Follower', 'follower-' || n, now()
      FROM generate_series(1, $2::int) n RETURNING id
    )
    INSERT INTO follows (account_id, store_id, created_at)
    SELECT id, $1, now() - random() * interval '300 days' FROM followers`,
    [storeId, FOLLOWERS],
  )
  await pool.query(
    'DELETE FROM follows WHERE store_id = $1 AND account_id NOT IN (SELECT id FROM accounts WHERE email LIKE $2)',
    [storeId, 'follower-%'],
  )
  await pool.query('UPDATE stores SET follower_count = $2 WHERE id = $1', [storeId, FOLLOWERS])
  const copies = await pool.query<{ id: string }>(
    `INSERT INTO offers (
      id, service_id, store_id, category, location, title, description, offer_type, discount_percent, original_cents,
      discounted_cents, expires_at, created_at
    )
    SELECT gen_random_uuid(), service_id, store_id, category, location, title, description, offer_type,
      discount_percent, original_cents, discounted_cents, expires_at, now()
    FROM offers, generate_series(1, $2::int) WHERE id = $1 RETURNING id`,
    [id, 1 + FAN_OUT_ROUNDS * OFFERS_PER_ROUND],
  )
  return copies.rows.map((row) => row.id)
}

async function publish(app: AppContext, offerIds: readonly string[]): Promise<void> {
  const { db } = contextOf(app, null)
  for (const offerId of offerIds) await emit(app, db, 'offer.published', { offerId })
}

/** Grouped notifications have the key of the first offer, so this counts what is recorded for each offer. */
async function countNotified(
  { database: { pool } }: AppContext,
  offerIds: readonly string[],
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM effects
    WHERE key LIKE 'notified:%' AND split_part(key, ':', 4) = ANY ($1::text[])`,
    [offerIds],
  )
  return rows[0]!.count
}

async function untilNotified(app: AppContext, offerIds: readonly string[]): Promise<void> {
  const startedAt = performance.now()
  while ((await countNotified(app, offerIds)) < offerIds.length * FOLLOWERS) {
    if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('Not all followers were notified in time')
    await pause(100)
  }
}

async function untilIdle({ database: { pool } }: AppContext): Promise<void> {
  const startedAt = performance.now()
  while (await hasRunnableJobs(pool)) {
    if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('The jobs did not end in time')
    await pause(250)
  }
}

// ---------------------------------------------------------------- results

/** How much longer bookings take, by their p95, while followers are notified. */
export const fanOutRatio = ({ rounds }: FanOut): number =>
  median(rounds.map(({ quiet, busy }) => busy / quiet))

export function formatFanOut({ seconds, rounds }: FanOut): string {
  const of = (name: 'quiet' | 'busy') =>
    spread(
      rounds.map((round) => round[name]),
      ms,
    )
  return `## Followers

The ${number(FOLLOWERS)} followers of a store are notified of a new offer in ${seconds.toFixed(1)} s, in batches of 500 on a
queue of their own. Bookings by twenty callers meanwhile, of ${OFFERS_PER_ROUND} offers at once, have a p95 of ${of('busy')} ms, and
without it of ${of('quiet')} ms: ${ratio(fanOutRatio({ seconds, rounds }))} times. ${rounds.every(({ isOverlapping }) => isOverlapping) ? 'The notifying lasted longer than the bookings in every round.' : 'In some rounds the notifying ended before the bookings.'}
`
}
