/** Serializes the payment of a booking (docs/rules/wire-format.md#objects). */
import type * as z from 'zod'
import type { Booking } from '#contract/entities/booking.ts'
import type { Payment } from '#contract/entities/payment.ts'
import type { BookingStatus } from '#domain/booking/booking-policy.ts'
import { shillings } from '#domain/payments/money.ts'
import { payableCents, payAccount } from '#domain/payments/pay-account.ts'
import type { PaymentMethod } from '#domain/payments/payment-methods.ts'
import { formatPayer } from '#domain/payments/payer.ts'
import {
  isPaid,
  PROMPT_TTL_MS,
  SAME_AMOUNT_WAIT_MS,
  serializePaymentStatus,
  type PaymentStatus,
} from '#domain/payments/payment-policy.ts'
import { toFailure, failureSentence, type Failure } from '#domain/payments/payment-results.ts'
import type { Ctx } from '#server/app-context.ts'
import type { BookingDetails } from './reading-queries.ts'

/**
 * `retryInSeconds` is the time until another prompt can be sent: when this one has timed out, or two minutes
 * after M-Pesa refused the same amount. `isRefundable`: the booking is cancelled and not a no-show, so a paid
 * fee is refunded; the refund is shown as due even before its row exists.
 */
export function serializePayment(
  payment: NonNullable<BookingDetails['payment']>,
  now: number,
  isRefundable: boolean,
): z.infer<typeof Payment> {
  const status = payment.status as PaymentStatus
  // The column's CHECK allows only these.
  const method = payment.method as PaymentMethod
  const failure = status === 'failed' ? toFailure(payment.result_code ?? '') : null
  const retryAt = promptRetryAt(failure, new Date(payment.created_at).getTime(), now)
  return {
    id: payment.id,
    status: serializePaymentStatus(status),
    amount: shillings(payment.amount_cents),
    currency: 'KES',
    method,
    phone: formatPayer(payment.phone_number),
    mpesa_receipt_number: payment.receipt,
    transaction_date: payment.completed_at ? new Date(payment.completed_at).toISOString() : null,
    created_at: new Date(payment.created_at).toISOString(),
    reason: failure && failureSentence(failure, method),
    retryInSeconds: isPaid(status) ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000)),
    // The column's CHECK allows only these.
    refund:
      (payment.refund_status as z.infer<typeof Payment>['refund']) ??
      (isRefundable && isPaid(status) ? 'due' : null),
  }
}

/** Returns how the fee can be paid by hand; null if it cannot, or not now. */
export function serializePaybill(
  row: BookingDetails,
  { now, app }: Pick<Ctx, 'now' | 'app'>,
): Booking['paybill'] {
  const cents = payableCents(
    {
      // The column's CHECK allows only these.
      status: row.status as BookingStatus,
      feeCents: row.fee_cents,
      chargedCents: row.charged_cents,
      creditCents: row.credit_cents,
      accessFeePaid: row.access_fee_paid,
      holdExpiresAt: row.hold_expires_at,
    },
    now,
  )
  if (cents === null || row.hold_expires_at === null || app.settings.values.paymentsStopped) return null
  return {
    businessNumber: app.config.mpesa.shortcode,
    account: payAccount(row.code),
    amount: shillings(cents),
    until: row.hold_expires_at.toISOString(),
  }
}

/** `failure` is null for a payment that has not failed. */
function promptRetryAt(failure: Failure | null, createdAt: number, now: number): number {
  if (failure === null) return createdAt + PROMPT_TTL_MS
  return failure === 'too-soon' ? createdAt + SAME_AMOUNT_WAIT_MS : now
}
