/** Lists and search with the next free times of each card, at 10,000 stores and 100,000 offers. */
import { join } from 'node:path'
import { addDays, dayOf } from '#domain/time/time.ts'
import { openApp } from '#server/app.ts'
import { startPostgres } from '#server/database/embedded-postgres.ts'
import { growDemo } from '#demo/grow.ts'
import { apiRequest } from '#tests/stress/target.ts'
import { buildSites } from '../server/bin/build.ts'
import { recordStatements } from './bookings.ts'
import {
  base,
  closing,
  execute,
  LARGE_SIZE,
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

const WARM_UP_REQUESTS = 10
const TIMED_REQUESTS = 100

type TimedCall = {
  name: string
  statements: number
  /** Without times, with times when nobody has asked for them for ten seconds, and when somebody has. */
  without: Latency
  first: Latency
  later: Latency
}
export type Times = { stores: number; offers: number; byKey: Latency; calls: TimedCall[] }

const tomorrow = (): string => addDays(dayOf(Date.now()), 1)
const CALLS: readonly { name: string; path: string; times: () => string }[] = [
  { name: 'GET /offers (12 rows)', path: '/offers?limit=12', times: () => 'withTimes=true' },
  {
    name: 'GET /offers (12 rows), an area, tomorrow afternoon',
    path: '/offers?limit=12&location=kilimani',
    times: () => `withTimes=true&day=${tomorrow()}&part=afternoon`,
  },
  { name: 'GET /stores (20 rows)', path: '/stores?limit=20', times: () => 'withTimes=true' },
  {
    name: 'GET /search, a common word',
    path: '/search?query=massage&limit=12',
    times: () => 'withTimes=true',
  },
  {
    name: 'GET /search, a common word in an area, today',
    path: '/search?query=massage&limit=12&location=kilimani',
    times: () => 'withTimes=true&day=today',
  },
]

/** `npm run bench -- --only=times`: only this benchmark. Prints its section of docs/figures.md. */
export async function measureTimesOnly(): Promise<void> {
  await buildSites({ onProgress: print })
  const postgres = await startPostgres({ dir: join(scratchDir, 'postgres'), port: PORT + 4, log: print })
  closing.push(() => postgres.stop())
  // Loads the demo.
  await stop(await startServer(postgres.url))
  await execute(postgres.url, 'CREATE DATABASE grown TEMPLATE d3')
  const grown = await growDemo({
    databaseUrl: urlOf(postgres.url, 'grown'),
    now: new Date(),
    target: LARGE_SIZE,
    onProgress: () => undefined,
  })
  await execute(postgres.url, 'CHECKPOINT')
  print(formatTimes({ ...grown, ...(await measureTimes(urlOf(postgres.url, 'grown'))) }))
}

/** Of a large database, to which no server is connected. */
export async function measureTimes(url: string): Promise<Pick<Times, 'byKey' | 'calls'>> {
  const { statements, offerId } = await prepare(url)
  const byKeyPath = `/offers/${offerId}`
  const paths = [
    byKeyPath,
    ...CALLS.map(({ path }) => path),
    ...CALLS.map(({ path, times }) => `${path}&${times()}`),
  ]
  const uncached = await startServer(url, { CACHE_SECONDS: '0' })
  const [byKey, ...cold] = await latenciesOf(paths)
  await stop(uncached)
  const cached = await startServer(url)
  const later = await latenciesOf(paths.slice(1 + CALLS.length))
  await stop(cached)
  return {
    byKey: byKey!,
    calls: CALLS.map(({ name }, index) => ({
      name,
      statements: statements[index]!,
      without: cold[index]!,
      first: cold[CALLS.length + index]!,
      later: later[index]!,
    })),
  }
}

async function prepare(url: string): Promise<{ statements: number[]; offerId: string }> {
  const { app, close } = await openBenchApp(url)
  // Also after an error, so that the process ends.
  try {
    const recorder = recordStatements(app)
    const server = await openApp(app, 'customer')
    await server.ready()
    const statements: number[] = []
    for (const { path, times } of CALLS) {
      const request = `/api/v1${path}&${times()}`
      await server.inject(request)
      app.cache.clear()
      statements.push((await recorder.during(() => server.inject(request))).length)
    }
    await server.close()
    const { id } = await app.database.db
      .selectFrom('offers')
      .select('id')
      .where('is_listed', '=', true)
      .limit(1)
      .executeTakeFirstOrThrow()
    return { statements, offerId: id }
  } finally {
    await close()
  }
}

/** One request at a time, alternating between the calls, so that other load affects all of them alike. */
async function latenciesOf(paths: readonly string[]): Promise<Latency[]> {
  const times = paths.map((): number[] => [])
  for (let request = 0; request < WARM_UP_REQUESTS + TIMED_REQUESTS; request++)
    for (const [index, path] of paths.entries()) {
      const { status, body, ms } = await apiRequest({ base }, 'GET', path)
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
      if (request >= WARM_UP_REQUESTS) times[index]?.push(ms)
    }
  return times.map(latencyOf)
}

// ---------------------------------------------------------------- results

export const formatTimes = ({ stores, offers, byKey, calls }: Times): string => `## Search by availability

Each card with its next three free times, and the next three days counted among the 200 best rows, at ${number(stores)}
stores and ${number(offers)} offers. One request at a time, alternating between the calls. Uncached, every request
reads all plans and checks the best rows; otherwise plans are read when they have changed, the best rows are checked at
most every ten seconds for all visitors with one question, and bookings are read and the times of the page computed for
each. Statements uncached.

| | statements | without times, p50 / p95 ms | uncached | cached | p50 of without, uncached / cached | p95 of a read by key, uncached / cached |
|---|---|---|---|---|---|---|
| ${BY_KEY}, by primary key | 1 | ${latency(byKey)} | – | – | – | 1.00 |
${calls
  .map(
    ({ name, statements, without, first, later }) =>
      `| ${name} | ${statements} | ${latency(without)} | ${latency(first)} | ${latency(later)} | ` +
      `${ratio(first.p50 / without.p50)} / ${ratio(later.p50 / without.p50)} | ` +
      `${ratio(first.p95 / byKey.p95)} / ${ratio(later.p95 / byKey.p95)} |`,
  )
  .join('\n')}
`
