/**
 * Refunds that go to the phone that paid, because M-Pesa has refused their reversals for good (docs/rules/payments.md#refunds).
 * No pay-out is made while a reversal may still be made. A reversal that M-Pesa makes nevertheless is money paid twice, which
 * is in the books and has an alert.
 */
import { formatPlainKes } from '#domain/payments/money.ts'
import { isPayable } from '#domain/payments/payout-policy.ts'
import type { TxCtx } from '#server/app-context.ts'
import { raiseAlert } from '#server/features/alerts/alerts.ts'
import { bookTransfer, isRefundBookedTwice } from '#server/features/ledger/ledger.ts'
import { audit } from '#server/platform/observability/audit.ts'
import * as p from '../data/payout-queries.ts'
import { createPayout } from '../payouts/payouts.ts'
import { failPayout } from '../payouts/results.ts'
import * as r from '../data/refund-queries.ts'

/** Returns false if it needs a person: M-Pesa pays at least KES 10, and only to a known number. */
export async function payOutRefund(
  tx: TxCtx,
  refund: r.RefundRow,
  detail: string,
  refusals: number,
): Promise<boolean> {
  const current = await r.lockRefund(tx.db, refund.id)
  if (current?.status !== 'requested' || current.way === 'payout') return false
  const phone = await r.findMpesaPayer(tx.db, refund.id)
  if (phone === null || !isPayable(refund.amountCents)) return false
  await r.setWay(tx.db, refund.id, { way: 'payout', detail, refusals })
  await createPayout(tx, { refundId: refund.id, phone, amountCents: refund.amountCents })
  await audit(tx.db, tx.now, {
    action: 'refund.paid-out',
    actor: null,
    subject: refund.id,
    details: { payment: refund.paymentId, detail },
  })
  return true
}

/** The refund, locked after its pay-out, as a result of that locks them too. */
export async function lockWithPayout(tx: TxCtx, refundId: string): Promise<r.RefundRow> {
  await p.lockPayoutOfRefund(tx.db, refundId)
  return (await r.lockRefund(tx.db, refundId))!
}

/** The money was reversed after all: what has not been sent to M-Pesa is not sent. */
export async function stopPayout(tx: TxCtx, refundId: string): Promise<void> {
  await r.setWay(tx.db, refundId, { way: 'reversal' })
  const payout = await p.lockPayoutOfRefund(tx.db, refundId)
  if (payout?.status === 'due' && payout.requestedAt === null)
    await failPayout(tx, payout, { code: 'reversed', detail: 'The payment was reversed meanwhile' })
}

/** Books money that has left twice for one refund. False if it has not, or is booked already. */
export async function reportPaidTwice(
  tx: TxCtx,
  { id: refundId, amountCents, paymentId, way, receipt: paidAs }: r.RefundRow,
  receipt: string | null,
): Promise<boolean> {
  const payout = await p.lockPayoutOfRefund(tx.db, refundId)
  const isPaidOtherwise = way === 'by-hand' ? paidAs !== receipt : payout?.status === 'completed'
  if (!isPaidOtherwise || (await isRefundBookedTwice(tx.db, refundId))) return false
  await bookTransfer(
    tx.db,
    { kind: 'refund-twice', refundId, receipt, feeCents: amountCents, amountCents },
    tx.now,
  )
  await raiseAlert(tx, {
    kind: 'paid-twice',
    refundId,
    ...(paymentId && { paymentId }),
    detail: `A refund of ${formatPlainKes(amountCents)} has left twice, as ${paidAs ?? 'a reversal'} and as ${receipt ?? 'a reversal'}`,
  })
  return true
}
