import { kenyanPhone } from '#domain/accounts/phone.ts'
import { isOpen, isPaid } from '#domain/payments/payment-policy.ts'
import { readStkCallback, type StkResult } from '#server/adapters/mpesa/callbacks.ts'
import { parseJson } from '#server/adapters/network/network.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import { raiseAlert } from '#server/features/alerts/alerts.ts'
import { discardCallback } from '../data/discard-callback.ts'
import { isUnmatched } from '#server/features/ledger/ledger.ts'
import { recordUnmatched, type UnmatchedCause } from '../data/record-unmatched.ts'
import { recordOutcome, type Outcome, type PaymentCallback } from '../data/inbox-queries.ts'
import * as q from '../data/queries.ts'
import {
  applyPaymentResult,
  failPayment,
  withLockedPayment,
  MISMATCH,
  type PaymentResult,
} from '../paying/complete-payment.ts'

/** Applies a stored STK callback. Its outcome and the changes it causes are committed together. */
export async function processStkCallback(ctx: Ctx, row: PaymentCallback): Promise<Outcome> {
  const payment = await q.findPayment(ctx.db, row.paymentId)
  if (!payment) return discardCallback(ctx, row, 'forged')
  const result = readStkCallback(parseJson(row.body))
  if (!result) return discardCallback(ctx, row, 'unreadable')
  return withLockedPayment(ctx, row.paymentId, async (tx, locked) => {
    // A success without its metadata proves nothing: M-Pesa is asked.
    if (result.code === '0' && result.receipt === null && result.amountCents === null) {
      await recordOutcome(tx.db, row.id, 'unreadable', 'Without amount and receipt', tx.now)
      if (!isPaid(locked.status)) await q.setNextQuery(tx.db, locked.id, { next: tx.now })
      return 'unreadable'
    }
    const mismatch = await findMismatch(tx, locked, result)
    if (mismatch) {
      await recordOutcome(tx.db, row.id, 'mismatch', mismatch.what, tx.now)
      await recordMismatch(tx, locked, mismatch)
      return 'mismatch'
    }
    const ids = { merchantRequestId: result.merchantRequestId, checkoutRequestId: result.checkoutRequestId }
    const paymentResult: PaymentResult =
      result.code === '0'
        ? { kind: 'paid', source: 'callback', receipt: result.receipt, paidAt: tx.now, ids }
        : { kind: 'failed', source: 'callback', code: result.code, description: result.description }
    const outcome = await applyPaymentResult(tx, locked, paymentResult)
    await recordOutcome(tx.db, row.id, outcome, null, tx.now)
    return outcome
  })
}

type Mismatch = {
  what: string
  /** The money is a case already, which the statement or a claim has brought. */
  isKnownMoney?: boolean
  received: {
    receipt: string | null
    amountCents: number
    cause: UnmatchedCause
    phone: string | null
  } | null
}

/**
 * Returns how a callback differs from the payment we requested, and the money received nevertheless; null if nothing differs
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
    return { ...differs('Receipt was booked as unmatched money'), isKnownMoney: true }
  // If the payment is already paid, only a different receipt means additional money.
  const isAdditionalMoney =
    !isPaid(payment.status) || (payment.receipt !== null && receipt !== null && receipt !== payment.receipt)
  const payer = result.phone !== null && /^\d+$/.test(result.phone) ? result.phone : null
  const received = (cause: UnmatchedCause) =>
    amountCents && isAdditionalMoney
      ? { receipt, amountCents, cause, phone: kenyanPhone(payer ?? payment.phone ?? '') }
      : null
  if (amountCents !== payment.amountCents)
    return differs(`Amount differs: ${amountCents} cents`, received('another-amount'))
  if (payer !== null && payer !== payment.phone) return differs('Phone differs', received('another-phone'))
  if (receipt === null) return differs('Receipt missing', received('no-receipt'))
  if (isPaid(payment.status) && isAdditionalMoney)
    return differs('Paid a second time', received('second-payment'))
  return null
}

/** Books the received money as unmatched, confirms nothing, and raises an alert for manual review. */
async function recordMismatch(
  tx: TxCtx,
  payment: q.LockedPayment,
  { what, received, isKnownMoney }: Mismatch,
): Promise<void> {
  if (isOpen(payment.status)) await failPayment(tx, payment, 'callback', MISMATCH, what)
  else if (payment.status === 'failed')
    await q.movePayment(tx.db, payment, { to: 'failed', source: 'callback', resultCode: MISMATCH }, tx.now)
  await q.setNextQuery(tx.db, payment.id, { next: null, needsReview: true })
  if (received) await recordUnmatched(tx, { paymentId: payment.id, ...received })
  const receivedText = received
    ? ` KES ${received.amountCents / 100} received, receipt ${received.receipt ?? 'unknown'}.`
    : ''
  if (isKnownMoney) return
  await raiseAlert(tx, {
    kind: 'payment-mismatch',
    paymentId: payment.id,
    // The money is a case of its own.
    ...(received && { subject: received.receipt ?? 'no code' }),
    detail: `${what}.${receivedText}`,
  })
}
