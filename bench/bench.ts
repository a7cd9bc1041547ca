/**
 * `npm run bench`: measures the app in comparison with baselines on the same machine, and writes the results
 * to docs/figures.md. Options: `--seconds=2` per round of reads, `--rounds=9` of reads, `--port=3060` (the
 * first of six ports), `--output=DIR` (a folder for the pgbench script), `--stores=` and `--offers=` (the
 * size of the large database). `--cpu` measures something else (cpu.ts), with `--only=TEXT` only for the calls
 * with this text in their name; `--only=merchant` without it only the large merchant (merchant.ts), `--only=chat` only chat (chat.ts),
 * `--only=notifications` only notifications (notifications.ts), `--only=requests` only requests (requests.ts), `--only=times` only search by
 * availability (times.ts).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApp } from '#server/app.ts'
import { growDemo } from '#demo/grow.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { hasRunnableJobs } from '#server/platform/jobs/job-queue.ts'
import { startPostgres } from '#server/platform/database/embedded-postgres.ts'
import {
  bookOverHttp,
  CALLERS,
  createInputs,
  recordBookings,
  recordStatements,
  replay,
  replayer,
} from './bookings.ts'
import { measureChat, measureChatOnly } from './chat.ts'
import { measureCpu } from './cpu.ts'
import { measureFanOut, measureFanOutOnly } from './fan-out.ts'
import { formatFigures } from './figures.ts'
import { formatMib } from './format.ts'
import { readHome } from './home.ts'
import { evaluateGoals } from './goals.ts'
import type { Bookings, Memory, Sizes } from './results.ts'
import { CONNECTIONS, generator } from './load.ts'
import { idleMib, pause, residentMib, stop } from './machine.ts'
import {
  compare,
  latencies,
  measureFirstPage,
  readCalls,
  statementsOfCalls,
  type Latency,
} from './reading.ts'
import { measureMerchant, measureMerchantOnly } from './merchant.ts'
import { measureNotifications, measureNotificationsOnly } from './notifications.ts'
import { measureRequests, measureRequestsOnly } from './requests.ts'
import { measureSlots, openBusyShop, type Slots } from './slots.ts'
import { measureTimes, measureTimesOnly } from './times.ts'
import { buildSites } from '../server/bin/build.ts'
import {
  args,
  base,
  closing,
  cores,
  execute,
  isShuttingDown,
  LARGE_SIZE,
  openBenchApp,
  PORT,
  print,
  root,
  ROUNDS,
  scratchDir,
  SECONDS,
  shutDown,
  startServer,
  urlOf,
} from './environment.ts'

const BOOKING_ROUNDS = 3
/** How long to wait for the messages of a round of bookings. */
const MESSAGE_TIMEOUT_MS = 180_000
const PROGRESS_INTERVAL_MS = 10_000

try {
  await selected()
} catch (error) {
  if (!isShuttingDown()) {
    console.error(error)
    process.exitCode = 1
  }
} finally {
  await shutDown()
}
// After a failure, connections of this process may be open.
process.exit()

function selected(): Promise<void> {
  if (args.cpu) return measureCpu()
  if (args.only === 'merchant') return measureMerchantOnly()
  if (args.only === 'fan-out') return measureFanOutOnly()
  if (args.only === 'notifications') return measureNotificationsOnly()
  if (args.only === 'requests') return measureRequestsOnly()
  if (args.only === 'times') return measureTimesOnly()
  return args.only === 'chat' ? measureChatOnly() : runBenchmarks()
}

async function runBenchmarks(): Promise<void> {
  const serverCore = cores.server === null ? 'any core' : `core ${cores.server}`
  print(`The server on ${serverCore}, the rest on ${cores.rest ?? 'any'}; load by ${generator}`)
  await buildSites({ onProgress: print })
  const postgres = await startPostgres({ dir: join(scratchDir, 'postgres'), port: PORT + 4, log: print })
  closing.push(() => postgres.stop())

  const memory: Memory = { firstStart: null, rest: null, afterReads: null, afterBookings: null, peak: null }
  const firstServer = await startServer(postgres.url)
  memory.firstStart = await idleMib(firstServer.pid)
  await stop(firstServer)
  print(`Idle after the first start: ${formatMib(memory.firstStart)}`)

  const prepared = await prepare(postgres.url)
  const reading = {
    base,
    cores,
    rounds: ROUNDS,
    seconds: SECONDS,
    statements: prepared.statements,
    print,
  }
  const uncachedServer = await startServer(postgres.url, { CACHE_SECONDS: '0' })
  const calls = await readCalls(reading)
  const smallLatencies = await latencies(base)
  await stop(uncachedServer)
  const sizes = await measureLargeDatabase(postgres.url, smallLatencies)
  const slots = await measureFreeTimes(postgres.url)
  const merchant = await measureMerchant(postgres.url)
  const chat = await measureChat(postgres.url)
  const fanOut = await measureFanOut(postgres.url)
  const notifications = await measureNotifications(postgres.url)
  const requests = await measureRequests(postgres.url)

  const server = await startServer(postgres.url)
  memory.rest = await idleMib(server.pid)
  print(`Idle after a later start: ${formatMib(memory.rest)}`)

  const cachedCalls = await readCalls({ ...reading, isCached: true })
  const home = await readHome(reading)
  memory.afterReads = residentMib(server.pid)?.now ?? null
  const firstPage = await measureFirstPage(base)
  const bookings = await measureBookings(postgres.url, prepared)
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
    cachedCalls,
    home,
    sizes,
    slots,
    merchant,
    notifications,
    requests,
    chat,
    fanOut,
    bookings,
    memory,
    firstPage,
  }
  writeFileSync(join(root, 'docs/figures.md'), formatFigures(results))
  for (const { text, isMet } of evaluateGoals(results)) print(`${isMet ? 'met   ' : 'MISSED'}  ${text}`)
  print('docs/figures.md is written')
}

/** Measures the same calls on a copy of the database with many more rows. */
async function measureLargeDatabase(url: string, smallLatencies: Map<string, Latency>): Promise<Sizes> {
  await execute(url, 'CREATE DATABASE grown TEMPLATE d3')
  let reportedAt = 0
  const grown = await growDemo({
    databaseUrl: urlOf(url, 'grown'),
    now: new Date(),
    target: LARGE_SIZE,
    onProgress(what, done, total) {
      if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS) return
      reportedAt = performance.now()
      print(`Growing a copy: ${done} of ${total} ${what}`)
    },
  })
  await execute(url, 'CHECKPOINT')
  const server = await startServer(urlOf(url, 'grown'), { CACHE_SECONDS: '0' })
  const largeLatencies = await latencies(base)
  await stop(server)
  const times = await measureTimes(urlOf(url, 'grown'))
  await execute(url, 'DROP DATABASE grown WITH (FORCE)')
  const calls = compare(smallLatencies, largeLatencies)
  for (const { name, few, many } of calls) {
    print(
      `${name}: ${few.p50.toFixed(2)} ms, with many rows ${many.p50.toFixed(2)} ms ` +
        `(p95 ${many.p95.toFixed(2)} ms)`,
    )
  }
  return { ...grown, calls, times: { ...grown, ...times } }
}

/** Measures the free times of a branch that is busy every day, on a copy of the database. */
async function measureFreeTimes(url: string): Promise<Slots> {
  await execute(url, 'CREATE DATABASE busy TEMPLATE d3')
  const { app, close } = await openBenchApp(urlOf(url, 'busy'))
  const shop = await openBusyShop(app)
  const server = await startServer(urlOf(url, 'busy'), { CACHE_SECONDS: '0' })
  const slots = await measureSlots(base, app, shop)
  await stop(server)
  await close()
  await execute(url, 'DROP DATABASE busy WITH (FORCE)')
  const { statements, day, byKey, month, days, contention } = slots
  print(
    `Free times of a day: ${statements.day} statements, p95 ${day.p95.toFixed(2)} ms, by key ` +
      `${byKey.p95.toFixed(2)} ms; of ${days} days ${month.p95.toFixed(2)} ms; ${contention.customers} ` +
      `customers for one time in ${Math.round(Math.max(...contention.roundMs))} ms`,
  )
  return slots
}

type Prepared = Awaited<ReturnType<typeof prepare>>
type Counts = Record<'stores' | 'services' | 'offers' | 'bookings' | 'reviews', number>

/**
 * Creates customers and finds free times for the bookings, records what the app sends to the database on a
 * copy of it, and creates a second copy for pgbench.
 */
async function prepare(url: string) {
  const benchApp = await openBenchApp(url)
  const { pool } = benchApp.app.database
  const rounds = await createInputs(benchApp.app, BOOKING_ROUNDS)
  const { rows } = await pool.query<Counts>(
    `SELECT (SELECT count(*) FROM stores) AS stores, (SELECT count(*) FROM services) AS services,
      (SELECT count(*) FROM offers) AS offers, (SELECT count(*) FROM bookings) AS bookings,
      (SELECT sum(rating_count) FROM stores) AS reviews`,
  )
  const version = await pool.query<{ server_version: string }>('SHOW server_version')
  await benchApp.close()
  // Otherwise autovacuum does this in the middle of a round.
  await execute(url, 'VACUUM (ANALYZE)')
  for (const copy of ['record', 'replay']) await execute(url, `CREATE DATABASE ${copy} TEMPLATE d3`)

  const recording = await openBenchApp(urlOf(url, 'record'))
  const recorder = recordStatements(recording.app)
  const server = await openApp(recording.app, 'customer')
  await server.ready()
  print('Recording the statements that the app sends to the database')
  const statements = await statementsOfCalls((path) => server.inject(path), recorder)
  const bookingStatements = []
  for (const round of rounds) bookingStatements.push(await recordBookings(server, recorder, round))
  await server.close()
  await recording.close()
  await execute(url, 'DROP DATABASE record WITH (FORCE)')
  return {
    rounds,
    bookingStatements,
    statements,
    counts: rows[0]!,
    version: `PostgreSQL ${version.rows[0]!.server_version}`,
  }
}

async function measureBookings(url: string, { rounds, bookingStatements }: Prepared): Promise<Bookings> {
  const dir = args.output ?? scratchDir
  mkdirSync(dir, { recursive: true })
  const count = rounds[0]!.flat().length
  const { pool, close } = openDatabase(url, { max: 1, onError: (error) => print(error.message) })
  const appRounds: Bookings['app'] = []
  const messageSeconds: number[] = []
  const databasePerSecond: number[] = []
  for (const [round, inputs] of rounds.entries()) {
    await execute(url, 'CHECKPOINT')
    const appRound = await bookOverHttp(base, inputs)
    // The messages of these bookings must not be written while pgbench runs.
    const bookedAt = performance.now()
    while (performance.now() - bookedAt < MESSAGE_TIMEOUT_MS && (await hasRunnableJobs(pool)))
      await pause(250)
    const seconds = (performance.now() - bookedAt) / 1000
    await execute(url, 'CHECKPOINT')
    const replayed = await replay(urlOf(url, 'replay'), bookingStatements[round]!, count, dir)
    appRounds.push(appRound)
    messageSeconds.push(seconds)
    databasePerSecond.push(replayed)
    print(
      `Booking: ${Math.round(appRound.perSecond)}/s, messages sent ${seconds.toFixed(0)} s later; ` +
        `${replayer}: ${Math.round(replayed)}/s`,
    )
  }
  await close()
  return {
    app: appRounds,
    messageSeconds,
    database: databasePerSecond,
    replayer,
    callers: CALLERS,
    bookings: count,
    statements: bookingStatements.flat(2).length / (count * rounds.length),
  }
}
