/**
 * What all benchmarks share: the options, the server and the databases, and what is closed at the end, also
 * after a signal.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { EVENTS, LISTENERS, NOTIFICATION_TEXTS, TRANSACTION_LISTENERS } from '#server/features.ts'
import { openStorage } from '#server/adapters/storage/open-storage.ts'
import { openCache } from '#server/cache.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/app-context.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { openMetrics } from '#server/platform/observability/metrics.ts'
import { SocketHub } from '#server/platform/realtime/socket-hub.ts'
import { divideCores, firstMessage, startOnCore, stopAll } from './machine.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
export const { values: args } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '9' },
    port: { type: 'string', default: '3060' },
    output: { type: 'string' },
    cpu: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    stores: { type: 'string', default: '10000' },
    offers: { type: 'string', default: '100000' },
  },
})
export const LARGE_SIZE = { stores: Number(args.stores), offers: Number(args.offers) }
export const SECONDS = Number(args.seconds)
export const ROUNDS = Number(args.rounds)
export const PORT = Number(args.port)

export const scratchDir = mkdtempSync(join(tmpdir(), 'd3-bench-'))
export const base = `http://127.0.0.1:${PORT}`
/** Sets every variable that affects the figures, so that a `.env` file in the checkout has no effect. */
const settings = {
  NODE_ENV: 'development',
  SERVICES: 'api,worker',
  HOST: '127.0.0.1',
  PORT: String(PORT),
  MERCHANT_PORT: String(PORT + 1),
  SANDBOX_PORT: String(PORT + 2),
  SANDBOX_SMTP_PORT: String(PORT + 3),
  METRICS_PORT: '0',
  DATA_DIR: join(scratchDir, 'data'),
  DATABASE_POOL: '12',
  DEMO: '1',
  SANDBOX: '1',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '1000000',
  // Empty, so that the first start compiles everything.
  NODE_COMPILE_CACHE: join(scratchDir, 'compiled'),
}

export const cores = divideCores()
/** Functions that close the open resources, in the order of opening. They are called in reverse order. */
export const closing: (() => Promise<unknown>)[] = []
let shutdown: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void shutDown().finally(() => process.exit(1)))
}

/** Runs the script of `npm start`, with its Node options. */
export async function startServer(databaseUrl: string, env: NodeJS.ProcessEnv = {}) {
  const packageJson = readFileSync('package.json', 'utf8')
  const { scripts } = JSON.parse(packageJson) as { scripts: { start: string } } // our own file
  const [, ...nodeArgs] = scripts.start.split(' ')
  const server = startOnCore(cores, nodeArgs, {
    ...process.env,
    ...settings,
    ...env,
    DATABASE_URL: databaseUrl,
  })
  await firstMessage(server)
  return server
}

/** The app in this process; nothing is cached unless `cacheMs` says so. */
export async function openBenchApp(
  url: string,
  { cacheMs = 0 }: { cacheMs?: number } = {},
): Promise<{ app: AppContext; close(): Promise<void> }> {
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent', DATABASE_URL: url })
  const database = openDatabase(url, { max: config.databasePool, onError: (error) => print(error.message) })
  const log = openLog(config)
  const jobs = await JobQueue.open({
    database,
    log,
    events: EVENTS,
    listeners: LISTENERS,
    isWorker: false,
  })
  const storage = openStorage({ config, clock: systemClock, log })
  return {
    app: {
      config,
      clock: systemClock,
      log,
      database,
      storage,
      cache: openCache({ clock: systemClock, ttlMs: cacheMs }),
      jobs,
      transactionListeners: TRANSACTION_LISTENERS,
      notificationTexts: NOTIFICATION_TEXTS,
      metrics: openMetrics(log),
      realtime: new SocketHub(),
    },
    async close() {
      await jobs.stop()
      await database.close()
    },
  }
}

export async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

export function urlOf(url: string, database: string): string {
  return url.replace(/[^/]*$/, database)
}

export function print(line: string): void {
  // Connections that break while everything is being closed are expected.
  if (shutdown) return
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${line}`)
}

export function shutDown(): Promise<void> {
  shutdown ??= (async () => {
    await stopAll()
    for (let close = closing.pop(); close; close = closing.pop()) {
      await close().catch((error: unknown) => console.error(error))
    }
    rmSync(scratchDir, { recursive: true, force: true })
  })()
  return shutdown
}

export const isShuttingDown = (): boolean => shutdown !== undefined
