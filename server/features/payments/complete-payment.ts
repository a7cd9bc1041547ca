/**
 * Applies payment results from callbacks, queries, the statement and claims. All go through
 * `applyPaymentResult`.
 */
import {
  GIVE_UP_AFTER_MS,
  isKnownResult,
  isOpen,
  isMerchantAccountFault,
  isPaid,
  canChangePaymentStatus,
  nextQueryAt,
  SUPERSEDED,
} from '#domain/payments/payment-policy.ts'
import { MINUTE } from '#domain/time/time.ts'
import { readStkCallback, type StatusResult, type StkResult } from '#server/adapters/mpesa/callbacks.ts'
import type { Mpesa } from '#server/adapters/mpesa/mpesa.ts'
import { parseJson } from '#server/adapters/network/network.ts'
import { confirmPaidBooking, underLock } from '#server/features/bookings/bookings.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import { raiseAlert, resolveAlerts } from '#server/features/alerts/alerts.ts'
import { discardCallback } from './callbacks/discard-callback.ts'
import { bookTransfer, bookUnmatched, isUnmatched } from './ledger/ledger-queries.ts'
import * as q from './queries.ts'
import { createRefund } from './refunds/refunds.ts'
import { callbackUrl } from './callbacks/secrets.ts'

type PaymentResult =
  | {
      kind: 'paid'
      source: 'callback' | 'query' | 'statement'
      receipt: string | null
      paidAt: Date | null
      ids?: { merchantRequestId: string; checkoutRequestId: string }
    }
  | { kind: 'failed'; source: 'callback' | 'query' | 'statement'; code: string; description: string }
type Failure = Extract<PaymentResult, { kind: 'failed' }>

/** `paid` is final and overrides any failure. A repeated result changes nothing. */
export async function applyPaymentResult(
  tx: TxCtx,
  payment: q.LockedPayment,
  result: PaymentResult,
): Promise<'applied' | 'duplicate'> {
  if (result.kind === 'failed') return applyFailure(tx, payment, result)
  if (isPaid(payment.status)) {
    await recordReceipt(tx, payment, result)
    return 'duplicate'
  }
  const outcome = await confirmPaidBooking(tx, payment.bookingId)
  const paid = {
    source: result.source,
    receipt: result.receipt,
    resultCode: '0',
    resultDescription: 'Paid',
    completedAt: result.paidAt ?? tx.now,
    // A query does not return the receipt, so it is requested separately.
    nextQueryAt: result.receipt ? null : new Date(tx.now.getTime() + RECEIPT_AFTER_MS),
    queries: 0,
    ...(payment.resultCode !== MISMATCH && { needsReview: false }),
    ...(payment.checkoutRequestId === null && result.ids),
  }
  await q.movePayment(
    tx.db,
    payment,
    { to: 'completed', ...paid, ...(outcome.kind === 'confirmed' && { bookingId: outcome.bookingId }) },
    tx.now,
  )
  const { id: paymentId, feeCents, amountCents } = payment
  await bookTransfer(tx.db, { kind: 'fee-received', paymentId, feeCents, amountCents }, tx.now)
  await resolveAlerts(tx, { kind: 'payment-undecided', paymentId }, 'The payment has arrived.')
  await tx.emit('payment.completed', {
    paymentId,
    bookingId: outcome.kind === 'confirmed' ? outcome.bookingId : payment.bookingId,
  })
  if (outcome.kind === 'not-needed')
    await createRefund(tx, { ...payment, status: 'completed' }, outcome.reason)
  return 'applied'
}

async function applyFailure(
  tx: TxCtx,
  payment: q.LockedPayment,
  failure: Failure,
): Promise<'applied' | 'duplicate'> {
  const { source, code, description } = failure
  if (!isOpen(payment.status)) {
    await recordLateFailure(tx, payment, failure)
    return 'duplicate'
  }
  await failPayment(tx, payment, source, code, description)
  await clearReview(tx, payment)
  if (isMerchantAccountFault(code)) {
    await raiseAlert(tx, {
      kind: 'mpesa-refuses',
      detail: `M-Pesa refuses our account: ${code} ${description}`,
    })
  } else if (!isKnownResult(code)) {
    await q.setNextQuery(tx.db, payment.id, { next: null, needsReview: true })
    const detail = `M-Pesa reported an unknown result: ${code} ${description}`
    await raiseAlert(tx, { kind: 'payment-undecided', paymentId: payment.id, detail })
  }
  return 'applied'
}

export async function failPayment(
  tx: TxCtx,
  payment: q.LockedPayment,
  source: q.Source,
  code: string,
  description: string,
): Promise<void> {
  if (!canChangePaymentStatus(payment.status, 'failed')) return
  await q.movePayment(
    tx.db,
    payment,
    {
      to: 'failed',
      source,
      resultCode: code,
      resultDescription: description,
      nextQueryAt: null,
      detail: code,
    },
    tx.now,
  )
  await tx.emit('payment.failed', { paymentId: payment.id, bookingId: payment.bookingId })
}

/** M-Pesa has reported the result, so no manual review is needed any more. */
async function clearReview(tx: TxCtx, payment: q.LockedPayment): Promise<void> {
  if (payment.needsReview && payment.resultCode !== MISMATCH) await q.setReviewed(tx.db, payment.id)
  await resolveAlerts(
    tx,
    { kind: 'payment-undecided', paymentId: payment.id },
    'M-Pesa reports that it was not paid.',
  )
}

/** Saves the receipt of a payment that was found paid by a query, unless another payment has that receipt. */
async function recordReceipt(
  tx: TxCtx,
  payment: q.LockedPayment,
  { receipt, source }: { receipt: string | null; source: q.Source },
) {
  if (!receipt || payment.receipt || (await q.isReceiptUsed(tx.db, receipt, payment.id))) return
  await q.movePayment(tx.db, payment, { to: payment.status, source, receipt, nextQueryAt: null }, tx.now)
}

/**
 * A failure of a payment that has already ended. It decides a superseded prompt, which might have been paid.
 */
async function recordLateFailure(
  tx: TxCtx,
  payment: q.LockedPayment,
  { source, code, description }: Failure,
): Promise<void> {
  await q.setNextQuery(tx.db, payment.id, { next: null })
  if (payment.resultCode !== SUPERSEDED) return
  await q.movePayment(
    tx.db,
    payment,
    { to: payment.status, source, resultCode: code, resultDescription: description },
    tx.now,
  )
  await clearReview(tx, payment)
}

/**
 * Refunds all payments received for a cancelled booking. May run twice: each payment has at most one refund.
 */
export async function refundCancelledBooking(ctx: Ctx, bookingId: string): Promise<void> {
  for (const { id } of await q.listRefundable(ctx.db, bookingId))
    await withLockedPayment(ctx, id, async (tx, payment) => {
      if (payment.status === 'completed') await createRefund(tx, payment, 'The booking was cancelled')
    })
}

/**
 * Runs `work` with the payment row and its branch locked. The branch lock is needed because a completed
 * payment may confirm the booking or reserve its time again.
 */
export async function withLockedPayment<T>(
  ctx: Ctx,
  paymentId: string,
  work: (tx: TxCtx, payment: q.LockedPayment) => Promise<T>,
): Promise<T> {
  const { branchId } = await q.getPayment(ctx.db, paymentId)
  return underLock(ctx, branchId, null, async (tx) => work(tx, await q.lockPayment(tx.db, paymentId)))
}

// ---------------------------------------------------------------- callbacks and queries

/** Applies a stored STK callback. Its outcome and the changes it causes are committed together. */
export async function processStkCallback(ctx: Ctx, row: q.InboxRow): Promise<q.Outcome> {
  const payment = await q.findPayment(ctx.db, row.paymentId)
  if (!payment) return discardCallback(ctx, row, 'forged')
  const result = readStkCallback(parseJson(row.body))
  if (!result) return discardCallback(ctx, row, 'unreadable')
  return withLockedPayment(ctx, row.paymentId, async (tx, locked) => {
    const mismatch = await findMismatch(tx, locked, result)
    if (mismatch) {
      await q.recordOutcome(tx.db, row.id, 'mismatch', mismatch.what, tx.now)
      await recordMismatch(tx, locked, mismatch)
      return 'mismatch'
    }
    const ids = { merchantRequestId: result.merchantRequestId, checkoutRequestId: result.checkoutRequestId }
    const paymentResult: PaymentResult =
      result.code === '0'
        ? { kind: 'paid', source: 'callback', receipt: result.receipt, paidAt: tx.now, ids }
        : { kind: 'failed', source: 'callback', code: result.code, description: result.description }
    const outcome = await applyPaymentResult(tx, locked, paymentResult)
    await q.recordOutcome(tx.db, row.id, outcome, null, tx.now)
    return outcome
  })
}

type Mismatch = { what: string; received: { receipt: string | null; amountCents: number } | null }

/**
 * What differs from the payment we requested, and the money received nevertheless; null if nothing differs
 * (docs/rules/payments.md#callbacks).
 */
async function findMismatch(
  tx: TxCtx,
  payment: q.LockedPayment,
  result: StkResult,
): Promise<Mismatch | null> {
  const differs = (what: string, received: Mismatch['received'] = null): Mismatch => ({ what, received })
  if (payment.checkoutRequestId !== null && payment.checkoutRequestId !== result.checkoutRequestId)
    return differs('CheckoutRequestID differs')
  if (payment.merchantRequestId !== null && payment.merchantRequestId !== result.merchantRequestId)
    return differs('MerchantRequestID differs')
  if (result.code !== '0') return null
  const { receipt, amountCents } = result
  if (receipt !== null && (await q.isReceiptUsed(tx.db, receipt, payment.id)))
    return differs('Receipt was used before')
  if (receipt !== null && (await isUnmatched(tx.db, receipt)))
    return differs('Receipt was booked as unmatched money')
  // If the payment is already paid, only a different receipt means additional money.
  const isAdditionalMoney =
    !isPaid(payment.status) || (payment.receipt !== null && receipt !== null && receipt !== payment.receipt)
  const received = amountCents && isAdditionalMoney ? { receipt, amountCents } : null
  if (amountCents !== payment.amountCents) return differs(`Amount differs: ${amountCents} cents`, received)
  if (result.phone !== null && /^\d+$/.test(result.phone) && result.phone !== payment.phone)
    return differs('Phone differs', received)
  if (receipt === null) return differs('Receipt missing', received)
  if (isPaid(payment.status) && isAdditionalMoney) return differs('Paid a second time', received)
  return null
}

/** Books the received money as unmatched, confirms nothing, and raises an alert for manual review. */
async function recordMismatch(
  tx: TxCtx,
  payment: q.LockedPayment,
  { what, received }: Mismatch,
): Promise<void> {
  if (isOpen(payment.status)) await failPayment(tx, payment, 'callback', MISMATCH, what)
  else if (payment.status === 'failed')
    await q.movePayment(tx.db, payment, { to: 'failed', source: 'callback', resultCode: MISMATCH }, tx.now)
  await q.setNextQuery(tx.db, payment.id, { next: null, needsReview: true })
  if (received) await bookUnmatched(tx.db, { paymentId: payment.id, ...received }, tx.now)
  const receivedText = received
    ? ` KES ${received.amountCents / 100} received, receipt ${received.receipt ?? 'unknown'}.`
    : ''
  await raiseAlert(tx, { kind: 'payment-mismatch', paymentId: payment.id, detail: `${what}.${receivedText}` })
}

/**
 * Queries Daraja for the status of a payment and applies it. `early`: the customer requested it, ahead of the
 * schedule. True if paid.
 */
export async function reconcile(
  ctx: Ctx,
  mpesa: Mpesa,
  paymentId: string,
  options: { early: boolean },
): Promise<boolean> {
  const payment = await q.getPayment(ctx.db, paymentId)
  if (isPaid(payment.status)) {
    await requestReceipt(ctx, mpesa, payment)
    return true
  }
  // For a mismatch, the query would only show that some amount was paid.
  if (payment.checkoutRequestId === null || payment.resultCode === MISMATCH) return false
  const retryAfterMs = mpesa.retryAfterMs()
  if (retryAfterMs > 0) {
    if (!options.early)
      await scheduleQuery(ctx, payment, payment.queries, new Date(ctx.now.getTime() + retryAfterMs))
    return false
  }
  if (!(await q.tryStartQuery(ctx.db, paymentId, ctx.now))) return false
  const answer = await mpesa.query(payment.checkoutRequestId)
  if (answer.kind === 'pending' || answer.kind === 'unreachable') {
    // A failed payment is queried only on its customer's request, unless it is a superseded prompt that is
    // still scheduled.
    if (!isOpen(payment.status) && payment.nextQueryAt === null) return false
    // An unanswered query is repeated soon; only answered ones lengthen the interval.
    const isUnreachable = answer.kind === 'unreachable'
    const queries = options.early || isUnreachable ? payment.queries : payment.queries + 1
    const next = isUnreachable
      ? ctx.now.getTime() + MINUTE
      : nextQueryAt(payment.createdAt.getTime(), queries)
    await scheduleQuery(ctx, payment, queries, next === null ? null : new Date(next))
    return false
  }
  await withLockedPayment(ctx, paymentId, (tx, locked) =>
    applyPaymentResult(
      tx,
      locked,
      answer.kind === 'paid'
        ? { kind: 'paid', source: 'query', receipt: null, paidAt: null }
        : { kind: 'failed', source: 'query', code: answer.code, description: answer.message },
    ),
  )
  return answer.kind === 'paid'
}

/** Schedules the next query. After a day without a result, raises an alert for manual review instead. */
async function scheduleQuery(
  ctx: Ctx,
  payment: q.PaymentRow,
  queries: number,
  next: Date | null,
): Promise<void> {
  const giveUpAt = payment.createdAt.getTime() + GIVE_UP_AFTER_MS
  const canContinue = next !== null && next.getTime() <= giveUpAt && ctx.now.getTime() < giveUpAt
  if (canContinue) {
    await q.setNextQuery(ctx.db, payment.id, { queries, next })
    return
  }
  await withLockedPayment(ctx, payment.id, async (tx, locked) => {
    if (!isOpen(locked.status)) {
      await q.setNextQuery(tx.db, locked.id, { next: null })
      return
    }
    await q.setNextQuery(tx.db, locked.id, { queries, next: null, needsReview: true })
    const detail = `M-Pesa has not reported in a day whether KES ${locked.amountCents / 100} was paid.`
    await raiseAlert(tx, { kind: 'payment-undecided', paymentId: locked.id, detail })
  })
}

const MISMATCH = 'mismatch'
/** Delay before requesting the receipt of a payment that a query found paid. */
const RECEIPT_AFTER_MS = 30_000

/**
 * A refund needs the receipt, which a query does not return but the transaction status does. Safaricom does
 * not document a status request by the id of the prompt, so nothing relies on it: the receipt may still
 * arrive in the callback.
 */
async function requestReceipt(ctx: Ctx, mpesa: Mpesa, payment: q.PaymentRow): Promise<void> {
  const canRequest = payment.receipt === null && payment.merchantRequestId !== null
  const next = canRequest ? nextQueryAt(payment.createdAt.getTime(), payment.queries + 1) : null
  await q.setNextQuery(ctx.db, payment.id, {
    queries: payment.queries + 1,
    next: next === null ? null : new Date(next),
  })
  if (!canRequest || mpesa.retryAfterMs() > 0) return
  const url = callbackUrl(ctx.app.config, 'status', payment.id)
  await mpesa.queryStatus({
    of: { conversationId: payment.merchantRequestId! },
    resultUrl: url,
    timeoutUrl: url,
  })
}

/** Handles the reply to `requestReceipt`. */
export async function applyReceiptStatus(
  tx: TxCtx,
  payment: q.LockedPayment,
  status: StatusResult,
): Promise<void> {
  if (
    status.code === '0' &&
    status.state === 'Completed' &&
    status.amountCents === payment.amountCents &&
    isPaid(payment.status)
  )
    await recordReceipt(tx, payment, { receipt: status.receipt, source: 'query' })
}
