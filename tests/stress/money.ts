/** Money that comes late, twice, out of order, forged or not at all (F6 to F8 of docs/rules/reliability.md#fault-tests). */
import { randomBytes } from 'node:crypto'
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import type { Promised } from './stress.ts'
import { quantile } from './asking.ts'
import {
  BUSY,
  enterPin,
  failedCallback,
  hold,
  paidCallback,
  postCallback,
  promptsOf,
  push,
  startPaying,
  type Payer,
  type Posted,
} from './paying.ts'
import {
  sandboxRequest,
  inTurns,
  invariantsHold,
  newPeople,
  nthHour,
  pause,
  quiesce,
  tally,
  type Person,
  type Reply,
  type Target,
} from './target.ts'

const AT_ONCE = 20
const MINUTE = 60_000

// ---------------------------------------------------------------- F6

/** Ten payments, as they are mixed in a hundred. */
const MIX = ['again', 'again', 'again', 'early', 'early', 'failed first', 'failed after', 'never', 'late', 'clean'] as const
type Kind = (typeof MIX)[number] | 'never, unpaid' | 'late, time gone'
type Row = { id: string; status: string; booking: string; applied: number; receipt: string | null; refund: string | null }

const ENDS: Record<Kind, { payment: readonly string[]; booking: readonly string[]; applied: number }> = {
  again: { payment: ['completed'], booking: ['confirmed'], applied: 1 },
  early: { payment: ['completed'], booking: ['confirmed'], applied: 1 },
  // Both words changed something: first that it failed, then that it was paid after all.
  'failed first': { payment: ['completed'], booking: ['confirmed'], applied: 2 },
  'failed after': { payment: ['completed'], booking: ['confirmed'], applied: 1 },
  never: { payment: ['completed'], booking: ['confirmed'], applied: 0 },
  'never, unpaid': { payment: ['failed'], booking: ['pending', 'cancelled'], applied: 0 },
  late: { payment: ['completed'], booking: ['confirmed'], applied: 1 },
  'late, time gone': { payment: ['refund_due', 'refunded'], booking: ['cancelled'], applied: 1 },
  clean: { payment: ['completed'], booking: ['confirmed'], applied: 1 },
}

export async function mixedPayments(target: Target, { payments }: { payments: number }): Promise<Promised[]> {
  const people = await newPeople(target, payments)
  const rivals = await newPeople(target, payments)
  const shops = await Promise.all(Array.from({ length: 4 }, () => openShop(target, { capacity: 20 })))
  const single = await openShop(target)
  const inputs = people.map((person, nth): { person: Person; nth: number; kind: Kind } => {
    const kind = MIX[nth % MIX.length]!
    const isOdd = Math.floor(nth / MIX.length) % 2 === 1
    return { person, nth, kind: isOdd && kind === 'never' ? 'never, unpaid' : isOdd && kind === 'late' ? 'late, time gone' : kind }
  })
  const posted: Posted[] = []
  const post = async (url: string, body: unknown): Promise<void> => void posted.push(await postCallback(url, body))
  const known: { kind: Kind; payer: Payer }[] = []

  // Paid in time, and told when the hold has lapsed; some of the times are somebody else's by then.
  const late = inputs.filter(({ kind }) => kind.startsWith('late'))
  const paid = await inTurns(AT_ONCE, late, async ({ person, kind }, nth) => {
    const startTime = nthHour(target, nth)
    const payer = await startPaying(target, single, person, startTime, { callback: 'never', query: 'processing-4999', statement: 'omit' })
    known.push({ kind, payer })
    return { prompt: await enterPin(target, person), kind, startTime, nth }
  })
  await target.advance(HOLD_MS + 1_000)
  await untilReleased(
    target,
    known.map(({ payer }) => payer.bookingId),
  )
  const gone = paid.filter(({ kind }) => kind === 'late, time gone')
  await inTurns(AT_ONCE, gone, ({ startTime, nth }) => hold(target, single, rivals[nth]!, startTime))
  const began = performance.now()
  await inTurns(AT_ONCE, paid, ({ prompt }) => post(prompt.callbackUrl, paidCallback(prompt)))

  await sandboxRequest(target, 'POST', '/api/knobs', { callback: 'never', statement: 'omit', count: 10_000 })
  const others = inputs.filter(({ kind }) => !kind.startsWith('late'))
  await inTurns(AT_ONCE, others, async ({ person, nth, kind }) => {
    const shop = shops[nth % shops.length]!
    const faultSettings = kind === 'early' ? { callback: 'before-reply' } : undefined
    const payer = await startPaying(target, shop, person, nthHour(target, Math.floor(nth / shops.length) % 40), faultSettings)
    known.push({ kind, payer })
    if (kind === 'early' || kind === 'never, unpaid') return
    if (kind === 'failed first') {
      const [prompt] = await promptsOf(target, person)
      await post(prompt!.callbackUrl, failedCallback(prompt!))
    }
    const prompt = await enterPin(target, person)
    const copies = kind === 'again' ? target.chance.whole(2, 5) : kind === 'never' ? 0 : 1
    await Promise.all(Array.from({ length: copies }, () => post(prompt.callbackUrl, paidCallback(prompt))))
    if (kind === 'failed after') await post(prompt.callbackUrl, failedCallback(prompt))
  })
  const said = performance.now()
  const isDecided = await converge(
    target,
    known.map(({ payer }) => payer.paymentId),
  )
  const seconds = (performance.now() - said) / 1000
  await sandboxRequest(target, 'DELETE', '/api/knobs')
  await quiesce(target)

  const rows = await paymentRows(
    target,
    known.map(({ payer }) => payer.paymentId),
  )
  const wrong = known.flatMap(({ kind, payer }) => {
    const row = rows.get(payer.paymentId)
    const end = ENDS[kind]
    const isRight =
      row &&
      end.payment.includes(row.status) &&
      end.booking.includes(row.booking) &&
      // Of two callbacks at once either may be judged first; a failure after the success changes nothing, and is no step.
      (row.applied === end.applied || (kind === 'failed first' && row.applied === 1) || (kind === 'failed after' && row.applied === 2)) &&
      isMoneyAtHome(row, kind)
    return isRight ? [] : [`${kind}: ${JSON.stringify(row)}`]
  })
  const p99 = quantile(
    posted.map(({ ms }) => ms),
    0.99,
  )
  return [
    {
      text: `F6: ${known.length} payments, ${posted.length} callbacks posted (${tally(known.map(({ kind }) => kind))}): ${wrong.length} ended otherwise than they must${
        wrong[0] ? ` (${wrong[0]})` : ''
      }, ${posted.filter(({ status }) => status !== 200).length} callbacks not taken${isDecided ? '' : '; not all were decided'}`,
      isCached: wrong.length === 0 && isDecided && known.length === payments && posted.every(({ status }) => status === 200),
    },
    {
      text: `F6: all decided ${seconds.toFixed(0)} s after the last callback (at most 120), ${((said - began) / 1000).toFixed(0)} s of payments; callbacks answered with a p99 of ${p99.toFixed(0)} ms (under 200)`,
      isCached: seconds <= 120 && p99 < 200,
      isMeasured: true,
    },
    await invariantsHold(target, 'F6'),
  ]
}

async function untilReleased(target: Target, bookingIds: readonly string[]): Promise<void> {
  for (let waited = 0; waited < 60; waited++) {
    const { rows } = await target.app.database.pool.query(`SELECT FROM bookings WHERE id = ANY($1) AND status = 'pending' LIMIT 1`, [
      bookingIds,
    ])
    if (rows.length === 0) return
    await pause(500)
  }
  throw new Error('The holds that have run out were not released')
}

/** Late and in vain, it is on its way back; nothing else is. */
const isMoneyAtHome = (row: Row, kind: Kind): boolean => (row.refund !== null) === (kind === 'late, time gone')

async function paymentRows(target: Target, ids: readonly string[]): Promise<Map<string, Row>> {
  const { rows } = await target.app.database.pool.query<Row>(
    `SELECT p.id, p.status, b.status AS booking, p.receipt, r.status AS refund,
      (SELECT count(*) FROM callback_inbox i WHERE i.payment_id = p.id AND i.kind = 'stk' AND i.outcome = 'applied') AS applied
    FROM payments p JOIN bookings b ON b.id = p.booking_id LEFT JOIN refunds r ON r.payment_id = p.id WHERE p.id = ANY($1)`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Until none of them is open; by waiting, or by moving the clock where there is no time for that. */
async function converge(target: Target, ids: readonly string[]): Promise<boolean> {
  for (let waited = 0; waited < 360; waited++) {
    const { rows } = await target.app.database.pool.query(
      `SELECT FROM payments WHERE id = ANY($1) AND status IN ('initiated', 'pending', 'unknown') LIMIT 1`,
      [ids],
    )
    if (rows.length === 0) return true
    if (target.isHasty) await target.advance(5_000)
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
  'result code in letters, no items',
  'a megabyte',
  'no JSON',
  'other content type, wrong secret',
  'from elsewhere, wrong secret',
] as const
/** Rejected before anything is stored: an address that we did not give out, or more than a callback can be. */
const AT_THE_DOOR = new Map<string, number>([
  ['no secret', 404],
  ['wrong secret', 404],
  ['secret of another payment', 404],
  ['unknown payment', 404],
  ['other content type, wrong secret', 404],
  ['from elsewhere, wrong secret', 404],
  ['a megabyte', 413],
])

/** Of one prompt; what comes more often is answered and not stored. */
const MOST_STORED = 20

export async function forgeries(target: Target, { callbacks }: { callbacks: number }): Promise<Promised[]> {
  const shop = await openShop(target, { capacity: 20 })
  const people = await newPeople(target, 21)
  const payers = await inTurns(AT_ONCE, people, async (person, nth) => {
    const payer = await startPaying(target, shop, person, nthHour(target, nth), {
      callback: 'never',
      query: 'processing-4999',
      statement: 'omit',
    })
    const [prompt] = await promptsOf(target, person)
    return { payer, prompt: prompt! }
  })
  // One is paid in earnest; its receipt must serve nobody else.
  const honest = payers.shift()!
  const receipt = await enterPin(target, honest.payer.person)
  await postCallback(receipt.callbackUrl, paidCallback(receipt))
  await quiesce(target)
  const since = target.clock.now()

  const secretOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
  const posted = await inTurns(AT_ONCE, Array.from({ length: callbacks }), async (_each, nth) => {
    const kind = FORGERIES[nth % FORGERIES.length]!
    const [{ prompt }, other] = target.chance.some(payers, 2) as [(typeof payers)[number], (typeof payers)[number]] // two of twenty
    const withSecret = (secret: string) => prompt.callbackUrl.replace(/[^/]*$/, secret)
    const wrongSecret = withSecret(randomBytes(32).toString('hex'))
    const news = paidCallback(prompt, { receipt: `U${randomBytes(5).toString('hex').toUpperCase().slice(0, 9)}` })
    const forged: Record<(typeof FORGERIES)[number], () => Promise<Posted>> = {
      'no secret': () => postCallback(prompt.callbackUrl.replace(/\/[^/]*$/, ''), news),
      'wrong secret': () => postCallback(wrongSecret, news),
      'secret of another payment': () => postCallback(withSecret(secretOf(other.prompt.callbackUrl)), news),
      'unknown payment': () => postCallback(prompt.callbackUrl.replace(/[^/]+\/[^/]*$/, `${crypto.randomUUID()}/${'0'.repeat(64)}`), news),
      'wrong amount': () => postCallback(prompt.callbackUrl, paidCallback(prompt, { amount: prompt.amount - 1, receipt: 'UKL4T9Q2XA' })),
      'wrong phone': () => postCallback(prompt.callbackUrl, paidCallback(prompt, { phone: '254799999999', receipt: 'UKL4T9Q2XB' })),
      'used receipt': () => postCallback(prompt.callbackUrl, paidCallback(prompt, { receipt: receipt.receipt! })),
      'other request': () =>
        postCallback(prompt.callbackUrl, paidCallback(prompt, { checkoutRequestId: 'ws_CO_1', receipt: 'UKL4T9Q2XC' })),
      'no items': () => postCallback(prompt.callbackUrl, paidCallback(prompt, { items: false })),
      'result code in letters, no items': () => postCallback(prompt.callbackUrl, paidCallback(prompt, { code: '0', items: false })),
      'a megabyte': () => postCallback(prompt.callbackUrl, 'x'.repeat(1024 * 1024)),
      'no JSON': () => postCallback(prompt.callbackUrl, '<xml>paid</xml>'),
      'other content type, wrong secret': () => postCallback(wrongSecret, news, { 'content-type': 'text/plain' }),
      'from elsewhere, wrong secret': () => postCallback(wrongSecret, news, { 'x-forwarded-for': '196.201.214.200' }),
    }
    return { kind, ...(await forged[kind]()) }
  })
  await quiesce(target)

  const { rows } = await target.app.database.pool.query<{ outcome: string | null; ip: string }>(
    `SELECT outcome, host(ip) AS ip FROM callback_inbox WHERE kind = 'stk' AND received_at > $1`,
    [since],
  )
  const { rows: paid } = await target.app.database.pool.query(
    `SELECT id FROM payments WHERE id = ANY($1) AND (completed_at IS NOT NULL OR receipt IS NOT NULL)`,
    [payers.map(({ payer }) => payer.paymentId)],
  )
  const turnedAway = posted.filter(({ kind }) => AT_THE_DOOR.has(kind))
  const strange = posted.filter(({ kind, status }) => status !== (AT_THE_DOOR.get(kind) ?? 200))
  const believed = rows.filter(({ outcome }) => outcome === 'applied' || outcome === 'duplicate' || outcome === null)
  const isFromHere = rows.every(({ ip }) => ip === '127.0.0.1')
  return [
    {
      text: `F7: ${callbacks} forged callbacks of ${FORGERIES.length} kinds: ${believed.length} believed, ${paid.length} payments arrived by them; ${
        rows.length
      } kept with their outcome (${tally(rows.map(({ outcome }) => String(outcome)))}), ${turnedAway.length} turned away at the door, ${strange.length} answered otherwise${
        strange[0] ? ` (${strange[0].kind}: ${strange[0].status})` : ''
      }${isFromHere ? '' : '; one was believed to come from elsewhere'}`,
      isCached:
        believed.length === 0 &&
        paid.length === 0 &&
        strange.length === 0 &&
        isFromHere &&
        rows.every(({ outcome }) => outcome !== 'forged') &&
        rows.length <= callbacks - turnedAway.length &&
        rows.length >= Math.min(callbacks - turnedAway.length, MOST_STORED * payers.length) / 2,
    },
    await invariantsHold(target, 'F7'),
  ]
}

// ---------------------------------------------------------------- F8

/** How Daraja fails, as the sandbox plays it; whether a prompt is out all the same, and whether so many failures open the breaker. */
export const FAULTS = {
  down: { promptIsOut: false, opens: true },
  'error-500': { promptIsOut: false, opens: true },
  'spike-arrest': { promptIsOut: false, opens: true },
  'lose-reply': { promptIsOut: true, opens: true },
  slow: { promptIsOut: true, opens: true },
  'bad-token': { promptIsOut: true, opens: false },
} as const
export type Fault = keyof typeof FAULTS

const FAILURES_THAT_OPEN = 5
const RESTS_MS = 30_000
const COUNT = 10_000

export async function darajaFails(target: Target, { pushes, faults }: { pushes: number; faults: readonly Fault[] }): Promise<Promised[]> {
  const each = Math.floor(pushes / faults.length)
  const promised: Promised[] = []
  const made: { bookingId: string; person: Person }[] = []
  for (const fault of faults) promised.push(...(await oneFault(target, fault, each, made)))

  // Nobody pays the rest, so time takes their holds back; and whatever is asked again is asked by now.
  for (let minutes = 0; minutes < 12; minutes += 2) await target.advance(2 * MINUTE)
  await settleAll(
    target,
    made.map(({ bookingId }) => bookingId),
  )
  const { rows } = await target.app.database.pool.query<{ status: string }>('SELECT status FROM bookings WHERE id = ANY($1)', [
    made.map(({ bookingId }) => bookingId),
  ])
  const twice: string[] = []
  for (const { person } of made) if ((await promptsOf(target, person)).length > 1) twice.push(person.phone)
  const left = rows.filter(({ status }) => status !== 'confirmed' && status !== 'cancelled')
  return [
    ...promised,
    {
      text: `F8: of ${rows.length} times held meanwhile ${tally(rows.map(({ status }) => status))}: ${left.length} neither paid nor free; ${twice.length} phones were asked twice`,
      isCached: left.length === 0 && twice.length === 0 && rows.length === made.length && rows.some(({ status }) => status === 'confirmed'),
    },
    await invariantsHold(target, 'F8'),
  ]
}

async function oneFault(target: Target, fault: Fault, count: number, made: { bookingId: string; person: Person }[]): Promise<Promised[]> {
  const { promptIsOut, opens } = FAULTS[fault]
  const shop: Shop = await openShop(target, { capacity: 50 })
  const people = await newPeople(target, count + 2)
  const held = await inTurns(AT_ONCE, people, async (person, nth) => ({
    person,
    bookingId: await hold(target, shop, person, nthHour(target, nth % 20)),
  }))
  made.push(...held)
  const [afterwards, atOnce] = [held.pop()!, held.pop()!]

  // A token dies once for each; the others fail for everybody until they are turned off.
  const isOnce = fault === 'bad-token'
  if (!isOnce) await sandboxRequest(target, 'POST', '/api/knobs', { push: fault, count: COUNT })
  const replies = await inTurns(isOnce ? 1 : FAILURES_THAT_OPEN, held, async ({ person, bookingId }) => {
    if (isOnce) await sandboxRequest(target, 'POST', '/api/knobs', { push: fault, phone: person.phone })
    return push(target, person, bookingId)
  })
  const reached = await reachedBy(target)
  await sandboxRequest(target, 'DELETE', '/api/knobs')
  // Half of those whose prompt is out pay it.
  const prompts = promptIsOut ? held.filter((_each, nth) => nth % 2 === 0) : []
  let paid = 0
  for (const { person } of prompts)
    if ((await promptsOf(target, person)).length) {
      await enterPin(target, person)
      paid++
    }

  const early = await push(target, atOnce.person, atOnce.bookingId)
  await target.advance(RESTS_MS + 1_000)
  const later = await push(target, afterwards.person, afterwards.bookingId)
  const slowest = Math.max(...replies.map(({ ms }) => ms))
  const faulty = replies.filter(({ status }) => status >= 500 && status !== 502 && status !== 503)
  const heldBack = replies.length - reached
  const isBreakerRight = opens
    ? heldBack > 0 && reached >= FAILURES_THAT_OPEN && early.status === 503 && early.body.code === BUSY && later.status === 200
    : later.status === 200
  return [
    {
      text: `F8, ${fault}: ${replies.length} prompts asked for, ${isOnce ? 'each with a token that had died' : `${reached} requests reached Daraja`} (${tally(
        replies.map(({ status, body }) => `${status} ${status === 200 ? body.payment.status : body.code}`),
      )}); one more at once: ${early.status}, one after ${RESTS_MS / 1000} s: ${later.status}; ${paid} paid all the same`,
      isCached: isBreakerRight && faulty.length === 0 && (fault !== 'bad-token' || replies.every(isTaken)),
    },
    {
      text: `F8, ${fault}: the slowest was answered in ${(slowest / 1000).toFixed(1)} s (under 10)`,
      isCached: slowest < 10_000,
      isMeasured: true,
    },
  ]
}
const isTaken = ({ status }: Reply): boolean => status === 200

async function reachedBy(target: Target): Promise<number> {
  const { rules } = await sandboxRequest(target, 'GET', '/api/knobs')
  const rule = rules.find((each: { phone: string | null }) => each.phone === null)
  return COUNT - (rule?.left.push ?? COUNT)
}

async function settleAll(target: Target, bookingIds: readonly string[]): Promise<void> {
  for (let waited = 0; waited < 120; waited++) {
    await quiesce(target)
    const { rows } = await target.app.database.pool.query(`SELECT FROM bookings WHERE id = ANY($1) AND status = 'pending' LIMIT 1`, [
      bookingIds,
    ])
    if (rows.length === 0) return
    if (target.isHasty) await target.advance(5_000)
    else await pause(500)
  }
}
