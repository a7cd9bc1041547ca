/** Many want the same: one slot, overlapping times, one booking, each other's times (F1 to F4 of docs/rules/reliability.md#fault-tests). */
import { stepMinutes } from '#domain/booking/slots.ts'
import { addDays, dayOf, instant, MINUTE } from '#domain/time/time.ts'
import { uuidv7 } from '#server/ids.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import type { Promised } from './stress.ts'
import { quantile } from './asking.ts'
import {
  ask,
  HOURS_A_DAY,
  inTurns,
  invariantsHold,
  newPeople,
  nthHour,
  OPENS,
  tally,
  type Person,
  type Reply,
  type Target,
} from './target.ts'

/** A refusal that says why not; anything else is a fault. */
const isRefusal = ({ status }: Reply): boolean => status >= 400 && status < 500
const isFault = (reply: Reply): boolean => reply.status !== 200 && reply.status !== 201 && !isRefusal(reply)
const slowestOf = (all: readonly Reply[]): string =>
  `p99 ${quantile(
    all.map(({ ms }) => ms),
    0.99,
  ).toFixed(0)} ms`

// ---------------------------------------------------------------- F1

export async function oneSlot(target: Target, { customers, rounds }: { customers: number; rounds: number }): Promise<Promised[]> {
  const people = await newPeople(target, customers)
  const promised: Promised[] = []
  for (const capacity of [1, 5]) {
    const shop = await openShop(target, { capacity, staff: capacity })
    const wrong: string[] = []
    const took: number[] = []
    for (let round = 0; round < rounds; round++) {
      const startTime = nthHour(target, round)
      const began = performance.now()
      const replies = await Promise.all(
        target.chance.some(people, people.length).map(({ token }, nth) => {
          const body = { serviceId: shop.serviceId, startTime, ...(nth % 2 && { staffId: target.chance.pick(shop.staffIds) }) }
          return ask(target, 'POST', '/bookings/service', { token, body })
        }),
      )
      took.push(performance.now() - began)
      const said = tally(replies.map(({ status, body }) => (status === 409 ? `409 ${body.code}` : status)))
      const standing = await target.app.database.db
        .selectFrom('bookings')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('service_id', '=', shop.serviceId)
        .where('during', '&&', `[${startTime},${startTime}]`)
        .executeTakeFirstOrThrow()
      if (said !== `${capacity} × 201, ${customers - capacity} × 409 slot-taken` || standing.count !== capacity)
        wrong.push(`${said}, ${standing.count} stand`)
    }
    promised.push(
      {
        text: `F1: ${customers} customers at one time with room for ${capacity}, ${rounds} rounds: ${
          wrong.length ? `wrong in ${wrong.length}: ${wrong[0]}` : `${capacity} × 201 and ${customers - capacity} × 409 in each`
        }`,
        isCached: wrong.length === 0,
      },
      {
        text: `F1: the slowest of these rounds took ${Math.max(...took).toFixed(0)} ms (under 3000), the median ${quantile(took, 0.5).toFixed(0)} ms`,
        isCached: Math.max(...took) < 3000,
        isMeasured: true,
      },
    )
  }
  return [...promised, await invariantsHold(target, 'F1')]
}

// ---------------------------------------------------------------- F2

type Tried = { start: number; end: number; staffId: string | null; at: number; reply: Reply }
const DURATIONS = [30, 45, 60, 90]

export async function overlaps(
  target: Target,
  { clients, tries, days }: { clients: number; tries: number; days: number },
): Promise<Promised[]> {
  const shop = await openShop(target, { capacity: 10, staff: 10, durationMinutes: DURATIONS[0]! })
  const services = [{ id: shop.serviceId, minutes: DURATIONS[0]! }]
  for (const minutes of DURATIONS.slice(1)) services.push({ id: await alsoServe(target, shop, minutes), minutes })
  // A customer may have ten open bookings, so each client is one customer after another.
  const perClient = Math.ceil(tries / clients)
  const perPerson = 9
  const people = await newPeople(target, clients * Math.ceil(perClient / perPerson))
  const today = dayOf(target.clock.now().getTime())
  const tried = (
    await inTurns(clients, Array.from({ length: clients }), async (_client, client) => {
      const all: Tried[] = []
      for (let nth = 0; nth < perClient && client * perClient + nth < tries; nth++) {
        const { id: serviceId, minutes } = target.chance.pick(services)
        const step = stepMinutes(minutes)
        const minute = OPENS * 60 + step * target.chance.whole(0, Math.floor((HOURS_A_DAY * 60 - minutes) / step))
        const start = instant(addDays(today, 2 + target.chance.whole(0, days - 1)), minute)
        const staffId = target.chance.chance(0.5) ? target.chance.pick(shop.staffIds) : null
        const { token } = people[client * Math.ceil(perClient / perPerson) + Math.floor(nth / perPerson)]!
        const body = { serviceId, startTime: new Date(start).toISOString(), ...(staffId && { staffId }) }
        const reply = await ask(target, 'POST', '/bookings/service', { token, body })
        all.push({ start, end: start + minutes * MINUTE, staffId, at: target.clock.now().getTime(), reply })
      }
      return all
    })
  ).flat()

  const { rows } = await target.app.database.pool.query<{ staff: string; starts: Date; ends: Date; made: Date }>(
    'SELECT staff_id AS staff, lower(during) AS starts, upper(during) AS ends, created_at AS made FROM bookings WHERE branch_id = $1',
    [shop.branchId],
  )
  const isBusy = (staffId: string, { start, end, at }: Tried): boolean =>
    rows.some((row) => row.staff === staffId && row.starts.getTime() < end && row.ends.getTime() > start && row.made.getTime() <= at)
  const refused = tried.filter(({ reply }) => reply.status === 409)
  const falsely = refused.filter((each) => (each.staffId ? [each.staffId] : shop.staffIds).some((id) => !isBusy(id, each)))
  const strange = tried.filter(({ reply }) => reply.status !== 201 && (reply.status !== 409 || reply.body.code !== 'slot-taken'))
  return [
    {
      text: `F2: ${clients} clients, ${tried.length} overlapping wishes for 10 people: ${rows.length} booked, ${refused.length} refused, ${
        falsely.length
      } of them though the time was free, ${strange.length} answered otherwise${strange[0] ? ` (${JSON.stringify(strange[0].reply.body)})` : ''}`,
      isCached: falsely.length === 0 && strange.length === 0 && refused.length > 0 && rows.length > 0,
    },
    await invariantsHold(target, 'F2'),
  ]
}

/** One more service of the same people at the same branch. */
async function alsoServe({ app, clock }: Target, shop: Shop, minutes: number): Promise<string> {
  const { db } = app.database
  const now = clock.now()
  const id = uuidv7(now.getTime())
  await db
    .insertInto('services')
    .values({
      id,
      store_id: shop.storeId,
      category: 'test',
      name: `Cut of ${minutes} minutes`,
      description: 'A cut.',
      type: 'fixed',
      price_cents: 100_000,
      duration_minutes: minutes,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('pools')
    .values({ id: uuidv7(now.getTime()), branch_id: shop.branchId, service_id: id, capacity: 10 })
    .execute()
  await db
    .insertInto('service_staff')
    .values(shop.staffIds.map((staff_id) => ({ service_id: id, staff_id })))
    .execute()
  return id
}

// ---------------------------------------------------------------- F3

/** A booking that waits for its store's yes, and a rival who wants its time. */
type Status = { status: 'pending' | 'confirmed' | 'cancelled'; by: 'customer' | 'system' | null; isMoved: boolean }
type Act = 'confirm' | 'cancel' | 'reschedule' | 'rival' | 'lapse'
type Seen = Record<Exclude<Act, 'lapse'>, boolean> & Status
const ASKED = ['confirm', 'cancel', 'reschedule', 'rival'] as const satisfies readonly Act[]

/**
 * One act after another: what each would have been told, and what would be left. What has lapsed is neither confirmed nor moved; the sweep
 * takes it away, or the rival who wants its place; and its customer may still let it go.
 */
function inOrder(acts: readonly Act[], isOverdue: boolean): Seen {
  const seen: Seen = { confirm: false, cancel: false, reschedule: false, rival: false, status: 'pending', by: null, isMoved: false }
  for (const act of acts) {
    const isLapsed = isOverdue && seen.status === 'pending'
    const stands = seen.status !== 'cancelled' && !isLapsed
    if (isLapsed && (act === 'lapse' || act === 'rival')) Object.assign(seen, { status: 'cancelled', by: 'system' })
    if (act === 'confirm' && stands) Object.assign(seen, { confirm: true, status: 'confirmed' })
    if (act === 'cancel' && seen.status !== 'cancelled') Object.assign(seen, { cancel: true, status: 'cancelled', by: 'customer' })
    if (act === 'reschedule' && stands) Object.assign(seen, { reschedule: true, isMoved: true })
    if (act === 'rival') seen.rival = seen.status === 'cancelled' || seen.isMoved
  }
  return seen
}

const ordersOf = <T>(list: readonly T[]): T[][] =>
  list.length < 2 ? [[...list]] : list.flatMap((each, at) => ordersOf(list.toSpliced(at, 1)).map((rest) => [each, ...rest]))

export async function oneBooking(target: Target, { rounds, lanes }: { rounds: number; lanes: number }): Promise<Promised[]> {
  const shops = await Promise.all(Array.from({ length: lanes }, () => openShop(target, { autoConfirm: false })))
  const people = await newPeople(target, rounds * 2)
  const wrong: string[] = []
  const replies: Reply[] = []
  const ends: string[] = []
  await inTurns(lanes, shops, async (shop, lane) => {
    for (let round = lane; round < rounds; round += lanes) {
      const nth = Math.floor(round / lanes) * 2
      const [startTime, later] = [nthHour(target, nth), nthHour(target, nth + 1)]
      const [customer, rival] = [people[round * 2]!, people[round * 2 + 1]!]
      const isOverdue = target.chance.chance(0.5)
      const made = await ask(target, 'POST', '/bookings/service', { token: customer.token, body: { serviceId: shop.serviceId, startTime } })
      if (made.status !== 201) throw new Error(`F3 could not begin: ${made.status} ${JSON.stringify(made.body)}`)
      const id: string = made.body.booking.id
      const { db } = target.app.database
      if (isOverdue)
        await db
          .updateTable('bookings')
          .set({ hold_expires_at: new Date(target.clock.now().getTime() - 1) })
          .where('id', '=', id)
          .execute()
      const asked: Record<Exclude<Act, 'lapse'>, () => Promise<Reply>> = {
        confirm: () => ask(target, 'PUT', `/bookings/${id}/confirm`, { token: shop.merchantToken }),
        cancel: () => ask(target, 'PUT', `/bookings/${id}/cancel`, { token: customer.token, body: {} }),
        reschedule: () =>
          ask(target, 'PUT', `/bookings/${id}/reschedule`, { token: customer.token, body: { newStartTime: later, newStaffId: null } }),
        // Whoever books meets the holds that have lapsed, and moves them out of the way.
        rival: () => ask(target, 'POST', '/bookings/service', { token: rival.token, body: { serviceId: shop.serviceId, startTime } }),
      }
      const acts = target.chance.some(ASKED, target.chance.whole(2, 4))
      const told = new Map(await Promise.all(acts.map(async (act) => [act, await asked[act]()] as const)))
      replies.push(...told.values())
      const row = await db.selectFrom('bookings').select(['status', 'cancelled_by', 'moves']).where('id', '=', id).executeTakeFirstOrThrow()
      const isYes = (act: Exclude<Act, 'lapse'>) => told.has(act) && !isRefusal(told.get(act)!)
      const seen: Seen = {
        confirm: isYes('confirm'),
        cancel: isYes('cancel'),
        reschedule: isYes('reschedule'),
        rival: isYes('rival'),
        status: row.status as Status['status'], // the column's CHECK allows only these, and nobody checks in
        by: row.cancelled_by as Status['by'], // nor does the store cancel
        isMoved: row.moves > 0,
      }
      ends.push(seen.by ? `${seen.status} by ${seen.by}` : seen.status)
      // Some order of the acts, one after the other, must explain all that was said and what is left.
      if (
        ![...ordersOf<Act>(acts), ...ordersOf<Act>([...acts, 'lapse'])].some(
          (order) => JSON.stringify(inOrder(order, isOverdue)) === JSON.stringify(seen),
        )
      )
        wrong.push(
          `${JSON.stringify(seen)}, ${[...told].map(([act, { status, body }]) => `${act} ${status} ${body.code ?? ''}`).join(', ')}`,
        )
    }
  })
  const faults = replies.filter(isFault)
  return [
    {
      text: `F3: confirm × cancel × reschedule × lapse × a rival at once, ${rounds} rounds (${tally(ends)}): ${wrong.length} that no order explains${
        wrong[0] ? ` (${wrong[0]})` : ''
      }, ${faults.length} faults; ${slowestOf(replies)}`,
      isCached: wrong.length === 0 && faults.length === 0,
    },
    await invariantsHold(target, 'F3'),
  ]
}

// ---------------------------------------------------------------- F4

export async function crossed(target: Target, { pairs, lanes }: { pairs: number; lanes: number }): Promise<Promised[]> {
  const shops = await Promise.all(
    Array.from({ length: lanes }, (_, lane) => openShop(target, { capacity: lane % 2 ? 2 : 1, staff: lane % 2 ? 2 : 1 })),
  )
  const people = await newPeople(target, pairs * 2)
  const replies: Reply[] = []
  const wrong: string[] = []
  await inTurns(lanes, shops, async (shop, lane) => {
    for (let pair = lane; pair < pairs; pair += lanes) {
      const nth = Math.floor(pair / lanes) * 2
      const times = [nthHour(target, nth), nthHour(target, nth + 1)] as const
      const owners = [people[pair * 2]!, people[pair * 2 + 1]!] as const
      const ids = await Promise.all(owners.map((owner, at) => bookAt(target, shop, owner, times[at]!)))
      // The first wants the second's time, the second the first's; where two can be served both may have it.
      const told = await Promise.all(
        owners.map(({ token }, at) =>
          ask(target, 'PUT', `/bookings/${ids[at]}/reschedule`, { token, body: { newStartTime: times[1 - at], newStaffId: null } }),
        ),
      )
      replies.push(...told)
      const { rows } = await target.app.database.pool.query<{ id: string; at: Date }>(
        'SELECT id, lower(during) AS at FROM bookings WHERE id = ANY($1)',
        [ids],
      )
      for (const [at, reply] of told.entries()) {
        const now = rows.find(({ id }) => id === ids[at])!.at.toISOString()
        const isRight = reply.status === 200 ? now === times[1 - at] : reply.body.code === 'slot-taken' && now === times[at]
        if (!isRight) wrong.push(`${reply.status} ${reply.body.code ?? ''}: ${times[at]} became ${now}`)
      }
    }
  })
  const faults = replies.filter(isFault)
  const withCapacity = replies.filter(({ status }) => status === 200).length
  return [
    {
      text: `F4: ${pairs} pairs move to each other's time at once: ${withCapacity} moved, ${replies.length - withCapacity} refused, ${wrong.length} not as said${
        wrong[0] ? ` (${wrong[0]})` : ''
      }, ${faults.length} faults; ${slowestOf(replies)}`,
      isCached: wrong.length === 0 && faults.length === 0 && withCapacity > 0 && (lanes < 2 || withCapacity < replies.length),
    },
    await invariantsHold(target, 'F4'),
  ]
}

async function bookAt(target: Target, shop: Shop, { token }: Person, startTime: string): Promise<string> {
  const made = await ask(target, 'POST', '/bookings/service', { token, body: { serviceId: shop.serviceId, startTime } })
  if (made.status !== 201) throw new Error(`F4 could not begin: ${made.status} ${JSON.stringify(made.body)}`)
  return made.body.booking.id
}
