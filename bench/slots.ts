/**
 * Free times of a busy branch: twenty people and two hundred bookings a day, for a day and for a month, against a read by primary key; and two
 * hundred customers who want one of these times at once.
 */
import { addDays, dayOf, instant, MINUTE, type Day } from '#domain/time/time.ts'
import { openApp } from '#server/app.ts'
import { movableClock } from '#server/clock.ts'
import type { AppContext } from '#server/app-context.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { ask, inTurns, newPeople, targetOf, type Target } from '../tests/stress/target.ts'
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
  /** Milliseconds until the last of them was answered, each round. */
  rush: { customers: number; took: number[]; deadlocks: number }
}
export type BusyShop = { shop: Shop; day: Day; statements: Slots['statements'] }

const STAFF = 20
const BOOKINGS = 200
const DAYS = 31
const DURATION = 30
const PER_CUSTOMER = 8
const CUSTOMERS = 200
const ROUNDS = 5
const WARM_UP = 40
const TIMED = 300

const groundOf = (app: AppContext, base: string): Target =>
  targetOf({ app, clock: movableClock(), base, sandbox: '', seed: 1, isHasty: false, advance: async () => undefined })

const dayPath = ({ serviceId }: Shop, day: Day) => `/bookings/service-slots?serviceId=${serviceId}&date=${day}`
const monthPath = ({ serviceId }: Shop, from: Day) => `/bookings/availability?serviceId=${serviceId}&from=${from}&days=${DAYS}`

/** A shop whose every day is busy, and how many statements its free times cost. Before the house has opened its first connection. */
export async function openBusyShop(app: AppContext): Promise<BusyShop> {
  const recorder = recordStatements(app)
  const target = groundOf(app, '')
  const shop = await openShop(target, { capacity: STAFF, staff: STAFF, durationMinutes: DURATION })
  const server = await openApp(app, 'customer')
  await server.ready()
  const get = async (path: string): Promise<void> => {
    const { statusCode, body } = await server.inject(`/api/v1${path}`)
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`)
  }
  const day = addDays(dayOf(app.clock.now().getTime()), 2)
  const people = await newPeople(target, BOOKINGS / PER_CUSTOMER)
  await inTurns(4, Array.from({ length: BOOKINGS }), async (_each, nth) => {
    const { token } = people[nth % people.length]!
    const startTime = new Date(instant(day, 480) + Math.floor(nth / people.length) * 3 * DURATION * MINUTE).toISOString()
    // Everybody three slots apart, and no two of one customer at one time; five slots are asked for by as many as there are people.
    const payload = { serviceId: shop.serviceId, startTime: shifted(startTime, nth % 3) }
    const reply = await server.inject({
      method: 'POST',
      url: '/api/v1/bookings/service',
      headers: { authorization: `Bearer ${token}` },
      payload,
    })
    if (reply.statusCode !== 201) throw new Error(`A booking was refused: ${reply.statusCode} ${reply.body}`)
  })
  await alikeOnOtherDays(app, shop, day)
  await app.database.pool.query('VACUUM (ANALYZE) bookings')
  const count = async (path: string) => (await recorder.during(() => get(path))).length
  await get(dayPath(shop, day))
  const statements = { day: await count(dayPath(shop, day)), month: await count(monthPath(shop, day)) }
  await server.close()
  return { shop, day, statements }
}

const shifted = (startTime: string, slots: number): string => new Date(Date.parse(startTime) + slots * DURATION * MINUTE).toISOString()

/** The same bookings on each of the coming days, as rows. */
async function alikeOnOtherDays({ database, clock }: AppContext, shop: Shop, day: Day): Promise<void> {
  // But those that the database reckons by itself.
  const { rows } = await database.pool.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
      WHERE attrelid = 'bookings'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  )
  const { columns } = rows[0]!
  for (let ahead = 1; ahead < DAYS; ahead++) {
    await database.pool.query(
      `INSERT INTO bookings (${columns}) SELECT ${columns} FROM (SELECT (jsonb_populate_record(known.booking, jsonb_build_object('id', fresh.id, 'code', fresh.code,
          'during', tstzrange(known.starts + $2 * interval '1 day', known.ends + $2 * interval '1 day')))).*
        FROM (SELECT b AS booking, lower(during) AS starts, upper(during) AS ends, row_number() OVER () AS nth
          FROM bookings b WHERE service_id = $1 AND lower(during) < $5) known
        JOIN unnest($3::uuid[], $4::text[]) WITH ORDINALITY AS fresh (id, code, nth) ON fresh.nth = known.nth) alike`,
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

/** One request at a time, the three in turns, so that what disturbs one disturbs the others. */
export async function measureSlots(base: string, app: AppContext, { shop, day, statements }: BusyShop): Promise<Slots> {
  const paths = { byKey: `/offers/${shop.offerId}`, day: dayPath(shop, day), month: monthPath(shop, day) }
  const times: Record<keyof typeof paths, number[]> = { byKey: [], day: [], month: [] }
  for (let request = 0; request < WARM_UP + TIMED; request++)
    for (const [name, path] of Object.entries(paths) as [keyof typeof paths, string][]) {
      const { status, body, ms } = await ask({ base }, 'GET', path)
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
      if (request >= WARM_UP) times[name].push(ms)
    }
  const latency = (name: keyof typeof paths): Latency => {
    const sorted = times[name].toSorted((a, b) => a - b)
    return { p50: sorted[Math.floor(sorted.length / 2)]!, p95: sorted[Math.floor(sorted.length * 0.95)]! }
  }
  return {
    staff: STAFF,
    bookings: BOOKINGS,
    days: DAYS,
    statements,
    byKey: latency('byKey'),
    day: latency('day'),
    month: latency('month'),
    rush: await rush(base, app, shop, addDays(day, DAYS)),
  }
}

/** All at once at one time of one person; the next round at the next time. */
async function rush(base: string, app: AppContext, shop: Shop, day: Day): Promise<Slots['rush']> {
  const target = groundOf(app, base)
  const people = await newPeople(target, CUSTOMERS)
  const [staffId] = shop.staffIds
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startTime = new Date(instant(day, 480 + round * DURATION)).toISOString()
    const began = performance.now()
    const replies = await Promise.all(
      people.map(({ token }) =>
        ask(target, 'POST', '/bookings/service', { token, body: { serviceId: shop.serviceId, startTime, staffId } }),
      ),
    )
    took.push(performance.now() - began)
    const booked = replies.filter(({ status }) => status === 201).length
    const refused = replies.filter(({ status }) => status === 409).length
    if (booked !== 1 || refused !== CUSTOMERS - 1) throw new Error(`Of ${CUSTOMERS} customers ${booked} were booked, ${refused} refused`)
  }
  const { rows } = await app.database.pool.query<{ deadlocks: number }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  return { customers: CUSTOMERS, took, deadlocks: rows[0]!.deadlocks }
}
