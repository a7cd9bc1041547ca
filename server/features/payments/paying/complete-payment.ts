/**
 * Applies payment results from callbacks, queries, the statement and claims. All go through
 * `applyPaymentResult`.
 */
import { isOpen, isPaid, SUPERSEDED } from '#domain/payments/payment-policy.ts'
import { isKnownResult, isMerchantAccountFault } from '#domain/payments/payment-results.ts'
import { canChangePaymentStatus } from '#domain/payments/payment-transitions.ts'
import { providerName, getTill } from '#domain/payments/payment-methods.ts'
import { confirmPaidBooking, underLock } from '#server/features/bookings/bookings.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import { raiseAlert, resolveAlerts } from '#server/features/alerts/alerts.ts'
import { bookTransfer } from '#server/features/ledger/ledger.ts'
import * as q from '../data/queries.ts'
import { createRefund } from '../refunds/refunds.ts'

export type PaymentResult =
  | {
      kind: 'paid'
      source: 'callback' | 'query' | 'statement' | 'admin'
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
  const till = getTill(payment.method)
  await bookTransfer(tx.db, { kind: 'fee-received', paymentId, feeCents, amountCents, till }, tx.now)
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
  if (!canChangePaymentStatus(payment.method, payment.status, 'failed')) return
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

/** The provider has reported the result, so no manual review is needed any more. */
async function clearReview(tx: TxCtx, payment: q.LockedPayment): Promise<void> {
  if (payment.needsReview && payment.resultCode !== MISMATCH) await q.setReviewed(tx.db, payment.id)
  await resolveAlerts(
    tx,
    { kind: 'payment-undecided', paymentId: payment.id },
    `${providerName(payment.method)} reports that it was not paid.`,
  )
}

/** Saves the receipt of a payment that was found paid by a query, unless another payment has that receipt. */
export async function recordReceipt(
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

export const MISMATCH = 'mismatch'
/** Delay before requesting the receipt of a payment that a query found paid. */
const RECEIPT_AFTER_MS = 30_000
