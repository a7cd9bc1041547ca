/** SQL of receipts. */
import type { PaymentMethod } from '#domain/payments/payment-methods.ts'
import type { RefundStatus, RefundWay } from '#domain/payments/refund-policy.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Returns when and how it was paid, and its refund. */
export async function getReceiptDetails(db: Queryable, paymentId: string) {
  const row = await db
    .selectFrom('shared.payments as payment')
    .leftJoin('shared.refunds as refund', 'refund.payment_id', 'payment.id')
    .select([
      'payment.method',
      'payment.completed_at as completedAt',
      'refund.status',
      'refund.amount_cents as amountCents',
      'refund.completed_at as returnedAt',
      'refund.way',
      'refund.receipt',
    ])
    .where('payment.id', '=', paymentId)
    // The columns' CHECKs allow only these.
    .$narrowType<{ method: PaymentMethod; status: RefundStatus | null; way: RefundWay | null }>()
    .executeTakeFirstOrThrow()
  const { method, completedAt, status, amountCents, returnedAt, way, receipt } = row
  const refund =
    status === null
      ? null
      : {
          status,
          amountCents: amountCents!,
          completedAt: returnedAt,
          code: receipt,
          way: way!,
        }
  return { method, completedAt, refund }
}
