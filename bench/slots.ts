/**
 * Free times of a busy branch, with twenty staff and two hundred bookings a day: for a day and for a month,
 * compared with a read by primary key. And two hundred customers who book one of these times at once.
 */
import { addDays, dayOf, instant, MINUTE, type Day } from '#domain/time/time.ts'
import { openApp } from '#server/app.ts'
import { movableClock } from '#server/clock.ts'
import type { AppContext } from '#server/app-context.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import {
  apiRequest,
  countDeadlocks,
  createPeople,
  createTarget,
  mapConcurrently,
  type Target,
} from '#tests/stress/target.ts'
import { recordStatements } from './bookings.ts'
import type { Latency } from './reading.ts'

export type Slots = {
  staff: number
  bookings: number
  days: number
  statements: { day: number; month: number }
  byKey: Latency
  day: Latency
  month: Latency
  /** For each round, the milliseconds until the last customer had a reply. */
  contention: { customers: number; roundMs: number[]; deadlocks: number }
}
export type BusyShop = { shop: Shop; day: Day; statements: Slots['statements'] }

const STAFF = 20
const BOOKINGS = 200
const DAYS = 31
const DURATION_MINUTES = 30
const OPENING_MINUTE = 8 * 60
const BOOKINGS_PER_CUSTOMER = 8
const CUSTOMERS = 200
const ROUNDS = 5
const WARM_UP_REQUESTS = 40
const TIMED_REQUESTS = 300

export const targetOf = (app: AppContext, base: string): Target =>
  createTarget({
    app,
    clock: movableClock(),
    base,
    sandbox: '',
    seed: 1,
    isTimeSkipped: false,
    advance: async () => undefined,
  })

const dayPath = ({ serviceId }: Shop, day: Day) =>
  `/bookings/service-slots?serviceId=${serviceId}&date=${day}`
const monthPath = ({ serviceId }: Shop, from: Day) =>
  `/bookings/availability?serviceId=${serviceId}&from=${from}&days=${DAYS}`

/**
 * Creates a shop that is busy every day, and counts the statements for its free times. Must be called before
 * the app opens its first database connection.
 */
export async function openBusyShop(app: AppContext): Promise<BusyShop> {
  const recorder = recordStatements(app)
  const target = targetOf(app, '')
  const shop = await openShop(target, { capacity: STAFF, staff: STAFF, durationMinutes: DURATION_MINUTES })
  const server = await openApp(app, 'customer')
  await server.ready()
  const get = async (path: string): Promise<void> => {
    const { statusCode, body } = await server.inject(`/api/v1${path}`)
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`)
  }
  const day = addDays(dayOf(app.clock.now().getTime()), 2)
  const people = await createPeople(target, BOOKINGS / BOOKINGS_PER_CUSTOMER)
  await mapConcurrently(4, Array.from({ length: BOOKINGS }), async (_, index) => {
    const { token } = people[index % people.length]!
    // Each booking of a customer is in another group of three slots, so that none of them overlap.
    const slot = Math.floor(index / people.length) * 3 + (index % 3)
    const startTime = new Date(instant(day, OPENING_MINUTE) + slot * DURATION_MINUTES * MINUTE).toISOString()
    const reply = await server.inject({
      method: 'POST',
      url: '/api/v1/bookings/service',
      headers: { authorization: `Bearer ${token}` },
      payload: { serviceId: shop.serviceId, startTime },
    })
    if (reply.statusCode !== 201) throw new Error(`A booking was refused: ${reply.statusCode} ${reply.body}`)
  })
  await copyBookingsToLaterDays(app, shop, day)
  await app.database.pool.query('VACUUM (ANALYZE) bookings')
  const countStatements = async (path: string) => (await recorder.during(() => get(path))).length
  await get(dayPath(shop, day))
  const statements = {
    day: await countStatements(dayPath(shop, day)),
    month: await countStatements(monthPath(shop, day)),
  }
  await server.close()
  return { shop, day, statements }
}

/** Inserts the bookings of one day again for each of the following days. */
async function copyBookingsToLaterDays({ database, clock }: AppContext, shop: Shop, day: Day): Promise<void> {
  // Generated columns cannot be inserted.
  const { rows } = await database.pool.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
      WHERE attrelid = 'bookings'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  )
  const { columns } = rows[0]!
  for (let ahead = 1; ahead < DAYS; ahead++) {
    await database.pool.query(
      `INSERT INTO bookings (${columns}) SELECT ${columns} FROM (
        SELECT (jsonb_populate_record(source.booking, jsonb_build_object('id', fresh.id, 'code', fresh.code,
          'during', tstzrange(source.starts + $2 * interval '1 day', source.ends + $2 * interval '1 day')))).*
        FROM (SELECT b AS booking, lower(during) AS starts, upper(during) AS ends,
            row_number() OVER () AS number
          FROM bookings b WHERE service_id = $1 AND lower(during) < $5) source
        JOIN unnest($3::uuid[], $4::text[]) WITH ORDINALITY AS fresh (id, code, number)
          ON fresh.number = source.number) copies`,
      [
        shop.serviceId,
        ahead,
        Array.from({ length: BOOKINGS }, () => uuidv7(clock.now().getTime())),
        Array.from({ length: BOOKINGS }, () => shortCode()),
        new Date(instant(addDays(day, 1))),
      ],
    )
  }
}

/**
 * Sends one request at a time, alternating between the three, so that other load affects all of them alike.
 */
export async function measureSlots(
  base: string,
  app: AppContext,
  { shop, day, statements }: BusyShop,
): Promise<Slots> {
  const paths = { byKey: `/offers/${shop.offerId}`, day: dayPath(shop, day), month: monthPath(shop, day) }
  const times: Record<keyof typeof paths, number[]> = { byKey: [], day: [], month: [] }
  for (let request = 0; request < WARM_UP_REQUESTS + TIMED_REQUESTS; request++) {
    for (const name of ['byKey', 'day', 'month'] as const) {
      const { status, body, ms } = await apiRequest({ base }, 'GET', paths[name])
      if (status !== 200) throw new Error(`${paths[name]}: ${status} ${JSON.stringify(body)}`)
      if (request >= WARM_UP_REQUESTS) times[name].push(ms)
    }
  }
  return {
    staff: STAFF,
    bookings: BOOKINGS,
    days: DAYS,
    statements,
    byKey: latencyOf(times.byKey),
    day: latencyOf(times.day),
    month: latencyOf(times.month),
    contention: await measureContention(base, app, shop, addDays(day, DAYS)),
  }
}

export function latencyOf(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: sorted[Math.floor(sorted.length / 2)]!, p95: sorted[Math.floor(sorted.length * 0.95)]! }
}

/** All customers book the same time of the same person at once; each round uses the next time. */
async function measureContention(
  base: string,
  app: AppContext,
  shop: Shop,
  day: Day,
): Promise<Slots['contention']> {
  const target = targetOf(app, base)
  const people = await createPeople(target, CUSTOMERS)
  const [staffId] = shop.staffIds
  const roundMs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startTime = new Date(instant(day, OPENING_MINUTE + round * DURATION_MINUTES)).toISOString()
    const body = { serviceId: shop.serviceId, startTime, staffId }
    const startedAt = performance.now()
    const replies = await Promise.all(
      people.map(({ token }) => apiRequest(target, 'POST', '/bookings/service', { token, body })),
    )
    roundMs.push(performance.now() - startedAt)
    const booked = replies.filter(({ status }) => status === 201).length
    const refused = replies.filter(({ status }) => status === 409).length
    if (booked !== 1 || refused !== CUSTOMERS - 1) {
      throw new Error(`Of ${CUSTOMERS} customers ${booked} were booked and ${refused} refused`)
    }
  }
  return { customers: CUSTOMERS, roundMs, deadlocks: await countDeadlocks(target) }
}
