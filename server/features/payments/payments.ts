/**
 * Money by M-Pesa, and none of it lost (docs/rules/payments.md#payment-states). A payment is written before
 * Daraja is called; no lock and no transaction waits for the network; whatever says how it ended (callback,
 * query, claim) comes to one function, `settle` (settling.ts).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { bookingProblems, type NewBooking } from '#contract/bookings.ts'
import { paymentProblems } from '#contract/payments.ts'
import { generalProblems, Problem } from '#contract/problem.ts'
import { awaitsPayment, type BookingStatus } from '#domain/booking/booking-policy.ts'
import {
  isOpen,
  nextQueryAt,
  payReference,
  PHONE_LIMITS,
  PROMPT_LIVES_MS,
  SAME_AMOUNT_WAIT_MS,
  SUPERSEDED,
} from '#domain/payments/payment-policy.ts'
import type { Mpesa, PushOutcome } from '#server/adapters/mpesa/mpesa.ts'
import { bookAnd, checkAmount, findBranchOf, lockBooking, underLock } from '#server/features/bookings/bookings.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import { lock } from '#server/database/database.ts'
import { uuidv7 } from '#server/ids.ts'
import { raiseAlert } from '#server/features/alerts/alerts.ts'
import * as q from './queries.ts'
import { callbackHash, callbackUrl } from './callbacks/secrets.ts'
import { fail, settling } from './complete-payment.ts'

export { bookTransfer } from './ledger/ledger-queries.ts'
export { pruneCallbacks } from './queries.ts'
export { findAnomalies, isWrong, reckon, type Anomaly, type Reckoning } from './reconciliation/reckoning-queries.ts'

// ---------------------------------------------------------------- paying

/** What is paid for: a booking that is held already, or one that is held for this. */
export type Order = { bookingId: string } | { bookingData: NewBooking }
type Paying = { phone: string; amount: number | null | undefined }

/**
 * Sends the prompt for a booking's fee to a phone. Asked again for the same phone, it is the same prompt. A refusal that leaves the booking
 * held names it, so that the customer can go on with it.
 */
export async function pay(
  ctx: Ctx,
  mpesa: Mpesa,
  actor: Actor,
  order: Order,
  paying: Paying,
): Promise<{ paymentId: string; bookingId: string }> {
  let bookingId: string | null = null
  try {
    const started = await initiate(ctx, actor, order, (tx, id) => {
      bookingId = id
      return startPayment(tx, actor, id, paying, mpesa.restsForMs())
    })
    if (started.isNew) await sendPrompt(ctx, mpesa, started.payment)
    return { paymentId: started.payment.id, bookingId: started.payment.bookingId }
  } catch (error) {
    if (!(error instanceof Problem) || bookingId === null || !(await q.isHeldBy(ctx.db, bookingId, actor.accountId, ctx.now))) throw error
    throw error.with({
      extra: { ...error.extra, bookingId },
      ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
      ...(error.errors && { errors: error.errors }),
    })
  }
}

async function sendPrompt(ctx: Ctx, mpesa: Mpesa, payment: { id: string; phone: string; amountCents: number }): Promise<void> {
  const outcome = await mpesa.push({
    phone: payment.phone,
    amountShillings: payment.amountCents / 100,
    reference: payReference(payment.id),
    description: 'Access fee',
    callbackUrl: callbackUrl(ctx.app.config, 'stk', payment.id),
  })
  await recordPushSurely(ctx, payment.id, outcome)
  if (outcome.kind !== 'refused') return
  if (outcome.reason === 'subscriber-locked') throw paymentProblems.promptOpen().with({ retryAfter: PROMPT_LIVES_MS / 1000 })
  throw outcome.reason === 'busy' ? paymentProblems.mpesaBusy().with({ retryAfter: 30 }) : paymentProblems.mpesaRefused()
}

/** Phase one, committed before the network is touched: the booking where it is not held yet, and its payment, or neither. */
async function initiate<T>(ctx: Ctx, actor: Actor, order: Order, start: (tx: TxCtx, bookingId: string) => Promise<T>): Promise<T> {
  if ('bookingData' in order) return bookAnd(ctx, actor, order.bookingData, start)
  const { bookingId } = order
  return underLock(ctx, await branchOf(ctx, bookingId), actor.accountId, (tx) => start(tx, bookingId))
}

/** Everything that can be refused without M-Pesa is refused here, under the booking's locks. */
async function startPayment(tx: TxCtx, actor: Actor, bookingId: string, { phone, amount }: Paying, mpesaRestsMs: number) {
  const booking = await lockBooking(tx.db, bookingId)
  if (booking.accountId !== actor.accountId) throw bookingProblems.notYourBooking()
  checkAmount(amount, booking.feeCents)
  // The column's CHECK allows only these statuses.
  if (!awaitsPayment({ ...booking, status: booking.status as BookingStatus }))
    throw booking.status === 'cancelled' ? paymentProblems.holdExpired() : paymentProblems.nothingToPay()
  if (booking.holdExpiresAt! <= tx.now) throw paymentProblems.holdExpired()

  // Two bookings of different branches may be paid from one phone.
  await lock(tx.db, `phone:${phone}`)
  const known = await makeWay(tx, bookingId, phone)
  if (known) return { payment: known, isNew: false }
  if (mpesaRestsMs > 0) throw paymentProblems.mpesaBusy().with({ retryAfter: Math.ceil(mpesaRestsMs / 1000) })
  await checkPhone(tx, phone)
  const paidAt = await q.lastSameAmount(tx.db, phone, booking.chargedCents, new Date(tx.now.getTime() - SAME_AMOUNT_WAIT_MS))
  if (paidAt) throw paymentProblems.phoneBusy().with({ retryAfter: secondsUntil(paidAt.getTime() + SAME_AMOUNT_WAIT_MS, tx.now) })

  const id = uuidv7(tx.now.getTime())
  const payment = {
    id,
    bookingId,
    accountId: actor.accountId,
    phone,
    feeCents: booking.feeCents,
    amountCents: booking.chargedCents,
    callbackHash: callbackHash(tx.app.config, id),
  }
  await q.insertPayment(tx.db, payment, tx.now)
  return { payment, isNew: true }
}

/** A phone is asked only so often, paid or not: it is the prompt that annoys (docs/rules/payments.md#prompts-per-phone). */
async function checkPhone(tx: TxCtx, phone: string): Promise<void> {
  for (const { most, ms } of PHONE_LIMITS) {
    const allowed = most * tx.app.config.rateLimitScale
    const since = new Date(tx.now.getTime() - ms)
    const oldest = await q.nthNewestPrompt(tx.db, phone, allowed, since)
    if (oldest) throw paymentProblems.phoneLimitReached().with({ retryAfter: secondsUntil(oldest.getTime() + ms, tx.now) })
  }
}

/**
 * One prompt at a time for a booking and for a phone. The same phone is given its own prompt back while that lives; a prompt that must have
 * ended, or that waits on another phone, is set aside as failed: should it be paid all the same, that still counts. Where the id of the prompt
 * is known M-Pesa is still queried; without it the statement decides, which `superseded` stands for.
 */
async function makeWay(tx: TxCtx, bookingId: string, phone: string): Promise<q.LockedPayment | null> {
  for (const open of await q.listOpen(tx.db, bookingId, phone)) {
    const lives = open.createdAt.getTime() + PROMPT_LIVES_MS > tx.now.getTime()
    if (lives && open.phone === phone && open.bookingId === bookingId) return open
    if (lives && open.phone === phone)
      throw paymentProblems.promptOpen().with({ retryAfter: secondsUntil(open.createdAt.getTime() + PROMPT_LIVES_MS, tx.now) })
    const resultCode = open.checkoutRequestId === null ? SUPERSEDED : '1037'
    await q.movePayment(
      tx.db,
      open,
      { to: 'failed', source: 'customer', resultCode, resultDescription: 'Another prompt was sent', detail: SUPERSEDED },
      tx.now,
    )
  }
  return null
}

/** While the database is away, M-Pesa's answer exists only here: about two minutes of tries, also after the customer's request has ended. */
const RECORD_AGAIN_AFTER_MS = [100, 200, 500, 1_000, 2_000, 3_000, 5_000, 5_000, ...Array<number>(10).fill(10_000)]

/** Writes M-Pesa's answer down in spite of a database that is away for a moment. What is lost for good is found in the statement. */
async function recordPushSurely(ctx: Ctx, paymentId: string, outcome: PushOutcome): Promise<void> {
  const { clock, database } = ctx.app
  for (const pauseMs of [...RECORD_AGAIN_AFTER_MS, null])
    try {
      return await recordPush({ ...ctx, now: clock.now() }, paymentId, outcome)
    } catch (error) {
      // The process is ending, or the payment itself is gone.
      if (pauseMs === null || database.pool.ending || error instanceof Problem) throw error
      ctx.log.warn({ err: error, payment: paymentId, againInMs: pauseMs }, 'payment.push.not-recorded')
      await pause(pauseMs, undefined, { ref: false })
    }
}

/** Phase two. The callback may have been quicker: then the payment has moved on and only its ids are noted. */
async function recordPush(ctx: Ctx, paymentId: string, outcome: PushOutcome): Promise<void> {
  await settling(ctx, paymentId, async (tx, payment) => {
    const ids =
      outcome.kind === 'accepted' ? { merchantRequestId: outcome.merchantRequestId, checkoutRequestId: outcome.checkoutRequestId } : {}
    const next = nextQueryAt(payment.createdAt.getTime(), 0)
    if (payment.status !== 'initiated') {
      // Set aside meanwhile, and no prompt went out: nothing is left for the statement to decide.
      if (outcome.kind === 'refused' && payment.resultCode === SUPERSEDED)
        await q.movePayment(tx.db, payment, { to: payment.status, source: 'push', resultCode: outcome.code }, tx.now)
      if (payment.checkoutRequestId !== null || outcome.kind !== 'accepted') return
      // Set aside meanwhile, it can be asked about now.
      const isUndecided = isOpen(payment.status) || payment.resultCode === SUPERSEDED
      const query = isUndecided && next !== null ? { nextQueryAt: new Date(next), resultCode: '1037' } : {}
      await q.movePayment(tx.db, payment, { to: payment.status, source: 'push', ...ids, ...query }, tx.now)
      return
    }
    if (outcome.kind === 'accepted')
      await q.movePayment(
        tx.db,
        payment,
        { to: 'pending', source: 'push', ...ids, nextQueryAt: next === null ? null : new Date(next) },
        tx.now,
      )
    else if (outcome.kind === 'unknown')
      await q.movePayment(tx.db, payment, { to: 'unknown', source: 'push', detail: outcome.message }, tx.now)
    else {
      await fail(tx, payment, 'push', outcome.code, outcome.message)
      if (outcome.reason === 'configuration')
        await raiseAlert(tx, { kind: 'mpesa-refuses', detail: `M-Pesa refuses our prompts: ${outcome.code} ${outcome.message}` })
    }
  })
}

// ---------------------------------------------------------------- details

async function branchOf(ctx: Ctx, bookingId: string): Promise<string> {
  const row = await findBranchOf(ctx.db, bookingId)
  if (!row) throw bookingProblems.notFound()
  return row.branchId
}

const secondsUntil = (at: number, now: Date): number => Math.max(1, Math.ceil((at - now.getTime()) / 1000))

/** The payment, for the customer whose it is. */
export async function ownPayment(ctx: Ctx, actor: Actor, id: string): Promise<q.PaymentRow> {
  const payment = await q.getPayment(ctx.db, id)
  if (payment.accountId !== actor.accountId) throw generalProblems.forbidden()
  return payment
}
