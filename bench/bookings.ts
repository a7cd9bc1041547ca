/**
 * Bookings per second over distinct times: twenty callers, each with branches and customers of its own, so that nobody waits for anybody's
 * lock. PostgreSQL is asked the same by itself: what the house sends for these very bookings is written down once, on a copy of the
 * database, and pgbench sends it again, on another copy, with as many connections.
 */
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Client, escapeLiteral, type QueryConfig } from 'pg'
import { addDays, dayOf } from '#domain/time/time.ts'
import { openSession } from '#server/features/accounts/sessions/sessions.ts'
import { getAccount, insertAccount } from '#server/features/accounts/queries.ts'
import { slotsOfDay } from '#server/features/bookings/availability/availability.ts'
import { contextOf, type Ctx, type AppContext } from '#server/app-context.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { has, runToEnd } from './machine.ts'

/** One booking to be made, and with whose token. */
export type BookingInput = { token: string; body: { serviceId: string; branchId: string; startTime: string } }
/** What each caller will book in one round, in its order. */
export type Inputs = BookingInput[][]
export type BookingRound = { perSecond: number; p50: number; p99: number }

export const CALLERS = 20
const PER_CALLER = 16
/** Below the ten open bookings that a customer may have. */
const PER_CUSTOMER = 8

/** Rounds of bookings that do not touch each other, and the customers for them. */
export async function makeInputs(app: AppContext, rounds: number): Promise<Inputs[]> {
  const ctx = contextOf(app, null)
  const places = await freePlaces(ctx)
  if (places.length < CALLERS) throw new Error(`Only ${places.length} branches have a service that is confirmed at once`)
  const callers = await Promise.all(
    Array.from({ length: CALLERS }, (_, caller) => {
      const own = places.filter((_place, at) => at % CALLERS === caller)
      return inputsOf(ctx, caller, own, rounds * PER_CALLER)
    }),
  )
  return Array.from({ length: rounds }, (_, round) => callers.map((all) => all.slice(round * PER_CALLER, (round + 1) * PER_CALLER)))
}

type Place = { serviceId: string; branchId: string; buffer: number }

/** One service of each branch: what shares a branch shares its people. */
const freePlaces = (ctx: Ctx): Promise<Place[]> =>
  ctx.db
    .selectFrom('pools')
    .innerJoin('services', 'services.id', 'pools.service_id')
    .innerJoin('stores', 'stores.id', 'services.store_id')
    .innerJoin('branches', 'branches.id', 'pools.branch_id')
    .distinctOn('branches.id')
    .select(['services.id as serviceId', 'branches.id as branchId', 'services.buffer_minutes as buffer'])
    .where('services.auto_confirm', '=', true)
    .where('services.booking_enabled', '=', true)
    .where('services.status', '=', 'active')
    .where('stores.status', '=', 'published')
    .where('branches.status', '=', 'active')
    .orderBy('branches.id')
    .orderBy('services.id')
    .execute()

async function inputsOf(ctx: Ctx, caller: number, places: Place[], count: number): Promise<BookingInput[]> {
  const inputs: BookingInput[] = []
  let token = ''
  for (let ahead = 2; ahead < 55; ahead++) {
    const day = addDays(dayOf(ctx.now.getTime()), ahead)
    for (const { serviceId, branchId, buffer } of places) {
      const { slots } = await slotsOfDay(ctx, { serviceId }, day, { branchId })
      let free = 0
      for (const slot of slots) {
        if (slot.available === 0 || slot.start < free) continue
        free = slot.end + buffer * 60_000
        if (inputs.length % PER_CUSTOMER === 0) token = await newCustomer(ctx, `${caller}-${inputs.length}`)
        inputs.push({ token, body: { serviceId, branchId, startTime: new Date(slot.start).toISOString() } })
        if (inputs.length === count) return inputs
      }
    }
  }
  throw new Error(`Caller ${caller} finds only ${inputs.length} free times of ${count}`)
}

/** A row and a session, without a password: what hashing one costs is no part of a booking. */
async function newCustomer(ctx: Ctx, name: string): Promise<string> {
  const { id } = await insertAccount(
    ctx.db,
    {
      id: uuidv7(ctx.now.getTime()),
      role: 'customer',
      email: `bench-${name}@d3.test`,
      first_name: 'Bench',
      last_name: name,
      referral_slug: `bench-${name}-${shortCode(4).toLowerCase()}`,
      created_at: ctx.now,
    },
    null,
  )
  return (await openSession(ctx, ctx.db, await getAccount(ctx.db, id), { ip: '127.0.0.1', userAgent: 'bench' })).token
}

// ---------------------------------------------------------------- by the house

export async function bookOverHttp(base: string, inputs: Inputs): Promise<BookingRound> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const took: number[] = []
  const began = performance.now()
  await Promise.all(
    inputs.map(async (own) => {
      for (const wish of own) {
        const asked = performance.now()
        const { status, text } = await post(agent, `${base}/api/v1/bookings/service`, wish)
        if (status !== 201) throw new Error(`A booking was refused: ${status} ${text}`)
        took.push(performance.now() - asked)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  took.sort((a, b) => a - b)
  return { perSecond: took.length / seconds, p50: took[Math.floor(took.length / 2)]!, p99: took[Math.floor(took.length * 0.99)]! }
}

function post(agent: Agent, url: string, { token, body }: BookingInput): Promise<{ status: number | undefined; text: string }> {
  const bytes = Buffer.from(JSON.stringify(body))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': bytes.length }
  return new Promise((done, fail) => {
    const asking = request(url, { method: 'POST', agent, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (piece: string) => (text += piece))
      reply.on('end', () => done({ status: reply.statusCode, text }))
      reply.on('error', fail)
    })
    asking.on('error', fail)
    asking.end(bytes)
  })
}

// ---------------------------------------------------------------- by PostgreSQL alone

export type Statement = { text: string; values: readonly unknown[] }
/** Collects what the connections of a house send while `work` runs. */
export type Recorder = { during(work: () => Promise<unknown>): Promise<Statement[]> }

/** To be called before the house has opened its first connection. */
export function recordStatements({ database: { pool } }: AppContext): Recorder {
  let sent: Statement[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown // it has many signatures, and all are handed on as they come
    client.query = ((...args: unknown[]) => {
      const [said, values] = args
      const { text, values: own } = typeof said === 'string' ? { text: said, values: undefined } : (said as QueryConfig)
      sent.push({ text, values: own ?? (Array.isArray(values) ? values : []) })
      return query(...args)
    }) as typeof client.query
  })
  return {
    async during(work) {
      sent = []
      await work()
      return sent
    },
  }
}

/** The statements of each caller's bookings, one after the other, as the house sends them. */
export async function statementsOf(server: FastifyInstance, recorder: Recorder, inputs: Inputs): Promise<Statement[][]> {
  const callers: Statement[][] = []
  for (const own of inputs) {
    const statements: Statement[] = []
    for (const { token, body } of own) {
      statements.push(
        ...(await recorder.during(async () => {
          const headers = { authorization: `Bearer ${token}` }
          const reply = await server.inject({ method: 'POST', url: '/api/v1/bookings/service', headers, payload: body })
          if (reply.statusCode !== 201) throw new Error(`A booking was refused: ${reply.statusCode} ${reply.body}`)
        })),
      )
    }
    callers.push(statements)
  }
  return callers
}

export const replayer = has('pgbench') ? 'pgbench' : 'a loop of the pg driver (pgbench is not installed)'

/** Answers bookings per second. The script stays in `dir`, to be read. */
export async function replay(url: string, callers: Statement[][], bookings: number, dir: string): Promise<number> {
  return replayer === 'pgbench' ? byPgbench(url, callers, bookings, dir) : byDriver(url, callers, bookings)
}

async function byPgbench(url: string, callers: Statement[][], bookings: number, dir: string): Promise<number> {
  const file = join(dir, 'bookings.sql')
  const branches = callers.map(
    (statements, caller) =>
      `${caller === 0 ? '\\if' : '\\elif'} :client_id = ${caller}\n${statements.map((each) => `${asText(each)};\n`).join('')}`,
  )
  writeFileSync(file, `${branches.join('')}\\endif\n`)
  const said = await runToEnd('pgbench', ['-n', '-M', 'simple', '-c', String(callers.length), '-j', '1', '-t', '1', '-f', file, url], {
    env: { ...process.env, PGOPTIONS: '-c jit=off -c timezone=UTC' },
  })
  const perSecond = Number(/tps = ([\d.]+) \(without initial connection time\)/.exec(said)?.[1])
  if (!perSecond || !said.includes(`processed: ${callers.length}/${callers.length}`)) throw new Error(`pgbench did not do it all:\n${said}`)
  // To pgbench, all bookings of one caller are one run of the script.
  return (perSecond * bookings) / callers.length
}

async function byDriver(url: string, callers: Statement[][], bookings: number): Promise<number> {
  const clients = callers.map(() => new Client({ connectionString: url, options: '-c jit=off -c timezone=UTC' }))
  await Promise.all(clients.map((client) => client.connect()))
  const began = performance.now()
  await Promise.all(
    callers.map(async (statements, caller) => {
      for (const statement of statements) await clients[caller]!.query(asText(statement))
    }),
  )
  const seconds = (performance.now() - began) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return bookings / seconds
}

/** With its values written into it, as pgbench has no others. */
function asText({ text, values }: Statement): string {
  return text.trim().replace(/\$(\d+)/g, (_, at: string) => literal(values[Number(at) - 1]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (value instanceof Date) return escapeLiteral(value.toISOString())
  if (Buffer.isBuffer(value)) return escapeLiteral(`\\x${value.toString('hex')}`)
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((each) => JSON.stringify(String(each))).join(',')}}`)
  if (typeof value === 'object') return escapeLiteral(JSON.stringify(value))
  return escapeLiteral(String(value))
}
