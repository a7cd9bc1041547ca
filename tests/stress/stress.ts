/**
 * `npm run stress`: cases that take too long for `npm test`, or that are measured and therefore not asserted
 * there. They run against the server as `npm start` runs it, on a separate database. Prints one line per
 * result, and exits with 1 when one does not hold. A run of all cases in full size writes docs/stress.md.
 *
 * Options: `--port=3070` (the first of sixteen ports), `--only=F1,F3` (only these cases), `--quick` (small
 * sizes), `--events=20000` (of F42), `--seed=7` (repeats the random choices of an earlier run), `--cluster` (faults of a cluster on loopback instead, each
 * `--runs=3` times), `--operations` (checks of deploy/ with programs of Debian instead: tests/operations), `--upgrade` (from
 * the previous version and back under traffic instead, with `--bookings=500000`, `--from=REVISION`).
 */
import type { ChildProcess } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { firstMessage, startOnCore, stop, stopAll } from '#tests/support/processes.ts'
import { describeRun, buildTable, writeResults } from '#tests/support/results-page.ts'
import { COMMANDS } from '#server/bin/commands.mjs'
import { movableClock } from '#server/clock.ts'
import { openContext } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/startup/migrate.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { paybillUrls } from '#server/features/payments/payments.ts'
import { startPostgres } from '#server/platform/database/embedded-postgres/embedded-postgres.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import type { OperationsCheck } from '#tests/operations/operations-check.ts'
import { testCluster } from '#tests/cluster/test-cluster.ts'
import { buildSites } from '../../server/bin/build.ts'
import { testAccountEnumeration } from './account-enumeration.ts'
import { testAdminPages } from './admin-pages.ts'
import { testBackupKills } from './backup-kills.ts'
import {
  testConcurrentChanges,
  testCrossedReschedules,
  testOneSlot,
  testOverlappingBookings,
} from './booking-races.ts'
import { testChatDelivery, testLostReplies } from './chat-delivery.ts'
import { testCrashPoints } from './crash-points.ts'
import { DARAJA_FAULTS, testDarajaFaults, type DarajaFault } from './daraja-faults.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { waitForExit, type StressEnvironment } from './environment.ts'
import { testForgedCallbackFlood } from './forged-callback-flood.ts'
import { testForgedCallbacks } from './forged-callbacks.ts'
import { testIdempotencyKeys } from './idempotency-keys.ts'
import { testEveryFile, testEveryJourney, testModel } from './long-tests.ts'
import { secondsSince } from './measure.ts'
import { testMixedPayments } from './mixed-payments.ts'
import { testMoneyEvents } from './money-events.ts'
import { testHeldLock, testProviderOutages, testThroughput, type ProviderProxies } from './outages.ts'
import { testPoisonJob } from './poison-job.ts'
import { testPostgresKills } from './postgres-kills.ts'
import { testPayoutCrashes } from './payout-crashes.ts'
import { openProviderProxy } from './provider-proxy.ts'
import { findPreviousRevision, prepareVersion, resolveRevision } from './previous-version.ts'
import { testQuotes } from './quotes.ts'
import { testReferralRewards } from './rewards.ts'
import { testSeededFaults } from './seeded-faults.ts'
import { testServerKills } from './server-kills.ts'
import { testSharedAddress } from './shared-address.ts'
import { testSignInFlood } from './sign-in-flood.ts'
import { countDeadlocks, createTarget, sandboxRequest, type StressResult, type Target } from './target.ts'
import { testReviews, testToggles } from './toggles-and-reviews.ts'
import { LOCK_WAIT_MS, testUpgrade } from './upgrade.ts'
import { testVisitorRaces } from './visitor-races.ts'
import { testVisits } from './visits.ts'
import { testWaitlist } from './waitlist.ts'
import { testBookingInWebkit } from './webkit-booking.ts'
import { testStoppedWorker, testWorkerTakeover } from './workers.ts'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
const { values: args } = parseArgs({
  options: {
    port: { type: 'string', default: '3070' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
    operations: { type: 'boolean', default: false },
    upgrade: { type: 'boolean', default: false },
    bookings: { type: 'string' },
    events: { type: 'string' },
    from: { type: 'string' },
    runs: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const COMMAND = 'npm run stress'
const DOCUMENT = 'docs/stress.md'
const PORT = Number(args.port)
const SEED = Number(args.seed)
const ONLY = args.only?.split(',').map((name) => name.trim().toLowerCase())

const scratchDir = mkdtempSync(join(tmpdir(), 'd3-stress-'))
/** Functions that close the open resources, in the order of opening. They are called in reverse order. */
const closing: (() => Promise<unknown>)[] = []
let deadlocksInLog = 0
/** How many lines of PostgreSQL are still printed: those after a deadlock have its statements. */
let linesToPrint = 0
const LINES_OF_DEADLOCK = 12
/** Results of the cases, in the order in which they ran. */
const results: (StressResult & { name: string })[] = []
/** Time by which the last target has moved the clocks. */
let advancedMs = 0
let shutdown: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void shutDown().finally(() => process.exit(1)))
}

const size = (full: number, quick: number): number => (args.quick ? quick : full)
const faults = Object.keys(DARAJA_FAULTS) as DarajaFault[] // the keys of that object

let proxies: ProviderProxies

/** Cases that share one server. */
const SHARED_SERVER_CASES: Record<string, (target: Target) => Promise<StressResult[]>> = {
  enumeration: ({ base }) => testAccountEnumeration(base),
  flood: ({ base }) => testSignInFlood(base),
  F1: (target) => testOneSlot(target, { customers: 200, rounds: size(20, 2) }),
  F2: (target) =>
    testOverlappingBookings(target, { clients: size(200, 40), tries: size(5_000, 240), days: size(10, 1) }),
  F3: (target) => testConcurrentChanges(target, { rounds: size(500, 40), concurrency: 4 }),
  F4: (target) => testCrossedReschedules(target, { pairs: size(500, 40), concurrency: 10 }),
  F38: (target) => testVisitorRaces(target, { rounds: size(200, 20), concurrency: 4 }),
  F44: (target) => testVisits(target, { customers: size(300, 60), actions: size(6_000, 400) }),
  F45: (target) => testWaitlist(target, { customers: size(300, 60), actions: size(6_000, 400) }),
  F5: (target) => testIdempotencyKeys(target, { keys: size(100, 10), copies: size(50, 20) }),
  F6: (target) => testMixedPayments(target, { payments: size(1_000, 60) }),
  F7: (target) => testForgedCallbacks(target, { callbacks: size(1_000, 100) }),
  F8: (target) => testDarajaFaults(target, { prompts: size(200, 60), faults }),
  throughput: (target) => testThroughput(target, { bookings: size(600, 60) }),
  F34: (target) => testProviderOutages(target, proxies, { bookings: size(60, 12), stepSeconds: size(5, 1) }),
  F35: (target) => testHeldLock(target, { minutes: size(10, 0.5) }),
  F21: (target) => testLostReplies(target, { messages: size(5_000, 400), conversations: size(50, 10) }),
  F23: (target) =>
    testQuotes(target, {
      requests: size(200, 10),
      quotes: 50,
      accepts: 20,
      withdrawals: 10,
      rejections: 10,
      concurrency: 4,
    }),
  F24: (target) => testReferralRewards(target, { bookings: size(500, 40) }),
  F25: async (target) => [
    ...(await testToggles(target, { people: size(10, 2), times: 200 })),
    ...(await testReviews(target, { people: size(200, 20), actions: 12 })),
  ],
  webkit: (target) => testBookingInWebkit(target, { port: PORT + 10 }),
}

/** Cases that start, stop and kill their own servers. */
const OWN_SERVER_CASES: Record<string, (environment: StressEnvironment) => Promise<StressResult[]>> = {
  F7b: (environment) =>
    testForgedCallbackFlood(environment, { forgedCount: size(100_000, 3_000), genuineCount: size(200, 40) }),
  F9: (environment) => testServerKills(environment, { kills: size(20, 3), payers: 16 }),
  F11: (environment) =>
    testPostgresKills(environment, { kills: size(20, 3), immediateStops: size(5, 1), payers: 16 }),
  F20: (environment) =>
    testChatDelivery(environment, {
      conversations: size(200, 20),
      messages: size(20_000, 400),
      sockets: size(1_000, 100),
      dropShare: 0.05,
      lostReplyShare: 0,
      pauseMs: size(1_000, 500),
      kills: size(5, 1),
      stopSeconds: size(10, 2),
      secondsBetween: size(12, 3),
    }),
  F33: (environment) => testPoisonJob(environment, { jobs: size(10_000, 500) }),
  F35b: (environment) => testStoppedWorker(environment, { seconds: size(600, 30), bookings: size(100, 40) }),
  F35c: (environment) => testWorkerTakeover(environment, { bookings: size(100, 40) }),
  F42: (environment) =>
    testMoneyEvents(environment, { events: Number(args.events ?? size(20_000, 5_000)), print }),
  F36: (environment) => testSharedAddress(environment, { customers: size(500, 60), seconds: size(600, 72) }),
}

try {
  if (args.cluster) await runCluster()
  else if (args.operations) await runOperations()
  else if (args.upgrade) await runUpgrade()
  else await runSelectedCases()
} catch (error) {
  if (!shutdown) throw error
} finally {
  await shutDown()
}
console.log(`${process.exitCode ? 'Some results do not hold' : 'All results hold'}, seed ${SEED}`)

async function runSelectedCases(): Promise<void> {
  await buildSites({ onProgress: print })
  const postgres = await startPostgres({
    dir: join(scratchDir, 'postgres'),
    port: PORT + 4,
    log: print,
    onOutput: (line) => {
      if (line.includes('deadlock detected')) {
        deadlocksInLog++
        linesToPrint = LINES_OF_DEADLOCK
      }
      if (linesToPrint-- > 0) print(line)
    },
  })
  closing.push(() => postgres.stop())
  print(`Seed ${SEED}`)
  const sharedCases = Object.entries(SHARED_SERVER_CASES).filter(([name]) => isSelected(name))
  if (sharedCases.length) await runOnSharedServer(postgres.url, sharedCases)
  for (const [name, testCase] of Object.entries(OWN_SERVER_CASES)) {
    if (!isSelected(name)) continue
    await runCase(name, () => testCase(createEnvironment(postgres.url)))
    await closeDownTo(1)
  }
  if (isSelected('F41')) await runCase('F41', () => testBackupKills({ kills: size(20, 3) }))
  if (isSelected('F43'))
    await runCase('F43', () =>
      testAdminPages({ bookings: size(1_000_000, 20_000), people: size(200_000, 5_000) }),
    )
  if (isSelected('F10')) await runCrashPoints(postgres.url)
  if (isSelected('model')) await runCase('model', () => testModel({ runs: size(200, 25), seed: SEED }))
  if (isSelected('tests')) await runCase('tests', testEveryFile)
  if (isSelected('faults')) await runCase('faults', () => testSeededFaults(scratchDir))
  if (isSelected('pages')) await runCase('pages', testEveryJourney)
  if (!ONLY && !args.quick && !shutdown) await writePage()
}

async function writePage(): Promise<void> {
  const rows = results.map(({ name, text, holds }) => [name, text, holds ? 'holds' : '**broken**'])
  const broken = results.filter(({ holds }) => !holds).length
  const heading = `${await describeRun(COMMAND, SEED)} ${rows.length} results, ${broken} of them broken.`
  writeResults(DOCUMENT, COMMAND, `${heading}\n\n${buildTable(['case', 'result', ''], rows)}`)
}

async function runCluster(): Promise<void> {
  await buildSites({ onProgress: print })
  print(`Seed ${SEED}`)
  const onEnd = (close: () => Promise<unknown>): void => void closing.push(close)
  await runCase('cluster', () =>
    testCluster({ seed: SEED, only: ONLY, runs: Number(args.runs), print, onEnd }),
  )
}

async function runUpgrade(): Promise<void> {
  await buildSites({ onProgress: print })
  const revision = await (args.from ? resolveRevision(args.from) : findPreviousRevision())
  const previousDir = await prepareVersion(revision, print)
  const lockWaits: string[] = []
  const postgres = await startPostgres({
    dir: join(scratchDir, 'postgres'),
    port: PORT + 4,
    log: print,
    onOutput: (line) => {
      if (line.includes('still waiting for')) lockWaits.push(line)
    },
    flags: ['-c', 'log_lock_waits=on', '-c', `deadlock_timeout=${LOCK_WAIT_MS}ms`],
  })
  closing.push(() => postgres.stop())
  const databaseUrl = postgres.url.replace(/[^/]*$/, 'upgraded')
  const admin = openDatabase(postgres.url, { max: 1, onError: () => undefined })
  await admin.pool.query('CREATE DATABASE upgraded')
  await admin.close()
  const onEnd = (close: () => Promise<unknown>): void => void closing.push(close)
  await runCase('upgrade', () =>
    testUpgrade({
      port: PORT,
      scratchDir,
      seed: SEED,
      databaseUrl,
      previousDir,
      revision,
      bookings: args.bookings ? Number(args.bookings) : size(500_000, 10_000),
      secondsBetween: size(30, 8),
      lockWaits,
      print,
      onEnd,
    }),
  )
}

async function runOperations(): Promise<void> {
  for (const file of globSync('tests/operations/*.check.ts').toSorted()) {
    const name = basename(file, '.check.ts')
    if (!isSelected(name)) continue
    const { check } = (await import(pathToFileURL(file).href)) as { check: OperationsCheck } // each of them exports it
    await runCase(name, check)
  }
}

function isSelected(name: string): boolean {
  return !ONLY || ONLY.includes(name.toLowerCase())
}

/** Runs a case and prints its results. An exception is a result that does not hold. */
async function runCase(name: string, testCase: () => Promise<StressResult[]>): Promise<void> {
  const startedAt = performance.now()
  const found = await testCase().catch((error: unknown): StressResult[] => {
    const reason = error instanceof Error ? error.stack : String(error)
    return [{ text: `${name} stopped with an error: ${reason}`, holds: false }]
  })
  for (const result of found) {
    results.push({ ...result, name })
    print(`${result.holds ? 'holds ' : 'BROKEN'}  ${result.text}`)
    if (!result.holds) process.exitCode = 1
  }
  print(`        ${name} took ${secondsSince(startedAt).toFixed(0)} s`)
}

function print(line: string): void {
  // Connections that break while everything is being closed are expected.
  if (shutdown) return
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${line}`)
}

function shutDown(): Promise<void> {
  shutdown ??= (async () => {
    await closeDownTo(0)
    await stopAll()
    rmSync(scratchDir, { recursive: true, force: true })
  })()
  return shutdown
}

/** Closes resources, the last opened first, until `remaining` are left. */
async function closeDownTo(remaining: number): Promise<void> {
  while (closing.length > remaining) {
    const close = closing.pop()!
    await close().catch((error: unknown) => console.error(error))
  }
}

// ---------------------------------------------------------------- the three kinds of cases

async function runOnSharedServer(
  databaseUrl: string,
  cases: [name: string, testCase: (target: Target) => Promise<StressResult[]>][],
): Promise<void> {
  const server = startServer({ DATABASE_URL: databaseUrl })
  closing.push(() => stop(server))
  await firstMessage(server)
  const target = await openTarget(databaseUrl)
  for (const [name, testCase] of cases) await runCase(name, () => testCase(target))
  const counted = await countDeadlocks(target)
  await runCase('PostgreSQL', async () => [
    {
      text:
        `PostgreSQL logged ‘deadlock detected’ ${deadlocksInLog} times during all of this, and counted ` +
        `${counted} deadlocks`,
      holds: deadlocksInLog === 0 && counted === 0,
    },
  ])
  // PostgreSQL stays open for the next cases, which use other databases.
  await closeDownTo(1)
}

function createEnvironment(postgresUrl: string): StressEnvironment {
  return {
    port: PORT,
    scratchDir,
    seed: SEED,
    createDatabase: (name) => createDatabase(postgresUrl, name),
    migrate: migrateDatabase,
    async startServer(env) {
      const child = startServer(env)
      closing.push(() => stop(child))
      await firstMessage(child)
      return child
    },
    openTarget,
    onEnd(close) {
      closing.push(close)
    },
  }
}

async function runCrashPoints(postgresUrl: string): Promise<void> {
  const databaseUrl = await createDatabase(postgresUrl, 'crashes')
  const proxy = await openDatabaseProxy(databaseUrl)
  closing.push(() => proxy.close())
  const env = { DATABASE_URL: proxy.url, DEMO: '0' }
  let server = startServer(env)
  closing.push(() => stop(server))
  await firstMessage(server)
  const target = await openTarget(databaseUrl)
  const killServer = () => void server.kill('SIGKILL')
  const restartServer = async (): Promise<number> => {
    await waitForExit(server)
    const startedAt = performance.now()
    server = startServer(env)
    await firstMessage(server)
    const startMs = performance.now() - startedAt
    // The clock of the new server begins at the time of the machine.
    await advanceClocks([`http://127.0.0.1:${PORT + 2}`], advancedMs)
    return startMs
  }
  const crash = { target, proxy, killServer, restartServer }
  await runCase('F10', async () => [
    ...(await testPayoutCrashes(crash, { times: size(5, 1) })),
    ...(await testCrashPoints(crash, { times: size(20, 2) })),
  ])
}

// ---------------------------------------------------------------- databases, servers and providers

async function createDatabase(url: string, name: string): Promise<string> {
  const databaseUrl = url.replace(/[^/]*$/, name)
  const admin = openDatabase(url, { max: 1, onError: () => undefined })
  await admin.pool.query(`CREATE DATABASE ${name}`)
  await admin.close()
  await migrateDatabase(databaseUrl)
  return databaseUrl
}

async function migrateDatabase(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { max: 1, onError: () => undefined })
  await migrate(database)
  await database.close()
}

/** Runs the server as `npm start` does. */
function startServer(env: NodeJS.ProcessEnv): ChildProcess {
  const { nodeOptions, file } = COMMANDS.start
  const anyCore = { all: 0, server: null, rest: null }
  return startOnCore(anyCore, [...nodeOptions, file], { ...process.env, ...settings(), ...env })
}

/**
 * Sets every variable that affects the cases, so that a `.env` file in the checkout has no effect. Only the
 * clock of the server's own sandbox is used; the providers are those of `openTarget`, behind proxies.
 */
function settings() {
  return {
    NODE_ENV: 'development',
    SERVICES: 'api,worker',
    HOST: '127.0.0.1',
    PORT: String(PORT),
    MERCHANT_PORT: String(PORT + 1),
    SANDBOX: '1',
    ADMIN_PORT: '0',
    SANDBOX_PORT: String(PORT + 2),
    SANDBOX_SMTP_PORT: String(PORT + 3),
    METRICS_PORT: '0',
    MPESA_URL: `http://127.0.0.1:${PORT + 9}`,
    SMS_URL: `http://127.0.0.1:${PORT + 8}`,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(PORT + 7),
    DATA_DIR: join(scratchDir, 'data'),
    DEMO: '1',
    CACHE_SECONDS: '0',
    LOG_LEVEL: 'error',
    // All requests come from one address; only the cases about rate limits set this to 1.
    RATE_LIMIT_SCALE: '1000000',
  }
}

/**
 * Opens the providers, with a larger history than the sandbox of the demo, and connections to the database.
 */
async function openTarget(
  databaseUrl: string,
  options: Parameters<StressEnvironment['openTarget']>[1] = {},
): Promise<Target> {
  advancedMs = 0
  const clocks = options.clocks ?? [`http://127.0.0.1:${PORT + 2}`]
  const clock = movableClock()
  const config = readConfig({
    ...settings(),
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    CACHE_SECONDS: '0',
  })
  const log = openLog(config)
  const providers = await startSandbox({
    host: '127.0.0.1',
    port: PORT + 5,
    smtpPort: PORT + 6,
    clock,
    log,
    siteUrl: config.publicUrl,
    merchantUrl: config.merchantUrl,
    historyLimit: 500_000,
    paybillUrls: paybillUrls(config),
  })
  closing.push(() => providers.close())
  proxies = {
    mail: await openProviderProxy(PORT + 7, PORT + 6),
    sms: await openProviderProxy(PORT + 8, PORT + 5),
    mpesa: await openProviderProxy(PORT + 9, PORT + 5),
  }
  for (const proxy of Object.values(proxies)) closing.push(() => proxy.close())
  const database = openDatabase(databaseUrl, {
    max: config.databasePool,
    onError(error) {
      if (!options.isDatabaseKilled) print(error.message)
    },
  })
  closing.push(() => database.close())
  const app = await openContext({ config, clock, log, database, isWorker: false })
  closing.push(() => app.jobs.stop())
  return createTarget({
    app,
    clock,
    base: `http://127.0.0.1:${PORT}`,
    sandbox: providers.url,
    seed: SEED,
    isTimeSkipped: false,
    async advance(ms) {
      advancedMs += Math.ceil(ms / 1000) * 1000
      // The sandbox of the providers shares its clock with this process.
      await advanceClocks([...clocks, providers.url], ms)
    },
  })
}

async function advanceClocks(sandboxes: readonly string[], ms: number): Promise<void> {
  const body = { advance: `${Math.ceil(ms / 1000)}s` }
  for (const sandbox of sandboxes) await sandboxRequest({ sandbox }, 'POST', '/api/clock', body)
}
