/**
 * N−1 → N → N−1 → N, process by process, while people read and book: no request fails, and nobody waits long for a lock
 * (docs/operations/upgrades.md).
 */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { createRandom } from '#demo/data/random.ts'
import { DEMO_PASSWORD } from '#demo/make/catalogue.ts'
import { movableClock } from '#server/clock.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import { checkInvariants, INVARIANTS } from '#tests/support/invariants.ts'
import { hasUnfinishedWork } from '#tests/support/jobs.ts'
import { firstMessage, runToEnd, startOnCore, stop } from '#tests/support/processes.ts'
import { productionEnv } from '#tests/support/production.ts'
import { waitUntil } from './environment.ts'
import { addBookings } from './many-bookings.ts'
import { msQuantile, secondsSince } from './measure.ts'
import { formatCounts, pause, type StressResult } from './target.ts'
import { Traffic, type Answer } from './upgrade-traffic.ts'

export const LOCK_WAIT_MS = 200

type Options = {
  /** The first of 16 ports. */
  port: number
  scratchDir: string
  seed: number
  /** An empty database. */
  databaseUrl: string
  /** The folder of the previous version, and its revision. */
  previousDir: string
  revision: string
  bookings: number
  secondsBetween: number
  /** Lines of PostgreSQL's log about waits of more than LOCK_WAIT_MS. */
  lockWaits: readonly string[]
  print(line: string): void
  onEnd(close: () => Promise<unknown>): void
}

const CUSTOMERS = 40
const SERVICES = 60
const ANY_CORE = { all: 0, server: null, rest: null }

export async function testUpgrade(options: Options): Promise<StressResult[]> {
  const { print, revision, lockWaits, secondsBetween } = options
  const versions = { previous: options.previousDir, next: process.cwd() }
  const env = await openProviders(options)
  await loadDemo(options, env)
  const startedAt = performance.now()
  await addBookings(options.databaseUrl, options.bookings)
  print(`${options.bookings} bookings added in ${secondsSince(startedAt).toFixed(0)} s`)
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 2 })
  options.onEnd(() => pool.end())

  const ports = [options.port, options.port + 10] as const
  const start = async (dir: string, index: number): Promise<ChildProcess> => {
    const at = ports[index]!
    const child = startVersion(dir, {
      ...env,
      PORT: String(at),
      MERCHANT_PORT: String(at + 1),
      ADMIN_PORT: String(at + 2),
    })
    options.onEnd(() => stop(child))
    await firstMessage(child)
    traffic.startedAt[index] = performance.now()
    return child
  }
  const traffic = new Traffic(ports, createRandom('upgrade', String(options.seed)))
  const processes = [await start(versions.previous, 0), await start(versions.previous, 1)]
  const replaceAll = async (dir: string): Promise<void> => {
    for (const [index, child] of processes.entries()) {
      await stop(child)
      processes[index] = await start(dir, index)
      await pause(1_000)
    }
  }
  traffic.start(await findPeople(pool, traffic))
  const waits = { changing: [] as string[], serving: [] as string[] }
  const during = async (
    phase: string,
    work: () => Promise<unknown>,
    kind: keyof typeof waits = 'changing',
  ): Promise<void> => {
    print(phase)
    traffic.phase = phase
    const linesBefore = lockWaits.length
    await work()
    waits[kind].push(...lockWaits.slice(linesBefore))
  }
  const serve = (phase: string) => during(phase, () => pause(secondsBetween * 1000), 'serving')
  const migrate = async (...args: string[]): Promise<void> =>
    print(
      (
        await runToEnd(process.execPath, [join(versions.next, 'server/bin/migrate.ts'), ...args], { env })
      ).trim(),
    )
  await serve('N − 1 serves')
  await during('migrations of N', () => migrate())
  await during('to N', () => replaceAll(versions.next))
  await serve('N serves')
  await during('back to N − 1', () => replaceAll(versions.previous))
  await serve('N − 1 serves again')
  await during('to N again', () => replaceAll(versions.next))
  await during('completion', () => migrate('--complete'))
  await serve('N serves at the end')
  await traffic.stop()

  await waitUntil(async () => !(await hasUnfinishedWork(pool, new Date())), 'all work is done', 180)
  const broken = await checkInvariants(pool, new Date())
  const failed = traffic.answers.filter(({ hasFailed }) => hasFailed)
  const lost = await findLost(pool, traffic)
  const name = `Upgrade from ${revision} with ${options.bookings} more bookings`
  for (const line of describePhases(traffic.answers)) print(line)
  return [
    {
      text: `${name}: ${failed.length} of ${traffic.answers.length} requests failed${listFailures(failed)}`,
      holds: failed.length === 0,
    },
    {
      text:
        `${name}: ${waits.changing.length} waits for a lock of more than ${LOCK_WAIT_MS} ms while versions change` +
        `${list(waits.changing)}, and ${waits.serving.length} of requests for one another while one version serves` +
        list(waits.serving),
      holds: waits.changing.length === 0,
    },
    {
      text:
        `${name}: of ${traffic.acknowledged.size} acknowledged bookings and ${traffic.cancelled.size} cancellations ` +
        `${lost.length} are missing${list(lost)}`,
      holds: lost.length === 0 && traffic.acknowledged.size > 0,
    },
    {
      text:
        broken.length === 0
          ? `${name}: all ${INVARIANTS.length} invariants hold`
          : `${name}: ${broken.map((each) => `${each.name} is broken by ${JSON.stringify(each.rows)}`).join('; ')}`,
      holds: broken.length === 0,
    },
  ]
}

const list = (lines: readonly string[]): string => (lines.length ? `: ${lines.slice(0, 10).join('; ')}` : '')
const listFailures = (failed: readonly Answer[]): string =>
  failed.length ? `: ${formatCounts(failed.map(describeFailure))}` : ''

const describeFailure = ({ phase, path, status, secondsSinceStart }: Answer): string =>
  `${status} ${path} (${phase}, ${secondsSinceStart < 15 ? `${secondsSinceStart.toFixed(0)} s after the start of its process` : 'of a running process'})`

function describePhases(answers: readonly Answer[]): string[] {
  return Object.entries(Object.groupBy(answers, ({ phase }) => phase)).map(([phase, all = []]) => {
    const times = (['read', 'page', 'asset', 'write'] as const).map((kind) => {
      const own = all.filter((answer) => answer.kind === kind)
      return `${own.length} ${kind}s ${msQuantile(own, 0.5).toFixed(0)} / ${msQuantile(own, 0.99).toFixed(0)} ms`
    })
    return `${phase}: p50 / p99 of ${times.join(', ')}`
  })
}

/** Providers in this process, so that they outlive the servers, and the settings of these. */
async function openProviders({ port, scratchDir, databaseUrl, onEnd }: Options): Promise<NodeJS.ProcessEnv> {
  const settings = productionEnv({ url: `http://127.0.0.1:${port + 5}`, smtpPort: port + 6 })
  const providers = await startSandbox({
    host: '127.0.0.1',
    port: port + 5,
    smtpPort: port + 6,
    clock: movableClock(),
    log: openLog({ logLevel: 'silent', logPretty: false, production: true }),
    siteUrl: settings.PUBLIC_URL,
    merchantUrl: settings.MERCHANT_URL,
    historyLimit: 50_000,
  })
  onEnd(() => providers.close())
  return {
    ...process.env,
    ...settings,
    HOST: '127.0.0.1',
    SERVICES: 'api,worker',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '10',
    DATA_DIR: join(scratchDir, 'data'),
    METRICS_PORT: '0',
    LOG_LEVEL: 'error',
    // All requests come from one address.
    RATE_LIMIT_SCALE: '1000000',
  }
}

/** The previous version migrates the database and loads its own demo, which there is not in production. */
async function loadDemo({ previousDir, port, print }: Options, env: NodeJS.ProcessEnv): Promise<void> {
  print('The previous version loads its demo')
  const loader = startVersion(previousDir, {
    ...env,
    NODE_ENV: 'development',
    SERVICES: 'worker',
    DEMO: '1',
    SANDBOX: '1',
    SANDBOX_PORT: String(port + 13),
    SANDBOX_SMTP_PORT: String(port + 14),
  })
  await firstMessage(loader)
  await stop(loader)
}

/** Starts a version with absolute paths, because each version has its own packages and settings. */
const startVersion = (dir: string, env: NodeJS.ProcessEnv): ChildProcess =>
  startOnCore(
    ANY_CORE,
    [
      '--expose-gc',
      '--import',
      pathToFileURL(join(dir, 'server/bin/compile-cache.mjs')).href,
      join(dir, 'server/bin/start.ts'),
    ],
    env,
  )

/** Sessions of customers, and services that are booked at once. */
async function findPeople(
  pool: pg.Pool,
  traffic: Traffic,
): Promise<{ tokens: string[]; services: string[] }> {
  const { rows: customers } = await pool.query<{ email: string }>(
    `SELECT email FROM accounts WHERE role = 'customer' AND password_hash IS NOT NULL ORDER BY email LIMIT $1`,
    [CUSTOMERS],
  )
  const { rows: services } = await pool.query<{ id: string }>(
    `SELECT service.id FROM services service JOIN stores store ON store.id = service.store_id
     WHERE service.status = 'active' AND store.status = 'published' AND booking_enabled AND auto_confirm
       AND NOT consultation_required AND price_cents IS NOT NULL
     ORDER BY service.id LIMIT $1`,
    [SERVICES],
  )
  const tokens: string[] = []
  for (const { email } of customers) {
    const body = { email, password: DEMO_PASSWORD }
    const signIn = () => traffic.send('POST', '/api/v1/users/login', { body })
    let reply = await signIn()
    // The processes have just started, and nothing is measured yet.
    for (let tries = 0; reply.status === 503 && tries < 60; tries++) {
      await pause(1_000)
      reply = await signIn()
    }
    if (reply.status !== 200)
      throw new Error(`${email} could not sign in: ${reply.status} ${JSON.stringify(reply.body)}`)
    tokens.push(reply.body.access_token)
  }
  return { tokens, services: services.map(({ id }) => id) }
}

/** The acknowledged bookings and cancellations that the database does not have. */
async function findLost(pool: pg.Pool, { acknowledged, cancelled }: Traffic): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; status: string }>(
    'SELECT id, status FROM bookings WHERE id = ANY($1)',
    [[...acknowledged]],
  )
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  return [...acknowledged].filter((id) => {
    const status = statuses.get(id)
    return status === undefined || (cancelled.has(id) && status !== 'cancelled')
  })
}
