/** Callbacks that are late, repeated, out of order or missing (F6 of docs/rules/reliability.md#fault-tests). */
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { openShop } from '#tests/support/factories.ts'
import { msQuantile, secondsSince } from './measure.ts'
import {
  enterPin,
  failedCallback,
  hasPendingBooking,
  holdTime,
  listPrompts,
  NO_RESULT,
  paidCallback,
  type Payer,
  PAYMENT_CONCURRENCY,
  postCallback,
  type PostedCallback,
  type Prompt,
  startPaying,
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
  type StressResult,
  type Target,
} from './target.ts'

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
  const inputs = people.map((person, index): PaymentInput => ({ person, index, kind: getKind(index) }))
  const posted: PostedCallback[] = []
  const post = async (url: string, body: unknown): Promise<void> => {
    posted.push(await postCallback(url, body))
  }
  const started: StartedPayment[] = []

  const afterHold = inputs.filter(({ kind }) => kind.startsWith('after hold'))
  const prompts = await payAndReleaseHolds(target, afterHold, started)
  const startedAt = performance.now()
  await mapConcurrently(PAYMENT_CONCURRENCY, prompts, (prompt) =>
    post(prompt.callbackUrl, paidCallback(prompt)),
  )

  await sandboxRequest(target, 'POST', '/api/faults', {
    callback: 'never',
    statement: 'omit',
    count: UNLIMITED,
  })
  const shops = await Promise.all(Array.from({ length: 4 }, () => openShop(target, { capacity: 20 })))
  const others = inputs.filter(({ kind }) => !kind.startsWith('after hold'))
  await mapConcurrently(PAYMENT_CONCURRENCY, others, async ({ person, index, kind }) => {
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
    const copies = Array.from({ length: countCopies(target, kind) }, () => paidCallback(prompt))
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
        (isDecided ? '' : '; not all payments were decided'),
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
 * Returns the kind of a payment. In every other ten, the missing callback belongs to an unpaid prompt, and a
 * late one to a time that is taken.
 */
function getKind(index: number): Kind {
  const kind = KINDS[index % KINDS.length]!
  const isOddTen = Math.floor(index / KINDS.length) % 2 === 1
  if (isOddTen && kind === 'missing') return 'missing, unpaid'
  if (isOddTen && kind === 'after hold') return 'after hold, time taken'
  return kind
}

function countCopies(target: Target, kind: Kind): number {
  if (kind === 'repeated') return target.random.integer(2, 5)
  return kind === 'missing' ? 0 : 1
}

/** Pays in time, and waits until the holds have expired. Some of the times are then booked by other customers. */
async function payAndReleaseHolds(
  target: Target,
  inputs: readonly PaymentInput[],
  started: StartedPayment[],
): Promise<Prompt[]> {
  const shop = await openShop(target)
  const rivals = await createPeople(target, inputs.length)
  const paid = await mapConcurrently(PAYMENT_CONCURRENCY, inputs, async ({ person, kind }, index) => {
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
  await mapConcurrently(PAYMENT_CONCURRENCY, taken, ({ rival, startTime }) =>
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

/** Returns whether every payment was completed or failed within the time allowed. */
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
