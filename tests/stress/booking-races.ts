/**
 * Conflicting booking requests at the same time: one slot, overlapping times, one booking, each other's times
 * (F1 to F4 of docs/rules/reliability.md#fault-tests).
 */
import { stepMinutes } from '#domain/booking/slots.ts'
import { addDays, toDay, instant, MINUTE } from '#domain/time/time.ts'
import { addService, openShop, type Shop } from '#tests/support/factories.ts'
import { msQuantile, quantile } from './measure.ts'
import {
  apiRequest,
  checkAllInvariants,
  createPeople,
  formatCounts,
  mapConcurrently,
  nthOpenHour,
  OPEN_HOURS_PER_DAY,
  OPENING_HOUR,
  type Person,
  type Reply,
  type StressResult,
  type Target,
} from './target.ts'

const isRefusal = ({ status }: Reply): boolean => status >= 400 && status < 500
const isFault = (reply: Reply): boolean => reply.status !== 200 && reply.status !== 201 && !isRefusal(reply)
const p99Text = (replies: readonly Reply[]): string => `p99 ${msQuantile(replies, 0.99).toFixed(0)} ms`
const exampleText = (wrong: readonly string[]): string => (wrong[0] ? ` (${wrong[0]})` : '')

// ---------------------------------------------------------------- F1

const MAX_ROUND_MS = 3_000

export async function testOneSlot(
  target: Target,
  { customers, rounds }: { customers: number; rounds: number },
): Promise<StressResult[]> {
  const people = await createPeople(target, customers)
  const results: StressResult[] = []
  for (const capacity of [1, 5]) {
    const shop = await openShop(target, { capacity, staff: capacity })
    const wrong: string[] = []
    const roundMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const startTime = nthOpenHour(target, round)
      const startedAt = performance.now()
      const shuffled = target.random.sample(people, people.length)
      const replies = await Promise.all(
        shuffled.map(({ token }, index) => {
          const staff = index % 2 && { staffId: target.random.pick(shop.staffIds) }
          const body = { serviceId: shop.serviceId, startTime, ...staff }
          return apiRequest(target, 'POST', '/bookings/service', { token, body })
        }),
      )
      roundMs.push(performance.now() - startedAt)
      const outcomes = replies.map(({ status, body }) => (status === 409 ? `409 ${body.code}` : status))
      const counts = formatCounts(outcomes)
      const booked = await target.app.database.db
        .selectFrom('bookings')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('service_id', '=', shop.serviceId)
        .where('during', '&&', `[${startTime},${startTime}]`)
        .executeTakeFirstOrThrow()
      const expected = `${capacity} × 201, ${customers - capacity} × 409 slot-taken`
      if (counts !== expected || booked.count !== capacity) {
        wrong.push(`${counts}, ${booked.count} in the database`)
      }
    }
    const outcome = wrong.length
      ? `wrong in ${wrong.length}: ${wrong[0]}`
      : `${capacity} × 201 and ${customers - capacity} × 409 in each`
    results.push(
      {
        text: `F1: ${customers} customers for one time with capacity ${capacity}, ${rounds} rounds: ${outcome}`,
        holds: wrong.length === 0,
      },
      {
        text:
          `F1: the slowest of these rounds took ${Math.max(...roundMs).toFixed(0)} ms (under ` +
          `${MAX_ROUND_MS}), the median ${quantile(roundMs, 0.5).toFixed(0)} ms`,
        holds: Math.max(...roundMs) < MAX_ROUND_MS,
        isMeasured: true,
      },
    )
  }
  return [...results, await checkAllInvariants(target, 'F1')]
}

// ---------------------------------------------------------------- F2

type BookingAttempt = { start: number; end: number; staffId: string | null; repliedAt: number; reply: Reply }
const DURATIONS_MINUTES = [30, 45, 60, 90]
/** Number that is below the ten open bookings that a customer may have. */
const BOOKINGS_PER_PERSON = 9

export async function testOverlappingBookings(
  target: Target,
  { clients, tries, days }: { clients: number; tries: number; days: number },
): Promise<StressResult[]> {
  const shop = await openShop(target, { capacity: 10, staff: 10, durationMinutes: DURATIONS_MINUTES[0]! })
  const services = [{ id: shop.serviceId, minutes: DURATIONS_MINUTES[0]! }]
  for (const minutes of DURATIONS_MINUTES.slice(1)) {
    const { serviceId } = await addService(target, shop, {
      name: `Cut of ${minutes} minutes`,
      durationMinutes: minutes,
      capacity: 10,
    })
    services.push({ id: serviceId, minutes })
  }
  // Each client books for one person after another.
  const perClient = Math.ceil(tries / clients)
  const peoplePerClient = Math.ceil(perClient / BOOKINGS_PER_PERSON)
  const people = await createPeople(target, clients * peoplePerClient)
  const today = toDay(target.clock.now().getTime())

  const attemptRandomBooking = async ({ token }: Person): Promise<BookingAttempt> => {
    const { id: serviceId, minutes } = target.random.pick(services)
    const step = stepMinutes(minutes)
    const lastStep = Math.floor((OPEN_HOURS_PER_DAY * 60 - minutes) / step)
    const minute = OPENING_HOUR * 60 + step * target.random.integer(0, lastStep)
    const start = instant(addDays(today, 2 + target.random.integer(0, days - 1)), minute)
    const staffId = target.random.withProbability(0.5) ? target.random.pick(shop.staffIds) : null
    const body = { serviceId, startTime: new Date(start).toISOString(), ...(staffId && { staffId }) }
    const reply = await apiRequest(target, 'POST', '/bookings/service', { token, body })
    return { start, end: start + minutes * MINUTE, staffId, repliedAt: target.clock.now().getTime(), reply }
  }
  const perClientAttempts = await mapConcurrently(
    clients,
    Array.from({ length: clients }),
    async (_, client) => {
      const attempts: BookingAttempt[] = []
      for (let index = 0; index < perClient && client * perClient + index < tries; index++) {
        const person = people[client * peoplePerClient + Math.floor(index / BOOKINGS_PER_PERSON)]!
        attempts.push(await attemptRandomBooking(person))
      }
      return attempts
    },
  )
  const attempts = perClientAttempts.flat()

  const { rows } = await target.app.database.pool.query<{
    staffId: string
    starts: Date
    ends: Date
    createdAt: Date
  }>(
    `SELECT staff_id AS "staffId", lower(during) AS starts, upper(during) AS ends, created_at AS "createdAt"
      FROM bookings WHERE branch_id = $1`,
    [shop.branchId],
  )
  const wasBusy = (staffId: string, { start, end, repliedAt }: BookingAttempt): boolean =>
    rows.some(
      (row) =>
        row.staffId === staffId &&
        row.starts.getTime() < end &&
        row.ends.getTime() > start &&
        row.createdAt.getTime() <= repliedAt,
    )
  const refused = attempts.filter(({ reply }) => reply.status === 409)
  const wronglyRefused = refused.filter((attempt) => {
    const candidates = attempt.staffId ? [attempt.staffId] : shop.staffIds
    return candidates.some((staffId) => !wasBusy(staffId, attempt))
  })
  const unexpected = attempts.filter(
    ({ reply }) => reply.status !== 201 && (reply.status !== 409 || reply.body.code !== 'slot-taken'),
  )
  return [
    {
      text:
        `F2: ${clients} clients, ${attempts.length} overlapping requests for 10 staff: ${rows.length} ` +
        `booked, ${refused.length} refused, ${wronglyRefused.length} of them although the time was free, ` +
        `${unexpected.length} other replies` +
        exampleText(unexpected.map(({ reply }) => JSON.stringify(reply.body))),
      holds: wronglyRefused.length === 0 && unexpected.length === 0 && refused.length > 0 && rows.length > 0,
    },
    await checkAllInvariants(target, 'F2'),
  ]
}

// ---------------------------------------------------------------- F3

type BookingState = {
  status: 'pending' | 'confirmed' | 'cancelled'
  cancelledBy: 'customer' | 'system' | null
  isMoved: boolean
}
type RequestAction = 'confirm' | 'cancel' | 'reschedule' | 'rival'
/** `expire` is the scheduled job, which runs beside the requests. */
type Action = RequestAction | 'expire'
/** The requests that succeeded, and the state of the booking afterwards. */
type Outcome = Record<RequestAction, boolean> & BookingState
const REQUEST_ACTIONS = [
  'confirm',
  'cancel',
  'reschedule',
  'rival',
] as const satisfies readonly RequestAction[]

/**
 * The outcome if the actions happened one after another, for a booking that waits to be confirmed by its
 * store and a rival who books the same time. An overdue booking cannot be confirmed or moved. The scheduled
 * job cancels it, and so does a rival who needs its time; its customer can still cancel it.
 */
function outcomeInOrder(actions: readonly Action[], isOverdue: boolean): Outcome {
  const outcome: Outcome = {
    confirm: false,
    cancel: false,
    reschedule: false,
    rival: false,
    status: 'pending',
    cancelledBy: null,
    isMoved: false,
  }
  for (const action of actions) {
    const isExpired = isOverdue && outcome.status === 'pending'
    const canChange = outcome.status !== 'cancelled' && !isExpired
    if (isExpired && (action === 'expire' || action === 'rival')) {
      Object.assign(outcome, { status: 'cancelled', cancelledBy: 'system' })
    }
    if (action === 'confirm' && canChange) Object.assign(outcome, { confirm: true, status: 'confirmed' })
    if (action === 'cancel' && outcome.status !== 'cancelled') {
      Object.assign(outcome, { cancel: true, status: 'cancelled', cancelledBy: 'customer' })
    }
    if (action === 'reschedule' && canChange) Object.assign(outcome, { reschedule: true, isMoved: true })
    if (action === 'rival') outcome.rival = outcome.status === 'cancelled' || outcome.isMoved
  }
  return outcome
}

function listPermutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((first, index) =>
    listPermutations(list.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  )
}

function isSerializable(outcome: Outcome, actions: readonly RequestAction[], isOverdue: boolean): boolean {
  const orders = [...listPermutations<Action>(actions), ...listPermutations<Action>([...actions, 'expire'])]
  const observed = JSON.stringify(outcome)
  return orders.some((order) => JSON.stringify(outcomeInOrder(order, isOverdue)) === observed)
}

export async function testConcurrentChanges(
  target: Target,
  { rounds, concurrency }: { rounds: number; concurrency: number },
): Promise<StressResult[]> {
  const { db } = target.app.database
  const shops = await Promise.all(
    Array.from({ length: concurrency }, () => openShop(target, { autoConfirm: false })),
  )
  const people = await createPeople(target, rounds * 2)
  const wrong: string[] = []
  const replies: Reply[] = []
  const finalStates: string[] = []

  const runRound = async (shop: Shop, round: number): Promise<void> => {
    const hour = Math.floor(round / concurrency) * 2
    const startTime = nthOpenHour(target, hour)
    const laterTime = nthOpenHour(target, hour + 1)
    const customer = people[round * 2]!
    const rival = people[round * 2 + 1]!
    const isOverdue = target.random.withProbability(0.5)
    const id = await bookService(target, shop, customer, startTime)
    if (isOverdue) {
      await db
        .updateTable('bookings')
        .set({ hold_expires_at: new Date(target.clock.now().getTime() - 1) })
        .where('id', '=', id)
        .execute()
    }
    const requests: Record<RequestAction, () => Promise<Reply>> = {
      confirm: () => apiRequest(target, 'PUT', `/bookings/${id}/confirm`, { token: shop.merchantToken }),
      cancel: () => apiRequest(target, 'PUT', `/bookings/${id}/cancel`, { token: customer.token, body: {} }),
      reschedule: () => reschedule(target, customer, id, laterTime),
      rival: () =>
        apiRequest(target, 'POST', '/bookings/service', {
          token: rival.token,
          body: { serviceId: shop.serviceId, startTime },
        }),
    }
    const actions = target.random.sample(REQUEST_ACTIONS, target.random.integer(2, 4))
    const answered = await Promise.all(
      actions.map(async (action) => [action, await requests[action]()] as const),
    )
    const replyTo = new Map(answered)
    replies.push(...replyTo.values())
    const row = await db
      .selectFrom('bookings')
      .select(['status', 'cancelled_by', 'moves'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const hasSucceeded = (action: RequestAction) => {
      const reply = replyTo.get(action)
      return reply !== undefined && !isRefusal(reply)
    }
    const outcome: Outcome = {
      confirm: hasSucceeded('confirm'),
      cancel: hasSucceeded('cancel'),
      reschedule: hasSucceeded('reschedule'),
      rival: hasSucceeded('rival'),
      // A CHECK constraint limits the column, and this test never checks in.
      status: row.status as BookingState['status'],
      // The store never cancels in this test.
      cancelledBy: row.cancelled_by as BookingState['cancelledBy'],
      isMoved: row.moves > 0,
    }
    finalStates.push(outcome.cancelledBy ? `${outcome.status} by ${outcome.cancelledBy}` : outcome.status)
    if (isSerializable(outcome, actions, isOverdue)) return
    const replyTexts = answered.map(([action, { status, body }]) => `${action} ${status} ${body.code ?? ''}`)
    wrong.push(`${JSON.stringify(outcome)}, ${replyTexts.join(', ')}`)
  }
  await mapConcurrently(concurrency, shops, async (shop, shopIndex) => {
    for (let round = shopIndex; round < rounds; round += concurrency) await runRound(shop, round)
  })

  const faults = replies.filter(isFault)
  return [
    {
      text:
        `F3: confirm, cancel, reschedule, expire and a rival at once, ${rounds} rounds ` +
        `(${formatCounts(finalStates)}): ${wrong.length} outcomes that no order ` +
        `explains${exampleText(wrong)}, ${faults.length} faults; ${p99Text(replies)}`,
      holds: wrong.length === 0 && faults.length === 0,
    },
    await checkAllInvariants(target, 'F3'),
  ]
}

// ---------------------------------------------------------------- F4

export async function testCrossedReschedules(
  target: Target,
  { pairs, concurrency }: { pairs: number; concurrency: number },
): Promise<StressResult[]> {
  // Every other shop has room for two bookings at one time, so that both can be moved.
  const shops = await Promise.all(
    Array.from({ length: concurrency }, (_, index) => {
      const places = index % 2 ? 2 : 1
      return openShop(target, { capacity: places, staff: places })
    }),
  )
  const people = await createPeople(target, pairs * 2)
  const replies: Reply[] = []
  const wrong: string[] = []

  const runPair = async (shop: Shop, pair: number): Promise<void> => {
    const hour = Math.floor(pair / concurrency) * 2
    const times = [nthOpenHour(target, hour), nthOpenHour(target, hour + 1)] as const
    const owners = [people[pair * 2]!, people[pair * 2 + 1]!] as const
    const ids = await Promise.all(
      owners.map((owner, index) => bookService(target, shop, owner, times[index]!)),
    )
    const pairReplies = await Promise.all(
      owners.map((owner, index) => reschedule(target, owner, ids[index]!, times[1 - index]!)),
    )
    replies.push(...pairReplies)
    const { rows } = await target.app.database.pool.query<{ id: string; startsAt: Date }>(
      'SELECT id, lower(during) AS "startsAt" FROM bookings WHERE id = ANY($1)',
      [ids],
    )
    for (const [index, reply] of pairReplies.entries()) {
      const actual = rows.find(({ id }) => id === ids[index])!.startsAt.toISOString()
      const isMoved = reply.status === 200
      const expected = isMoved ? times[1 - index] : times[index]
      const isCorrect = actual === expected && (isMoved || reply.body.code === 'slot-taken')
      if (!isCorrect) wrong.push(`${reply.status} ${reply.body.code ?? ''}: ${times[index]} became ${actual}`)
    }
  }
  await mapConcurrently(concurrency, shops, async (shop, shopIndex) => {
    for (let pair = shopIndex; pair < pairs; pair += concurrency) await runPair(shop, pair)
  })

  const faults = replies.filter(isFault)
  const moved = replies.filter(({ status }) => status === 200).length
  const hasExpectedMix = moved > 0 && (concurrency < 2 || moved < replies.length)
  return [
    {
      text:
        `F4: ${pairs} pairs move to each other's time at once: ${moved} moved, ${replies.length - moved} ` +
        `refused, ${wrong.length} that contradict the reply${exampleText(wrong)}, ${faults.length} ` +
        `faults; ` +
        p99Text(replies),
      holds: wrong.length === 0 && faults.length === 0 && hasExpectedMix,
    },
    await checkAllInvariants(target, 'F4'),
  ]
}

function reschedule(
  target: Target,
  { token }: Person,
  bookingId: string,
  newStartTime: string,
): Promise<Reply> {
  const body = { newStartTime, newStaffId: null }
  return apiRequest(target, 'PUT', `/bookings/${bookingId}/reschedule`, { token, body })
}

async function bookService(
  target: Target,
  shop: Shop,
  { token }: Person,
  startTime: string,
): Promise<string> {
  const body = { serviceId: shop.serviceId, startTime }
  const reply = await apiRequest(target, 'POST', '/bookings/service', { token, body })
  if (reply.status !== 201) {
    throw new Error(`The booking was refused: ${reply.status} ${JSON.stringify(reply.body)}`)
  }
  return reply.body.booking.id
}
