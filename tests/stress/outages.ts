/** Providers that are away for an hour, a lock that is held and a worker that is stopped for ten minutes, and how fast messages go out. */
import { isPaid, type PaymentStatus } from '#domain/payments/payment-policy.ts'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { branchLock } from '#server/features/bookings/lock.ts'
import { listDeadLetters } from '#server/features/operations/queries.ts'
import { resendDeadLetters } from '#server/features/operations/operations.ts'
import { hasUnfinishedJobs } from '#tests/support/jobs.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import type { Promised } from './stress.ts'
import type { Gate } from './gate.ts'
import { hold, push } from './paying.ts'
import {
  ask,
  sandboxRequest,
  inTurns,
  invariantsHold,
  newPeople,
  nthHour,
  pause,
  quiesce,
  tally,
  type Person,
  type Target,
} from './target.ts'

const AT_ONCE = 20
/** All that waited is done this soon after the provider is back. */
const RECOVERED_WITHIN_MS = 5 * MINUTE

export type Gates = { mail: Gate; sms: Gate; mpesa: Gate }

// ---------------------------------------------------------------- throughput

/** The messages of many bookings in a short time: to each customer by SMS, to each store by mail. */
export async function throughput(target: Target, { bookings }: { bookings: number }): Promise<Promised[]> {
  const shops = await Promise.all(Array.from({ length: 10 }, () => openShopWithMail(target)))
  const people = await newPeople(target, bookings)
  const began = performance.now()
  const replies = await inTurns(AT_ONCE, people, (person, nth) =>
    book(target, shops[nth % shops.length]!.shop, person, Math.floor(nth / shops.length)),
  )
  const booked = performance.now()
  await until(target, async () => !(await hasUnfinishedJobs(target.app.database.pool)))
  const seconds = (performance.now() - booked) / 1000
  const counts = await messagesOf(target, people, shops)
  return [
    {
      text: `${bookings} bookings in ${((booked - began) / 1000).toFixed(1)} s (${tally(replies.map(({ status }) => status))}), all ${counts.sms + counts.mails} messages sent ${seconds.toFixed(1)} s after the last (15); ${counts.wrong} customers or stores with another number of messages`,
      isCached: seconds <= 15 && counts.wrong === 0 && replies.every(({ status }) => status === 201),
      isMeasured: true,
    },
  ]
}

// ---------------------------------------------------------------- F34

type Outage = { provider: keyof Gates; how: 'refuse' | 'silence' }
const OUTAGES: readonly Outage[] = (['mail', 'sms', 'mpesa'] as const).flatMap((provider) => [
  { provider, how: 'refuse' },
  { provider, how: 'silence' },
])

export async function outages(
  target: Target,
  gates: Gates,
  { bookings, stepSeconds }: { bookings: number; stepSeconds: number },
): Promise<Promised[]> {
  const promised: Promised[] = []
  for (const outage of OUTAGES) promised.push(...(await outageOf(target, gates, outage, { bookings, stepSeconds })))
  return [...promised, await invariantsHold(target, 'F34')]
}

async function outageOf(
  target: Target,
  gates: Gates,
  { provider, how }: Outage,
  { bookings, stepSeconds }: { bookings: number; stepSeconds: number },
): Promise<Promised[]> {
  const shops = await Promise.all(Array.from({ length: 4 }, () => openShopWithMail(target)))
  const offers = await openShop(target, { capacity: 20 })
  const people = await newPeople(target, bookings)
  const payers = await newPeople(target, Math.ceil(bookings / 4))
  const paid = await inTurns(AT_ONCE, payers, (person, nth) => pay(target, offers, person, nthHour(target, nth % 48)))
  await quiesce(target)

  if (how === 'refuse') await gates[provider].refuse()
  else gates[provider].silence()
  // Work that needs the provider, and work that does not and must not wait for it.
  const replies = await inTurns(AT_ONCE, people, (person, nth) =>
    book(target, shops[nth % shops.length]!.shop, person, Math.floor(nth / shops.length)),
  )
  const cancelled = await inTurns(AT_ONCE, paid, ({ person, bookingId }) =>
    ask(target, 'PUT', `/bookings/${bookingId}/cancel`, { token: person.token }),
  )
  const code = provider === 'mail' ? await secondsUntilCode(target) : null
  const refunds =
    provider === 'mpesa'
      ? null
      : await secondsUntilRefunded(
          target,
          paid.map(({ paymentId }) => paymentId),
        )
  const late = provider === 'mpesa' ? await newPeople(target, 10) : []
  const refused = await inTurns(10, late, async (person, nth) =>
    push(target, person, await hold(target, offers, person, nthHour(target, 60 + nth))),
  )
  for (let passed = 0; passed < HOUR; passed += 5 * MINUTE) {
    await target.advance(5 * MINUTE)
    await pause(stepSeconds * 1000)
  }

  await gates[provider].open()
  const back = performance.now()
  const clockAtReturn = target.clock.now().getTime()
  // Time goes on, also by the injected clock, by which a circuit breaker rests and M-Pesa is asked.
  while (performance.now() - back < RECOVERED_WITHIN_MS && !(await isDone(target, paid))) {
    await target.advance(5_000)
    await pause(500)
  }
  const seconds = (performance.now() - back) / 1000
  const minutes = (target.clock.now().getTime() - clockAtReturn) / MINUTE
  const letters = await listDeadLetters(target.app.database.db, 10_000)
  if (letters.length) await resendDeadLetters(target.app.database, target.app.jobs, {})
  await quiesce(target)
  const counts = await messagesOf(target, people, shops)
  const notRefunded = await countNotRefunded(
    target,
    paid.map(({ paymentId }) => paymentId),
  )
  const alerts = await alertsOf(target, `${provider}-down`)
  const isWhole = counts.wrong === 0 && notRefunded === 0
  const name = `F34: ${provider} ${how === 'refuse' ? 'refuses connections' : 'accepts and says nothing'} for an hour`
  return [
    {
      text: `${name}: ${replies.length} bookings (${tally(replies.map(({ status }) => status))}) and ${paid.length} refunds meanwhile; ${counts.sms} SMS and ${counts.mails} mails sent once each, ${counts.wrong} wrong, ${notRefunded} not refunded; ${letters.length} messages without a reply were set aside and resent by hand; ${alerts.raised} alert, ${alerts.open} still open`,
      isCached:
        isWhole &&
        replies.every(({ status }) => status === 201) &&
        cancelled.every(({ status }) => status === 200) &&
        alerts.raised >= 1 &&
        alerts.open === 0 &&
        (how === 'silence' || letters.length === 0),
    },
    {
      text: `${name}: all done ${seconds.toFixed(0)} s and ${minutes.toFixed(1)} min of the injected clock after its return (5 min)${
        code === null ? '' : `; a code by SMS came after ${code.toFixed(1)} s meanwhile`
      }${refunds === null ? '' : `; the refunds were back after ${refunds.toFixed(1)} s meanwhile`}${
        refused.length ? `; payers were told ${tally(refused.map(({ status, body }) => `${status} ${body.code ?? ''}`))}` : ''
      }`,
      isCached: seconds * 1000 <= RECOVERED_WITHIN_MS && minutes <= 5 && (code ?? 0) < 15 && (refunds ?? 0) < 60,
      isMeasured: true,
    },
  ]
}

const isDone = async (target: Target, paid: readonly Paid[]): Promise<boolean> =>
  !(await hasUnfinishedJobs(target.app.database.pool)) &&
  (await countNotRefunded(
    target,
    paid.map(({ paymentId }) => paymentId),
  )) === 0

/** A customer who asks for a code by SMS, while mails hang. */
async function secondsUntilCode(target: Target): Promise<number> {
  const [person] = await newPeople(target, 1)
  const began = performance.now()
  const { status } = await ask(target, 'POST', '/users/resend-otp', { token: person!.token, body: { phone: person!.phone } })
  if (status !== 200) throw new Error(`A code was not asked for: ${status}`)
  await until(target, async () => (await smsTo(target, person!)).some((message) => /code/i.test(message)))
  return (performance.now() - began) / 1000
}

async function secondsUntilRefunded(target: Target, paymentIds: readonly string[]): Promise<number> {
  const began = performance.now()
  await until(target, async () => (await countNotRefunded(target, paymentIds)) === 0)
  return (performance.now() - began) / 1000
}

// ---------------------------------------------------------------- F35

/** A branch's lock is held while paid bookings of it are cancelled, and of other branches, too. */
export async function heldLock(target: Target, { minutes }: { minutes: number }): Promise<Promised[]> {
  const [locked, other] = [await openShop(target, { capacity: 20 }), await openShop(target, { capacity: 20 })]
  const people = await newPeople(target, 20)
  const paid = await inTurns(AT_ONCE, people, (person, nth) => pay(target, nth % 2 ? locked : other, person, nthHour(target, nth % 12)))
  await quiesce(target)
  const ofLocked = paid.filter((_each, nth) => nth % 2)
  const ofOther = paid.filter((_each, nth) => !(nth % 2))
  const cancel = ({ person, bookingId }: Paid) => ask(target, 'PUT', `/bookings/${bookingId}/cancel`, { token: person.token })
  const [first, second] = [await holdLock(target, locked.branchId), holdLock(target, locked.branchId)]
  const cancelling = inTurns(AT_ONCE, ofLocked, cancel)
  await pause(1_000)
  // The first cancellation is committed, and then the lock is held again before its refund can be written.
  await first.release()
  const held = await second
  await cancelling
  let isReady = true
  let others = 0
  try {
    await inTurns(AT_ONCE, ofOther, cancel)
    const began = performance.now()
    await until(
      target,
      async () =>
        (await countNotRefunded(
          target,
          ofOther.map(({ paymentId }) => paymentId),
        )) === 0,
    )
    others = (performance.now() - began) / 1000
    for (const end = performance.now() + minutes * MINUTE; performance.now() < end; await pause(5_000))
      isReady &&= (await fetch(`${target.base}/ready`)).status === 200
  } finally {
    await held.release()
  }
  const freed = performance.now()
  // Who could not cancel while the lock was held does so now.
  await inTurns(AT_ONCE, ofLocked, cancel)
  await until(
    target,
    async () =>
      (await countNotRefunded(
        target,
        ofLocked.map(({ paymentId }) => paymentId),
      )) === 0,
  )
  const seconds = (performance.now() - freed) / 1000
  await quiesce(target)
  return [
    {
      text: `F35: a branch’s lock held for ${minutes} minutes: the API stayed ready: ${isReady}; refunds of another branch were back after ${others.toFixed(1)} s; all ${ofLocked.length} of its own ${seconds.toFixed(0)} s after the lock was free (300)`,
      isCached: isReady && others < 60 && seconds < 300,
    },
    await invariantsHold(target, 'F35'),
  ]
}

async function holdLock({ app }: Target, branchId: string): Promise<{ release(): Promise<void> }> {
  const client = await app.database.pool.connect()
  await client.query(`SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0; SET statement_timeout = 0; BEGIN`)
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [branchLock(branchId)])
  return {
    async release() {
      await client.query('ROLLBACK')
      client.release(true)
    },
  }
}

// ---------------------------------------------------------------- what they share

type Paid = { person: Person; bookingId: string; paymentId: string }

/** A fee booking, paid: the sandbox's phone enters the PIN. */
async function pay(target: Target, shop: Shop, person: Person, startTime: string): Promise<Paid> {
  const bookingId = await hold(target, shop, person, startTime)
  const reply = await push(target, person, bookingId)
  if (reply.status !== 200) throw new Error(`A prompt was not sent: ${reply.status} ${JSON.stringify(reply.body)}`)
  const [prompt] = (await sandboxRequest(target, 'GET', `/api/prompts?phone=${person.phone}`)).prompts
  await sandboxRequest(target, 'POST', `/api/prompts/${prompt.id}/answer`, { action: 'pay' })
  const paymentId: string = reply.body.payment.id
  await until(target, async () => {
    const { rows } = await target.app.database.pool.query<{ status: PaymentStatus }>('SELECT status FROM payments WHERE id = $1', [
      paymentId,
    ])
    return isPaid(rows[0]!.status)
  })
  return { person, bookingId, paymentId }
}

const book = (target: Target, { serviceId }: Shop, { token }: Person, nth: number) =>
  ask(target, 'POST', '/bookings/service', { token, body: { serviceId, startTime: nthHour(target, nth) } })

type MailShop = { shop: Shop; email: string }
async function openShopWithMail(target: Target): Promise<MailShop> {
  const shop = await openShop(target, { capacity: 20 })
  const email = `branch-${shop.branchId}@d3.test`
  await target.app.database.db.updateTable('branches').set({ email }).where('id', '=', shop.branchId).execute()
  return { shop, email }
}

const smsTo = async (target: Target, { phone }: Person): Promise<string[]> =>
  (await sandboxRequest(target, 'GET', `/api/sms?phone=${phone}`)).messages.map(({ message }: { message: string }) => message)

/** Each customer is to have one confirmation, each store one mail for each of its bookings. */
async function messagesOf(target: Target, people: readonly Person[], shops: readonly MailShop[]) {
  let sms = 0
  let mails = 0
  let wrong = 0
  await inTurns(AT_ONCE, people, async (person) => {
    const confirmations = (await smsTo(target, person)).filter((message) => message.startsWith('D3: confirmed'))
    sms += confirmations.length
    if (confirmations.length !== 1) wrong++
  })
  for (const [nth, { email }] of shops.entries()) {
    const { messages } = await sandboxRequest(target, 'GET', `/api/mail?to=${encodeURIComponent(email)}`)
    mails += messages.length
    if (messages.length !== people.filter((_person, at) => at % shops.length === nth).length) wrong++
  }
  return { sms, mails, wrong }
}

async function countNotRefunded(target: Target, paymentIds: readonly string[]): Promise<number> {
  const { rows } = await target.app.database.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM payments p WHERE p.id = ANY($1) AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.status = 'completed')`,
    [paymentIds],
  )
  return rows[0]!.n
}

async function alertsOf(target: Target, kind: string): Promise<{ raised: number; open: number }> {
  const { rows } = await target.app.database.pool.query<{ raised: number; open: number }>(
    `SELECT count(*)::int AS raised, count(*) FILTER (WHERE resolved_at IS NULL)::int AS open FROM alerts WHERE kind = $1`,
    [kind],
  )
  return rows[0]!
}

async function until(_target: Target, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 600_000; performance.now() < end; await pause(100)) if (await isSo()) return
  throw new Error('What was waited for did not come')
}
