/**
 * The complete app for tests: a separate database on real PostgreSQL, the real adapters against the sandbox,
 * a clock that the test moves, and both sites over HTTP.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { addDays, toDay, instant } from '#domain/time/time.ts'
import { openApp, openContext, openWorker } from '#server/app.ts'
import { movableClock, type MovableClock } from '#server/clock.ts'
import { readConfig, smsReportUrl } from '#server/config/config.ts'
import type { AppContext } from '#server/app-context.ts'
import { airtelCallbackUrl } from '#server/features/payments/payments.ts'
import { openDatabase, SESSION_SETTINGS, sessionOptions } from '#server/platform/database/database.ts'
import type { Site } from '#server/platform/http/operation.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { paybillUrls } from '#server/features/payments/payments.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import { rememberingHasher } from './remembering-hasher.ts'
import { newAccount, createEmail, NEW_ACCOUNT_PASSWORD, type NewAccount } from './new-account.ts'
import { assertDocumented } from './documented-problems.ts'
import {
  createTestDatabase,
  dropTestDatabase,
  freePorts,
  inBulk,
  testPostgres,
  type KillablePostgres,
  type TemplateName,
} from './test-database.ts'
import { recordStatement } from './statements.ts'

// Tests read responses of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; body: any; headers: LightMyRequestResponse['headers'] }
export type TestApp = {
  app: AppContext
  clock: MovableClock
  customer: FastifyInstance
  merchant: FastifyInstance
  admin: FastifyInstance
  sandbox: string
  /**
   * Sends one API request, with a bearer token if one is given. Paths under /merchant-site go to the merchant
   * site, and those of admins to the admin site, by their token.
   */
  ask(
    method: InjectOptions['method'],
    path: string,
    options?: { token?: string | undefined; body?: unknown; headers?: Record<string, string>; site?: Site },
  ): Promise<Answer>
  /** Like `ask`, but repeats the request while the server returns 503 `busy`. */
  requestUntilAdmitted: TestApp['ask']
  /** Runs the scheduled jobs with these names, then all queued jobs and due events until none is left. */
  drainJobs(...scheduled: string[]): Promise<void>
  signIn(email: string, password?: string): Promise<string>
  /** A new customer, who is signed in. */
  newCustomer(name?: string): Promise<NewAccount>
  /** The account of a new merchant, who is signed in and has no business yet. */
  newMerchant(name?: string): Promise<NewAccount>
  /** A new customer who has signed up over HTTP, for tests of that and of what it sends. */
  registerCustomer(name?: string): Promise<NewAccount>
  /** Runs bulk SQL without the statement timeout that the app sets. */
  inBulk<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const DEMO_PASSWORD = 'karibu-2026'

export type TestAppOptions = {
  /** True if the database contains the demo data; this is the default. */
  demo?: boolean
  /** True if the database is that of a new installation, with categories and areas only. */
  isNew?: boolean
  env?: Record<string, string> | ((providers: { url: string; smtpPort: number }) => Record<string, string>)
  now?: Date
  /** A stopped clock, for tests in which a millisecond matters. */
  clock?: MovableClock
  log?: { write(line: string): void }
  /** True if scheduled jobs run by themselves, as in production, and not only by `drainJobs`. */
  hasTimers?: boolean
  /** A separate PostgreSQL server, for tests that kill it. */
  postgres?: KillablePostgres
}

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const opened: Opened = []
  try {
    return await open(options, opened)
  } catch (error) {
    // Open handles would prevent the test file from exiting.
    await closeAll(opened).catch(() => undefined)
    throw error
  }
}

/**
 * Returns the time at which a test starts: now, or the next morning when it is night in Nairobi or late. Nobody
 * is texted at night, and the day must not end between two steps of a test.
 */
function startOfTest(now: Date): Date {
  const today = toDay(now.getTime())
  if (now.getTime() >= instant(today, 16 * 60)) return new Date(instant(addDays(today, 1), 9 * 60))
  return new Date(Math.max(now.getTime(), instant(today, 9 * 60)))
}

/** Functions that close the resources opened so far, in the order of opening. */
type Opened = (() => Promise<unknown>)[]

async function closeAll(opened: Opened): Promise<void> {
  for (let close = opened.pop(); close; close = opened.pop()) await close()
}

function chooseTemplate({ demo = true, isNew = false }: TestAppOptions): TemplateName {
  if (isNew) return 'template_new'
  return demo ? 'template_demo' : 'template_empty'
}

async function open(options: TestAppOptions, opened: Opened): Promise<TestApp> {
  const postgres = options.postgres
    ? { url: options.postgres.url, release: async () => undefined }
    : await testPostgres()
  opened.push(() => postgres.release())
  const databaseUrl = await createTestDatabase(postgres.url, chooseTemplate(options))
  opened.push(() => dropTestDatabase(databaseUrl))
  // A folder of its own: the clocks of other tests may be days ahead, and their jobs would delete its files.
  const dataDir = await mkdtemp(join(tmpdir(), 'd3-test-'))
  opened.push(() => rm(dataDir, { recursive: true, force: true }))
  const [port, sandboxPort, smtpPort] = await freePorts(3)
  const clock = options.clock ?? movableClock()
  if (!options.clock) {
    const startAt = options.now ?? startOfTest(clock.now())
    clock.advance(startAt.getTime() - clock.now().getTime())
  }
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATABASE_URL: databaseUrl,
    // Finds a read for a standby that writes.
    DATABASE_REPLICA_URL: readOnly(databaseUrl),
    DATA_DIR: dataDir,
    // Rows that a test writes show at once; tests of caching set it.
    CACHE_SECONDS: '0',
    // Each connection plans its statements again.
    DATABASE_POOL: '4',
    // Tests of the limits themselves set it to 1.
    RATE_LIMIT_SCALE: '100000',
    ...(typeof options.env === 'function'
      ? options.env({ url: `http://127.0.0.1:${sandboxPort}`, smtpPort: smtpPort! })
      : options.env),
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
    smsReportUrl: smsReportUrl(config),
    airtelCallbackUrl: airtelCallbackUrl(config),
    paybillUrls: paybillUrls(config),
  })
  opened.push(() => sandbox.close())
  const tracing =
    config.traces &&
    (await import('#server/platform/observability/open-telemetry.ts')).startTracing(config.traces, log)
  if (tracing) opened.push(() => tracing.close())
  // The timeouts are generous, because the machine may be busy with other work.
  const database = openDatabase(databaseUrl, {
    max: config.databasePool,
    replicaUrl: config.databaseReplicaUrl,
    onError: () => undefined,
    statementTimeoutMs: 60_000,
    onStatement: (event) => {
      recordStatement(event)
      tracing?.statement(event)
    },
  })
  opened.push(() => database.close())
  const app = await openContext({
    config,
    clock,
    log,
    database,
    tracing,
    passwordHasher: rememberingHasher,
    isWorker: true,
  })
  opened.push(() => app.jobs.stop())
  const customer = await openApp(app, 'customer')
  opened.push(() => customer.close())
  const merchant = await openApp(app, 'merchant')
  opened.push(() => merchant.close())
  // The customer site listens on a port, because M-Pesa callbacks arrive over the network.
  await customer.listen({ host: '127.0.0.1', port: port! })
  await merchant.ready()
  const admin = await openApp(app, 'admin')
  opened.push(() => admin.close())
  await admin.ready()
  const worker = await openWorker(app, { hasTimers: options.hasTimers ?? false })
  opened.push(() => worker.stop())

  const ask: TestApp['ask'] = async (method, path, { token, body, headers, site } = {}) => {
    const asked = site ?? getSite(path, token)
    const answer = await { customer, merchant, admin }[asked].inject({
      method: method ?? 'GET',
      url: path.startsWith('/health') ? path : `/api/v1${path}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const responseBody = /json/.test(String(answer.headers['content-type'])) ? answer.json() : answer.body
    assertDocumented(method ?? 'GET', path, asked, { status: answer.statusCode, body: responseBody })
    return { status: answer.statusCode, body: responseBody, headers: answer.headers }
  }
  /** On a busy machine the server sheds load with 503 `busy`. */
  const requestUntilAdmitted: TestApp['ask'] = async (...request) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await ask(...request)
      if (answer.status !== 503 || answer.body?.code !== 'busy' || attempt === 240) return answer
      await new Promise((done) => setTimeout(done, 250))
    }
  }
  return {
    app,
    clock,
    customer,
    merchant,
    admin,
    sandbox: sandbox.url,
    ask,
    requestUntilAdmitted,
    drainJobs: (...scheduled) => worker.drain(scheduled),
    async signIn(email, password = DEMO_PASSWORD) {
      const { status, body } = await requestUntilAdmitted('POST', '/users/login', {
        body: { email, password },
      })
      if (status !== 200) throw new Error(`Could not sign in as ${email}: ${status} ${JSON.stringify(body)}`)
      return body.access_token
    },
    newCustomer: (name = 'Test') => newAccount(app, name),
    newMerchant: (name = 'Merchant') => newAccount(app, name, 'merchant'),
    async registerCustomer(name = 'Test') {
      const email = createEmail(name)
      const { status, body } = await requestUntilAdmitted('POST', '/users/register', {
        body: {
          firstName: name,
          lastName: 'Customer',
          email,
          phoneNumber: null,
          password: NEW_ACCOUNT_PASSWORD,
        },
      })
      if (status !== 201) throw new Error(`Could not register: ${status} ${JSON.stringify(body)}`)
      return { token: body.access_token, id: body.user.id, email }
    },
    inBulk: (work) => inBulk(databaseUrl, work),
    close: () => closeAll(opened),
  }
}

/** Admins have sessions on their own site only. */
function getSite(path: string, token: string | undefined): Site {
  if (token !== undefined && isOfAdmin(token)) return 'admin'
  return path.startsWith('/merchant-site') ? 'merchant' : 'customer'
}

function isOfAdmin(token: string): boolean {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return claims.includes('"type":"admin"')
}

function readOnly(url: string): string {
  const readOnlyUrl = new URL(url)
  const { options } = sessionOptions({ ...SESSION_SETTINGS, default_transaction_read_only: 'on' })
  if (options !== undefined) readOnlyUrl.searchParams.set('options', options)
  // The parameter is decoded as a part of an address, where a plus is a plus.
  return readOnlyUrl.href.replaceAll('+', '%20')
}
