/** Titles and texts of notifications about access fees, for the customer and for the store. */
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import type { BookingParams } from '#server/features/bookings/bookings.ts'
import type { NotificationTexts, ParamsOf } from '#server/notification-texts.ts'

type Payment = BookingParams & { cents: number }

const paymentOf = ({ title, store, cents }: Payment) => ({ title, store, amount: formatKes(cents) })

export const paymentNotificationTexts = {
  payment_received: (payment: Payment) => ({
    title: m.notice_payment_received_title(),
    text:
      payment.customer === null
        ? m.notice_payment_received_text(paymentOf(payment))
        : m.notice_payment_received_store_text({ ...paymentOf(payment), customer: payment.customer }),
  }),
  payment_failed: (payment: Payment) => ({
    title: m.notice_payment_failed_title(),
    text:
      payment.customer === null
        ? m.notice_payment_failed_text(paymentOf(payment))
        : m.notice_payment_failed_store_text({ ...paymentOf(payment), customer: payment.customer }),
  }),
  refund_sent: (payment: Payment) => ({
    title: m.notice_refund_sent_title(),
    text:
      payment.customer === null
        ? m.notice_refund_sent_text(paymentOf(payment))
        : m.notice_refund_sent_store_text({ ...paymentOf(payment), customer: payment.customer }),
  }),
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends ParamsOf<typeof paymentNotificationTexts> {}
}
