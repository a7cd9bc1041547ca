/**
 * Callbacks that are late, repeated, out of order, forged or missing, and a failing Daraja (F6 to F8 of
 * docs/rules/reliability.md#fault-tests).
 */
import { randomBytes } from 'node:crypto'
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { MINUTE } from '#domain/time/time.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { msQuantile, secondsSince } from './measure.ts'
import {
  BUSY_CODE,
  enterPin,
  failedCallback,
  holdTime,
  listPrompts,
  paidCallback,
  postCallback,
  requestPrompt,
  startPaying,
  type Payer,
  type PostedCallback,
  type Prompt,
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

const CONCURRENCY = 20
/** For a fault setting that lasts until it is removed. */
const UNLIMITED = 10_000
/**
 * M-Pesa sends no callback, answers queries with "still processing", and leaves the payment out of its
 * statement.
 */
const NO_RESULT = { callback: 'never', query: 'processing-4999', statement: 'omit' }

const randomReceipt = (): string => `U${randomBytes(5).toString('hex').toUpperCase().slice(0, 9)}`

// ---------------------------------------------------------------- F6

/** The kinds of every ten payments. */
const KINDS = [
  'repeated',
  'repeated',
  'repeated',
  'before reply',
  'before reply',
  'failure first',
  'failure after',
  'missing',
  'after hold',
  'once',
] as const
type Kind = (typeof KINDS)[number] | 'missing, unpaid' | 'after hold, time taken'
type PaymentRow = {
  id: string
  status: string
  bookingStatus: string
  appliedCallbacks: number
  refundStatus: string | null
}
type ExpectedEnd = {
  payment: readonly string[]
  booking: readonly string[]
  appliedCallbacks: readonly number[]
}

const CONFIRMED = { payment: ['completed'], booking: ['confirmed'] }
const EXPECTED_ENDS: Record<Kind, ExpectedEnd> = {
  repeated: { ...CONFIRMED, appliedCallbacks: [1] },
  'before reply': { ...CONFIRMED, appliedCallbacks: [1] },
  // If the failure is processed first, both callbacks change the payment; otherwise the failure changes
  // nothing.
  'failure first': { ...CONFIRMED, appliedCallbacks: [1, 2] },
  'failure after': { ...CONFIRMED, appliedCallbacks: [1, 2] },
  missing: { ...CONFIRMED, appliedCallbacks: [0] },
  'missing, unpaid': { payment: ['failed'], booking: ['pending', 'cancelled'], appliedCallbacks: [0] },
  'after hold': { ...CONFIRMED, appliedCallbacks: [1] },
  'after hold, time taken': {
    payment: ['refund_due', 'refunded'],
    booking: ['cancelled'],
    appliedCallbacks: [1],
  },
  once: { ...CONFIRMED, appliedCallbacks: [1] },
}
type PaymentInput = { person: Person; index: number; kind: Kind }
type StartedPayment = { kind: Kind; payer: Payer }

const MAX_CALLBACK_P99_MS = 200
const MAX_DECISION_SECONDS = 120

export async function testMixedPayments(
  target: Target,
  { payments }: { payments: number },
): Promise<StressResult[]> {
  const people = await createPeople(target, payments)
  const inputs = people.map((person, index): PaymentInput => ({ person, index, kind: kindOf(index) }))
  const posted: PostedCallback[] = []
  const post = async (url: string, body: unknown): Promise<void> => {
    posted.push(await postCallback(url, body))
  }
  const started: StartedPayment[] = []

  const afterHold = inputs.filter(({ kind }) => kind.startsWith('after hold'))
  const prompts = await payAndReleaseHolds(target, afterHold, started)
  const startedAt = performance.now()
  await mapConcurrently(CONCURRENCY, prompts, (prompt) => post(prompt.callbackUrl, paidCallback(prompt)))

  await sandboxRequest(target, 'POST', '/api/faults', {
    callback: 'never',
    statement: 'omit',
    count: UNLIMITED,
  })
  const shops = await Promise.all(Array.from({ length: 4 }, () => openShop(target, { capacity: 20 })))
  const others = inputs.filter(({ kind }) => !kind.startsWith('after hold'))
  await mapConcurrently(CONCURRENCY, others, async ({ person, index, kind }) => {
    const shop = shops[index % shops.length]!
    const startTime = nthOpenHour(target, Math.floor(index / shops.length) % 40)
    const faultSettings = kind === 'before reply' ? { callback: 'before-reply' } : undefined
    const payer = await startPaying(target, shop, person, startTime, faultSettings)
    started.push({ kind, payer })
    if (kind === 'before reply' || kind === 'missing, unpaid') return
    if (kind === 'failure first') {
      const [unpaid] = await listPrompts(target, person)
      await post(unpaid!.callbackUrl, failedCallback(unpaid!))
    }
    const prompt = await enterPin(target, person)
    const copies = Array.from({ length: copiesOf(target, kind) }, () => paidCallback(prompt))
    await Promise.all(copies.map((callback) => post(prompt.callbackUrl, callback)))
    if (kind === 'failure after') await post(prompt.callbackUrl, failedCallback(prompt))
  })
  const postingSeconds = secondsSince(startedAt)
  const lastCallbackAt = performance.now()
  const paymentIds = started.map(({ payer }) => payer.paymentId)
  const isDecided = await waitUntilDecided(target, paymentIds)
  const decisionSeconds = secondsSince(lastCallbackAt)
  await sandboxRequest(target, 'DELETE', '/api/faults')
  await waitUntilIdle(target)

  const rows = await findPayments(target, paymentIds)
  const wrong = started.flatMap(({ kind, payer }) => {
    const row = rows.get(payer.paymentId)
    return row && hasExpectedEnd(row, kind) ? [] : [`${kind}: ${JSON.stringify(row)}`]
  })
  const p99 = msQuantile(posted, 0.99)
  const refusedCallbacks = posted.filter(({ status }) => status !== 200).length
  return [
    {
      text:
        `F6: ${started.length} payments, ${posted.length} callbacks posted ` +
        `(${formatCounts(started.map(({ kind }) => kind))}): ${wrong.length} with a wrong end` +
        `${wrong[0] ? ` (${wrong[0]})` : ''}, ${refusedCallbacks} callbacks refused` +
        `${isDecided ? '' : '; not all payments were decided'}`,
      holds: wrong.length === 0 && isDecided && started.length === payments && refusedCallbacks === 0,
    },
    {
      text:
        `F6: all decided ${decisionSeconds.toFixed(0)} s after the last callback (at most ` +
        `${MAX_DECISION_SECONDS}), after ${postingSeconds.toFixed(0)} s of payments; callbacks had a p99 ` +
        `of ${p99.toFixed(0)} ms (under ${MAX_CALLBACK_P99_MS})`,
      holds: decisionSeconds <= MAX_DECISION_SECONDS && p99 < MAX_CALLBACK_P99_MS,
      isMeasured: true,
    },
    await checkAllInvariants(target, 'F6'),
  ]
}

/**
 * In every other ten, the missing callback belongs to an unpaid prompt, and a late one to a time that is
 * taken.
 */
function kindOf(index: number): Kind {
  const kind = KINDS[index % KINDS.length]!
  const isOddTen = Math.floor(index / KINDS.length) % 2 === 1
  if (isOddTen && kind === 'missing') return 'missing, unpaid'
  if (isOddTen && kind === 'after hold') return 'after hold, time taken'
  return kind
}

function copiesOf(target: Target, kind: Kind): number {
  if (kind === 'repeated') return target.random.integer(2, 5)
  return kind === 'missing' ? 0 : 1
}

/**
 * Pays in time, and waits until the holds have expired. Some of the times are then booked by other customers.
 */
async function payAndReleaseHolds(
  target: Target,
  inputs: readonly PaymentInput[],
  started: StartedPayment[],
): Promise<Prompt[]> {
  const shop = await openShop(target)
  const rivals = await createPeople(target, inputs.length)
  const paid = await mapConcurrently(CONCURRENCY, inputs, async ({ person, kind }, index) => {
    const startTime = nthOpenHour(target, index)
    const payer = await startPaying(target, shop, person, startTime, NO_RESULT)
    started.push({ kind, payer })
    const prompt = await enterPin(target, person)
    return { prompt, kind, startTime, rival: rivals[index]!, bookingId: payer.bookingId }
  })
  await target.advance(HOLD_MS + 1_000)
  await waitUntilReleased(
    target,
    paid.map(({ bookingId }) => bookingId),
  )
  const taken = paid.filter(({ kind }) => kind === 'after hold, time taken')
  await mapConcurrently(CONCURRENCY, taken, ({ rival, startTime }) =>
    holdTime(target, shop, rival, startTime),
  )
  return paid.map(({ prompt }) => prompt)
}

function hasExpectedEnd(row: PaymentRow, kind: Kind): boolean {
  const expected = EXPECTED_ENDS[kind]
  const hasRefund = row.refundStatus !== null
  return (
    expected.payment.includes(row.status) &&
    expected.booking.includes(row.bookingStatus) &&
    expected.appliedCallbacks.includes(row.appliedCallbacks) &&
    hasRefund === (kind === 'after hold, time taken')
  )
}

async function waitUntilReleased(target: Target, bookingIds: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if (!(await hasPendingBooking(target, bookingIds))) return
    await pause(500)
  }
  throw new Error('The expired holds were not released')
}

async function hasPendingBooking({ app }: Target, bookingIds: readonly string[]): Promise<boolean> {
  const { rows } = await app.database.pool.query(
    `SELECT FROM bookings WHERE id = ANY($1) AND status = 'pending' LIMIT 1`,
    [bookingIds],
  )
  return rows.length > 0
}

async function findPayments(target: Target, ids: readonly string[]): Promise<Map<string, PaymentRow>> {
  const { rows } = await target.app.database.pool.query<PaymentRow>(
    `SELECT p.id, p.status, b.status AS "bookingStatus", r.status AS "refundStatus",
      (SELECT count(*) FROM callback_inbox i
        WHERE i.payment_id = p.id AND i.kind = 'stk' AND i.outcome = 'applied') AS "appliedCallbacks"
    FROM payments p JOIN bookings b ON b.id = p.booking_id LEFT JOIN refunds r ON r.payment_id = p.id
    WHERE p.id = ANY($1)`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether every payment was completed or failed within the time allowed. */
async function waitUntilDecided(target: Target, ids: readonly string[]): Promise<boolean> {
  for (let tries = 0; tries < 360; tries++) {
    const { rows } = await target.app.database.pool.query(
      `SELECT FROM payments WHERE id = ANY($1) AND status IN ('initiated', 'pending', 'unknown') LIMIT 1`,
      [ids],
    )
    if (rows.length === 0) return true
    if (target.isTimeSkipped) await target.advance(5_000)
    else await pause(500)
  }
  return false
}

// ---------------------------------------------------------------- F7

const FORGERIES = [
  'no secret',
  'wrong secret',
  'secret of another payment',
  'unknown payment',
  'wrong amount',
  'wrong phone',
  'used receipt',
  'other request',
  'no items',
  'result code as a string, no items',
  'a megabyte',
  'no JSON',
  'other content type, wrong secret',
  'other IP address, wrong secret',
] as const
type Forgery = (typeof FORGERIES)[number]
/**
 * The status of callbacks that are rejected before they are stored; all others are stored and answered with
 * 200.
 */
const REJECTION_STATUS: Partial<Record<Forgery, number>> = {
  'no secret': 404,
  'wrong secret': 404,
  'secret of another payment': 404,
  'unknown payment': 404,
  'other content type, wrong secret': 404,
  'other IP address, wrong secret': 404,
  'a megabyte': 413,
}

/** More callbacks for one prompt are answered and not stored. */
const MAX_STORED_PER_PROMPT = 20

export async function testForgedCallbacks(
  target: Target,
  { callbacks }: { callbacks: number },
): Promise<StressResult[]> {
  const shop = await openShop(target, { capacity: 20 })
  const people = await createPeople(target, 21)
  const payers = await mapConcurrently(CONCURRENCY, people, async (person, index) => {
    const payer = await startPaying(target, shop, person, nthOpenHour(target, index), NO_RESULT)
    const [prompt] = await listPrompts(target, person)
    return { payer, prompt: prompt! }
  })
  // One payment is genuine; its receipt must not be accepted for another.
  const genuine = payers.shift()!
  const genuinePrompt = await enterPin(target, genuine.payer.person)
  await postCallback(genuinePrompt.callbackUrl, paidCallback(genuinePrompt))
  await waitUntilIdle(target)
  const since = target.clock.now()

  const posted = await mapConcurrently(CONCURRENCY, Array.from({ length: callbacks }), async (_, index) => {
    const kind = FORGERIES[index % FORGERIES.length]!
    const [victim, other] = target.random.sample(payers, 2)
    const reply = await postForgery(kind, victim!.prompt, other!.prompt, genuinePrompt.receipt!)
    return { kind, status: reply.status }
  })
  await waitUntilIdle(target)

  const { pool } = target.app.database
  const { rows: stored } = await pool.query<{ outcome: string | null; ip: string }>(
    `SELECT outcome, host(ip) AS ip FROM callback_inbox WHERE kind = 'stk' AND received_at > $1`,
    [since],
  )
  const { rows: paid } = await pool.query(
    `SELECT id FROM payments WHERE id = ANY($1) AND (completed_at IS NOT NULL OR receipt IS NOT NULL)`,
    [payers.map(({ payer }) => payer.paymentId)],
  )
  const rejected = posted.filter(({ kind }) => REJECTION_STATUS[kind] !== undefined)
  const unexpected = posted.filter(({ kind, status }) => status !== (REJECTION_STATUS[kind] ?? 200))
  const accepted = stored.filter(
    ({ outcome }) => outcome === 'applied' || outcome === 'duplicate' || outcome === null,
  )
  // A forged X-Forwarded-For header must not be believed.
  const hasTrueAddress = stored.every(({ ip }) => ip === '127.0.0.1')
  const storable = callbacks - rejected.length
  const example = unexpected[0] ? ` (${unexpected[0].kind}: ${unexpected[0].status})` : ''
  return [
    {
      text:
        `F7: ${callbacks} forged callbacks of ${FORGERIES.length} kinds: ${accepted.length} accepted, ` +
        `${paid.length} payments completed by them; ${stored.length} stored with their outcome ` +
        `(${formatCounts(stored.map(({ outcome }) => String(outcome)))}), ${rejected.length} rejected ` +
        `unstored, ${unexpected.length} with another reply${example}` +
        (hasTrueAddress ? '' : '; one was stored with a forged IP address'),
      holds:
        accepted.length === 0 &&
        paid.length === 0 &&
        unexpected.length === 0 &&
        hasTrueAddress &&
        stored.every(({ outcome }) => outcome !== 'forged') &&
        stored.length <= storable &&
        stored.length >= Math.min(storable, MAX_STORED_PER_PROMPT * payers.length) / 2,
    },
    await checkAllInvariants(target, 'F7'),
  ]
}

function postForgery(
  kind: Forgery,
  prompt: Prompt,
  other: Prompt,
  usedReceipt: string,
): Promise<PostedCallback> {
  const url = prompt.callbackUrl
  const secretOf = (callbackUrl: string) => callbackUrl.slice(callbackUrl.lastIndexOf('/') + 1)
  const withSecret = (secret: string) => url.replace(/[^/]*$/, secret)
  const withoutSecret = url.replace(/\/[^/]*$/, '')
  const wrongSecret = withSecret(randomBytes(32).toString('hex'))
  const unknownPayment = url.replace(/[^/]+\/[^/]*$/, `${crypto.randomUUID()}/${'0'.repeat(64)}`)
  const plausible = paidCallback(prompt, { receipt: randomReceipt() })
  switch (kind) {
    case 'no secret':
      return postCallback(withoutSecret, plausible)
    case 'wrong secret':
      return postCallback(wrongSecret, plausible)
    case 'secret of another payment':
      return postCallback(withSecret(secretOf(other.callbackUrl)), plausible)
    case 'unknown payment':
      return postCallback(unknownPayment, plausible)
    case 'wrong amount':
      return postCallback(url, paidCallback(prompt, { amount: prompt.amount - 1, receipt: 'UKL4T9Q2XA' }))
    case 'wrong phone':
      return postCallback(url, paidCallback(prompt, { phone: '254799999999', receipt: 'UKL4T9Q2XB' }))
    case 'used receipt':
      return postCallback(url, paidCallback(prompt, { receipt: usedReceipt }))
    case 'other request':
      return postCallback(url, paidCallback(prompt, { checkoutRequestId: 'ws_CO_1', receipt: 'UKL4T9Q2XC' }))
    case 'no items':
      return postCallback(url, paidCallback(prompt, { hasItems: false }))
    case 'result code as a string, no items':
      return postCallback(url, paidCallback(prompt, { code: '0', hasItems: false }))
    case 'a megabyte':
      return postCallback(url, 'x'.repeat(1024 * 1024))
    case 'no JSON':
      return postCallback(url, '<xml>paid</xml>')
    case 'other content type, wrong secret':
      return postCallback(wrongSecret, plausible, { 'content-type': 'text/plain' })
    case 'other IP address, wrong secret':
      return postCallback(wrongSecret, plausible, { 'x-forwarded-for': '196.201.214.200' })
  }
}

// ---------------------------------------------------------------- F8

/**
 * How the sandbox simulates a failing Daraja: whether the prompt reaches the phone all the same, and whether
 * enough such failures open the circuit breaker.
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
  const held = await mapConcurrently(CONCURRENCY, people, async (person, index) => ({
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
