/** Lists and search with the next free times of each card, at 10,000 stores and 100,000 offers. */
import { join } from 'node:path'
import { addDays, dayOf } from '#domain/time/time.ts'
import { openApp } from '#server/app.ts'
import { startPostgres } from '#server/platform/database/embedded-postgres.ts'
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

const WARM_UP_REQUESTS = 30
const TIMED_REQUESTS = 100

type TimedCall = {
  name: string
  statements: number
  without: Latency
  /** With times: while no plans are stored, for a new question while they are, and for one that was asked before. */
  first: Latency
  another: Latency
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

/** Of a large database, to which no server is connected. The server is in this process, so that it can forget. */
export async function measureTimes(url: string): Promise<Pick<Times, 'byKey' | 'calls'>> {
  const { app, close } = await openBenchApp(url, { cacheMs: 10_000 })
  // Also after an error, so that the process ends.
  try {
    const server = await openApp(app, 'customer')
    await server.listen({ host: '127.0.0.1', port: PORT })
    const { responses, freeRows, plans } = app.cache
    const forgetResponses = () => responses.clear()
    const forgetAnswers = () => [responses, freeRows].forEach((cache) => cache.clear())
    const forgetAll = () => [responses, freeRows, plans].forEach((cache) => cache.clear())
    const recorder = recordStatements(app)
    const statements: number[] = []
    for (const { path, times } of CALLS) {
      const request = `/api/v1${path}&${times()}`
      await server.inject(request)
      forgetAll()
      statements.push((await recorder.during(() => server.inject(request))).length)
    }
    const { id } = await app.database.db
      .selectFrom('offers')
      .select('id')
      .where('is_listed', '=', true)
      .limit(1)
      .executeTakeFirstOrThrow()
    const [byKey, ...timed] = await latenciesOf([
      { path: `/offers/${id}`, before: forgetAll },
      ...CALLS.flatMap(({ path, times }) => {
        const withTimes = `${path}&${times()}`
        return [
          { path, before: forgetAll },
          { path: withTimes, before: forgetAll },
          { path: withTimes, before: forgetAnswers },
          { path: withTimes, before: forgetResponses },
        ]
      }),
    ])
    await server.close()
    return {
      byKey: byKey!,
      calls: CALLS.map(({ name }, index) => {
        const [without, first, another, later] = timed.slice(4 * index)
        return {
          name,
          statements: statements[index]!,
          without: without!,
          first: first!,
          another: another!,
          later: later!,
        }
      }),
    }
  } finally {
    await close()
  }
}

type TimedRequest = { path: string; before: () => void }

/** One request at a time, alternating between the calls, so that other load affects all of them alike. */
async function latenciesOf(requests: readonly TimedRequest[]): Promise<Latency[]> {
  const times = requests.map((): number[] => [])
  for (let round = 0; round < WARM_UP_REQUESTS + TIMED_REQUESTS; round++)
    for (const [index, { path, before }] of requests.entries()) {
      before()
      const { status, body, ms } = await apiRequest({ base }, 'GET', path)
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
      if (round >= WARM_UP_REQUESTS) times[index]?.push(ms)
    }
  return times.map(latencyOf)
}

// ---------------------------------------------------------------- results

export const formatTimes = ({ stores, offers, byKey, calls }: Times): string => `## Search by availability

Each card with its next three free times, and the next three days counted among the 200 best rows, at ${number(stores)}
stores and ${number(offers)} offers. One request at a time, alternating between the calls, in the order of the columns.
*Nothing stored*: all plans are read. *A new question*: the best rows are checked with
plans that are stored. *Asked before*: they were checked in the last five seconds, for any visitor. Bookings are read, and the times of the page computed, for each request.
Statements with nothing stored. The server is in the process of the benchmark. Measured separately (\`--only=times\`), with much other work on the machine.

| | statements | without times, p50 / p95 ms | nothing stored | a new question | asked before | p50 of without | p95 of a read by key |
|---|---|---|---|---|---|---|---|
| ${BY_KEY}, by primary key | 1 | ${latency(byKey)} | – | – | – | – | 1.00 |
${calls
  .map(({ name, statements, without, ...withTimes }) => {
    const all = [withTimes.first, withTimes.another, withTimes.later]
    const shares = all.map(({ p50 }) => ratio(p50 / without.p50)).join(' / ')
    const ratios = all.map(({ p95 }) => ratio(p95 / byKey.p95)).join(' / ')
    return `| ${[name, statements, latency(without), ...all.map(latency), shares, ratios].join(' | ')} |`
  })
  .join('\n')}
`
