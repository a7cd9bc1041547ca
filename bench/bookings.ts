/**
 * Bookings per second for distinct times: twenty callers at once, each with its own branches and customers,
 * so that no caller waits for another's lock. For comparison, the statements of these bookings are recorded
 * on one copy of the database, and pgbench replays them on another with as many connections.
 */
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Client, escapeLiteral, type PoolClient, type QueryConfig } from 'pg'
import { addDays, dayOf, MINUTE } from '#domain/time/time.ts'
import { openSession } from '#server/features/accounts/sessions/sessions.ts'
import { getAccount, insertAccount } from '#server/features/accounts/queries.ts'
import { slotsOfDay } from '#server/features/bookings/availability/availability.ts'
import { contextOf, type Ctx, type AppContext } from '#server/app-context.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { isInstalled, runToEnd } from './machine.ts'

/** A booking request and the token of its customer. */
type BookingInput = { token: string; body: { serviceId: string; branchId: string; startTime: string } }
/** The bookings of one round: for each caller, in its order. */
export type Inputs = BookingInput[][]
export type BookingRound = { perSecond: number; p50: number; p95: number; p99: number }

export const CALLERS = 20
const BOOKINGS_PER_CALLER = 16
/** Below the ten open bookings that a customer may have. */
const BOOKINGS_PER_CUSTOMER = 8

/** Creates customers, and finds free times for bookings that do not conflict with each other. */
export async function createInputs(app: AppContext, rounds: number): Promise<Inputs[]> {
  const ctx = contextOf(app, null)
  const services = await findServices(ctx)
  if (services.length < CALLERS) {
    throw new Error(`Only ${services.length} branches have a service that is confirmed at once`)
  }
  const callers = await Promise.all(
    Array.from({ length: CALLERS }, (_, caller) => {
      const own = services.filter((_service, index) => index % CALLERS === caller)
      return createInputsOfCaller(ctx, caller, own, rounds * BOOKINGS_PER_CALLER)
    }),
  )
  return Array.from({ length: rounds }, (_, round) => {
    const first = round * BOOKINGS_PER_CALLER
    return callers.map((all) => all.slice(first, first + BOOKINGS_PER_CALLER))
  })
}

type BranchService = { serviceId: string; branchId: string; bufferMinutes: number }

/** One service of each branch, because the services of a branch share its staff. */
const findServices = (ctx: Ctx): Promise<BranchService[]> =>
  ctx.db
    .selectFrom('pools')
    .innerJoin('services', 'services.id', 'pools.service_id')
    .innerJoin('stores', 'stores.id', 'services.store_id')
    .innerJoin('branches', 'branches.id', 'pools.branch_id')
    .distinctOn('branches.id')
    .select([
      'services.id as serviceId',
      'branches.id as branchId',
      'services.buffer_minutes as bufferMinutes',
    ])
    .where('services.auto_confirm', '=', true)
    .where('services.booking_enabled', '=', true)
    .where('services.status', '=', 'active')
    .where('stores.status', '=', 'published')
    .where('branches.status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('service_questions')
            .select('service_questions.id')
            .whereRef('service_questions.service_id', '=', 'services.id')
            .where('is_required', '=', true),
        ),
      ),
    )
    .orderBy('branches.id')
    .orderBy('services.id')
    .execute()

async function createInputsOfCaller(
  ctx: Ctx,
  caller: number,
  services: BranchService[],
  count: number,
): Promise<BookingInput[]> {
  const inputs: BookingInput[] = []
  let token = ''
  for (let ahead = 2; ahead < 55; ahead++) {
    const day = addDays(dayOf(ctx.now.getTime()), ahead)
    for (const { serviceId, branchId, bufferMinutes } of services) {
      const { slots } = await slotsOfDay(ctx, { serviceId }, day, { branchId })
      let freeFrom = 0
      for (const slot of slots) {
        if (slot.available === 0 || slot.start < freeFrom) continue
        freeFrom = slot.end + bufferMinutes * MINUTE
        if (inputs.length % BOOKINGS_PER_CUSTOMER === 0)
          token = await createCustomer(ctx, `${caller}-${inputs.length}`)
        inputs.push({ token, body: { serviceId, branchId, startTime: new Date(slot.start).toISOString() } })
        if (inputs.length === count) return inputs
      }
    }
  }
  throw new Error(`Caller ${caller} found only ${inputs.length} of ${count} free times`)
}

/** Returns the token of a new customer without a password, because hashing one is not part of a booking. */
async function createCustomer(ctx: Ctx, name: string): Promise<string> {
  // A copy of the database has the customers of another measurement already.
  const slug = `bench-${name}-${shortCode(8).toLowerCase()}`
  const { id } = await insertAccount(
    ctx.db,
    {
      id: uuidv7(ctx.now.getTime()),
      role: 'customer',
      email: `${slug}@d3.test`,
      first_name: 'Bench',
      last_name: name,
      referral_slug: slug,
      created_at: ctx.now,
    },
    null,
  )
  const account = await getAccount(ctx.db, id)
  const session = await openSession(ctx, ctx.db, account, { ip: '127.0.0.1', userAgent: 'bench' })
  return session.token
}

// ---------------------------------------------------------------- over HTTP

export async function bookOverHttp(base: string, inputs: Inputs): Promise<BookingRound> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const times: number[] = []
  const startedAt = performance.now()
  const bookAll = async (callerInputs: BookingInput[]): Promise<void> => {
    for (const input of callerInputs) {
      const sentAt = performance.now()
      const { status, text } = await post(agent, `${base}/api/v1/bookings/service`, input)
      if (status !== 201) throw new Error(`A booking was refused: ${status} ${text}`)
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(inputs.map(bookAll))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / seconds,
    p50: times[Math.floor(times.length / 2)]!,
    p95: times[Math.floor(times.length * 0.95)]!,
    p99: times[Math.floor(times.length * 0.99)]!,
  }
}

function post(
  agent: Agent,
  url: string,
  { token, body }: BookingInput,
): Promise<{ status: number | undefined; text: string }> {
  const bytes = Buffer.from(JSON.stringify(body))
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': bytes.length,
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (chunk: string) => (text += chunk))
      reply.on('end', () => resolve({ status: reply.statusCode, text }))
      reply.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(bytes)
  })
}

// ---------------------------------------------------------------- PostgreSQL alone

export type Statement = { text: string; values: readonly unknown[] }
/** Records what the app's database connections send while `work` runs. */
export type Recorder = { during(work: () => Promise<unknown>): Promise<Statement[]> }

/** Must be called before the app opens its first database connection. */
export function recordStatements({ database: { pool } }: AppContext): Recorder {
  let recorded: Statement[] = []
  const record = (client: PoolClient): void => {
    // Arguments are passed on as they are.
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first, second] = args
      // The first argument of every signature of query() is a text or a configuration.
      const config = typeof first === 'string' ? { text: first } : (first as QueryConfig)
      const values = config.values ?? (Array.isArray(second) ? second : [])
      recorded.push({ text: config.text, values })
      return query(...args)
    }) as typeof client.query // a wrapper with the same signatures
  }
  pool.on('connect', record)
  return {
    async during(work) {
      recorded = []
      await work()
      return recorded
    },
  }
}

/** Makes the bookings one after another, and returns the statements of each caller. */
export async function recordBookings(
  server: FastifyInstance,
  recorder: Recorder,
  inputs: Inputs,
): Promise<Statement[][]> {
  const recordOne = ({ token, body }: BookingInput): Promise<Statement[]> =>
    recorder.during(async () => {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await server.inject({
        method: 'POST',
        url: '/api/v1/bookings/service',
        headers,
        payload: body,
      })
      if (reply.statusCode !== 201)
        throw new Error(`A booking was refused: ${reply.statusCode} ${reply.body}`)
    })
  const callers: Statement[][] = []
  for (const callerInputs of inputs) {
    const statements: Statement[] = []
    for (const input of callerInputs) statements.push(...(await recordOne(input)))
    callers.push(statements)
  }
  return callers
}

const hasPgbench = isInstalled('pgbench')
export const replayer = hasPgbench ? 'pgbench' : 'a loop of the pg driver (pgbench is not installed)'

/** Returns bookings per second. The pgbench script is left in `dir`. */
export async function replay(
  url: string,
  callers: Statement[][],
  bookings: number,
  dir: string,
): Promise<number> {
  return hasPgbench
    ? replayWithPgbench(url, callers, bookings, dir)
    : replayWithDriver(url, callers, bookings)
}

async function replayWithPgbench(
  url: string,
  callers: Statement[][],
  bookings: number,
  dir: string,
): Promise<number> {
  const file = join(dir, 'bookings.sql')
  const branches = callers.map((statements, caller) => {
    const keyword = caller === 0 ? '\\if' : '\\elif'
    const lines = statements.map((statement) => `${inlineValues(statement)};\n`)
    return `${keyword} :client_id = ${caller}\n${lines.join('')}`
  })
  writeFileSync(file, `${branches.join('')}\\endif\n`)
  const args = ['-n', '-M', 'simple', '-c', String(callers.length), '-j', '1', '-t', '1', '-f', file, url]
  const env = { ...process.env, PGOPTIONS: '-c jit=off -c timezone=UTC' }
  const output = await runToEnd('pgbench', args, { env })
  const perSecond = Number(/tps = ([\d.]+) \(without initial connection time\)/.exec(output)?.[1])
  if (!perSecond || !output.includes(`processed: ${callers.length}/${callers.length}`)) {
    throw new Error(`pgbench did not complete:\n${output}`)
  }
  // pgbench counts all bookings of one caller as one transaction.
  return (perSecond * bookings) / callers.length
}

async function replayWithDriver(url: string, callers: Statement[][], bookings: number): Promise<number> {
  const options = '-c jit=off -c timezone=UTC'
  const clients = callers.map(() => new Client({ connectionString: url, options }))
  await Promise.all(clients.map((client) => client.connect()))
  const startedAt = performance.now()
  await Promise.all(
    callers.map(async (statements, caller) => {
      for (const statement of statements) await clients[caller]!.query(inlineValues(statement))
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return bookings / seconds
}

/** Replaces the parameters with literals, because a pgbench script has no parameter values. */
function inlineValues({ text, values }: Statement): string {
  return text.trim().replace(/\$(\d+)/g, (_, number: string) => formatLiteral(values[Number(number) - 1]))
}

function formatLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (value instanceof Date) return escapeLiteral(value.toISOString())
  if (Buffer.isBuffer(value)) return escapeLiteral(`\\x${value.toString('hex')}`)
  if (Array.isArray(value))
    return escapeLiteral(`{${value.map((each) => JSON.stringify(String(each))).join(',')}}`)
  if (typeof value === 'object') return escapeLiteral(JSON.stringify(value))
  return escapeLiteral(String(value))
}
