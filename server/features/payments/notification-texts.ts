/** Titles and texts of notifications about access fees, for the customer and for the store. */
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import type { BookingParams } from '#server/features/bookings/bookings.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'

type Payment = BookingParams & { cents: number; /** Not in those of earlier versions. */ paymentId?: string }

type Named = { title: string; store: string; amount: string }

const forEither =
  (
    title: () => string,
    forCustomer: (of: Named) => string,
    forStore: (of: Named & { customer: string }) => string,
  ) =>
  ({ title: booked, store, cents, customer }: Payment) => {
    const of = { title: booked, store, amount: formatKes(cents) }
    return { title: title(), text: customer === null ? forCustomer(of) : forStore({ ...of, customer }) }
  }

export const paymentNotificationTexts = {
  payment_received: forEither(
    m.notice_payment_received_title,
    m.notice_payment_received_text,
    m.notice_payment_received_store_text,
  ),
  payment_failed: forEither(
    m.notice_payment_failed_title,
    m.notice_payment_failed_text,
    m.notice_payment_failed_store_text,
  ),
  refund_sent: forEither(
    m.notice_refund_sent_title,
    m.notice_refund_sent_text,
    m.notice_refund_sent_store_text,
  ),
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof paymentNotificationTexts> {}
}
