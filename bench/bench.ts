/**
 * `npm run bench`: how fast the house answers beside what the machine could do at best, all in one run, and docs/figures.md with the result.
 * `--seconds=4` a round, `--rounds=3`, `--port=3060` the first of six ports, `--keep=DIR` leaves the pgbench script there.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { LISTENERS, openApp } from '#server/app.ts'
import { growDemo } from '#demo/grow.ts'
import { openCache } from '#server/http/cache.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/app-context.ts'
import { openDatabase } from '#server/database/database.ts'
import { openLog } from '#server/observability/log.ts'
import { hasRunnableJobs, JobQueue } from '#server/jobs/job-queue.ts'
import { startPostgres } from '#server/database/embedded-postgres.ts'
import { openMetrics } from '#server/observability/metrics.ts'
import { bookOverHttp, CALLERS, makeInputs, recordStatements, replay, replayer, statementsOf } from './bookings.ts'
import { figures, mib, verdicts, type Bookings, type Memory, type Sizes } from './figures.ts'
import { CONNECTIONS, generator } from './load.ts'
import { divideCores, firstMessage, pause, residentMib, restingMib, startOnCore, stop, stopAll } from './machine.ts'
import { compare, latencies, measureFirstPage, readCalls, readHome, statementsOfCalls, type Latency } from './reading.ts'
import { measureSlots, openBusyShop, type Slots } from './slots.ts'
import { buildSites } from '../server/bin/build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const { values: args } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    port: { type: 'string', default: '3060' },
    keep: { type: 'string' },
    stores: { type: 'string', default: '10000' },
    offers: { type: 'string', default: '100000' },
  },
})
const GROWN = { stores: Number(args.stores), offers: Number(args.offers) }
const [SECONDS, ROUNDS, PORT] = [Number(args.seconds), Number(args.rounds), Number(args.port)]

/** For the messages of a round of bookings. */
const MOST_WAIT_MS = 180_000

const scratch = mkdtempSync(join(tmpdir(), 'd3-bench-'))
const base = `http://127.0.0.1:${PORT}`
/** Every setting that bears on the figures, so that a `.env` of the checkout does not. */
const settings = {
  NODE_ENV: 'development',
  SERVICES: 'api,worker',
  HOST: '127.0.0.1',
  PORT: String(PORT),
  MERCHANT_PORT: String(PORT + 1),
  SANDBOX_PORT: String(PORT + 2),
  SANDBOX_SMTP_PORT: String(PORT + 3),
  METRICS_PORT: '0',
  DATA_DIR: join(scratch, 'data'),
  DATABASE_POOL: '12',
  DEMO: '1',
  DEMO_PICTURES: '0',
  SANDBOX: '1',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '1000000',
  // The first start is to be a first one.
  NODE_COMPILE_CACHE: join(scratch, 'compiled'),
}

const cores = divideCores()
const closing: (() => Promise<unknown>)[] = []
let ending: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end().finally(() => process.exit(1)))

try {
  await bench()
} catch (error) {
  if (!ending) {
    console.error(error)
    process.exitCode = 1
  }
} finally {
  await end()
}

function end(): Promise<void> {
  ending ??= (async () => {
    await stopAll()
    for (let close = closing.pop(); close; close = closing.pop()) await close().catch((error: unknown) => console.error(error))
    rmSync(scratch, { recursive: true, force: true })
  })()
  return ending
}

async function bench(): Promise<void> {
  say(
    `The server on ${cores.server === null ? 'any core' : `core ${cores.server}`}, the rest on ${cores.rest ?? 'any'}; load by ${generator}`,
  )
  await buildSites({ onProgress: say })
  // World-readable on the way down: where we are root, the database is another user's.
  const postgres = await startPostgres({ dir: join(scratch, 'postgres'), port: PORT + 4, log: say })
  closing.push(() => postgres.stop())

  const memory: Memory = { firstStart: null, rest: null, afterReads: null, afterBookings: null, peak: null }
  const first = await startServer(postgres.url)
  memory.firstStart = await restingMib(first.pid)
  await stop(first)
  say(`At rest after the first start: ${mib(memory.firstStart)}`)

  const prepared = await prepare(postgres.url)
  const reading = { base, cores, rounds: ROUNDS, seconds: SECONDS, statements: prepared.statements, say }
  const fresh = await startServer(postgres.url, { CACHE_SECONDS: '0' })
  const calls = await readCalls(reading)
  const few = await latencies(base)
  await stop(fresh)
  const sizes = await manyRows(postgres.url, few)
  const slots = await freeTimes(postgres.url)

  const server = await startServer(postgres.url)
  memory.rest = await restingMib(server.pid)
  say(`At rest after a later start: ${mib(memory.rest)}`)

  const cached = await readCalls({ ...reading, isCached: true })
  const home = await readHome(reading)
  memory.afterReads = residentMib(server.pid)?.now ?? null
  const firstPage = await measureFirstPage(base)
  const bookings = await book(postgres.url, prepared)
  memory.afterBookings = residentMib(server.pid)?.now ?? null
  memory.peak = residentMib(server.pid)?.peak ?? null
  await stop(server)

  const results = {
    cores,
    node: `Node ${process.versions.node}`,
    postgres: prepared.version,
    generator,
    connections: CONNECTIONS,
    seconds: SECONDS,
    counts: prepared.counts,
    calls,
    cached,
    home,
    sizes,
    slots,
    bookings,
    memory,
    firstPage,
  }
  writeFileSync(join(root, 'docs/figures.md'), figures(results))
  for (const { text, isMet } of verdicts(results)) say(`${isMet ? 'met   ' : 'MISSED'}  ${text}`)
  say('docs/figures.md is written')
}

async function startServer(databaseUrl: string, more: NodeJS.ProcessEnv = {}) {
  // As npm starts it, with what is said to Node there.
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } } // our own
  const [, ...nodeArgs] = scripts.start.split(' ')
  const server = startOnCore(cores, nodeArgs, { ...process.env, ...settings, ...more, DATABASE_URL: databaseUrl })
  await firstMessage(server)
  return server
}

/** The same calls on a copy of the database that has been grown. */
async function manyRows(url: string, few: Map<string, Latency>): Promise<Sizes> {
  await run(url, 'CREATE DATABASE grown TEMPLATE d3')
  let told = 0
  const grown = await growDemo({
    databaseUrl: on(url, 'grown'),
    now: new Date(),
    wanted: GROWN,
    onProgress(what, done, total) {
      if (performance.now() - told < 10_000) return
      told = performance.now()
      say(`Growing a copy: ${done} of ${total} ${what}`)
    },
  })
  await run(url, 'CHECKPOINT')
  const server = await startServer(on(url, 'grown'), { CACHE_SECONDS: '0' })
  const many = await latencies(base)
  await stop(server)
  await run(url, 'DROP DATABASE grown')
  const calls = compare(few, many)
  for (const { name, few: before, many: after } of calls)
    say(`${name}: ${before.p50.toFixed(2)} ms, with many rows ${after.p50.toFixed(2)} ms (p95 ${after.p95.toFixed(2)} ms)`)
  return { ...grown, calls }
}

/** Free times of a branch that is busy every day, in a copy of the database. */
async function freeTimes(url: string): Promise<Slots> {
  await run(url, 'CREATE DATABASE busy TEMPLATE d3')
  const own = await openBenchApp(on(url, 'busy'))
  const shop = await openBusyShop(own.app)
  const server = await startServer(on(url, 'busy'), { CACHE_SECONDS: '0' })
  const slots = await measureSlots(base, own.app, shop)
  await stop(server)
  await own.close()
  await run(url, 'DROP DATABASE busy')
  say(
    `Free times of a day: ${slots.statements.day} statements, p95 ${slots.day.p95.toFixed(2)} ms, by key ${slots.byKey.p95.toFixed(2)} ms; of ${slots.days} days ${slots.month.p95.toFixed(2)} ms; ${slots.rush.customers} at one time answered in ${Math.round(Math.max(...slots.rush.took))} ms`,
  )
  return slots
}

// ---------------------------------------------------------------- what is needed before anything is measured

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Customers and free times; what the house sends to the database, recorded on a copy; and a second copy for pgbench. */
async function prepare(url: string) {
  const own = await openBenchApp(url)
  const rounds = await makeInputs(own.app, ROUNDS)
  const counted = await own.app.database.pool.query<Record<'stores' | 'services' | 'offers' | 'bookings' | 'reviews', number>>(
    `SELECT (SELECT count(*) FROM stores) AS stores, (SELECT count(*) FROM services) AS services, (SELECT count(*) FROM offers) AS offers,
      (SELECT count(*) FROM bookings) AS bookings, (SELECT sum(rating_count) FROM stores) AS reviews`,
  )
  const version = await own.app.database.pool.query<{ server_version: string }>('SHOW server_version')
  await own.close()
  // What autovacuum would otherwise do in the middle of a round.
  await run(url, 'VACUUM (ANALYZE)')
  for (const copy of ['record', 'replay']) await run(url, `CREATE DATABASE ${copy} TEMPLATE d3`)

  const recording = await openBenchApp(on(url, 'record'))
  const recorder = recordStatements(recording.app)
  const server = await openApp(recording.app, 'customer')
  await server.ready()
  say('Writing down what the house sends to the database')
  const statements = await statementsOfCalls((path) => server.inject(path), recorder)
  const ofBookings = []
  for (const round of rounds) ofBookings.push(await statementsOf(server, recorder, round))
  await server.close()
  await recording.close()
  await run(url, 'DROP DATABASE record')
  return { rounds, ofBookings, statements, counts: counted.rows[0]!, version: `PostgreSQL ${version.rows[0]!.server_version}` }
}

async function openBenchApp(url: string): Promise<{ app: AppContext; close(): Promise<void> }> {
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent', DATABASE_URL: url })
  const database = openDatabase(url, { max: config.databasePool, onError: (error) => say(error.message) })
  const log = openLog(config)
  const cache = await openCache({ databaseUrl: url, clock: systemClock, log, ttlMs: 0 })
  const jobs = await JobQueue.open({ databaseUrl: url, log, listeners: LISTENERS, isWorker: false })
  return {
    app: { config, clock: systemClock, log, database, cache, jobs, metrics: openMetrics(log) },
    async close() {
      await jobs.stop()
      await cache.close()
      await database.close()
    },
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
function on(url: string, database: string): string {
  return url.replace(/[^/]*$/, database)
}

// ---------------------------------------------------------------- booking

async function book(url: string, { rounds, ofBookings }: Prepared): Promise<Bookings> {
  const dir = args.keep ?? scratch
  mkdirSync(dir, { recursive: true })
  const count = rounds[0]!.flat().length
  const { pool, close } = openDatabase(url, { max: 1, onError: (error) => say(error.message) })
  const app: Bookings['app'] = []
  const told: number[] = []
  const database: number[] = []
  for (const [round, inputs] of rounds.entries()) {
    await run(url, 'CHECKPOINT')
    app.push(await bookOverHttp(base, inputs))
    // The messages of these bookings are not to be written while pgbench is at work.
    const booked = performance.now()
    while (performance.now() - booked < MOST_WAIT_MS && (await hasRunnableJobs(pool))) await pause(250)
    told.push((performance.now() - booked) / 1000)
    await run(url, 'CHECKPOINT')
    database.push(await replay(on(url, 'replay'), ofBookings[round]!, count, dir))
    say(
      `Booking: ${Math.round(app.at(-1)!.perSecond)}/s, messages sent ${told.at(-1)!.toFixed(0)} s later; ${replayer}: ${Math.round(database.at(-1)!)}/s`,
    )
  }
  await close()
  const sent = ofBookings.flat(2).length / (count * rounds.length)
  return { app, told, database, replayer, callers: CALLERS, bookings: count, statements: sent }
}

function say(line: string): void {
  // What breaks off while everything is being closed is no news.
  if (ending) return
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${line}`)
}
