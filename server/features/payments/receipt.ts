/** The receipt of a paid payment. */
import { m } from '#messages'
import type { Reply } from '#contract/kernel.ts'
import type { payments } from '#contract/payments.ts'
import { paymentProblems } from '#contract/payments/problems.ts'
import { shillings } from '#domain/payments/money.ts'
import { isPaid, payReference } from '#domain/payments/payment-policy.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import type { RefundStatus } from '#domain/payments/refund-policy.ts'
import { accountOf } from '#server/features/accounts/accounts.ts'
import { getBookingDetails } from '#server/features/bookings/bookings.ts'
import type { Actor, Ctx } from '#server/app-context.ts'
import { getOwnPayment } from './payments.ts'
import { getReceiptDetails } from './reading-queries.ts'

export async function getReceipt(
  ctx: Ctx,
  actor: Actor,
  id: string,
): Promise<Reply<(typeof payments)['GET /payments/:id/receipt']>> {
  const payment = await getOwnPayment(ctx, actor, id)
  const { completedAt, refund } = await getReceiptDetails(ctx.db, id)
  if (!isPaid(payment.status) || !completedAt) throw paymentProblems.notPaid()
  const [booking, payer] = [
    await getBookingDetails(ctx.db, payment.bookingId),
    await accountOf(ctx, actor.accountId),
  ]
  const { charged_cents: charged, fee_cents: fee, credit_cents: credit } = booking
  return {
    success: true,
    receipt: {
      number: payReference(id),
      issuedAt: completedAt.toISOString(),
      payer: { name: `${payer.firstName} ${payer.lastName}`.trim(), phone: formatPhone(payment.phone) },
      mpesaCode: payment.receipt,
      booking: {
        id: booking.id,
        code: booking.code,
        title: booking.offer?.title ?? booking.service.name,
        storeName: booking.service.store.name,
        startTime: booking.start.toISOString(),
      },
      lines: [
        { label: m.rule_receipt_fee(), amount: shillings(fee) },
        ...(charged > fee ? [{ label: m.rule_receipt_rounding(), amount: shillings(charged - fee) }] : []),
        ...(credit > 0 ? [{ label: m.rule_receipt_credit(), amount: -shillings(credit) }] : []),
      ],
      total: shillings(payment.amountCents),
      currency: 'KES',
      refund: refund && {
        // The column's CHECK allows only these.
        status: refund.status as RefundStatus,
        amount: shillings(refund.amountCents),
        completedAt: refund.completedAt?.toISOString() ?? null,
        mpesaCode: refund.receipt,
      },
    },
  }
}
