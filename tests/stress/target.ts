/** What the races are run against: a house that answers over the network, its database, its sandbox and its clock. */
import { addDays, dayOf, instant } from '#domain/time/time.ts'
import { makeChance, type Chance } from '#demo/chance.ts'
import { getAccount } from '#server/features/accounts/queries.ts'
import { openSession } from '#server/features/accounts/sessions/sessions.ts'
import { contextOf, type AppContext } from '#server/app-context.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { hasUnfinishedJobs } from '#tests/support/jobs.ts'
import { checkInvariants, INVARIANTS } from '#server/features/operations/invariants.ts'
import type { Ground } from '#tests/support/factories.ts'
import type { Promised } from './stress.ts'

export type Target = Ground & {
  base: string
  sandbox: string
  seed: number
  chance: Chance
  /** Moves the clock of the house, of the sandbox and of the race. */
  advance(ms: number): Promise<void>
  /** Time is not waited for but moved. */
  isHasty: boolean
}
export type Person = { id: string; token: string; email: string; phone: string }
// The races look at replies of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type Reply = { status: number; body: any; ms: number }

export function targetOf(options: Omit<Target, 'newCustomer' | 'signIn' | 'chance'>): Target {
  const tokens = new Map<string, string>()
  const target: Target = {
    ...options,
    chance: makeChance('proof', String(options.seed)),
    async newCustomer() {
      const [person] = await newPeople(target, 1)
      tokens.set(person!.email, person!.token)
      return person!
    },
    async signIn(email) {
      const token = tokens.get(email)
      if (!token) throw new Error(`${email} is not known here`)
      return token
    },
  }
  return target
}

let people = 0

/** Rows and sessions without passwords: two hundred hashes would take longer than the race. They are told by SMS alone. */
export async function newPeople({ app, clock }: Pick<Target, 'app' | 'clock'>, count: number): Promise<Person[]> {
  const now = clock.now()
  const { db } = app.database
  const rows = Array.from({ length: count }, () => {
    const nth = ++people
    return {
      id: uuidv7(now.getTime()),
      role: 'customer',
      email: `racer-${nth}-${shortCode().toLowerCase()}@d3.test`,
      first_name: 'Racer',
      last_name: `Number ${nth}`,
      phone_number: `2547${String(10_000_000 + nth).padStart(8, '0')}`,
      referral_slug: `racer-${nth}-${shortCode().toLowerCase()}`,
      created_at: now,
    }
  })
  await db.insertInto('accounts').values(rows).execute()
  await db
    .insertInto('notification_settings')
    .values(rows.map(({ id }) => ({ account_id: id, email: false })))
    .execute()
  const ctx = contextOf(app as AppContext, null)
  return inTurns(20, rows, async ({ id, email, phone_number }) => {
    const session = await openSession({ ...ctx, now }, db, await getAccount(db, id), { ip: '127.0.0.1', userAgent: 'proof' })
    return { id, email, phone: phone_number, token: session.token }
  })
}

export async function ask(
  { base }: Pick<Target, 'base'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const began = performance.now()
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
  return { status: reply.status, body: isJson ? JSON.parse(text) : text, ms: performance.now() - began }
}

// oxlint-disable-next-line typescript/no-explicit-any
export async function sandboxRequest({ sandbox }: Pick<Target, 'sandbox'>, method: string, path: string, body?: unknown): Promise<any> {
  const reply = await fetch(`${sandbox}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

export const OPENS = 8
export const HOURS_A_DAY = 12
/** The nth full hour at which a shop of the tests is open, from the day after tomorrow on. */
export function nthHour(target: Pick<Target, 'clock'>, nth: number): string {
  const day = addDays(dayOf(target.clock.now().getTime()), 2 + Math.floor(nth / HOURS_A_DAY))
  return new Date(instant(day, (OPENS + (nth % HOURS_A_DAY)) * 60)).toISOString()
}

/** So many at a time, in order of the list. */
export async function inTurns<T, R>(width: number, list: readonly T[], work: (each: T, nth: number) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(width, list.length) }, async () => {
      while (next < list.length) {
        const nth = next++
        done[nth] = await work(list[nth]!, nth)
      }
    }),
  )
  return done
}

export const tally = (words: readonly (string | number)[]): string =>
  Object.entries(Object.groupBy(words, String))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([word, all]) => `${all?.length ?? 0} × ${word}`)
    .join(', ')

/** Until no job is left and every callback is processed. */
export async function quiesce(target: Target, seconds = 180): Promise<void> {
  const { db } = target.app.database
  for (const end = performance.now() + seconds * 1000; ;) {
    const unfinished = await hasUnfinishedJobs(target.app.database.pool)
    const unjudged = await db.selectFrom('callback_inbox').select('id').where('outcome', 'is', null).limit(1).executeTakeFirst()
    if (!unfinished && !unjudged) return
    if (performance.now() > end) throw new Error('The house does not come to rest')
    await pause(50)
  }
}

/** At the end of every race: all that must be true of the database. */
export async function invariantsHold(target: Target, after: string): Promise<Promised> {
  await quiesce(target)
  const broken = await checkInvariants(target.app.database.pool, target.clock.now())
  return {
    text: broken.length
      ? `After ${after}: ${broken.map(({ statement, rows }) => `“${statement}” is broken by ${JSON.stringify(rows)}`).join('; ')}`
      : `After ${after} all ${INVARIANTS.length} invariants hold (seed ${target.seed})`,
    isCached: broken.length === 0,
  }
}

/** As PostgreSQL itself counts them. */
export async function deadlocks({ app }: Pick<Target, 'app'>): Promise<number> {
  const { rows } = await app.database.pool.query<{ deadlocks: number }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  return rows[0]!.deadlocks
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
