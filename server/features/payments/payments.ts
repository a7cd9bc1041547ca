/**
 * Payments (docs/rules/payments.md#payment-states). A payment row is written before the provider of its method is
 * called, so no payment is lost. No lock or transaction is held during a network call. Every result (callback, query,
 * statement, claim) is applied by one function, `applyPaymentResult` (complete-payment.ts).
 */
import { bookingProblems } from '#contract/bookings/problems.ts'
import { paymentProblems } from '#contract/payments/problems.ts'
import { generalProblems, Problem } from '#contract/problem.ts'
import { splitFee } from '#domain/payments/credit.ts'
import { awaitsPayment, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { nextQueryAt, PHONE_LIMITS, PROMPT_TTL_MS, SUPERSEDED } from '#domain/payments/payment-policy.ts'
import {
  bookAndRun,
  checkAmount,
  findBookingBranch,
  lockBooking,
  requirePayments,
  underLock,
  type BookingInput,
} from '#server/features/bookings/bookings.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import { lock } from '#server/platform/database/database.ts'
import { uuidv7 } from '#server/ids.ts'
import * as q from './data/queries.ts'
import { findLastPaidSameAmount, findNthNewestPrompt, isHeldBy } from './paying/starting-queries.ts'
import { callbackHash } from './data/secrets.ts'
import type { PromptMethod } from './methods/prompt-method.ts'
import { recordPushWithRetry } from './paying/record-push.ts'

export { sharedTokens } from './methods/mpesa.ts'
export { airtelCallbackUrl, paybillUrls } from './data/secrets.ts'
export { createPayout } from './payouts/payouts.ts'
export { pruneCallbacks } from './data/inbox-queries.ts'
export {
  findAnomalies,
  hasDiscrepancies,
  createReconciliationReport,
  type Anomaly,
  type ReconciliationReport,
} from './reconciliation/reconciliation-queries.ts'

/** Object of the payment: an existing booking, or one to create together with its payment. */
export type Order = { bookingId: string } | { bookingData: BookingInput }
type PaymentInput = { phone: string; amount: number | null | undefined }

/**
 * Sends the prompt for a booking's fee to a phone, or for what credit leaves of it: no payment if that is nothing, since
 * the booking is confirmed then. A repeated request for the same phone returns the open prompt. A problem that leaves the booking held includes its id, so that the customer can try to pay for it
 * again.
 */
export async function pay(
  ctx: Ctx,
  method: PromptMethod,
  actor: Actor,
  order: Order,
  input: PaymentInput,
): Promise<{ paymentId: string | null; bookingId: string }> {
  requirePayments(ctx)
  let bookingId: string | null = null
  try {
    const started = await initiate(ctx, actor, order, (tx, id) => {
      bookingId = id
      return startPayment(tx, method, actor, id, input)
    })
    if (started === null) return { paymentId: null, bookingId: bookingId! }
    if (started.isNew) await sendPrompt(ctx, method, { ...started.payment, phone: input.phone })
    return { paymentId: started.payment.id, bookingId: started.payment.bookingId }
  } catch (error) {
    if (
      !(error instanceof Problem) ||
      bookingId === null ||
      !(await isHeldBy(ctx.db, bookingId, actor.accountId, ctx.now))
    )
      throw error
    throw error.with({
      extra: { ...error.extra, bookingId },
      ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
      ...(error.errors && { errors: error.errors }),
    })
  }
}

async function sendPrompt(
  ctx: Ctx,
  method: PromptMethod,
  payment: { id: string; phone: string; amountCents: number },
): Promise<void> {
  const outcome = await method.prompt(payment)
  await recordPushWithRetry(ctx, payment.id, outcome)
  if (outcome.kind !== 'refused') return
  if (outcome.reason === 'subscriber-locked')
    throw paymentProblems.promptOpen().with({ retryAfter: PROMPT_TTL_MS / 1000 })
  throw outcome.reason === 'busy'
    ? method.problems.busy().with({ retryAfter: 30 })
    : method.problems.refused()
}

/**
 * Phase one, committed before any network call: creates the booking if it does not exist, and its payment.
 */
async function initiate<T>(
  ctx: Ctx,
  actor: Actor,
  order: Order,
  start: (tx: TxCtx, bookingId: string) => Promise<T>,
): Promise<T> {
  if ('bookingData' in order) return bookAndRun(ctx, actor, order.bookingData, start)
  const { bookingId } = order
  return underLock(ctx, await requireBranchId(ctx, bookingId), actor.accountId, (tx) => start(tx, bookingId))
}

/** Makes every check that does not need the provider, while the booking is locked, and inserts the payment. */
async function startPayment(
  tx: TxCtx,
  method: PromptMethod,
  actor: Actor,
  bookingId: string,
  { phone, amount }: PaymentInput,
) {
  const booking = await lockBooking(tx.db, bookingId)
  if (booking.accountId !== actor.accountId) throw bookingProblems.notYourBooking()
  const { toPay } = splitFee(booking, booking.creditCents)
  checkAmount(amount, toPay)
  if (booking.feeCents > 0 && toPay === null && booking.status !== 'cancelled') return null
  // The column's CHECK allows only these statuses.
  if (!awaitsPayment({ ...booking, status: booking.status as BookingStatus }))
    throw booking.status === 'cancelled' ? paymentProblems.holdExpired() : paymentProblems.nothingToPay()
  if (booking.holdExpiresAt! <= tx.now) throw paymentProblems.holdExpired()
  // A booking that awaits a payment has a fee, and one that credit pays in full awaits none.
  const { feeCents, amountCents } = toPay!

  // The branch lock is not enough: one phone may pay for bookings of different branches.
  await lock(tx.db, `phone:${phone}`)
  const reused = await reuseOrSupersedePrompt(tx, method, bookingId, phone)
  if (reused) return { payment: reused, isNew: false }
  const retryAfterMs = method.retryAfterMs()
  if (retryAfterMs > 0) throw method.problems.busy().with({ retryAfter: Math.ceil(retryAfterMs / 1000) })
  await checkPhone(tx, phone)
  const paidAt = await findLastPaidSameAmount(tx.db, {
    method: method.name,
    phone,
    amountCents,
    since: new Date(tx.now.getTime() - method.sameAmountWaitMs),
  })
  if (paidAt)
    throw paymentProblems
      .phoneBusy()
      .with({ retryAfter: secondsUntil(paidAt.getTime() + method.sameAmountWaitMs, tx.now) })

  const id = uuidv7(tx.now.getTime())
  const promptId = method.getPromptId(id)
  const firstQueryAt = promptId === null ? null : nextQueryAt(tx.now.getTime(), 0, method.name)
  const payment = {
    id,
    bookingId,
    accountId: actor.accountId,
    method: method.name,
    phone,
    feeCents,
    amountCents,
    callbackHash: callbackHash(tx.app.config, id),
    checkoutRequestId: promptId,
    // The result of the prompt is found even if the process stops now.
    nextQueryAt: firstQueryAt === null ? null : new Date(firstQueryAt),
  }
  await q.insertPayment(tx.db, payment, tx.now)
  return { payment, isNew: true }
}

/**
 * Limits the prompts per phone, paid or not, to protect their owners from unwanted prompts
 * (docs/rules/payments.md#prompts-per-phone).
 */
async function checkPhone(tx: TxCtx, phone: string): Promise<void> {
  for (const { maxPrompts, windowMs } of PHONE_LIMITS) {
    const allowed = maxPrompts * tx.app.config.rateLimitScale
    const since = new Date(tx.now.getTime() - windowMs)
    const oldest = await findNthNewestPrompt(tx.db, phone, allowed, since)
    if (oldest)
      throw paymentProblems
        .phoneLimitReached()
        .with({ retryAfter: secondsUntil(oldest.getTime() + windowMs, tx.now) })
  }
}

/**
 * Allows one open prompt per booking and per phone. Returns the open prompt of this booking and method on this phone,
 * if it has not timed out. Marks other open prompts (timed out, or on another phone) as failed; if one of them
 * is paid nevertheless, the payment still counts. If its checkout request id is known, its provider is still
 * queried about it. Otherwise it gets the code `superseded`, and only the statement shows whether it was
 * paid.
 */
async function reuseOrSupersedePrompt(
  tx: TxCtx,
  method: PromptMethod,
  bookingId: string,
  phone: string,
): Promise<q.LockedPayment | null> {
  for (const open of await q.listOpenPrompts(tx.db, bookingId, phone)) {
    const isLive = open.createdAt.getTime() + PROMPT_TTL_MS > tx.now.getTime()
    const isSame = open.phone === phone && open.bookingId === bookingId && open.method === method.name
    if (isLive && isSame) return open
    if (isLive && open.phone === phone)
      throw paymentProblems
        .promptOpen()
        .with({ retryAfter: secondsUntil(open.createdAt.getTime() + PROMPT_TTL_MS, tx.now) })
    const resultCode = open.checkoutRequestId === null ? SUPERSEDED : '1037'
    await q.movePayment(
      tx.db,
      open,
      {
        to: 'failed',
        source: 'customer',
        resultCode,
        resultDescription: 'Another prompt was sent',
        detail: SUPERSEDED,
      },
      tx.now,
    )
  }
  return null
}

async function requireBranchId(ctx: Ctx, bookingId: string): Promise<string> {
  const row = await findBookingBranch(ctx.db, bookingId)
  if (!row) throw bookingProblems.notFound()
  return row.branchId
}

const secondsUntil = (at: number, now: Date): number => Math.max(1, Math.ceil((at - now.getTime()) / 1000))

/** Throws `forbidden` unless the payment belongs to the actor. */
export async function getOwnPayment(ctx: Ctx, actor: Actor, id: string): Promise<q.PaymentRow> {
  const payment = await q.getPayment(ctx.db, id)
  if (payment.accountId !== actor.accountId) throw generalProblems.forbidden()
  return payment
}
