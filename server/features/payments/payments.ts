/**
 * Money by M-Pesa, and none of it lost (product.md §2.2). A payment is written before Daraja is called; no lock and no transaction waits for
 * the network; whatever says how it ended (callback, query) comes to one function, `settle`.
 */
import { timingSafeEqual } from 'node:crypto'
import { bookingProblems } from '#contract/bookings.ts'
import { paymentProblems } from '#contract/payments.ts'
import { generalProblems } from '#contract/problem.ts'
import { awaitsPayment, type BookingStatus } from '#domain/booking-policy.ts'
import { isOpen, isPaid, mayMovePayment, nextQueryAt, payReference, PROMPT_LIVES_MS, SAME_AMOUNT_WAIT_MS } from '#domain/payment-policy.ts'
import type { Mpesa, PushOutcome, StkResult } from '#server/adapters/mpesa/mpesa.ts'
import { checkAmount, findBranchOf, lockBooking, settlePaid, underLock } from '#server/features/bookings/bookings.ts'
import type { Actor, Ctx, TxCtx } from '#server/kernel/context.ts'
import { newSecret, uuidv7 } from '#server/kernel/ids.ts'
import * as q from './queries.ts'

export { forgetPayer, hasOpenPayments, tellPayments } from './queries.ts'

// ---------------------------------------------------------------- paying

/** Sends the prompt for a held booking's fee to a phone; answers the payment's id. Asked again for the same phone, it is the same prompt. */
export async function pay(
  ctx: Ctx,
  mpesa: Mpesa,
  actor: Actor,
  bookingId: string,
  phone: string,
  amount: number | null | undefined,
): Promise<string> {
  const { secret, hash } = newSecret()
  const started = await initiate(ctx, actor, bookingId, phone, amount, hash)
  if (!started.isNew) return started.payment.id

  const { payment } = started
  const outcome = await mpesa.push({
    phone,
    amountShillings: payment.amountCents / 100,
    reference: payReference(payment.id),
    description: 'Access fee',
    callbackUrl: `${ctx.house.config.callbackUrl}${callbackPath('stk', payment.id, secret)}`,
  })
  await recordPush(ctx, payment.id, outcome)
  if (outcome.kind === 'refused') {
    if (outcome.reason === 'subscriber-locked') throw paymentProblems.promptOpen().with({ retryAfter: PROMPT_LIVES_MS / 1000 })
    throw outcome.reason === 'busy' ? paymentProblems.busy().with({ retryAfter: 30 }) : paymentProblems.refused()
  }
  return payment.id
}

/** The words Daraja forbids in such an address are not in it (providers.md §0.2). */
export const callbackPath = (kind: 'stk' | 'reversal', id: string, secret: string): string => `/api/v1/hooks/${kind}/${id}/${secret}`

/** Phase one, committed before the network is touched. */
async function initiate(ctx: Ctx, actor: Actor, bookingId: string, phone: string, amount: number | null | undefined, callbackHash: Buffer) {
  const branchId = await branchOf(ctx, bookingId)
  return underLock(ctx, branchId, actor.accountId, async (tx) => {
    const booking = await lockBooking(tx.db, bookingId)
    if (booking.accountId !== actor.accountId) throw bookingProblems.notYours()
    checkAmount(amount, booking.feeCents)
    // The column's CHECK allows only these statuses.
    if (!awaitsPayment({ ...booking, status: booking.status as BookingStatus }))
      throw booking.status === 'cancelled' ? paymentProblems.holdGone() : paymentProblems.nothingToPay()
    if (booking.holdExpiresAt! <= tx.now) throw paymentProblems.holdGone()

    const known = await makeWay(tx, bookingId, phone)
    if (known) return { payment: known, isNew: false }
    const paidAt = await q.lastSameAmount(tx.db, phone, booking.chargedCents, new Date(tx.now.getTime() - SAME_AMOUNT_WAIT_MS))
    if (paidAt) throw paymentProblems.phoneBusy().with({ retryAfter: secondsUntil(paidAt.getTime() + SAME_AMOUNT_WAIT_MS, tx.now) })

    const payment = {
      id: uuidv7(tx.now.getTime()),
      bookingId,
      accountId: actor.accountId,
      phone,
      feeCents: booking.feeCents,
      amountCents: booking.chargedCents,
      callbackHash,
    }
    await q.insertPayment(tx.db, payment, tx.now)
    return { payment, isNew: true }
  })
}

/**
 * One prompt at a time for a booking and for a phone. The same phone is given its own prompt back while that lives; a prompt that must have
 * ended, or that waits on another phone, is set aside as failed: should it be paid all the same, that still counts.
 */
async function makeWay(tx: TxCtx, bookingId: string, phone: string): Promise<q.LockedPayment | null> {
  for (const open of await q.listOpen(tx.db, bookingId, phone)) {
    const lives = open.createdAt.getTime() + PROMPT_LIVES_MS > tx.now.getTime()
    if (lives && open.phone === phone && open.bookingId === bookingId) return open
    if (lives && open.phone === phone)
      throw paymentProblems.promptOpen().with({ retryAfter: secondsUntil(open.createdAt.getTime() + PROMPT_LIVES_MS, tx.now) })
    await q.movePayment(
      tx.db,
      open,
      { to: 'failed', source: 'customer', resultCode: '1037', resultDescription: 'Another prompt was sent', detail: 'superseded' },
      tx.now,
    )
  }
  return null
}

/** Phase two. The callback may have been quicker: then the payment has moved on and only its ids are noted. */
async function recordPush(ctx: Ctx, paymentId: string, outcome: PushOutcome): Promise<void> {
  await settling(ctx, paymentId, async (tx, payment) => {
    const ids =
      outcome.kind === 'accepted' ? { merchantRequestId: outcome.merchantRequestId, checkoutRequestId: outcome.checkoutRequestId } : {}
    if (payment.status !== 'initiated') {
      if (payment.checkoutRequestId === null) await q.movePayment(tx.db, payment, { to: payment.status, source: 'push', ...ids }, tx.now)
      return
    }
    const next = nextQueryAt(payment.createdAt.getTime(), 0)
    if (outcome.kind === 'accepted')
      await q.movePayment(
        tx.db,
        payment,
        { to: 'pending', source: 'push', ...ids, nextQueryAt: next === null ? null : new Date(next) },
        tx.now,
      )
    else if (outcome.kind === 'unknown')
      await q.movePayment(tx.db, payment, { to: 'unknown', source: 'push', detail: outcome.message }, tx.now)
    else await fail(tx, payment, 'push', outcome.code, outcome.message)
  })
}

// ---------------------------------------------------------------- settling

export type Evidence =
  | {
      kind: 'paid'
      source: 'callback' | 'query'
      receipt: string | null
      paidAt: Date | null
      ids?: { merchantRequestId: string; checkoutRequestId: string }
    }
  | { kind: 'failed'; source: 'callback' | 'query'; code: string; description: string }

/** How a payment ended, whoever says so: the callback, the query. Paid is final and wins over every failure; the second word changes nothing. */
async function settle(tx: TxCtx, payment: q.LockedPayment, evidence: Evidence): Promise<'applied' | 'duplicate'> {
  if (evidence.kind === 'failed') {
    if (!isOpen(payment.status)) return noteEnd(tx, payment)
    await fail(tx, payment, evidence.source, evidence.code, evidence.description)
    return 'applied'
  }
  if (isPaid(payment.status)) {
    // A payment that a query found has no receipt until the callback brings it.
    if (evidence.receipt && !payment.receipt)
      await q.movePayment(tx.db, payment, { to: payment.status, source: evidence.source, receipt: evidence.receipt }, tx.now)
    return 'duplicate'
  }
  const settled = await settlePaid(tx, payment.bookingId)
  const paid = {
    source: evidence.source,
    receipt: evidence.receipt,
    resultCode: '0',
    resultDescription: 'Paid',
    completedAt: evidence.paidAt ?? tx.now,
    nextQueryAt: null,
    ...(payment.checkoutRequestId === null && evidence.ids),
  }
  await q.movePayment(
    tx.db,
    payment,
    { to: 'completed', ...paid, ...(settled.kind === 'confirmed' && { bookingId: settled.bookingId }) },
    tx.now,
  )
  await tx.emit('payment.completed', {
    paymentId: payment.id,
    bookingId: settled.kind === 'confirmed' ? settled.bookingId : payment.bookingId,
  })
  if (settled.kind === 'not-needed') await oweBack(tx, { ...payment, status: 'completed' }, settled.reason)
  return 'applied'
}

async function fail(tx: TxCtx, payment: q.LockedPayment, source: q.Source, code: string, description: string): Promise<void> {
  if (!mayMovePayment(payment.status, 'failed')) return
  await q.movePayment(
    tx.db,
    payment,
    { to: 'failed', source, resultCode: code, resultDescription: description, nextQueryAt: null, detail: code },
    tx.now,
  )
  await tx.emit('payment.failed', { paymentId: payment.id, bookingId: payment.bookingId })
}

async function noteEnd(tx: TxCtx, payment: q.LockedPayment): Promise<'duplicate'> {
  await q.setNextQuery(tx.db, payment.id, { next: null })
  return 'duplicate'
}

async function oweBack(tx: TxCtx, payment: q.LockedPayment, reason: string): Promise<void> {
  const refundId = uuidv7(tx.now.getTime())
  if (
    !(await q.insertRefund(
      tx.db,
      { id: refundId, paymentId: payment.id, callbackHash: newSecret().hash, amountCents: payment.amountCents, reason },
      tx.now,
    ))
  )
    return
  await q.movePayment(tx.db, payment, { to: 'refund_due', source: 'refund', detail: reason }, tx.now)
  await tx.emit('refund.due', { refundId, paymentId: payment.id })
}

/** A booking was cancelled: whatever arrived for it goes back. One that lapsed unpaid has nothing, and one told of twice owes once. */
export async function giveBack(ctx: Ctx, bookingId: string): Promise<void> {
  for (const { id } of await q.listKept(ctx.db, bookingId))
    await settling(ctx, id, async (tx, payment) => {
      if (payment.status === 'completed') await oweBack(tx, payment, 'The booking was cancelled')
    })
}

/** The payment's row, locked, with its branch's lock held: a settled payment may confirm a booking or take its time back. */
async function settling<T>(ctx: Ctx, paymentId: string, work: (tx: TxCtx, payment: q.LockedPayment) => Promise<T>): Promise<T> {
  const { branchId } = await q.getPayment(ctx.db, paymentId)
  return underLock(ctx, branchId, null, async (tx) => work(tx, await q.lockPayment(tx.db, paymentId)))
}

// ---------------------------------------------------------------- what Daraja says

/** Judges one stored callback and applies it. The verdict and what it changes are one transaction. */
export async function judgeCallback(ctx: Ctx, row: q.InboxRow, read: (body: unknown) => StkResult | null): Promise<q.Verdict> {
  const payment = await q.getPayment(ctx.db, row.paymentId).catch(() => null)
  if (!payment || !timingSafeEqual(payment.callbackHash, row.secretHash)) return verdict(ctx, row, 'forged', null)
  const result = read(parseJson(row.body))
  if (!result) return verdict(ctx, row, 'unreadable', null)
  return settling(ctx, row.paymentId, async (tx, locked) => {
    const wrong = await mismatch(tx, locked, result)
    if (wrong) {
      await q.decide(tx.db, row.id, 'mismatch', wrong, tx.now)
      // Money may have moved otherwise than we asked: nothing is confirmed, a person looks.
      if (isOpen(locked.status)) await fail(tx, locked, 'callback', 'mismatch', wrong)
      await q.setNextQuery(tx.db, locked.id, { next: null, needsReview: true })
      return 'mismatch'
    }
    const ids = { merchantRequestId: result.merchantRequestId, checkoutRequestId: result.checkoutRequestId }
    const evidence: Evidence =
      result.code === '0'
        ? { kind: 'paid', source: 'callback', receipt: result.receipt, paidAt: tx.now, ids }
        : { kind: 'failed', source: 'callback', code: result.code, description: result.description }
    const outcome = await settle(tx, locked, evidence)
    await q.decide(tx.db, row.id, outcome, null, tx.now)
    return outcome
  })
}

/** What does not agree with the payment we asked for, or null (reliability.md d4). */
async function mismatch(tx: TxCtx, payment: q.LockedPayment, result: StkResult): Promise<string | null> {
  if (payment.checkoutRequestId !== null && payment.checkoutRequestId !== result.checkoutRequestId) return 'CheckoutRequestID differs'
  if (payment.merchantRequestId !== null && payment.merchantRequestId !== result.merchantRequestId) return 'MerchantRequestID differs'
  if (result.code !== '0') return null
  if (result.amountCents !== payment.amountCents) return `Amount differs: ${result.amountCents} cents`
  if (result.phone !== null && /^\d+$/.test(result.phone) && result.phone !== payment.phone) return 'Phone differs'
  if (result.receipt === null) return 'Receipt missing'
  if (await q.isReceiptUsed(tx.db, result.receipt, payment.id)) return 'Receipt was used before'
  return null
}

async function verdict(ctx: Ctx, row: q.InboxRow, said: q.Verdict, detail: string | null): Promise<q.Verdict> {
  await q.decide(ctx.db, row.id, said, detail, ctx.now)
  ctx.log.warn({ callback: row.id, verdict: said }, 'A callback was not believed')
  return said
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Asks Daraja how a payment stands and settles it; `early` when the customer asks out of turn. */
export async function reconcile(ctx: Ctx, mpesa: Mpesa, paymentId: string, options: { early: boolean }): Promise<void> {
  const payment = await q.getPayment(ctx.db, paymentId)
  if (isPaid(payment.status) || payment.checkoutRequestId === null) return
  if (!(await q.takeQueryTurn(ctx.db, paymentId, ctx.now))) return
  const answer = await mpesa.query(payment.checkoutRequestId)
  const queries = options.early ? payment.queries : payment.queries + 1
  if (answer.kind === 'pending' || answer.kind === 'unreachable') {
    const next = nextQueryAt(payment.createdAt.getTime(), queries)
    await q.setNextQuery(ctx.db, paymentId, { queries, next: next === null ? null : new Date(next), needsReview: next === null })
    return
  }
  await settling(ctx, paymentId, (tx, locked) =>
    settle(
      tx,
      locked,
      answer.kind === 'paid'
        ? { kind: 'paid', source: 'query', receipt: null, paidAt: null }
        : { kind: 'failed', source: 'query', code: answer.code, description: answer.message },
    ),
  )
}

/** A prompt whose sending was never answered and of which nothing was heard since: it is closed, and still counts if it is paid after all. */
export const closeAbandoned = (ctx: Ctx, paymentId: string): Promise<void> =>
  settling(ctx, paymentId, async (tx, payment) => {
    if (payment.status === 'initiated' || payment.status === 'unknown') await fail(tx, payment, 'push', 'no-reply', 'No answer from M-Pesa')
  })

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
