/**
 * Quotes for a request accepted, withdrawn and rejected at the same time (F23 of
 * docs/rules/reliability.md#fault-tests). Some offer a time of a calendar that has room for few of them.
 */
import { sql } from 'kysely'
import { quoteExpiry } from '#domain/requests/service-request.ts'
import { DAY } from '#domain/time/time.ts'
import { uuidv7 } from '#server/ids.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import {
  checkAllInvariants,
  createPeople,
  formatCounts,
  mapConcurrently,
  nthOpenHour,
  requestUntilAdmitted,
  waitUntilIdle,
  type Person,
  type Reply,
  type StressResult,
  type Target,
} from './target.ts'

export type QuoteRace = {
  requests: number
  /** Number of quotes for each request; the following are for each request, too. */
  quotes: number
  accepts: number
  withdrawals: number
  rejections: number
  concurrency: number
}

type Action = 'accept' | 'withdraw' | 'reject'
type Answered = { action: Action; quoteId: string; reply: Reply }
/** A quote with the person who made it and may withdraw it. */
type Made = { id: string; token: string; isBookable: boolean }
type Raced = { requestId: string; customer: Person; quotes: readonly Made[]; answered: readonly Answered[] }

const SHOPS = 25
const MIN_PROVIDERS = 2
/** Number of offered times. Each is offered by all shops for several requests, and a shop has room for one. */
const OFFERED_TIMES = 12
const WAIT_SECONDS = 1800
const PRICE_CENTS = 320_000
const REQUEST_LIFE_MS = 30 * DAY

export async function testQuotes(target: Target, race: QuoteRace): Promise<StressResult[]> {
  const shops = await Promise.all(
    Array.from({ length: Math.min(SHOPS, race.quotes - MIN_PROVIDERS) }, () => openShop(target)),
  )
  const customers = await createPeople(target, race.requests)
  const providers = await createPeople(target, race.quotes - shops.length)
  const startedAt = performance.now()
  const raced = await mapConcurrently(race.concurrency, customers, async (customer, index) => {
    const requestId = await insertRequest(target, customer)
    const startsAt = new Date(nthOpenHour(target, index % OFFERED_TIMES))
    const quotes = await insertQuotes(target, requestId, { shops, providers, startsAt })
    // A quote without a time is accepted faster: among those with one, one of them wins.
    const acceptable = index % 2 === 0 ? quotes.filter(({ isBookable }) => isBookable) : quotes
    const answered = await raceFor(target, { requestId, customer, quotes }, acceptable, race)
    return { requestId, customer, quotes, answered }
  })
  const seconds = (performance.now() - startedAt) / 1000
  await waitUntilIdle(target, WAIT_SECONDS)

  const contradictions = await mapConcurrently(race.concurrency, raced, (one) =>
    findContradictions(target, one),
  )
  const wrong = contradictions.flat()
  const replies = raced.flatMap(({ answered }) => answered)
  const faults = replies.filter(({ reply }) => ![200, 409].includes(reply.status))
  const bookings = await countBookings(target, shops)
  const winners = replies.filter(({ action, reply }) => action === 'accept' && reply.status === 200)
  const outcomes = replies.map(
    ({ action, reply }) => `${action} ${reply.status}${reply.status === 409 ? ` ${reply.body.code}` : ''}`,
  )
  const example = (some: readonly string[]): string => (some[0] ? ` (${some[0]})` : '')
  return [
    {
      text:
        `F23: ${race.requests} requests with ${race.quotes} quotes, each with ${race.accepts} accepted, ` +
        `${race.withdrawals} withdrawn and ${race.rejections} rejected at once, in ${seconds.toFixed(0)} s ` +
        `(${formatCounts(outcomes)}): ${winners.length} winners, ${bookings} of them with a booking, ` +
        `${wrong.length} that contradict the replies${example(wrong)}, ${faults.length} ` +
        `faults${example(faults.map(({ reply }) => `${reply.status} ${JSON.stringify(reply.body)}`))}`,
      holds: wrong.length === 0 && faults.length === 0 && winners.length > 0 && bookings > 0,
    },
    await checkAllInvariants(target, 'F23'),
  ]
}

/** Sends all at once, in random order. */
async function raceFor(
  target: Target,
  { requestId, customer, quotes }: Omit<Raced, 'answered'>,
  acceptable: readonly Made[],
  { accepts, withdrawals, rejections }: QuoteRace,
): Promise<Answered[]> {
  const send = async (action: Action, { id, token }: Made): Promise<Answered> => {
    const path = `/request-service/${requestId}/${action}-offer/${id}`
    const as = action === 'withdraw' ? token : customer.token
    return {
      action,
      quoteId: id,
      reply: await requestUntilAdmitted(target, 'PUT', path, { token: as, body: {} }),
    }
  }
  const some = (action: Action, count: number, of = quotes) =>
    target.random.sample(of, count).map((quote) => () => send(action, quote))
  const all = [
    ...some('accept', accepts, acceptable),
    ...some('withdraw', withdrawals),
    ...some('reject', rejections),
  ]
  return Promise.all(target.random.sample(all, all.length).map((start) => start()))
}

/** Sentences about what the database has and the replies do not imply. */
async function findContradictions(
  { app }: Target,
  { requestId, customer, quotes, answered }: Raced,
): Promise<string[]> {
  const { pool } = app.database
  const { rows } = await pool.query<{ id: string; status: string; bookingId: string | null }>(
    `SELECT id, status, booking_id AS "bookingId" FROM quotes WHERE request_id = $1`,
    [requestId],
  )
  const { rows: bookings } = await pool.query<{ id: string; price: number }>(
    'SELECT id, price_cents::int AS price FROM bookings WHERE account_id = $1',
    [customer.id],
  )
  const { rows: found } = await pool.query<{ status: string; acceptedId: string | null }>(
    'SELECT status, accepted_quote_id AS "acceptedId" FROM service_requests WHERE id = $1',
    [requestId],
  )
  const succeeded = (action: Action): string[] =>
    answered
      .filter((each) => each.action === action && each.reply.status === 200)
      .map(({ quoteId }) => quoteId)
  const [accepted, withdrawn, rejected] = [succeeded('accept'), succeeded('withdraw'), succeeded('reject')]
  const [winner = null] = accepted
  const expected = (id: string): string => {
    if (id === winner) return 'accepted'
    if (withdrawn.includes(id)) return 'withdrawn'
    return winner !== null || rejected.includes(id) ? 'rejected' : 'pending'
  }
  const isBooked = quotes.some(({ id, isBookable }) => id === winner && isBookable)
  const bookingId = rows.find(({ id }) => id === winner)?.bookingId ?? null
  const [request] = found
  return [
    ...(accepted.length > 1 ? [`${accepted.length} winners of ${requestId}`] : []),
    ...(new Set([...accepted, ...withdrawn, ...rejected]).size <
    accepted.length + withdrawn.length + rejected.length
      ? [`a quote of ${requestId} was decided twice`]
      : []),
    ...rows.flatMap(({ id, status }) =>
      status === expected(id) ? [] : [`quote ${id} is ${status}, not ${expected(id)}`],
    ),
    ...(request?.acceptedId === winner && request.status === (winner === null ? 'pending' : 'active')
      ? []
      : [`request ${requestId} is ${request?.status} with ${request?.acceptedId}, not ${winner}`]),
    ...(bookings.length === Number(isBooked) && (bookings[0]?.id ?? null) === bookingId
      ? []
      : [`${bookings.length} bookings for ${requestId}`]),
    ...bookings.flatMap(({ price }) => (price === PRICE_CENTS ? [] : [`booked at ${price} cents`])),
    // No quote could be accepted without a winner: it was decided before, or its time was taken.
    ...answered
      .filter(({ action, reply }) => winner === null && action === 'accept' && reply.status === 409)
      .filter(({ quoteId, reply }) => reply.body.code !== 'slot-taken' && expected(quoteId) === 'pending')
      .map(({ quoteId }) => `${quoteId} was refused although it was pending`),
  ]
}

async function countBookings({ app }: Target, shops: readonly Shop[]): Promise<number> {
  const { count } = await app.database.db
    .selectFrom('bookings')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(
      'service_id',
      'in',
      shops.map(({ serviceId }) => serviceId),
    )
    .executeTakeFirstOrThrow()
  return count
}

// ---------------------------------------------------------------- requests and quotes

/** Inserts a request without the API, whose daily limits would refuse so many. */
async function insertRequest({ app, clock }: Target, customer: Person): Promise<string> {
  const now = clock.now()
  const id = uuidv7(now.getTime())
  await app.database.db
    .insertInto('service_requests')
    .values({
      id,
      account_id: customer.id,
      title: 'Leaking kitchen tap',
      category: 'test',
      description: 'The mixer drips all night.',
      words: sql`to_tsvector('simple', 'Leaking kitchen tap')`,
      budget_min_cents: 200_000,
      budget_max_cents: 400_000,
      timeline: 'thismonth',
      location: 'Test Area',
      area: 'test-area',
      priority: 'normal',
      status: 'pending',
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + REQUEST_LIFE_MS),
    })
    .execute()
  return id
}

type Offering = { shops: readonly Shop[]; providers: readonly Person[]; startsAt: Date }

/** Inserts a quote of each shop with a time of its calendar, and of each individual provider. */
async function insertQuotes(
  { app, clock }: Target,
  requestId: string,
  { shops, providers, startsAt }: Offering,
): Promise<Made[]> {
  const now = clock.now()
  const made: Made[] = [
    ...shops.map(({ merchantToken }) => merchantToken),
    ...providers.map(({ token }) => token),
  ].map((token, index) => ({ id: uuidv7(now.getTime()), token, isBookable: index < shops.length }))
  const { db } = app.database
  const owners = await db
    .selectFrom('stores')
    .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
    .select(['stores.id as storeId', 'merchants.id as merchantId', 'merchants.account_id as accountId'])
    .where(
      'stores.id',
      'in',
      shops.map(({ storeId }) => storeId),
    )
    .execute()
  const life = { now: now.getTime(), end: now.getTime() + REQUEST_LIFE_MS }
  const rows = made.map(({ id }, index) => {
    const shop = shops[index]
    const owner = owners.find(({ storeId }) => storeId === shop?.storeId)
    const common = {
      id,
      request_id: requestId,
      price_cents: PRICE_CENTS,
      message: 'I bring a basin wrench and washers.',
      availability: 'In the morning',
      status: 'pending',
      created_at: now,
      updated_at: now,
    }
    if (shop && owner)
      return {
        ...common,
        account_id: owner.accountId,
        store_id: shop.storeId,
        merchant_id: owner.merchantId,
        service_id: shop.serviceId,
        branch_id: shop.branchId,
        starts_at: startsAt,
        duration_minutes: 60,
        expires_at: new Date(quoteExpiry(life.now, life.end, startsAt.getTime())),
      }
    return {
      ...common,
      account_id: providers[index - shops.length]!.id,
      expires_at: new Date(quoteExpiry(life.now, life.end, null)),
    }
  })
  for (const row of rows) await db.insertInto('quotes').values(row).execute()
  await db
    .updateTable('service_requests')
    .set({ quote_count: rows.length })
    .where('id', '=', requestId)
    .execute()
  return made
}
