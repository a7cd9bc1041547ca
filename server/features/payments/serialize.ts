/**
 * Serializes a payment, with the fields of its booking that the waiting screen needs
 * (docs/rules/payments.md#payment-status-in-the-api).
 */
import type { Reply } from '#contract/kernel.ts'
import type { payments } from '#contract/payments.ts'
import { serializePayment } from '#server/features/bookings/bookings.ts'
import type { RefundStatus, RefundWay } from '#domain/payments/refund-policy.ts'
import { shillings } from '#domain/payments/money.ts'
import type { Ctx } from '#server/app-context.ts'
import type { AlertKind, AlertRow } from '#server/features/alerts/alerts.ts'
import { getStatus } from './reading-queries.ts'
import type { Receipt } from './receipt.ts'

type Status = Reply<(typeof payments)['GET /payments/:id/status']>

export async function statusReply(
  ctx: Ctx,
  id: string,
): Promise<Status & { checkoutRequestId: string | null }> {
  const { payment, booking } = await getStatus(ctx.db, id)
  return {
    success: true,
    payment: serializePayment(
      payment,
      ctx.now.getTime(),
      booking.status === 'cancelled' && !booking.isNoShow,
    ),
    booking: {
      id: booking.id,
      status: booking.status,
      holdExpiresAt: booking.holdExpiresAt ? new Date(booking.holdExpiresAt).toISOString() : null,
    },
    checkoutRequestId: payment.checkout_request_id,
  }
}

export const serializeAlarm = (
  alarm: AlertRow,
): Reply<(typeof payments)['POST /payments/alarms/:id/resolve']>['alarm'] => ({
  ...alarm,
  // The column's CHECK allows only these.
  kind: alarm.kind as AlertKind,
  raisedAt: alarm.raisedAt.toISOString(),
  resolvedAt: alarm.resolvedAt?.toISOString() ?? null,
})

export const serializeReceipt = ({
  issuedAt,
  booking: { start, ...booking },
  lines,
  totalCents,
  refund,
  ...receipt
}: Receipt): Reply<(typeof payments)['GET /payments/:id/receipt']>['receipt'] => ({
  ...receipt,
  issuedAt: issuedAt.toISOString(),
  booking: { ...booking, startTime: start.toISOString() },
  lines: lines.map(({ label, amountCents }) => ({ label, amount: shillings(amountCents) })),
  total: shillings(totalCents),
  currency: 'KES',
  refund: refund && {
    // The CHECKs of the columns allow only these.
    status: refund.status as RefundStatus,
    way: refund.way as RefundWay,
    amount: shillings(refund.amountCents),
    completedAt: refund.completedAt?.toISOString() ?? null,
    mpesaCode: refund.receipt,
  },
})
