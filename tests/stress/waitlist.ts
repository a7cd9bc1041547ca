/**
 * Customers wait for times of one full branch, accept, refuse and leave, while others book, cancel and move, the store blocks times and
 * offers some by hand, and visitors hold what is free, all at the same time (F45 of docs/rules/reliability.md#fault-tests).
 */
import { addDays, instant, MINUTE, toDay } from '#domain/time/time.ts'
import { openShop } from '#tests/support/factories.ts'
import {
  apiRequest,
  checkAllInvariants,
  createPeople,
  formatCounts,
  mapConcurrently,
  OPENING_HOUR,
  OPEN_HOURS_PER_DAY,
  type Person,
  type Reply,
  type StressResult,
  type Target,
} from './target.ts'

const STAFF = 2
const DAYS = 2
const CONCURRENCY = 30

export async function testWaitlist(
  target: Target,
  { customers, actions }: { customers: number; actions: number },
): Promise<StressResult[]> {
  const { random } = target
  const shop = await openShop(target, { staff: STAFF, capacity: STAFF, durationMinutes: 60 })
  const { serviceId, branchId } = shop
  const people = await createPeople(target, customers)
  const booked: { id: string; token: string }[] = []
  const days = Array.from({ length: DAYS }, (_, ahead) =>
    addDays(toDay(target.clock.now().getTime()), 2 + ahead),
  )

  const startOn = (day: string, hour: number) =>
    new Date(instant(day, (OPENING_HOUR + hour) * 60)).toISOString()
  const anyStart = () => startOn(random.pick(days), random.integer(0, OPEN_HOURS_PER_DAY - 1))
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token?: string, body?: unknown) =>
    apiRequest(target, method, path, { ...(token && { token }), ...(body !== undefined && { body }) })
  const preference = () => {
    const from = random.pick(days)
    return {
      serviceId,
      from,
      to: days[1]!,
      ...(random.withProbability(0.3) && { staffId: random.pick(shop.staffIds) }),
      ...(random.withProbability(0.3) && { part: random.pick(['morning', 'afternoon', 'evening'] as const) }),
    }
  }

  async function book({ token }: Person, startTime = anyStart(), more: object = {}): Promise<Reply> {
    const reply = await ask('POST', '/bookings', token, { serviceId, startTime, ...more })
    if (reply.status === 201) booked.push({ id: reply.body.booking.id, token })
    return reply
  }
  async function answer(person: Person): Promise<[string, Reply]> {
    const own = await ask('GET', '/waitlist', person.token)
    const entry = own.body.entries?.[0]
    const [offer] = entry?.offers ?? []
    const choice = random.integer(1, 10)
    if (offer && choice > 4) {
      const taken = await ask('POST', `/waitlist/offers/${offer.id}/accept`, person.token, {})
      if (taken.status !== 200) return ['accept', taken]
      const { startTime, holdToken } = taken.body
      return ['book offered', await book(person, startTime, { holdToken })]
    }
    if (offer && choice > 2)
      return ['refuse', await ask('POST', `/waitlist/offers/${offer.id}/decline`, person.token, {})]
    if (entry && choice === 1) return ['leave', await ask('DELETE', `/waitlist/${entry.id}`, person.token)]
    return ['wait', await ask('POST', '/waitlist', person.token, preference())]
  }
  async function atStore(): Promise<[string, Reply]> {
    if (random.withProbability(0.5)) {
      const { body } = await ask('GET', `/merchant/waitlist?branchId=${branchId}`, shop.merchantToken)
      const client = body.waiting?.length > 0 ? random.pick(body.waiting as { id: string }[]) : undefined
      if (client)
        return [
          'offer by hand',
          await ask('POST', `/merchant/waitlist/${client.id}/offers`, shop.merchantToken, {
            startTime: anyStart(),
          }),
        ]
    }
    const from = anyStart()
    const block = await ask('POST', '/merchant/blocks', shop.merchantToken, {
      staffId: random.pick(shop.staffIds),
      from,
      to: new Date(Date.parse(from) + 30 * MINUTE).toISOString(),
      despiteBookings: true,
    })
    if (block.status === 201)
      await ask('DELETE', `/merchant/blocks/${block.body.block.id}`, shop.merchantToken)
    return ['block', block]
  }
  async function act(person: Person): Promise<[string, Reply]> {
    const choice = random.integer(1, 10)
    if (choice > 5) return answer(person)
    if (choice > 3) return ['book', await book(person)]
    if (choice === 1)
      return ['hold', await ask('POST', '/bookings/holds', undefined, { serviceId, startTime: anyStart() })]
    const [one] = booked.splice(random.integer(0, Math.max(0, booked.length - 1)), 1)
    if (!one) return ['book', await book(person)]
    if (choice === 2) return ['cancel', await ask('PUT', `/bookings/${one.id}/cancel`, one.token, {})]
    booked.push(one)
    return [
      'move',
      await ask('PUT', `/bookings/${one.id}/reschedule`, one.token, { newStartTime: anyStart() }),
    ]
  }

  // The branch is full at first.
  const starts = days.flatMap((day) =>
    Array.from({ length: OPEN_HOURS_PER_DAY }, (_, hour) => startOn(day, hour)),
  )
  await mapConcurrently(CONCURRENCY, [...starts, ...starts], (startTime, nth) =>
    book(people[nth % people.length]!, startTime),
  )
  const outcomes = await mapConcurrently(CONCURRENCY, Array.from({ length: actions }), (_, index) =>
    index % 25 === 0 ? atStore() : act(people[index % people.length]!),
  )
  const faults = outcomes.filter(([, { status }]) => status >= 500 || status === 429)
  const done = outcomes.filter(([, { status }]) => status < 300).map(([what]) => what)
  const { offered, twice } = await countOffers(target, branchId)
  return [
    {
      text:
        `F45: ${customers} customers with ${actions} actions of customers, visitors and the store around the waitlist of one full branch: ` +
        `done ${formatCounts(done)}; ${offered} times offered, ${twice} of them to two at once; ${faults.length} faults` +
        (faults[0] ? ` (${faults[0][0]}: ${JSON.stringify(faults[0][1].body)})` : ''),
      holds: faults.length === 0 && offered > 0 && twice === 0 && done.includes('book offered'),
    },
    await checkAllInvariants(target, 'F45'),
  ]
}

/** How often a time was held for somebody who waits, and how often a person was held for two at the same time, now or before. */
async function countOffers({ app }: Target, branchId: string): Promise<{ offered: number; twice: number }> {
  const { rows } = await app.database.pool.query<{ offered: number; twice: number }>(
    `SELECT count(*)::integer AS offered, count(*) FILTER (WHERE EXISTS (
        SELECT FROM waitlist_offers other
        WHERE other.id <> o.id AND other.is_held AND other.staff_id = o.staff_id AND other.during && o.during
          AND tstzrange(other.offered_at, coalesce(other.closed_at, other.expires_at)) && tstzrange(o.offered_at, coalesce(o.closed_at, o.expires_at))
      ))::integer AS twice
      FROM waitlist_offers o WHERE o.branch_id = $1 AND o.is_held`,
    [branchId],
  )
  return rows[0]!
}
