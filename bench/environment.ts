/** The server and the databases of the scenarios, and what is closed at the end, also after a signal. */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { COMMANDS } from '#server/bin/commands.mjs'
import { openContext } from '#server/app.ts'
import { movableClock } from '#server/clock.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { startPostgres } from '#server/platform/database/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { divideCores, firstMessage, startOnCore, stop, stopAll } from '#tests/support/processes.ts'
import { createTarget, sandboxRequest, type Target } from '#tests/stress/target.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
export const { values: args } = parseArgs({
  options: {
    only: { type: 'string' },
    save: { type: 'boolean', default: false },
    out: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    port: { type: 'string', default: '3060' },
  },
})
export const SECONDS = Number(args.seconds)
const PORT = Number(args.port)
export const base = `http://127.0.0.1:${PORT}`

const scratchDir = mkdtempSync(join(tmpdir(), 'd3-bench-'))
/** Sets every variable that affects the figures, so that a `.env` file in the checkout has no effect. */
const settings = {
  NODE_ENV: 'development',
  SERVICES: 'api,worker',
  HOST: '127.0.0.1',
  PORT: String(PORT),
  MERCHANT_PORT: String(PORT + 1),
  ADMIN_PORT: '0',
  SANDBOX_PORT: String(PORT + 2),
  SANDBOX_SMTP_PORT: String(PORT + 3),
  METRICS_PORT: '0',
  DATA_DIR: join(scratchDir, 'data'),
  DATABASE_POOL: '12',
  DEMO: '1',
  SANDBOX: '1',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '1000000',
}

export const cores = divideCores()
/** Functions that close the open resources, in the order of opening. They are called in reverse order. */
const closing: (() => Promise<unknown>)[] = []
let shutdown: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void shutDown().finally(() => process.exit(1)))
}

export type Databases = {
  /** The demo data, to which no connection is open between scenarios. */
  demo: string
  version: string
  /** The pid of the process that has started all others of PostgreSQL. */
  postmaster: number
  /** Counts all statements of all databases. */
  admin: Client
}

/** Starts PostgreSQL, and loads the demo data. */
export async function openDatabases(): Promise<Databases> {
  const dir = join(scratchDir, 'postgres')
  const flags = ['-c', 'shared_preload_libraries=pg_stat_statements']
  const postgres = await startPostgres({ dir, port: PORT + 4, log: print, flags })
  closing.push(() => postgres.stop())
  const admin = new Client({ connectionString: getUrl(postgres.url, 'postgres') })
  await admin.connect()
  closing.push(() => admin.end())
  await admin.query('CREATE EXTENSION pg_stat_statements')
  const { rows } = await admin.query<{ server_version: string }>('SHOW server_version')
  await stop(await startServer(postgres.url))
  await execute(postgres.url, 'VACUUM (ANALYZE)')
  const [postmaster] = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
  return { demo: postgres.url, version: rows[0]!.server_version, postmaster: Number(postmaster), admin }
}

/** Creates an empty database, or a copy of `template`, and returns its address. */
export async function createDatabase({ demo, admin }: Databases, name: string, template = 'template1') {
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  return getUrl(demo, name)
}

const getUrl = (url: string, database: string): string => url.replace(/[^/]*$/, database)

/** Executes a statement on a connection of its own, for example a VACUUM after the inserts of a scenario. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Runs the server as `npm start` does, with its Node options. */
export async function startServer(databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  const { nodeOptions, file } = COMMANDS.start
  const all = { ...process.env, ...settings, ...env, DATABASE_URL: databaseUrl }
  const server = startOnCore(cores, [...nodeOptions, file], all)
  await firstMessage(server)
  return server
}

/** The app in this process, on the database of the server, for inserting rows and for reading them. */
export async function openTarget(url: string): Promise<{ target: Target; close(): Promise<void> }> {
  const clock = movableClock()
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent', DATABASE_URL: url, CACHE_SECONDS: '0' })
  const database = openDatabase(url, { max: config.databasePool, onError: ({ message }) => print(message) })
  const log = openLog(config)
  const app = await openContext({ config, clock, log, database, isWorker: false })
  const sandbox = `http://127.0.0.1:${settings.SANDBOX_PORT}`
  const target = createTarget({
    app,
    clock,
    base,
    sandbox,
    seed: 1,
    isTimeSkipped: false,
    async advance(ms) {
      clock.advance(ms)
      await sandboxRequest({ sandbox }, 'POST', '/api/clock', { advance: `${Math.ceil(ms / 1000)}s` })
    },
  })
  return {
    target,
    async close() {
      await app.jobs.stop()
      await database.close()
    },
  }
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
