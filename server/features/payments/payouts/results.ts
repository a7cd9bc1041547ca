/** M-Pesa's reports about pay-outs: results, timeouts and statuses, late, repeatedly or out of order. */
import { formatPlainKes } from '#domain/payments/money.ts'
import {
  isOurFault,
  interpretResult,
  interpretStatus,
  type PayoutMeaning,
} from '#domain/payments/payout-policy.ts'
import { shorten } from '#domain/text/shorten.ts'
import { readPayoutResult, type StatusResult } from '#server/adapters/mpesa/callbacks.ts'
import { parseJson } from '#server/adapters/network/network.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { raiseAlert, resolveAlerts } from '#server/features/alerts/alerts.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { discardCallback } from '../data/discard-callback.ts'
import { recordOutcome, type Outcome, type PaymentCallback } from '../data/inbox-queries.ts'
import * as q from '../data/queries.ts'
import { isRefundReceiptUsed } from '../data/refund-queries.ts'
import * as p from '../data/payout-queries.ts'

/** Applies a result that M-Pesa posts to the callback URL of a pay-out. */
export async function processPayoutCallback(ctx: Ctx, row: PaymentCallback): Promise<Outcome> {
  if (!(await p.findPayout(ctx.db, row.paymentId))) return discardCallback(ctx, row, 'forged')
  const result = readPayoutResult(parseJson(row.body))
  if (!result) return discardCallback(ctx, row, 'unreadable')
  return transaction<Outcome>(ctx, async (tx) => {
    const payout = (await p.lockPayout(tx.db, row.paymentId))!
    const isOwn =
      result.originatorConversationId === payout.id || result.conversationId === payout.conversationId
    // The request of the pay-out has perhaps not been answered yet, so the status is queried by the id of the pay-out.
    if (!isOwn) await p.postponePayout(tx.db, payout.id, tx.now)
    const isApplied = isOwn && (await applyMeaning(tx, payout, interpretResult(result, payout)))
    const outcome: Outcome = isOwn ? (isApplied ? 'applied' : 'duplicate') : 'mismatch'
    const detail = isOwn ? `${result.code} ${result.description}` : 'Both conversation ids differ'
    await recordOutcome(tx.db, row.id, outcome, shorten(detail, 300), tx.now)
    return outcome
  })
}

/** M-Pesa's queue has timed out: whether it was paid is unknown, so the status is queried at once. */
export async function processPayoutTimeout(ctx: Ctx, row: PaymentCallback): Promise<Outcome> {
  const payout = await p.findPayout(ctx.db, row.paymentId)
  if (!payout) return discardCallback(ctx, row, 'forged')
  return transaction<Outcome>(ctx, async (tx) => {
    await p.postponePayout(tx.db, payout.id, tx.now)
    await recordOutcome(tx.db, row.id, 'applied', null, tx.now)
    return 'applied'
  })
}

export async function applyPayoutStatus(tx: TxCtx, id: string, status: StatusResult): Promise<void> {
  const payout = (await p.lockPayout(tx.db, id))!
  // The recipient, as M-Pesa may name either party as the debited one.
  const phone = status.payee ?? status.payer
  const isPhone = phone !== null && /^254\d{9}$/.test(phone)
  await applyMeaning(tx, payout, interpretStatus({ ...status, phone: isPhone ? phone : null }, payout))
}

/** Returns false if it changes nothing. The caller holds the lock of the pay-out. */
async function applyMeaning(tx: TxCtx, payout: p.PayoutRow, meaning: PayoutMeaning): Promise<boolean> {
  const isOpen = payout.status === 'due' || payout.status === 'requested'
  switch (meaning.kind) {
    case 'paid':
      return applyPaid(tx, payout, meaning.receipt)
    case 'failed':
      // After a report that needs a person, only that person decides that nothing was paid.
      return isOpen && failPayout(tx, payout, meaning)
    case 'unclear':
      if (isOpen) return sendPayoutToReview(tx, payout, meaning.detail)
      if (payout.status === 'failed') await warn(tx, payout, `Reported as failed before. ${meaning.detail}`)
      return false
    case 'not-sent':
      if (payout.status !== 'requested') return false
      return p.movePayout(
        tx.db,
        payout,
        { to: 'due', detail: 'M-Pesa does not know the request', nextTryAt: tx.now },
        tx.now,
      )
    case 'wait':
      return false
  }
}

async function applyPaid(tx: TxCtx, payout: p.PayoutRow, receipt: string): Promise<boolean> {
  if (payout.status === 'completed') {
    if (payout.receipt !== receipt)
      await warn(tx, payout, `Paid as ${payout.receipt}, and again as ${receipt}`)
    return false
  }
  if (await isPayoutCodeUsed(tx, payout.id, receipt)) {
    const detail = `M-Pesa reports the code ${receipt}, which another payment has`
    if (payout.status === 'due' || payout.status === 'requested')
      return sendPayoutToReview(tx, payout, detail)
    await warn(tx, payout, detail)
    return false
  }
  return completePayout(tx, payout, { receipt, detail: 'Paid', actor: null })
}

/** Returns whether a payment, a refund or another pay-out has this code of M-Pesa. */
export const isPayoutCodeUsed = async (tx: TxCtx, id: string, receipt: string): Promise<boolean> =>
  (await p.isPayoutReceiptUsed(tx.db, receipt, id)) ||
  (await q.isReceiptUsed(tx.db, receipt, null)) ||
  (await isRefundReceiptUsed(tx.db, receipt))

type Paid = { receipt: string; detail: string; actor: string | null }

export async function completePayout(tx: TxCtx, payout: p.PayoutRow, paid: Paid): Promise<boolean> {
  const { receipt, detail, actor } = paid
  if (!(await p.movePayout(tx.db, payout, { to: 'completed', detail, receipt, code: '0' }, tx.now)))
    return false
  if (payout.status === 'failed')
    await warn(tx, payout, `M-Pesa has paid as ${receipt} what it had reported as failed`)
  await end(tx, payout, { action: 'payout.completed', actor, isPaid: true, note: receipt })
  return true
}

type Failed = { code: string; detail: string; actor?: string }

/** Fails a pay-out, only if it is certain that nothing was paid and nothing will be. */
export async function failPayout(tx: TxCtx, payout: p.PayoutRow, failed: Failed): Promise<boolean> {
  const { code, detail, actor = null } = failed
  if (!(await p.movePayout(tx.db, payout, { to: 'failed', detail, code }, tx.now))) return false
  if (isOurFault(code))
    await raiseAlert(tx, { kind: 'mpesa-refuses', detail: `M-Pesa refuses our pay-outs: ${detail}` })
  await end(tx, payout, { action: 'payout.failed', actor, isPaid: false, note: detail })
  return true
}

type End = { action: string; actor: string | null; isPaid: boolean; note: string }

async function end(tx: TxCtx, payout: p.PayoutRow, { action, actor, isPaid, note }: End): Promise<void> {
  const { id, refundId, withdrawalId, amountCents } = payout
  await resolveAlerts(tx, { kind: 'payout-stuck', subject: id }, isPaid ? `Paid as ${note}` : 'Not paid')
  await audit(tx.db, tx.now, { action, actor, subject: id, details: { cents: amountCents, note } })
  await tx.emit('payout.ended', { payoutId: id, refundId, withdrawalId, isPaid })
}

export async function sendPayoutToReview(tx: TxCtx, payout: p.PayoutRow, detail: string): Promise<boolean> {
  if (!(await p.movePayout(tx.db, payout, { to: 'needs_review', detail }, tx.now))) return false
  await audit(tx.db, tx.now, { action: 'payout.left', actor: null, subject: payout.id, details: { detail } })
  await raiseAlert(tx, {
    kind: 'payout-stuck',
    subject: payout.id,
    detail: `${formatPlainKes(payout.amountCents)} may not have been paid out: ${detail}`,
  })
  return true
}

/** Money has moved in a way that the pay-out does not show. */
const warn = (tx: TxCtx, { id, amountCents, refundId }: p.PayoutRow, detail: string): Promise<void> =>
  raiseAlert(tx, {
    kind: 'paid-twice',
    subject: id,
    ...(refundId !== null && { refundId }),
    detail: `Pay-out of ${formatPlainKes(amountCents)}: ${detail}`,
  })
