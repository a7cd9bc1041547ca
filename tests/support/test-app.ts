/**
 * A house for a test: real PostgreSQL with a database of its own, the real adapters against a sandbox, a clock the test moves, and the same
 * HTTP doors that the product has. `npm test` starts one PostgreSQL for all files; a file run alone starts its own.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { openApp, openWorker } from '#server/app.ts'
import { EVENTS, LISTENERS } from '#server/features.ts'
import { openStorage } from '#server/adapters/storage/open-storage.ts'
import { JobQueue } from '#server/jobs/job-queue.ts'
import { openCache } from '#server/http/cache.ts'
import { movableClock, type MovableClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/app-context.ts'
import { migrate, migrationsDir, openDatabase } from '#server/database/database.ts'
import { openLog } from '#server/observability/log.ts'
import { startPostgres, type RunningPostgres } from '#server/database/embedded-postgres.ts'
import { openMetrics } from '#server/observability/metrics.ts'
import { loadDemo } from '#demo/load.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import { assertDocumented } from './documented-problems.ts'

// The tests look at replies of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; body: any; headers: LightMyRequestResponse['headers'] }
export type TestApp = {
  app: AppContext
  clock: MovableClock
  customer: FastifyInstance
  merchant: FastifyInstance
  sandbox: string
  /** One request to the customers' site, as an API client with a bearer when a token is given. */
  ask(
    method: InjectOptions['method'],
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>
  /** The same, again and again while the server says that it is busy. */
  requestUntilAdmitted: TestApp['ask']
  /** Runs what is due, and all jobs, until none is left. */
  settle(): Promise<void>
  signIn(email: string, password?: string): Promise<string>
  /** A fresh customer; answers the token. */
  newCustomer(name?: string): Promise<{ token: string; id: string; email: string }>
  close(): Promise<void>
}

export const DEMO_PASSWORD = 'karibu-2026'

export async function openTestApp(
  options: {
    demo?: boolean
    env?: Record<string, string>
    now?: Date
    /** One that stands still, where a millisecond decides. */
    clock?: MovableClock
    log?: { write(line: string): void }
    /** A server of the test's own, for a test that kills it. */
    postgres?: KillablePostgres
  } = {},
): Promise<TestApp> {
  const postgres = options.postgres ? { url: options.postgres.url, release: async () => undefined } : await testPostgres()
  const databaseUrl = await newDatabase(postgres.url, options.demo ?? true)
  const [port, sandboxPort, smtpPort] = await freePorts(3)
  const clock = options.clock ?? movableClock()
  if (options.now) clock.advance(options.now.getTime() - clock.now().getTime())
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(tmpdir(), 'd3-test'),
    // Tests of the limits themselves set it to 1.
    RATE_LIMIT_SCALE: '100000',
    ...options.env,
  })
  const log = openLog(config, options.log)
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: sandboxPort!,
    smtpPort: smtpPort!,
    clock,
    log,
    siteUrl: config.publicUrl,
    merchantUrl: config.merchantUrl,
  })
  // Tables are filled in bulk, on machines that may be busy.
  const database = openDatabase(databaseUrl, { max: config.databasePool, onError: () => undefined, statementTimeoutMs: 60_000 })
  const cache = await openCache({ databaseUrl, clock, log, ttlMs: config.cacheMs })
  const jobs = await JobQueue.open({ databaseUrl, log, events: EVENTS, listeners: LISTENERS, isWorker: true })
  const storage = openStorage({ config, clock, log })
  const app: AppContext = { config, clock, log, database, storage, cache, jobs, metrics: openMetrics(log) }
  const customer = await openApp(app, 'customer')
  const merchant = await openApp(app, 'merchant')
  // Daraja calls back over the network, so the customers' door really listens.
  await customer.listen({ host: '127.0.0.1', port: port! })
  await merchant.ready()
  const worker = await openWorker(app)

  const ask: TestApp['ask'] = async (method, path, { token, body, headers } = {}) => {
    // What a test has just written by SQL has been heard.
    await cache.caughtUp()
    const server = path.startsWith('/merchant-site') ? merchant : customer
    const answer = await server.inject({
      method: method ?? 'GET',
      url: path.startsWith('/health') ? path : `/api/v1${path}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const replied = /json/.test(String(answer.headers['content-type'])) ? answer.json() : answer.body
    assertDocumented(method ?? 'GET', path, { status: answer.statusCode, body: replied })
    return { status: answer.statusCode, body: replied, headers: answer.headers }
  }
  /** A server in production sheds load while its machine is busy; whoever is asked to come back does. */
  const requestUntilAdmitted: TestApp['ask'] = async (...request) => {
    for (let tries = 1; ; tries++) {
      const answer = await ask(...request)
      if (answer.status !== 503 || answer.body?.code !== 'busy' || tries === 240) return answer
      await new Promise((done) => setTimeout(done, 250))
    }
  }
  return {
    app,
    clock,
    customer,
    merchant,
    sandbox: sandbox.url,
    ask,
    requestUntilAdmitted,
    settle: () => worker.runDue(),
    async signIn(email, password = DEMO_PASSWORD) {
      const { status, body } = await requestUntilAdmitted('POST', '/users/login', { body: { email, password } })
      if (status !== 200) throw new Error(`Could not sign in as ${email}: ${status} ${JSON.stringify(body)}`)
      return body.access_token
    },
    async newCustomer(name = 'Test') {
      const email = `${name.toLowerCase()}-${randomBytes(5).toString('hex')}@d3.test`
      const { status, body } = await requestUntilAdmitted('POST', '/users/register', {
        body: { firstName: name, lastName: 'Customer', email, phoneNumber: null, password: 'a long enough one' },
      })
      if (status !== 201) throw new Error(`Could not register: ${status} ${JSON.stringify(body)}`)
      return { token: body.access_token, id: body.user.id, email }
    },
    async close() {
      await worker.stop()
      await customer.close()
      await merchant.close()
      await sandbox.close()
      await cache.close()
      await database.close()
      await dropDatabase(postgres.url, databaseUrl)
      await postgres.release()
    },
  }
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

// ---------------------------------------------------------------- databases

let own: Promise<RunningPostgres> | undefined
let users = 0

/** The PostgreSQL of the whole run when TEST_DATABASE_URL names one, else one of this file's own. */
export async function testPostgres(): Promise<{ url: string; release(): Promise<void> }> {
  const shared = process.env.TEST_DATABASE_URL
  if (shared) return { url: shared, release: async () => undefined }
  users++
  own ??= startOwn()
  const { url, stop } = await own
  return {
    url,
    async release() {
      if (--users > 0) return
      // A house that is opened later starts another.
      own = undefined
      await stop()
    },
  }
}

export type KillablePostgres = RunningPostgres & {
  /** Ends it with SIGKILL, as a crash does. */
  kill(): Promise<void>
  /** Starts it again on the same port and the same data. */
  restart(): Promise<void>
}

export async function startKillablePostgres(): Promise<KillablePostgres> {
  const parent = mkdtempSync(join(tmpdir(), 'd3-postgres-'))
  chmodSync(parent, 0o755)
  const [port] = await freePorts(1)
  const dir = join(parent, 'data')
  let ended = Promise.withResolvers<void>()
  // What was committed must survive the kill.
  const flags = [...TEST_FLAGS, '-c', 'synchronous_commit=on']
  const start = () => startPostgres({ dir, port: port!, log: () => undefined, flags, onDeath: () => ended.resolve() })
  let running = await start()
  return {
    url: running.url,
    async kill() {
      process.kill(Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      await ended.promise
    },
    async restart() {
      ended = Promise.withResolvers()
      running = await start()
    },
    async stop() {
      await running.stop()
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

async function startOwn(): Promise<RunningPostgres> {
  const dir = mkdtempSync(join(tmpdir(), 'd3-postgres-'))
  // Where the tests are run by root, the database is another user's and must be able to pass through.
  chmodSync(dir, 0o755)
  const [port] = await freePorts(1)
  const running = await startPostgres({ dir: join(dir, 'data'), port: port!, log: () => undefined, flags: TEST_FLAGS })
  return {
    url: running.url,
    async stop() {
      await running.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
/** Tests need speed, not durability. */
export const TEST_FLAGS = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200']

const on = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`)

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: on(url, 'postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A copy of a template: made once a run, migrated and, when asked, with the demo in it. */
async function newDatabase(url: string, demo: boolean): Promise<string> {
  const template = demo ? 'template_demo' : 'template_empty'
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(url, async (admin) => {
    await admin.query('SELECT pg_advisory_lock(1)')
    try {
      const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
      if (!rowCount) {
        const making = `${template}_making`
        await admin.query(`DROP DATABASE IF EXISTS ${making}`)
        await admin.query(`CREATE DATABASE ${making}`)
        const database = openDatabase(on(url, making), { max: 4, onError: () => undefined })
        await migrate(database.pool, migrationsDir)
        if (demo) await loadDemo({ db: database.db, now: new Date(), mediaDir: null })
        await database.close()
        await admin.query(`ALTER DATABASE ${making} RENAME TO ${template}`)
      }
      await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    } finally {
      await admin.query('SELECT pg_advisory_unlock(1)')
    }
  })
  return on(url, name)
}

const dropDatabase = (url: string, databaseUrl: string) =>
  asAdmin(url, (admin) => admin.query(`DROP DATABASE IF EXISTS ${databaseUrl.slice(databaseUrl.lastIndexOf('/') + 1)} WITH (FORCE)`))
