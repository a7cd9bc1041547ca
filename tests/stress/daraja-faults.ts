/** A failing Daraja (F8 of docs/rules/reliability.md#fault-tests). */
import { MINUTE } from '#domain/time/time.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import {
  BUSY_CODE,
  enterPin,
  hasPendingBooking,
  holdTime,
  listPrompts,
  PAYMENT_CONCURRENCY,
  requestPrompt,
  UNLIMITED,
} from './payment-helpers.ts'
import {
  checkAllInvariants,
  createPeople,
  formatCounts,
  mapConcurrently,
  nthOpenHour,
  pause,
  sandboxRequest,
  waitUntilIdle,
  type Person,
  type Reply,
  type StressResult,
  type Target,
} from './target.ts'

/**
 * Ways in which the sandbox simulates a failing Daraja: whether the prompt reaches the phone all the same, and
 * whether enough such failures open the circuit breaker.
 */
export const DARAJA_FAULTS = {
  down: { reachesPhone: false, opensBreaker: true },
  'error-500': { reachesPhone: false, opensBreaker: true },
  'spike-arrest': { reachesPhone: false, opensBreaker: true },
  'lose-reply': { reachesPhone: true, opensBreaker: true },
  slow: { reachesPhone: true, opensBreaker: true },
  'bad-token': { reachesPhone: true, opensBreaker: false },
} as const
export type DarajaFault = keyof typeof DARAJA_FAULTS

const FAILURES_TO_OPEN = 5
const BREAKER_OPEN_MS = 30_000
const MAX_REPLY_MS = 10_000
type HeldBooking = { person: Person; bookingId: string }

export async function testDarajaFaults(
  target: Target,
  { prompts, faults }: { prompts: number; faults: readonly DarajaFault[] },
): Promise<StressResult[]> {
  const perFault = Math.floor(prompts / faults.length)
  const results: StressResult[] = []
  const held: HeldBooking[] = []
  for (const fault of faults) results.push(...(await testDarajaFault(target, fault, perFault, held)))

  // The holds of unpaid bookings expire, and undecided payments are queried.
  for (let minutes = 0; minutes < 12; minutes += 2) await target.advance(2 * MINUTE)
  const bookingIds = held.map(({ bookingId }) => bookingId)
  await waitUntilNoBookingIsPending(target, bookingIds)
  const { rows } = await target.app.database.pool.query<{ status: string }>(
    'SELECT status FROM bookings WHERE id = ANY($1)',
    [bookingIds],
  )
  let promptedTwice = 0
  for (const { person } of held) {
    if ((await listPrompts(target, person)).length > 1) promptedTwice++
  }
  const statuses = rows.map(({ status }) => status)
  const undecided = statuses.filter((status) => status !== 'confirmed' && status !== 'cancelled').length
  return [
    ...results,
    {
      text:
        `F8: of ${rows.length} times held meanwhile ${formatCounts(statuses)}: ${undecided} neither paid ` +
        `nor released; ${promptedTwice} phones received two prompts`,
      holds:
        undecided === 0 &&
        promptedTwice === 0 &&
        rows.length === held.length &&
        statuses.includes('confirmed'),
    },
    await checkAllInvariants(target, 'F8'),
  ]
}

async function testDarajaFault(
  target: Target,
  fault: DarajaFault,
  count: number,
  allHeld: HeldBooking[],
): Promise<StressResult[]> {
  const { reachesPhone, opensBreaker } = DARAJA_FAULTS[fault]
  const shop: Shop = await openShop(target, { capacity: 50 })
  const people = await createPeople(target, count + 2)
  const held = await mapConcurrently(PAYMENT_CONCURRENCY, people, async (person, index) => ({
    person,
    bookingId: await holdTime(target, shop, person, nthOpenHour(target, index % 20)),
  }))
  allHeld.push(...held)
  const afterBreakerCloses = held.pop()!
  const whileBreakerIsOpen = held.pop()!

  // A token fails once for each phone; the other faults last until they are removed.
  const isPerPhone = fault === 'bad-token'
  if (!isPerPhone) await sandboxRequest(target, 'POST', '/api/faults', { push: fault, count: UNLIMITED })
  const concurrency = isPerPhone ? 1 : FAILURES_TO_OPEN
  const replies = await mapConcurrently(concurrency, held, async ({ person, bookingId }) => {
    if (isPerPhone) await sandboxRequest(target, 'POST', '/api/faults', { push: fault, phone: person.phone })
    return requestPrompt(target, person, bookingId)
  })
  const reachedDaraja = await countUsesOfFault(target)
  await sandboxRequest(target, 'DELETE', '/api/faults')
  const paid = reachesPhone ? await payEveryOther(target, held) : 0

  const early = await requestPrompt(target, whileBreakerIsOpen.person, whileBreakerIsOpen.bookingId)
  await target.advance(BREAKER_OPEN_MS + 1_000)
  const later = await requestPrompt(target, afterBreakerCloses.person, afterBreakerCloses.bookingId)
  const slowestMs = Math.max(...replies.map(({ ms }) => ms))
  const faults = replies.filter(({ status }) => status >= 500 && status !== 502 && status !== 503)
  const hasOpened =
    replies.length > reachedDaraja &&
    reachedDaraja >= FAILURES_TO_OPEN &&
    early.status === 503 &&
    early.body.code === BUSY_CODE
  const isBreakerCorrect = later.status === 200 && (!opensBreaker || hasOpened)
  const isEachAccepted = replies.every(({ status }) => status === 200)
  const replyTexts = replies.map(replyText)
  const sentText = isPerPhone ? 'each with an expired token' : `${reachedDaraja} requests reached Daraja`
  return [
    {
      text:
        `F8, ${fault}: ${replies.length} prompts requested, ${sentText} (${formatCounts(replyTexts)}); ` +
        `one more at once: ${early.status}, one after ${BREAKER_OPEN_MS / 1000} s: ${later.status}; ` +
        `${paid} paid meanwhile`,
      holds: isBreakerCorrect && faults.length === 0 && (!isPerPhone || isEachAccepted),
    },
    {
      text:
        `F8, ${fault}: the slowest reply took ${(slowestMs / 1000).toFixed(1)} s (under ` +
        `${MAX_REPLY_MS / 1000})`,
      holds: slowestMs < MAX_REPLY_MS,
      isMeasured: true,
    },
  ]
}

const replyText = ({ status, body }: Reply): string =>
  `${status} ${status === 200 ? body.payment.status : body.code}`

/** Pays half of the prompts that reached a phone; returns how many. */
async function payEveryOther(target: Target, held: readonly HeldBooking[]): Promise<number> {
  let paid = 0
  for (const { person } of held.filter((_, index) => index % 2 === 0)) {
    if ((await listPrompts(target, person)).length === 0) continue
    await enterPin(target, person)
    paid++
  }
  return paid
}

async function countUsesOfFault(target: Target): Promise<number> {
  const { rules } = await sandboxRequest(target, 'GET', '/api/faults')
  const rule = rules.find((each: { phone: string | null }) => each.phone === null)
  return UNLIMITED - (rule?.left.push ?? UNLIMITED)
}

async function waitUntilNoBookingIsPending(target: Target, bookingIds: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    await waitUntilIdle(target)
    if (!(await hasPendingBooking(target, bookingIds))) return
    if (target.isTimeSkipped) await target.advance(5_000)
    else await pause(500)
  }
}
