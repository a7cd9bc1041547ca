/**
 * `npm run proof`: what `npm test` has no time for, or must not assert because it is measured. Against the server as `npm start` runs it, on a
 * database of its own. One line a promise, kept or broken; ends with 1 where one is broken. `--port=3070` the first of sixteen ports,
 * `--only=F1,F3` some of it, `--quick` with few of everything, `--seed=7` the same chance again.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { LISTENERS } from '#server/app.ts'
import { JobQueue } from '#server/jobs/job-queue.ts'
import { openCache } from '#server/http/cache.ts'
import { movableClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { migrate, migrationsDir, openDatabase } from '#server/database/database.ts'
import { openLog } from '#server/observability/log.ts'
import { startPostgres } from '#server/database/embedded-postgres.ts'
import { openMetrics } from '#server/observability/metrics.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import { firstMessage, startOnCore, stop, stopAll } from '../../bench/machine.ts'
import { buildSites } from '../../server/bin/build.ts'
import { crashes } from './crashes.ts'
import { crowd } from './crowd.ts'
import { enumeration } from './enumeration.ts'
import { flood } from './flood.ts'
import { forgedFlood } from './forged.ts'
import { reviewing, toggles } from './keeping.ts'
import { sameKeys } from './keys.ts'
import { killedPostgres, killedServer } from './kills.ts'
import { darajaFails, FAULTS, forgeries, mixedPayments, type Fault } from './money.ts'
import { crossed, oneBooking, oneSlot, overlaps } from './races.ts'
import { openGate } from './gate.ts'
import { heldLock, outages, throughput, type Gates } from './outages.ts'
import { poisonJob } from './poison.ts'
import { creditedOnce } from './rewards.ts'
import type { Stage } from './stage.ts'
import { sandboxRequest, deadlocks, targetOf, type Target } from './target.ts'
import { openWire } from './wire.ts'
import { stoppedWorker, takenOver } from './workers.ts'

/** What is measured depends on the machine, and is not asserted by the tests. */
export type Promised = { text: string; isCached: boolean; isMeasured?: boolean }

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
const { values: args } = parseArgs({
  options: {
    port: { type: 'string', default: '3070' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [PORT, SEED] = [Number(args.port), Number(args.seed)]
const ONLY = args.only?.split(',').map((name) => name.trim().toLowerCase())
const DEADLOCK = /deadlock detected/

const scratch = mkdtempSync(join(tmpdir(), 'd3-proof-'))
const closing: (() => Promise<unknown>)[] = []
let deadlocksInLog = 0
let ending: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end().finally(() => process.exit(1)))

/** Many, or with --quick few. */
const of = (many: number, few: number): number => (args.quick ? few : many)
const faults = Object.keys(FAULTS) as Fault[] // its own keys

let gates: Gates

const STRESS_CASES: Record<string, (target: Target) => Promise<Promised[]>> = {
  enumeration: ({ base }) => enumeration(base),
  flood: ({ base }) => flood(base),
  F1: (target) => oneSlot(target, { customers: 200, rounds: of(20, 2) }),
  F2: (target) => overlaps(target, { clients: of(200, 40), tries: of(5_000, 240), days: of(10, 1) }),
  F3: (target) => oneBooking(target, { rounds: of(500, 40), lanes: 4 }),
  F4: (target) => crossed(target, { pairs: of(500, 40), lanes: 10 }),
  F5: (target) => sameKeys(target, { keys: of(100, 10), copies: of(50, 20) }),
  F6: (target) => mixedPayments(target, { payments: of(1_000, 60) }),
  F7: (target) => forgeries(target, { callbacks: of(1_000, 100) }),
  F8: (target) => darajaFails(target, { pushes: of(200, 60), faults }),
  throughput: (target) => throughput(target, { bookings: of(600, 60) }),
  F34: (target) => outages(target, gates, { bookings: of(60, 12), stepSeconds: of(5, 1) }),
  F35: (target) => heldLock(target, { minutes: of(10, 0.5) }),
  F24: (target) => creditedOnce(target, { bookings: of(500, 40) }),
  F25: async (target) => [
    ...(await toggles(target, { pairs: of(10, 2), times: 200 })),
    ...(await reviewing(target, { people: of(200, 20), acts: 12 })),
  ],
}

/** Cases that start, stop and kill servers of their own. */
const ON_STAGE: Record<string, (stage: Stage) => Promise<Promised[]>> = {
  F7b: (stage) => forgedFlood(stage, { callbacks: of(100_000, 3_000), honest: of(200, 40) }),
  F9: (stage) => killedServer(stage, { kills: of(20, 3), payers: 16 }),
  F11: (stage) => killedPostgres(stage, { kills: of(20, 3), immediate: of(5, 1), payers: 16 }),
  F33: (stage) => poisonJob(stage, { jobs: of(10_000, 500) }),
  F35b: (stage) => stoppedWorker(stage, { seconds: of(600, 30), bookings: of(100, 40) }),
  F35c: (stage) => takenOver(stage, { bookings: of(100, 40) }),
  F36: (stage) => crowd(stage, { customers: of(500, 60), seconds: of(600, 72) }),
}

try {
  await buildSites({ onProgress: say })
  const postgres = await startPostgres({
    dir: join(scratch, 'postgres'),
    port: PORT + 4,
    log: say,
    hear: (line) => void (deadlocksInLog += DEADLOCK.test(line) ? 1 : 0),
  })
  closing.push(() => postgres.stop())
  say(`Seed ${SEED}`)
  const wanted = Object.entries(STRESS_CASES).filter(([name]) => isWanted(name))
  if (wanted.length) await onServer(postgres.url, wanted)
  for (const [name, prove] of Object.entries(ON_STAGE)) {
    if (!isWanted(name)) continue
    await tell(name, () => prove(stageOn(postgres.url)))
    await closeAll(1)
  }
  if (isWanted('F10')) await onCrashingServer(postgres.url)
  if (isWanted('model')) await tell('model', chance)
} catch (error) {
  if (!ending) throw error
} finally {
  await end()
}
console.log(`${process.exitCode ? 'Not all is kept' : 'All is kept'}, seed ${SEED}`)

function end(): Promise<void> {
  ending ??= (async () => {
    await closeAll()
    await stopAll()
    rmSync(scratch, { recursive: true, force: true })
  })()
  return ending
}

async function closeAll(left = 0): Promise<void> {
  while (closing.length > left) await closing.pop()!().catch((error: unknown) => console.error(error))
}

function isWanted(name: string): boolean {
  return !ONLY || ONLY.includes(name.toLowerCase())
}

async function tell(name: string, prove: () => Promise<Promised[]>): Promise<void> {
  const began = performance.now()
  const promised = await prove().catch((error: unknown): Promised[] => [
    { text: `${name} broke off: ${error instanceof Error ? error.stack : String(error)}`, isCached: false },
  ])
  for (const { text, isCached } of promised) {
    say(`${isCached ? 'kept  ' : 'BROKEN'}  ${text}`)
    if (!isCached) process.exitCode = 1
  }
  say(`        ${name} took ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

/** The demonstration, the server as it always runs, and a Daraja beside it that remembers more than the demonstration needs. */
async function onServer(databaseUrl: string, wanted: [string, (target: Target) => Promise<Promised[]>][]): Promise<void> {
  const server = start({ DATABASE_URL: databaseUrl })
  closing.push(() => stop(server))
  await firstMessage(server)
  const target = await openTarget(databaseUrl)
  for (const [name, prove] of wanted) await tell(name, () => prove(target))
  const counted = await deadlocks(target)
  await tell('PostgreSQL', async () => [
    {
      text: `PostgreSQL wrote ‘deadlock detected’ ${deadlocksInLog} times into its log in all of this, and counted ${counted}`,
      isCached: deadlocksInLog === 0 && counted === 0,
    },
  ])
  // What listens to the database must not outlive it.
  await closeAll(1)
}

async function newDatabase(url: string, name: string): Promise<string> {
  const databaseUrl = url.replace(/[^/]*$/, name)
  const admin = openDatabase(url, { max: 1, onError: () => undefined })
  await admin.pool.query(`CREATE DATABASE ${name}`)
  await admin.close()
  await migrateEmpty(databaseUrl)
  return databaseUrl
}

async function migrateEmpty(databaseUrl: string): Promise<void> {
  const empty = openDatabase(databaseUrl, { max: 1, onError: () => undefined })
  await migrate(empty.pool, migrationsDir)
  await empty.close()
}

function stageOn(postgresUrl: string): Stage {
  return {
    port: PORT,
    scratch,
    seed: SEED,
    newDatabase: (name) => newDatabase(postgresUrl, name),
    migrate: migrateEmpty,
    async start(more) {
      const child = start(more)
      closing.push(() => stop(child))
      await firstMessage(child)
      return child
    },
    openTarget,
    onEnd: (close) => void closing.push(close),
  }
}

/** An empty house on a database of its own, whose server is killed and started again. */
async function onCrashingServer(url: string): Promise<void> {
  const databaseUrl = await newDatabase(url, 'crashes')
  const wire = await openWire(databaseUrl)
  closing.push(() => wire.close())
  const open = () => start({ DATABASE_URL: wire.url, DEMO: '0' })
  let server = open()
  closing.push(() => stop(server))
  await firstMessage(server)
  const target = await openTarget(databaseUrl)
  await tell('F10', () =>
    crashes(
      {
        target,
        wire,
        kill: () => void server.kill('SIGKILL'),
        async restart() {
          if (server.exitCode === null && server.signalCode === null) await new Promise((done) => server.once('exit', done))
          const began = performance.now()
          server = open()
          await firstMessage(server)
          return performance.now() - began
        },
      },
      { times: of(20, 2) },
    ),
  )
}

function start(more: NodeJS.ProcessEnv): ChildProcess {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } } // our own
  return startOnCore({ all: 0, server: null, rest: null }, scripts.start.split(' ').slice(1), { ...process.env, ...settings(), ...more })
}

/** Every setting that bears on it, so that a `.env` of the checkout does not. The server's own sandbox is asked for its clock alone. */
function settings() {
  return {
    NODE_ENV: 'development',
    SERVICES: 'api,worker',
    HOST: '127.0.0.1',
    PORT: String(PORT),
    MERCHANT_PORT: String(PORT + 1),
    SANDBOX: '1',
    SANDBOX_PORT: String(PORT + 2),
    SANDBOX_SMTP_PORT: String(PORT + 3),
    METRICS_PORT: '0',
    MPESA_URL: `http://127.0.0.1:${PORT + 9}`,
    SMS_URL: `http://127.0.0.1:${PORT + 8}`,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(PORT + 7),
    DATA_DIR: join(scratch, 'data'),
    DEMO: '1',
    DEMO_PICTURES: '0',
    CACHE_SECONDS: '0',
    LOG_LEVEL: 'error',
    // What is tried here is what remains when one address may ask as often as it likes.
    RATE_LIMIT_SCALE: '1000000',
  }
}

async function openTarget(databaseUrl: string, options: Parameters<Stage['openTarget']>[1] = {}): Promise<Target> {
  const clocks = options.clocks ?? [`http://127.0.0.1:${PORT + 2}`]
  const clock = movableClock()
  const config = readConfig({ ...settings(), LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl })
  const log = openLog(config)
  const outside = await startSandbox({
    host: '127.0.0.1',
    port: PORT + 5,
    smtpPort: PORT + 6,
    clock,
    log,
    siteUrl: config.publicUrl,
    merchantUrl: config.merchantUrl,
    keep: 50_000,
  })
  closing.push(() => outside.close())
  gates = { mail: await openGate(PORT + 7, PORT + 6), sms: await openGate(PORT + 8, PORT + 5), mpesa: await openGate(PORT + 9, PORT + 5) }
  for (const gate of Object.values(gates)) closing.push(() => gate.close())
  const database = openDatabase(databaseUrl, {
    max: config.databasePool,
    onError: (error) => void (options.isDatabaseKilled || say(error.message)),
  })
  closing.push(() => database.close())
  const cache = await openCache({ databaseUrl, clock, log, ttlMs: 0 })
  closing.push(() => cache.close())
  const jobs = await JobQueue.open({ databaseUrl, log, listeners: LISTENERS, isWorker: false })
  closing.push(() => jobs.stop())
  return targetOf({
    app: { config, clock, log, database, cache, jobs, metrics: openMetrics(log) },
    clock,
    base: `http://127.0.0.1:${PORT}`,
    sandbox: outside.url,
    seed: SEED,
    isHasty: false,
    async advance(ms) {
      const move = { advance: `${Math.ceil(ms / 1000)}s` }
      // Each by its own, which is this one's too.
      for (const sandbox of [...clocks, outside.url]) await sandboxRequest({ sandbox }, 'POST', '/api/clock', move)
    },
  })
}

/** The shop that is driven by chance, for longer than the tests have time for. */
async function chance(): Promise<Promised[]> {
  const runs = of(200, 25)
  const child = spawn(process.execPath, ['--test', 'tests/model/model.test.ts'], {
    env: { ...process.env, MODEL_RUNS: String(runs), FC_SEED: String(SEED) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()))
  const code = await new Promise((done) => child.once('close', done))
  return [
    {
      text: `F31: a shop driven by chance, ${runs} runs of up to 25 acts beside a model of it, seed ${SEED}${code === 0 ? '' : `:\n${said}`}`,
      isCached: code === 0,
    },
  ]
}

function say(line: string): void {
  // What breaks off while everything is being closed is no news.
  if (ending) return
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${line}`)
}
