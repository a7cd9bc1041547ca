import { providerName } from '#domain/payments/payment-methods.ts'
import { GIVE_UP_AFTER_MS, isOpen, isPaid, nextQueryAt } from '#domain/payments/payment-policy.ts'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import type { StatusResult } from '#server/adapters/mpesa/callbacks.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import { raiseAlert } from '#server/features/alerts/alerts.ts'
import * as q from '../data/queries.ts'
import { findMethod } from '../methods/methods.ts'
import type { PromptMethod } from '../methods/prompt-method.ts'
import { applyPaymentResult, recordReceipt, withLockedPayment, MISMATCH } from '../paying/complete-payment.ts'

/**
 * Queries the provider for the status of a payment and applies it. `early`: the customer requested it, ahead of the
 * schedule. True if paid.
 */
export async function reconcile(ctx: Ctx, paymentId: string, options: { early: boolean }): Promise<boolean> {
  const payment = await q.getPayment(ctx.db, paymentId)
  const method = findMethod(ctx.app, payment.method)
  if (isPaid(payment.status)) {
    await requestReceipt(ctx, method, payment)
    return true
  }
  // A query about a mismatch would only show that some amount was paid.
  if (payment.checkoutRequestId === null || payment.resultCode === MISMATCH) return false
  const retryAfterMs = method?.retryAfterMs() ?? HOUR
  if (method === null || retryAfterMs > 0) {
    if (!options.early)
      await scheduleQuery(ctx, payment, payment.queries, new Date(ctx.now.getTime() + retryAfterMs))
    return false
  }
  if (!(await q.tryStartQuery(ctx.db, paymentId, ctx.now))) return false
  const answer = await method.query({
    id: payment.checkoutRequestId,
    createdAt: payment.createdAt.getTime(),
    now: ctx.now.getTime(),
  })
  if (answer.kind === 'pending' || answer.kind === 'unreachable') {
    // A failed payment is queried only on its customer's request, unless it is a superseded prompt that is
    // still scheduled.
    if (!isOpen(payment.status) && payment.nextQueryAt === null) return false
    // An unanswered query is repeated soon; only answered ones lengthen the interval.
    const isUnreachable = answer.kind === 'unreachable'
    const queries = options.early || isUnreachable ? payment.queries : payment.queries + 1
    const next = isUnreachable
      ? ctx.now.getTime() + MINUTE
      : nextQueryAt(payment.createdAt.getTime(), queries, payment.method)
    await scheduleQuery(ctx, payment, queries, next === null ? null : new Date(next))
    return false
  }
  await withLockedPayment(ctx, paymentId, (tx, locked) =>
    applyPaymentResult(
      tx,
      locked,
      answer.kind === 'paid'
        ? { kind: 'paid', source: 'query', receipt: answer.receipt, paidAt: null }
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
    const detail = `${providerName(locked.method)} has not reported in a day whether KES ${locked.amountCents / 100} was paid.`
    await raiseAlert(tx, { kind: 'payment-undecided', paymentId: locked.id, detail })
  })
}

/** A refund needs the receipt of a payment that was found paid without one. */
async function requestReceipt(ctx: Ctx, method: PromptMethod | null, payment: q.PaymentRow): Promise<void> {
  const { id, method: name, merchantRequestId, checkoutRequestId } = payment
  const canRequest = payment.receipt === null && (merchantRequestId ?? checkoutRequestId) !== null
  const next = canRequest ? nextQueryAt(payment.createdAt.getTime(), payment.queries + 1, name) : null
  await q.setNextQuery(ctx.db, payment.id, {
    queries: payment.queries + 1,
    next: next === null ? null : new Date(next),
  })
  if (!canRequest || method === null || method.retryAfterMs() > 0) return
  const receipt = await method.findReceipt({ id, merchantRequestId })
  if (receipt !== null)
    await withLockedPayment(ctx, id, (tx, locked) => recordReceipt(tx, locked, { receipt, source: 'query' }))
}

/** Handles M-Pesa's reply to `requestReceipt`. */
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
