/**
 * Refunds (docs/rules/payments.md#refunds). A refund is marked as requested before its provider is called, and a
 * reversal is repeated only if it is certain that the previous one was not made. If a reply is lost, the
 * status is requested first, by the id of the reversal if it is known and by the receipt of the payment.
 */
import {
  nextRefundQueryAt,
  refundOutcome,
  refundRetryDelayMs,
  REFUND_STUCK_AFTER_MS,
  REFUND_REFUSALS,
} from '#domain/payments/refund-policy.ts'
import { providerName, getTill } from '#domain/payments/payment-methods.ts'
import { isMerchantAccountFault } from '#domain/payments/payment-results.ts'
import { MINUTE } from '#domain/time/time.ts'
import { readReversalResult, type StatusResult } from '#server/adapters/mpesa/callbacks.ts'
import { parseJson } from '#server/adapters/network/network.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { attempt } from '#server/platform/jobs/scheduled.ts'
import { raiseAlert, resolveAlerts } from '#server/features/alerts/alerts.ts'
import { lockWithPayout, reportPaidTwice, stopPayout } from './by-payout.ts'
import { giveUpReversal, sendToReview } from './refund-review.ts'
import { discardCallback } from '../data/discard-callback.ts'
import { bookTransfer } from '#server/features/ledger/ledger.ts'
import { recordOutcome, type PaymentCallback, type Outcome } from '../data/inbox-queries.ts'
import * as q from '../data/queries.ts'
import * as u from '../data/unmatched-queries.ts'
import * as r from '../data/refund-queries.ts'
import { callbackHash } from '../data/secrets.ts'
import { findMethod } from '../methods/methods.ts'
import type { PromptMethod } from '../methods/prompt-method.ts'

const ALREADY_REVERSED = 'R000001'
/** The payment is not at M-Pesa, so no repetition helps. */
const UNKNOWN_ORIGINAL = 'R000002'

/** Creates the refund of a payment, once. */
export async function createRefund(tx: TxCtx, payment: q.LockedPayment, reason: string): Promise<void> {
  const id = uuidv7(tx.now.getTime())
  const { id: paymentId, feeCents, amountCents } = payment
  const refund = { id, paymentId, callbackHash: callbackHash(tx.app.config, id), amountCents, reason }
  if (!(await r.insertRefund(tx.db, refund, tx.now))) return
  await q.movePayment(tx.db, payment, { to: 'refund_due', source: 'refund', detail: reason }, tx.now)
  await bookTransfer(tx.db, { kind: 'refund-owed', paymentId, refundId: id, feeCents, amountCents }, tx.now)
  await audit(tx.db, tx.now, {
    action: 'refund.owed',
    actor: null,
    subject: id,
    details: { payment: paymentId, cents: amountCents },
  })
  await tx.emit('refund.due', { refundId: id, paymentId })
}

export async function processDueRefunds(ctx: Ctx): Promise<void> {
  const nextTryAt = new Date(ctx.now.getTime() + 2 * MINUTE)
  for (const refund of await r.takeDueRefunds(ctx.db, ctx.now, nextTryAt)) {
    const method = findMethod(ctx.app, refund.method)
    const retryAfterMs = method?.retryAfterMs() ?? 0
    await attempt(ctx.log, { refund: refund.id }, async () => {
      if (method === null)
        await transaction(ctx, (tx) =>
          sendToReview(tx, refund, `${providerName(refund.method)} is switched off`),
        )
      else if (retryAfterMs > 0)
        await r.postponeRefund(ctx.db, refund.id, new Date(ctx.now.getTime() + retryAfterMs))
      else if (refund.status === 'due') await sendReversal(ctx, method, refund)
      else if (refund.status === 'requested') await requestStatus(ctx, method, refund)
    })
  }
}

async function sendReversal(ctx: Ctx, method: PromptMethod, refund: r.RefundRow): Promise<void> {
  const receipt = await r.findRefundedReceipt(ctx.db, refund)
  const now = ctx.now.getTime()
  const isLate = now > refund.createdAt.getTime() + REFUND_STUCK_AFTER_MS
  if (!receipt) {
    // A payment found by a query has no receipt until the callback or the request in `reconcile` brings it.
    if (isLate)
      return transaction(ctx, (tx) => sendToReview(tx, refund, 'The receipt of the payment is not known'))
    await r.postponeRefund(ctx.db, refund.id, new Date(now + MINUTE))
    return
  }

  const attempts = refund.attempts + 1
  const step = {
    detail: null,
    requestedAt: ctx.now,
    nextTryAt: new Date(nextRefundQueryAt(now, now)),
    attempts,
  }
  if (
    !(await transaction(ctx, (tx) =>
      r.moveRefund(tx.db, refund.id, { from: 'due', to: 'requested', ...step }, tx.now),
    ))
  )
    return
  const outcome = await method.refund({ id: refund.id, receipt, amountCents: refund.amountCents })
  // If the reply is lost, `requestStatus` finds out what happened.
  if (outcome.kind === 'accepted') await r.saveConversationIds(ctx.db, refund.id, outcome)
  if (outcome.kind === 'completed') {
    const requested = { ...refund, status: 'requested' } as const
    await transaction(ctx, (tx) => completeRefund(tx, requested, outcome.receipt, 'Refunded', null))
  }
  if (outcome.kind === 'unknown' && method.askAboutRefund === null)
    return transaction(ctx, (tx) => leaveUnknown(tx, { ...refund, status: 'requested' }, outcome.message))
  if (outcome.kind !== 'refused') return
  const detail = `${outcome.code} ${outcome.message}`
  await transaction(ctx, async (tx) => {
    if (outcome.reason === 'configuration')
      await raiseAlert(tx, {
        kind: `${method.name}-refuses`,
        detail: `${providerName(method.name)} refuses our reversals: ${detail}`,
      })
    const refusals = refund.refusals + (outcome.reason === 'busy' ? 0 : 1)
    const requested = { ...refund, status: 'requested' } as const
    if (refusals >= REFUND_REFUSALS) return giveUpReversal(tx, requested, detail, refusals)
    if (isLate) return sendToReview(tx, requested, detail, refusals)
    const nextTryAt = new Date(now + refundRetryDelayMs(attempts))
    await r.moveRefund(
      tx.db,
      refund.id,
      { from: 'requested', to: 'due', detail, nextTryAt, refusals },
      tx.now,
    )
  })
}

/** No result has arrived: requests the status of the reversal. */
async function requestStatus(ctx: Ctx, method: PromptMethod, refund: r.RefundRow): Promise<void> {
  const { askAboutRefund } = method
  if (askAboutRefund === null)
    return transaction(ctx, (tx) => leaveUnknown(tx, refund, 'no reply was recorded'))
  const now = ctx.now.getTime()
  const requestedAt = refund.requestedAt?.getTime() ?? refund.createdAt.getTime()
  if (now > requestedAt + REFUND_STUCK_AFTER_MS)
    return transaction(ctx, (tx) =>
      sendToReview(tx, refund, 'M-Pesa has not reported in a day whether the reversal was made'),
    )
  await r.postponeRefund(ctx.db, refund.id, new Date(nextRefundQueryAt(requestedAt, now)))
  const receipt = await r.findRefundedReceipt(ctx.db, refund)
  await askAboutRefund({ ...refund, receipt })
}

/** Leaves a refund as unknown. It is not sent again, because it may have been made. */
const leaveUnknown = (tx: TxCtx, refund: r.RefundRow, reason: string): Promise<void> =>
  sendToReview(tx, refund, `Whether ${providerName(refund.method)} has returned it is not known: ${reason}`)

// ---------------------------------------------------------------- results

/** Applies the result of a reversal, which M-Pesa posts to its callback URL. */
export async function processReversalCallback(ctx: Ctx, row: PaymentCallback): Promise<Outcome> {
  const refund = await r.findRefund(ctx.db, row.paymentId)
  if (!refund) return discardCallback(ctx, row, 'forged')
  const result = readReversalResult(parseJson(row.body))
  if (!result) return discardCallback(ctx, row, 'unreadable')
  return transaction(ctx, async (tx) => {
    const current = await lockWithPayout(tx, refund.id)
    const isReversed = result.code === '0' || result.code === ALREADY_REVERSED
    const detail = `${result.code} ${result.description}`
    const receipt = result.code === '0' ? result.transactionId : null
    const changed = isReversed
      ? await completeReversal(tx, current, receipt, result.description)
      : current.status === 'requested' &&
        current.way === 'reversal' &&
        (await handleRefusal(tx, current, result.code, detail))
    const outcome = changed ? 'applied' : 'duplicate'
    await recordOutcome(tx.db, row.id, outcome, isReversed ? null : detail, tx.now)
    return outcome
  })
}

async function handleRefusal(tx: TxCtx, refund: r.RefundRow, code: string, detail: string): Promise<boolean> {
  if (isMerchantAccountFault(code) || code === '2001' || code === '8006')
    await raiseAlert(tx, { kind: 'mpesa-refuses', detail: `M-Pesa refuses our reversals: ${detail}` })
  const refusals = refund.refusals + 1
  if (refusals >= REFUND_REFUSALS || code === UNKNOWN_ORIGINAL) {
    await giveUpReversal(tx, refund, detail, refusals)
    return true
  }
  const nextTryAt = new Date(tx.now.getTime() + refundRetryDelayMs(refund.attempts))
  return r.moveRefund(tx.db, refund.id, { from: 'requested', to: 'due', detail, nextTryAt, refusals }, tx.now)
}

/** Applies the status of the reversal, or of the payment it was to reverse. */
export async function applyRefundStatus(tx: TxCtx, id: string, status: StatusResult): Promise<void> {
  const refund = await lockWithPayout(tx, id)
  if (refund.requestedAt === null || status.code !== '0') return
  const receipt = await r.findRefundedReceipt(tx.db, refund)
  const hasOwnId = status.receipt !== null && status.receipt !== receipt
  const isAccepted = refund.originatorConversationId !== null
  const request = { isAccepted, requestedAt: refund.requestedAt.getTime(), hasOwnId }
  const next = refundOutcome(status, request, tx.now.getTime())
  const isReversing = refund.status === 'requested' && refund.way === 'reversal'
  if (!isReversing && next !== 'completed') return
  if (next === 'completed' && hasOwnId && status.amountCents !== refund.amountCents)
    await sendToReview(tx, refund, `M-Pesa reversed ${status.amountCents} cents`)
  else if (next === 'completed')
    await completeReversal(tx, refund, hasOwnId ? status.receipt : null, 'Found by a status request')
  else if (next === 'failed') await sendToReview(tx, refund, `M-Pesa reports the reversal as ${status.state}`)
  else if (next === 'due') {
    const detail = 'M-Pesa reports that nothing was reversed'
    await r.moveRefund(tx.db, id, { from: 'requested', to: 'due', detail, nextTryAt: tx.now }, tx.now)
  }
}

/** M-Pesa has reversed the payment. If the refund was paid out as well, the money has left twice. */
async function completeReversal(
  tx: TxCtx,
  refund: r.RefundRow,
  receipt: string | null,
  detail: string,
): Promise<boolean> {
  if (refund.status === 'completed') return reportPaidTwice(tx, refund, receipt)
  if (refund.way === 'payout') await stopPayout(tx, refund.id)
  return completeRefund(tx, refund, receipt, detail, null)
}

/** `actor` is the admin who has paid it by hand, and null for what a provider has reported. */
export async function completeRefund(
  tx: TxCtx,
  refund: r.RefundRow,
  receipt: string | null,
  detail: string,
  actor: string | null,
): Promise<boolean> {
  if (refund.status === 'completed') return false
  const payment = refund.paymentId === null ? null : await q.lockPayment(tx.db, refund.paymentId)
  const change = { from: refund.status, to: 'completed', detail, receipt } as const
  if (!(await r.moveRefund(tx.db, refund.id, change, tx.now))) return false
  await (payment ? bookRefundOfPayment(tx, refund, payment) : settleUnmatched(tx, refund))
  await resolveAlerts(tx, { kind: 'refund-stuck', refundId: refund.id }, 'The refund is complete.')
  await audit(tx.db, tx.now, {
    action: 'refund.completed',
    actor,
    subject: refund.id,
    details: { payment: refund.paymentId, cents: refund.amountCents },
  })
  return true
}

async function bookRefundOfPayment(
  tx: TxCtx,
  { id: refundId }: r.RefundRow,
  payment: q.LockedPayment,
): Promise<void> {
  const { id: paymentId, feeCents, amountCents, bookingId } = payment
  await q.movePayment(tx.db, payment, { to: 'refunded', source: 'refund' }, tx.now)
  const till = getTill(payment.method)
  await bookTransfer(tx.db, { kind: 'refund-sent', paymentId, refundId, feeCents, amountCents, till }, tx.now)
  await tx.emit('refund.completed', { refundId, paymentId, bookingId })
}

/** Settles the unmatched money: once refunded, it is no longer money of an unknown payer. */
async function settleUnmatched(tx: TxCtx, { id: refundId, unmatchedId }: r.RefundRow): Promise<void> {
  const { receipt, amountCents } = await u.setRefunded(tx.db, unmatchedId!)
  await bookTransfer(
    tx.db,
    { kind: 'unmatched-settled', refundId, receipt, feeCents: amountCents, amountCents },
    tx.now,
  )
}

/** Returns false if it does not wait for a person. */
export const sendRefundAgain = (tx: TxCtx, id: string): Promise<boolean> =>
  r.moveRefund(
    tx.db,
    id,
    {
      from: 'needs_review',
      to: 'due',
      detail: 'Retried manually',
      nextTryAt: tx.now,
      attempts: 0,
      refusals: 0,
    },
    tx.now,
  )
