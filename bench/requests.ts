/** Lists of requests and quotes at a hundred thousand requests, compared with a read by primary key. */
import { join } from 'node:path'
import { openApp } from '#server/app.ts'
import { contextOf, type AppContext } from '#server/app-context.ts'
import { startPostgres } from '#server/platform/database/embedded-postgres.ts'
import { getAccount } from '#server/features/accounts/queries.ts'
import { openSession } from '#server/features/accounts/sessions/sessions.ts'
import { insertManyRequests, requestPaths, wholeTableReads, type Path } from '#tests/support/many-requests.ts'
import { apiRequest } from '#tests/stress/target.ts'
import { buildSites } from '../server/bin/build.ts'
import { recordStatements, type Recorder } from './bookings.ts'
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

const REQUESTS = 100_000
const ACCOUNTS = 10_000
const MERCHANT = 'otieno@d3.test'
const WARM_UP_REQUESTS = 5
const TIMED_REQUESTS = 60

export type Requests = {
  requests: number
  open: number
  quotes: number
  byKey: Latency
  calls: { name: string; statements: number; times: Latency }[]
}

type Prepared = { tokens: Record<Path['as'], string | null>; paths: readonly Path[]; offerId: string }

/** `npm run bench -- --only=requests`: only this benchmark. Prints its section of docs/figures.md. */
export async function measureRequestsOnly(): Promise<void> {
  await buildSites({ onProgress: print })
  const postgres = await startPostgres({ dir: join(scratchDir, 'postgres'), port: PORT + 4, log: print })
  closing.push(() => postgres.stop())
  // Loads the demo.
  await stop(await startServer(postgres.url))
  print(formatRequests(await measureRequests(postgres.url)))
}

/** On a copy of the database. */
export async function measureRequests(url: string): Promise<Requests> {
  await execute(url, 'CREATE DATABASE requested TEMPLATE d3')
  const copy = urlOf(url, 'requested')
  const { prepared, statements, counts } = await prepareAndCount(copy)
  const server = await startServer(copy, { CACHE_SECONDS: '0' })
  const times = await measureTimes(prepared)
  await stop(server)
  await execute(url, 'DROP DATABASE requested WITH (FORCE)')
  return {
    ...counts,
    byKey: times[0]!,
    calls: prepared.paths.map(({ name }, index) => ({
      name,
      statements: statements[index]!,
      times: times[index + 1]!,
    })),
  }
}

async function prepareAndCount(url: string) {
  const { app, close } = await openBenchApp(url)
  // Also after an error, so that the process ends.
  try {
    const recorder = recordStatements(app)
    const prepared = await prepare(app, url)
    const statements = await countStatements(app, recorder, prepared)
    const { rows } = await app.database.pool.query<Pick<Requests, 'requests' | 'open' | 'quotes'>>(
      `SELECT count(*)::int AS requests, (count(*) FILTER (WHERE status = 'pending'))::int AS open,
        (SELECT count(*)::int FROM quotes) AS quotes FROM service_requests`,
    )
    return { prepared, statements, counts: rows[0]! } // an aggregate returns one row
  } finally {
    await close()
  }
}

async function prepare(app: AppContext, url: string): Promise<Prepared> {
  const { db } = app.database
  const now = app.clock.now()
  const merchant = await db
    .selectFrom('stores')
    .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
    .innerJoin('accounts', 'accounts.id', 'merchants.account_id')
    .select(['stores.id as storeId', 'merchants.id as merchantId', 'accounts.id as accountId'])
    .where('accounts.email', '=', MERCHANT)
    .orderBy('stores.id')
    .executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'customer')
    .orderBy('id')
    .limit(2)
    .execute()
  const [customer, provider] = people
  if (!customer || !provider) throw new Error('There are no customers')
  const heavy = await insertManyRequests(url, {
    count: REQUESTS,
    accounts: ACCOUNTS,
    now,
    heavy: { customerId: customer.id, providerId: provider.id, ...merchant },
  })
  const tokenOf = async (accountId: string): Promise<string> => {
    const account = await getAccount(db, accountId)
    const ctx = { ...contextOf(app, null), now }
    return (await openSession(ctx, db, account, { ip: '127.0.0.1', userAgent: 'bench' })).token
  }
  const { id: offerId } = await db
    .selectFrom('offers')
    .select('id')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirstOrThrow()
  const pages = Math.floor(REQUESTS / 2 / PER_PAGE)
  return {
    tokens: {
      nobody: null,
      customer: await tokenOf(customer.id),
      provider: await tokenOf(provider.id),
      merchant: await tokenOf(merchant.accountId),
    },
    paths: requestPaths(heavy, pages),
    offerId,
  }
}
const PER_PAGE = 6

const headersOf = ({ tokens }: Prepared, as: Path['as']): Record<string, string> =>
  tokens[as] === null ? {} : { authorization: `Bearer ${tokens[as]}` }

/**
 * The second request of each call: the first one prepares what the process reuses. Throws if one reads a whole table
 * of requests or quotes.
 */
async function countStatements(app: AppContext, recorder: Recorder, prepared: Prepared): Promise<number[]> {
  const server = await openApp(app, 'customer')
  await server.ready()
  const counts: number[] = []
  let areIndexed = true
  for (const { name, path, as } of prepared.paths) {
    const request = { url: `/api/v1${path}`, headers: headersOf(prepared, as) }
    await server.inject(request)
    const sent = await recorder.during(() => server.inject(request))
    const whole = await wholeTableReads(app.database.pool, sent)
    for (const plan of whole) print(`${name} reads a whole table:\n${plan}`)
    areIndexed &&= whole.length === 0
    counts.push(sent.length)
  }
  await server.close()
  if (!areIndexed) throw new Error('Whole tables are read')
  return counts
}

/** One request at a time, alternating between the calls, so that other load affects all of them alike. */
async function measureTimes(prepared: Prepared): Promise<Latency[]> {
  const all = [{ path: `/offers/${prepared.offerId}`, as: 'nobody' as const }, ...prepared.paths]
  const times = all.map((): number[] => [])
  for (let request = 0; request < WARM_UP_REQUESTS + TIMED_REQUESTS; request++)
    for (const [index, { path, as }] of all.entries()) {
      const { status, body, ms } = await apiRequest({ base }, 'GET', path, {
        headers: headersOf(prepared, as),
      })
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
      if (request >= WARM_UP_REQUESTS) times[index]?.push(ms)
    }
  return times.map(latencyOf)
}

// ---------------------------------------------------------------- results

export const formatRequests = ({ requests, open, quotes, byKey, calls }: Requests): string => `## Requests

${number(requests)} requests, ${number(open)} of them open, and ${number(quotes)} quotes. One customer has 300 requests, one
provider and one merchant a 25th of all quotes. One request at a time, alternating between the calls, uncached; statements
with the one that reads the session. None reads a whole table of requests or quotes.

| | statements | p50 / p95 ms | times (p95) |
|---|---|---|---|
| ${BY_KEY}, by primary key | 1 | ${latency(byKey)} | 1.00 |
${calls
  .map(
    ({ name, statements, times }) =>
      `| ${name} | ${statements} | ${latency(times)} | ${ratio(times.p95 / byKey.p95)} |`,
  )
  .join('\n')}
`
