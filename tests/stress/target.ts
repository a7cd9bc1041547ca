/** The running app under test, reached over the network, with its database, its sandbox and its clock. */
import { addDays, toDay, instant } from '#domain/time/time.ts'
import { createRandom, type Random } from '#demo/data/random.ts'
import { getAccount } from '#server/features/accounts/queries.ts'
import { openSession } from '#server/features/accounts/sessions/sessions.ts'
import { createContext } from '#server/app-context.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { hasUnfinishedWork } from '#tests/support/jobs.ts'
import { checkSnapshot } from '#server/platform/database/invariants.ts'
import { INVARIANTS } from '#tests/support/invariants.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** One property that must hold. A measured one depends on the machine, so tests do not assert it. */
export type StressResult = { text: string; holds: boolean; isMeasured?: boolean }

export type Target = Pick<TestApp, 'app' | 'clock'> & {
  newMerchant(): Promise<Person>
  base: string
  sandbox: string
  seed: number
  random: Random
  /** Moves the clocks of the app, of the sandbox and of the stress case. */
  advance(ms: number): Promise<void>
  /** True to advance the clock instead of waiting until real time has passed. */
  isTimeSkipped: boolean
}
export type Person = { id: string; token: string; email: string; phone: string }
// Stress cases read replies of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type Reply = { status: number; body: any; ms: number }

export function createTarget(options: Omit<Target, 'newMerchant' | 'random'>): Target {
  const target: Target = {
    ...options,
    random: createRandom('stress', String(options.seed)),
    async newMerchant() {
      const [merchant] = await createPeople(target, 1, 'merchant')
      return merchant!
    },
  }
  return target
}

let createdPeople = 0

/**
 * Inserts accounts and their sessions without passwords: hashing two hundred passwords would take longer
 * than the case. They receive messages by SMS only.
 */
export async function createPeople(
  { app, clock }: Pick<Target, 'app' | 'clock'>,
  count: number,
  role: 'customer' | 'merchant' = 'customer',
): Promise<Person[]> {
  const now = clock.now()
  const { db } = app.database
  const rows = Array.from({ length: count }, () => {
    const number = ++createdPeople
    return {
      id: uuidv7(now.getTime()),
      role,
      email: `stress-${number}-${shortCode().toLowerCase()}@d3.test`,
      first_name: 'Stress',
      last_name: `Customer ${number}`,
      phone_number: `2547${String(10_000_000 + number).padStart(8, '0')}`,
      referral_slug: `stress-${number}-${shortCode().toLowerCase()}`,
      created_at: now,
    }
  })
  await db.insertInto('accounts').values(rows).execute()
  await db
    .insertInto('notification_settings')
    .values(rows.map(({ id }) => ({ account_id: id, email: false })))
    .execute()
  const ctx = { ...createContext(app, null), now }
  return mapConcurrently(20, rows, async ({ id, email, phone_number }) => {
    const account = await getAccount(db, id)
    const session = await openSession(ctx, db, account, { ip: '127.0.0.1', userAgent: 'stress' })
    return { id, email, phone: phone_number, token: session.token }
  })
}

export async function apiRequest(
  { base }: Pick<Target, 'base'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const startedAt = performance.now()
  const reply = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  const isJson = /json/.test(reply.headers.get('content-type') ?? '')
  return { status: reply.status, body: isJson ? JSON.parse(text) : text, ms: performance.now() - startedAt }
}

/** A busy machine refuses requests that have waited too long. They change nothing and are sent again. */
export async function requestUntilAdmitted(...request: Parameters<typeof apiRequest>): Promise<Reply> {
  for (;;) {
    const reply = await apiRequest(...request)
    if (reply.status !== 503 || reply.body.code !== 'busy') return reply
    await pause(reply.body.retryAfter * 1000)
  }
}

export async function sandboxRequest(
  { sandbox }: Pick<Target, 'sandbox'>,
  method: string,
  path: string,
  body?: unknown,
  // oxlint-disable-next-line typescript/no-explicit-any
): Promise<any> {
  const reply = await fetch(`${sandbox}${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

export const OPENING_HOUR = 8
export const OPEN_HOURS_PER_DAY = 12
/** Every full hour at which a test shop is open, counted from the day after tomorrow. */
export function nthOpenHour(target: Pick<Target, 'clock'>, index: number): string {
  const day = addDays(toDay(target.clock.now().getTime()), 2 + Math.floor(index / OPEN_HOURS_PER_DAY))
  return new Date(instant(day, (OPENING_HOUR + (index % OPEN_HOURS_PER_DAY)) * 60)).toISOString()
}

/**
 * Runs `work` for each item, at most `concurrency` at the same time. The results have the order of the items.
 */
export async function mapConcurrently<T, R>(
  concurrency: number,
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(concurrency, items.length) }, async () => {
      while (next < items.length) {
        const index = next++
        results[index] = await work(items[index]!, index)
      }
    }),
  )
  return results
}

/** `3 × 201, 2 × 409` */
export const formatCounts = (values: readonly (string | number)[]): string =>
  Object.entries(Object.groupBy(values, String))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([value, all]) => `${all?.length ?? 0} × ${value}`)
    .join(', ')

/** Waits until no job is left, every callback is processed, and every event that is due is dispatched. */
export async function waitUntilIdle(target: Target, timeoutSeconds = 180): Promise<void> {
  const deadline = performance.now() + timeoutSeconds * 1000
  for (;;) {
    if (!(await hasUnfinishedWork(target.app.database.pool, target.clock.now()))) return
    if (performance.now() > deadline) {
      throw new Error(`Jobs, callbacks or events were left after ${timeoutSeconds} s`)
    }
    await pause(50)
  }
}

/** Checks all invariants of the database after the remaining work is done. Every stress case ends with it. */
export async function checkAllInvariants(target: Target, caseName: string): Promise<StressResult> {
  await waitUntilIdle(target)
  const broken = await checkSnapshot(target.app.database.directUrl, INVARIANTS, () => target.clock.now())
  if (broken.length === 0) {
    return {
      text: `After ${caseName} all ${INVARIANTS.length} invariants hold (seed ${target.seed})`,
      holds: true,
    }
  }
  const violations = broken.map(({ name, rows }) => `${name} is broken by ${JSON.stringify(rows)}`)
  return { text: `After ${caseName}: ${violations.join('; ')}`, holds: false }
}

/** PostgreSQL's count of deadlocks in this database. */
export async function countDeadlocks({ app }: Pick<Target, 'app'>): Promise<number> {
  const { rows } = await app.database.pool.query<{ deadlocks: number }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  return rows[0]!.deadlocks
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
