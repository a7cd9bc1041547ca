/** The bell and the counts with a million notifications, compared with a read by primary key. */
import { join } from 'node:path'
import { openApp } from '#server/app.ts'
import type { AppContext } from '#server/app-context.ts'
import { startPostgres } from '#server/platform/database/embedded-postgres.ts'
import { apiRequest } from '#tests/stress/target.ts'
import { buildSites } from '../server/bin/build.ts'
import { createInputs, recordStatements } from './bookings.ts'
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
import { latency, number, ratio } from './format.ts'
import { stop } from './machine.ts'
import { BY_KEY, type Latency } from './reading.ts'
import { latencyOf } from './slots.ts'

const ACCOUNTS = 10_000
const OF_ACCOUNT = 100
const WARM_UP_REQUESTS = 20
const TIMED_REQUESTS = 200

const CALLS = ['byKey', 'bell', 'counts'] as const
type Call = (typeof CALLS)[number]
export type Notifications = {
  rows: number
  statements: Record<Call, number>
  times: Record<Call, Latency>
}

type Prepared = { token: string; offerId: string }

/** `npm run bench -- --only=notifications`: only this benchmark. Prints its results. */
export async function measureNotificationsOnly(): Promise<void> {
  await buildSites({ onProgress: print })
  const postgres = await startPostgres({ dir: join(scratchDir, 'postgres'), port: PORT + 4, log: print })
  closing.push(() => postgres.stop())
  await stop(await startServer(postgres.url))
  const notifications = await measureNotifications(postgres.url)
  for (const line of linesOf(notifications)) print(line)
}

/** On a copy of the database. */
export async function measureNotifications(url: string): Promise<Notifications> {
  await execute(url, 'CREATE DATABASE notified TEMPLATE d3')
  const copy = urlOf(url, 'notified')
  const { app, close } = await openBenchApp(copy)
  const counting = recordStatements(app)
  const prepared = await prepare(app)
  const rows = await insertNotifications(app)
  await execute(copy, 'VACUUM (ANALYZE)')
  const statements = await countStatements(app, counting, prepared)
  await close()
  const server = await startServer(copy, { CACHE_SECONDS: '0' })
  const times = await measureTimes(prepared)
  await stop(server)
  await execute(url, 'DROP DATABASE notified WITH (FORCE)')
  return { rows, statements, times }
}

async function prepare(app: AppContext): Promise<Prepared> {
  const inputs = await createInputs(app, 1)
  const token = inputs[0]?.[0]?.[0]?.token
  const offer = await app.database.db
    .selectFrom('offers')
    .select('id')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (token === undefined) throw new Error('There are no customers')
  return { token, offerId: offer.id }
}

/** A hundred for each customer, of which a fifth are unread. By SQL: one by one they would take an hour. */
async function insertNotifications({ database: { pool }, clock }: AppContext): Promise<number> {
  const now = clock.now()
  await pool.query(
    `INSERT INTO accounts (id, role, email, first_name, last_name, referral_slug, created_at)
      SELECT gen_random_uuid(), 'customer', 'reader-' || n || '@d3.test', 'Reader', n::text, 'reader-' || n, $1
      FROM generate_series(1, $2::integer) n`,
    [now, ACCOUNTS],
  )
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM accounts WHERE role = 'customer'`)
  let inserted = 0
  for (let first = 0; first < rows.length; first += BATCH) {
    const { rowCount } = await pool.query(
      `INSERT INTO notifications (id, account_id, event_key, type, priority, params, action_url, created_at, read_at)
        SELECT gen_random_uuid(), account, 'announcement:' || n, 'announcement', 1 + n % 4,
          '{"title":"Payments are slow","text":"M-Pesa has reported a delay."}', '/help',
          $2::timestamptz - n * interval '1 day', CASE WHEN n % 5 > 0 THEN $2::timestamptz END
        FROM unnest($1::uuid[]) account, generate_series(1, $3::integer) n`,
      [rows.slice(first, first + BATCH).map(({ id }) => id), now, OF_ACCOUNT],
    )
    inserted += rowCount ?? 0
  }
  return inserted
}
const BATCH = 500

const pathsOf = ({ offerId }: Prepared): Record<Call, string> => ({
  byKey: `/offers/${offerId}`,
  bell: '/notifications?limit=10',
  counts: '/notifications/counts',
})

/** The second request of each call: the first one prepares what the process reuses. */
async function countStatements(
  app: AppContext,
  counting: ReturnType<typeof recordStatements>,
  prepared: Prepared,
): Promise<Notifications['statements']> {
  const server = await openApp(app, 'customer')
  await server.ready()
  const paths = pathsOf(prepared)
  const countOf = async (call: Call) => {
    const request = { url: `/api/v1${paths[call]}`, headers: headersOf(prepared, call) }
    await server.inject(request)
    return (await counting.during(() => server.inject(request))).length
  }
  const counts = {
    byKey: await countOf('byKey'),
    bell: await countOf('bell'),
    counts: await countOf('counts'),
  }
  await server.close()
  return counts
}

const headersOf = ({ token }: Prepared, call: Call): Record<string, string> =>
  call === 'byKey' ? {} : { authorization: `Bearer ${token}` }

/** One request at a time, alternating between the calls, so that other load affects all of them alike. */
async function measureTimes(prepared: Prepared): Promise<Notifications['times']> {
  const all: Record<Call, number[]> = { byKey: [], bell: [], counts: [] }
  const paths = pathsOf(prepared)
  for (let request = 0; request < WARM_UP_REQUESTS + TIMED_REQUESTS; request++)
    for (const call of CALLS) {
      const { status, body, ms } = await apiRequest({ base }, 'GET', paths[call], {
        headers: headersOf(prepared, call),
      })
      if (status !== 200) throw new Error(`${paths[call]}: ${status} ${JSON.stringify(body)}`)
      if (request >= WARM_UP_REQUESTS) all[call].push(ms)
    }
  return { byKey: latencyOf(all.byKey), bell: latencyOf(all.bell), counts: latencyOf(all.counts) }
}

// ---------------------------------------------------------------- results

const NAMES: Record<Call, string> = {
  byKey: `${BY_KEY}, by primary key`,
  bell: 'the ten notifications of the bell',
  counts: 'the counts',
}

const linesOf = ({ statements, times }: Notifications): string[] => [
  '| | statements | p50 / p95 ms | times (p95) |',
  '|---|---|---|---|',
  ...CALLS.map(
    (call) =>
      `| ${NAMES[call]} | ${statements[call]} | ${latency(times[call])} | ` +
      `${ratio(times[call].p95 / times.byKey.p95)} |`,
  ),
]

export const formatNotifications = (notifications: Notifications): string => `## Notifications

${number(notifications.rows)} notifications, a hundred of each customer. One request at a time, alternating between the calls,
uncached; statements with the one that reads the session.

${linesOf(notifications).join('\n')}
`
