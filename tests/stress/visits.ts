/**
 * Customers book, move, change and cancel visits of several services at one branch, beside bookings of one service, blocks of the
 * store and no-shows, all at the same time (F44 of docs/rules/reliability.md#fault-tests).
 */
import { addDays, instant, MINUTE, toDay } from '#domain/time/time.ts'
import { addService, openShop, type Shop } from '#tests/support/factories.ts'
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

const STAFF = 4
const DAYS = 2
const CONCURRENCY = 30
/** Less than the ten open bookings that a customer may have. */
const MAX_OPEN = 3

type Visit = { id: string; items: string[] }

export async function testVisits(
  target: Target,
  { customers, actions }: { customers: number; actions: number },
): Promise<StressResult[]> {
  const { random } = target
  const shop = await openShop(target, { staff: STAFF, capacity: STAFF, durationMinutes: 60 })
  const services = [shop.serviceId, ...(await addServices(target, shop))]
  const people = await createPeople(target, customers)
  const open = new Map<Person, Visit[]>(people.map((person) => [person, []]))

  const anyStart = (): string => {
    const day = addDays(toDay(target.clock.now().getTime()), 2 + random.integer(0, DAYS - 1))
    const quarter = random.integer(0, (OPEN_HOURS_PER_DAY - 1) * 4)
    return new Date(instant(day, OPENING_HOUR * 60) + quarter * 15 * MINUTE).toISOString()
  }
  const anyItems = (): string[] => random.sample(services, random.integer(1, 4))
  const toItems = (ids: readonly string[]) =>
    ids.map((serviceId) => ({
      serviceId,
      ...(random.withProbability(0.2) && { staffId: random.pick(shop.staffIds) }),
    }))

  async function act(person: Person): Promise<[string, Reply]> {
    const { token } = person
    const visits = open.get(person)!
    const visit = visits.length > 0 ? random.pick(visits) : undefined
    const choice = random.integer(1, 10)
    if (visit && (visits.length >= MAX_OPEN || choice > 5)) {
      if (choice > 8) {
        const items = toItems(anyItems())
        return [
          'items',
          await apiRequest(target, 'PUT', `/bookings/${visit.id}/items`, { token, body: { items } }),
        ]
      }
      if (choice > 6) {
        const body = { newStartTime: anyStart() }
        return ['move', await apiRequest(target, 'PUT', `/bookings/${visit.id}/reschedule`, { token, body })]
      }
      open.set(
        person,
        visits.filter((each) => each !== visit),
      )
      return ['cancel', await apiRequest(target, 'PUT', `/bookings/${visit.id}/cancel`, { token, body: {} })]
    }
    const items = anyItems()
    const body = { items: toItems(items), startTime: anyStart() }
    const reply = await apiRequest(target, 'POST', '/bookings', { token, body })
    if (reply.status === 201) visits.push({ id: reply.body.booking.id, items })
    return ['book', reply]
  }

  async function block(): Promise<[string, Reply]> {
    const from = anyStart()
    const body = {
      staffId: random.pick(shop.staffIds),
      from,
      to: new Date(Date.parse(from) + 30 * MINUTE).toISOString(),
    }
    const reply = await apiRequest(target, 'POST', '/merchant/blocks', { token: shop.merchantToken, body })
    if (reply.status === 201)
      await apiRequest(target, 'DELETE', `/merchant/blocks/${reply.body.block.id}`, {
        token: shop.merchantToken,
      })
    return ['block', reply]
  }

  const outcomes = await mapConcurrently(CONCURRENCY, Array.from({ length: actions }), (_, index) =>
    index % 20 === 0 ? block() : act(people[index % people.length]!),
  )
  const faults = outcomes.filter(([, { status }]) => status >= 500 || status === 429)
  const done = outcomes.filter(([, { status }]) => status < 300).map(([what]) => what)
  const visits = await countVisits(target, shop)
  return [
    {
      text:
        `F44: ${customers} customers with ${actions} overlapping visits, moves, changes of services and cancellations at one branch: ` +
        `done ${formatCounts(done)}; ${visits} visits of several services; ${faults.length} faults` +
        (faults[0] ? ` (${faults[0][0]}: ${JSON.stringify(faults[0][1].body)})` : ''),
      holds: faults.length === 0 && visits > 0 && new Set(done).size === 5,
    },
    await checkAllInvariants(target, 'F44'),
  ]
}

const addServices = async (target: Target, shop: Shop): Promise<string[]> =>
  Promise.all(
    [15, 30, 45, 90].map(async (durationMinutes, index) => {
      const added = await addService(target, shop, {
        name: `Service of ${durationMinutes} minutes`,
        durationMinutes,
        capacity: 2,
        staffIds: shop.staffIds.slice(index % 2),
      })
      return added.serviceId
    }),
  )

async function countVisits({ app }: Target, { branchId }: Shop): Promise<number> {
  const { count } = await app.database.db
    .selectFrom('bookings')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('branch_id', '=', branchId)
    .where('visit_ends_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
