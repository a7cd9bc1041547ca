/** Review of a refund that cannot be reversed. */
import type { TxCtx } from '#server/app-context.ts'
import { raiseAlert } from '#server/features/alerts/alerts.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { payOutRefund } from './by-payout.ts'
import * as r from '../data/refund-queries.ts'

/**
 * M-Pesa has refused the reversal for good: the refund goes to the phone that paid if M-Pesa can pay it out, and otherwise
 * to a person.
 */
export async function giveUpReversal(
  tx: TxCtx,
  refund: r.RefundRow,
  detail: string,
  refusals: number,
): Promise<void> {
  if (!(await payOutRefund(tx, refund, detail, refusals))) await sendToReview(tx, refund, detail, refusals)
}

export async function sendToReview(
  tx: TxCtx,
  refund: r.RefundRow,
  detail: string,
  refusals: number = refund.refusals,
): Promise<void> {
  const change = { from: refund.status, to: 'needs_review', detail, refusals } as const
  if (!(await r.moveRefund(tx.db, refund.id, change, tx.now))) return
  await audit(tx.db, tx.now, {
    action: 'refund.left',
    actor: null,
    subject: refund.id,
    details: { payment: refund.paymentId },
  })
  await raiseAlert(tx, {
    kind: 'refund-stuck',
    refundId: refund.id,
    ...(refund.paymentId && { paymentId: refund.paymentId }),
    detail: `KES ${refund.amountCents / 100} could not be refunded: ${detail}`,
  })
}
