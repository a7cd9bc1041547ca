/**
 * Tests of outages: the speed of sending messages, providers that are down for an hour, and a lock that is held
 * for ten minutes.
 */
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { branchLock } from '#server/features/stores/stores.ts'
import { listDeadLetters } from '#server/platform/jobs/queue-queries.ts'
import { resendDeadLetters } from '#server/features/operations/operations.ts'
import { hasUnfinishedJobs } from '#tests/support/jobs.ts'
import { openShop } from '#tests/support/factories.ts'
import { waitUntil } from './environment.ts'
import { secondsSince } from './measure.ts'
import { holdTime, requestPrompt } from './payment-helpers.ts'
import type { ProviderProxy } from './provider-proxy.ts'
import { openShopWithMail, payBooking, type PaidBooking, type ShopWithMail } from './shop-helpers.ts'
import {
  apiRequest,
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

const CONCURRENCY = 20

export type ProviderProxies = { mail: ProviderProxy; sms: ProviderProxy; mpesa: ProviderProxy }

const getPaymentIds = (paid: readonly PaidBooking[]): string[] => paid.map(({ paymentId }) => paymentId)

// ---------------------------------------------------------------- throughput

const MAX_SEND_SECONDS = 15

/** Tests many bookings in a short time. Each sends an SMS to the customer and a mail to the store. */
export async function testThroughput(
  target: Target,
  { bookings }: { bookings: number },
): Promise<StressResult[]> {
  const shops = await Promise.all(
    Array.from({ length: 10 }, () => openShopWithMail(target, { capacity: 20 })),
  )
  const people = await createPeople(target, bookings)
  const startedAt = performance.now()
  const replies = await bookServices(target, shops, people)
  const bookingSeconds = secondsSince(startedAt)
  const bookedAt = performance.now()
  await waitUntil(async () => !(await hasUnfinishedJobs(target.app.database.pool)), 'all jobs are done')
  const seconds = secondsSince(bookedAt)
  const messages = await countMessages(target, people, shops)
  return [
    {
      text:
        `${bookings} bookings in ${bookingSeconds.toFixed(1)} s (${formatStatuses(replies)}), all ` +
        `${messages.sms + messages.mails} messages sent ${seconds.toFixed(1)} s after the last ` +
        `(${MAX_SEND_SECONDS}); ${messages.wrong} recipients with a wrong number of messages`,
      holds: seconds <= MAX_SEND_SECONDS && messages.wrong === 0 && haveStatus(replies, 201),
      isMeasured: true,
    },
  ]
}

// ---------------------------------------------------------------- F34

type Outage = { provider: keyof ProviderProxies; kind: 'refuse' | 'hang' }
const OUTAGES: readonly Outage[] = (['mail', 'sms', 'mpesa'] as const).flatMap((provider): Outage[] => [
  { provider, kind: 'refuse' },
  { provider, kind: 'hang' },
])
type OutageOptions = { bookings: number; stepSeconds: number }

/** Time after the provider is back in which all waiting work is done. */
const RECOVERY_LIMIT_MS = 5 * MINUTE
const MAX_CODE_SECONDS = 15
const MAX_REFUND_SECONDS = 60

export async function testProviderOutages(
  target: Target,
  proxies: ProviderProxies,
  options: OutageOptions,
): Promise<StressResult[]> {
  const results: StressResult[] = []
  for (const outage of OUTAGES) results.push(...(await testOutage(target, proxies, outage, options)))
  return [...results, await checkAllInvariants(target, 'F34')]
}

async function testOutage(
  target: Target,
  proxies: ProviderProxies,
  { provider, kind }: Outage,
  { bookings, stepSeconds }: OutageOptions,
): Promise<StressResult[]> {
  const proxy = proxies[provider]
  const shops = await Promise.all(Array.from({ length: 4 }, () => openShopWithMail(target, { capacity: 20 })))
  const offerShop = await openShop(target, { capacity: 20 })
  const people = await createPeople(target, bookings)
  const payers = await createPeople(target, Math.ceil(bookings / 4))
  const paid = await mapConcurrently(CONCURRENCY, payers, (person, index) =>
    payBooking(target, offerShop, person, nthOpenHour(target, index % 48)),
  )
  await waitUntilIdle(target)

  if (kind === 'refuse') await proxy.refuse()
  else proxy.hang()
  // Some of this work needs the provider. The rest does not, and must not wait for it.
  const replies = await bookServices(target, shops, people)
  const cancellations = await mapConcurrently(CONCURRENCY, paid, (booking) => cancelBooking(target, booking))
  const codeSeconds = provider === 'mail' ? await measureCodeSeconds(target) : null
  const refundSeconds = provider === 'mpesa' ? null : await measureRefundSeconds(target, paid)
  const latePayers = provider === 'mpesa' ? await createPeople(target, 10) : []
  const refused = await mapConcurrently(10, latePayers, async (person, index) => {
    const bookingId = await holdTime(target, offerShop, person, nthOpenHour(target, 60 + index))
    return requestPrompt(target, person, bookingId)
  })
  for (let passedMs = 0; passedMs < HOUR; passedMs += 5 * MINUTE) {
    await target.advance(5 * MINUTE)
    await pause(stepSeconds * 1000)
  }

  await proxy.forward()
  const backAt = performance.now()
  const clockAtReturn = target.clock.now().getTime()
  // The circuit breaker and the M-Pesa queries follow the injected clock, so it must advance as well.
  while (performance.now() - backAt < RECOVERY_LIMIT_MS && !(await isRecovered(target, paid))) {
    await target.advance(5_000)
    await pause(500)
  }
  const seconds = secondsSince(backAt)
  const clockMinutes = (target.clock.now().getTime() - clockAtReturn) / MINUTE
  const deadLetters = await listDeadLetters(target.app.database.db, 10_000)
  if (deadLetters.length)
    await resendDeadLetters(target.app, {}, { actor: null, reason: 'The outage has ended' })
  await waitUntilIdle(target)
  const messages = await countMessages(target, people, shops)
  const unrefunded = await countUnrefunded(target, paid)
  const alerts = await countAlerts(target, `${provider}-down`)
  const kindText = kind === 'refuse' ? 'refuses connections' : 'accepts connections and never replies'
  const name = `F34: ${provider} ${kindText} for an hour`
  const codeText = codeSeconds === null ? '' : `; a code by SMS took ${codeSeconds.toFixed(1)} s meanwhile`
  const refundText =
    refundSeconds === null ? '' : `; the refunds took ${refundSeconds.toFixed(1)} s meanwhile`
  const refusedReplies = refused.map(({ status, body }) => `${status} ${body.code ?? ''}`)
  const refusedText = refused.length ? `; payers received ${formatCounts(refusedReplies)}` : ''
  return [
    {
      text:
        `${name}: ${replies.length} bookings (${formatStatuses(replies)}) and ${paid.length} refunds ` +
        `meanwhile; ${messages.sms} SMS and ${messages.mails} mails sent, ${messages.wrong} recipients ` +
        `with more or fewer than one each, ${unrefunded} not refunded; ${deadLetters.length} messages ` +
        `without a reply became dead letters and were resent; ${alerts.raised} alerts, ${alerts.open} ` +
        `still open`,
      holds:
        messages.wrong === 0 &&
        unrefunded === 0 &&
        haveStatus(replies, 201) &&
        haveStatus(cancellations, 200) &&
        alerts.raised >= 1 &&
        alerts.open === 0 &&
        (kind === 'hang' || deadLetters.length === 0),
    },
    {
      text:
        `${name}: all done ${seconds.toFixed(0)} s and ${clockMinutes.toFixed(1)} min of the injected ` +
        `clock after its return (${RECOVERY_LIMIT_MS / MINUTE} min)${codeText}${refundText}${refusedText}`,
      holds:
        seconds * 1000 <= RECOVERY_LIMIT_MS &&
        clockMinutes * MINUTE <= RECOVERY_LIMIT_MS &&
        (codeSeconds ?? 0) < MAX_CODE_SECONDS &&
        (refundSeconds ?? 0) < MAX_REFUND_SECONDS,
      isMeasured: true,
    },
  ]
}

async function isRecovered(target: Target, paid: readonly PaidBooking[]): Promise<boolean> {
  if (await hasUnfinishedJobs(target.app.database.pool)) return false
  return (await countUnrefunded(target, paid)) === 0
}

/** Seconds until a new customer receives a code by SMS, while mails are delayed. */
async function measureCodeSeconds(target: Target): Promise<number> {
  const [person] = await createPeople(target, 1)
  const { token, phone } = person!
  const startedAt = performance.now()
  const { status } = await apiRequest(target, 'POST', '/users/resend-otp', { token, body: { phone } })
  if (status !== 200) throw new Error(`The code was not sent: ${status}`)
  await waitUntil(async () => {
    const messages = await listSms(target, person!)
    return messages.some((message) => /^D3: \d+ confirms your phone number/.test(message))
  }, 'the code arrives')
  return secondsSince(startedAt)
}

async function measureRefundSeconds(target: Target, paid: readonly PaidBooking[]): Promise<number> {
  const startedAt = performance.now()
  await waitUntil(async () => (await countUnrefunded(target, paid)) === 0, 'all refunds are completed')
  return secondsSince(startedAt)
}

// ---------------------------------------------------------------- F35

const MAX_LOCKED_REFUND_SECONDS = 300

/** A branch's lock is held while paid bookings of this and of another branch are cancelled. */
export async function testHeldLock(
  target: Target,
  { minutes }: { minutes: number },
): Promise<StressResult[]> {
  const lockedShop = await openShop(target, { capacity: 20 })
  const otherShop = await openShop(target, { capacity: 20 })
  const people = await createPeople(target, 20)
  const paid = await mapConcurrently(CONCURRENCY, people, (person, index) =>
    payBooking(target, index % 2 ? lockedShop : otherShop, person, nthOpenHour(target, index % 12)),
  )
  await waitUntilIdle(target)
  const atLockedShop = paid.filter((_, index) => index % 2 === 1)
  const atOtherShop = paid.filter((_, index) => index % 2 === 0)
  const cancel = (booking: PaidBooking) => cancelBooking(target, booking)
  const firstLock = await holdLock(target, lockedShop.branchId)
  const acquiringSecondLock = holdLock(target, lockedShop.branchId)
  const cancelling = mapConcurrently(CONCURRENCY, atLockedShop, cancel)
  await pause(1_000)
  // One cancellation commits, and the lock is taken again before its refund can be written.
  await firstLock.release()
  const secondLock = await acquiringSecondLock
  await cancelling
  let isReady = true
  let otherSeconds = 0
  try {
    await mapConcurrently(CONCURRENCY, atOtherShop, cancel)
    otherSeconds = await measureRefundSeconds(target, atOtherShop)
    const deadline = performance.now() + minutes * MINUTE
    while (performance.now() < deadline) {
      const reply = await fetch(`${target.base}/ready`)
      isReady &&= reply.status === 200
      await pause(5_000)
    }
  } finally {
    await secondLock.release()
  }
  const releasedAt = performance.now()
  // Cancellations that failed because of the lock are repeated.
  await mapConcurrently(CONCURRENCY, atLockedShop, cancel)
  await measureRefundSeconds(target, atLockedShop)
  const lockedSeconds = secondsSince(releasedAt)
  await waitUntilIdle(target)
  return [
    {
      text:
        `F35: a branch’s lock held for ${minutes} minutes: the API stayed ready: ${isReady}; refunds of ` +
        `another branch took ${otherSeconds.toFixed(1)} s; all ${atLockedShop.length} of the locked one were ` +
        `completed ${lockedSeconds.toFixed(0)} s after the lock was released ` +
        `(${MAX_LOCKED_REFUND_SECONDS})`,
      holds: isReady && otherSeconds < MAX_REFUND_SECONDS && lockedSeconds < MAX_LOCKED_REFUND_SECONDS,
    },
    await checkAllInvariants(target, 'F35'),
  ]
}

async function holdLock({ app }: Target, branchId: string): Promise<{ release(): Promise<void> }> {
  const client = await app.database.pool.connect()
  await client.query(
    `SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0; SET statement_timeout = 0; BEGIN`,
  )
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [branchLock(branchId)])
  return {
    async release() {
      await client.query('ROLLBACK')
      client.release(true)
    },
  }
}

// ---------------------------------------------------------------- shared steps

const formatStatuses = (replies: readonly Reply[]): string =>
  formatCounts(replies.map(({ status }) => status))
const haveStatus = (replies: readonly Reply[], status: number): boolean =>
  replies.every((reply) => reply.status === status)

function cancelBooking(target: Target, { person: { token }, bookingId }: PaidBooking): Promise<Reply> {
  return apiRequest(target, 'PUT', `/bookings/${bookingId}/cancel`, { token })
}

/** Distributes the customers over the shops. */
function bookServices(
  target: Target,
  shops: readonly ShopWithMail[],
  people: readonly Person[],
): Promise<Reply[]> {
  return mapConcurrently(CONCURRENCY, people, ({ token }, index) => {
    const { serviceId } = shops[index % shops.length]!.shop
    const startTime = nthOpenHour(target, Math.floor(index / shops.length))
    return apiRequest(target, 'POST', '/bookings/service', { token, body: { serviceId, startTime } })
  })
}

async function listSms(target: Target, { phone }: Person): Promise<string[]> {
  const { messages } = await sandboxRequest(target, 'GET', `/api/sms?phone=${phone}`)
  return messages.map(({ message }: { message: string }) => message)
}

/** Expects one confirmation for each customer, and one mail to the store for each of its bookings. */
async function countMessages(target: Target, people: readonly Person[], shops: readonly ShopWithMail[]) {
  let sms = 0
  let mails = 0
  let wrong = 0
  await mapConcurrently(CONCURRENCY, people, async (person) => {
    const messages = await listSms(target, person)
    const confirmations = messages.filter((message) => message.startsWith('D3: Confirmed'))
    sms += confirmations.length
    if (confirmations.length !== 1) wrong++
  })
  for (const [shopIndex, { email }] of shops.entries()) {
    const { messages } = await sandboxRequest(target, 'GET', `/api/mail?to=${encodeURIComponent(email)}`)
    const bookings = people.filter((_, index) => index % shops.length === shopIndex).length
    mails += messages.length
    if (messages.length !== bookings) wrong++
  }
  return { sms, mails, wrong }
}

async function countUnrefunded(target: Target, paid: readonly PaidBooking[]): Promise<number> {
  const { rows } = await target.app.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM payments p WHERE p.id = ANY($1)
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.status = 'completed')`,
    [getPaymentIds(paid)],
  )
  return rows[0]!.count
}

async function countAlerts(target: Target, kind: string): Promise<{ raised: number; open: number }> {
  const { rows } = await target.app.database.pool.query<{ raised: number; open: number }>(
    `SELECT count(*)::int AS raised, count(*) FILTER (WHERE resolved_at IS NULL)::int AS open
      FROM alerts WHERE kind = $1`,
    [kind],
  )
  return rows[0]!
}
