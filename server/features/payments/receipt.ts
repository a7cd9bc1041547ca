/** The receipt of a paid payment. */
import { m } from '#messages'
import { paymentProblems } from '#contract/payments/problems.ts'
import { formatPayer } from '#domain/payments/payer.ts'
import { isPaid, payReference } from '#domain/payments/payment-policy.ts'
import { accountOf } from '#server/features/accounts/accounts.ts'
import { getBookingDetails } from '#server/features/bookings/bookings.ts'
import type { Actor, Ctx } from '#server/app-context.ts'
import { getOwnPayment } from './payments.ts'
import { getReceiptDetails } from './reading-queries.ts'

export type Receipt = Awaited<ReturnType<typeof getReceipt>>

/** Amounts are in cents. The lines add up to the total. */
export async function getReceipt(ctx: Ctx, actor: Actor, id: string) {
  const payment = await getOwnPayment(ctx, actor, id)
  const { completedAt, refund } = await getReceiptDetails(ctx.db, id)
  if (!isPaid(payment.status) || !completedAt) throw paymentProblems.notPaid()
  const [booking, payer] = [
    await getBookingDetails(ctx.db, payment.bookingId),
    await accountOf(ctx, actor.accountId),
  ]
  const { charged_cents: charged, fee_cents: fee, credit_cents: credit } = booking
  return {
    number: payReference(id),
    issuedAt: completedAt,
    payer: { name: `${payer.firstName} ${payer.lastName}`.trim(), phone: formatPayer(payment.phone) },
    mpesaCode: payment.receipt,
    booking: {
      id: booking.id,
      code: booking.code,
      title: booking.offer?.title ?? booking.service.name,
      storeName: booking.service.store.name,
      start: booking.start,
    },
    lines: [
      { label: m.rule_receipt_fee(), amountCents: fee },
      ...(charged > fee ? [{ label: m.rule_receipt_rounding(), amountCents: charged - fee }] : []),
      ...(credit > 0 ? [{ label: m.rule_receipt_credit(), amountCents: -credit }] : []),
    ],
    totalCents: payment.amountCents,
    refund,
  }
}
