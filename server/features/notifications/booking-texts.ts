/** Titles and texts of notifications about bookings and their payments, for the customer and for the store. */
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import type { NotificationParams, NotificationType } from '#domain/notifications/notification-types.ts'
import type { NotificationText, Writers } from './writers.ts'

type Booking = NotificationParams['booking_confirmed']
type Payment = NotificationParams['payment_received']
type BookingType = Extract<
  NotificationType,
  `booking_${string}` | 'payment_received' | 'payment_failed' | 'refund_sent'
>

const at = (time: string): string => dayAndTime(Date.parse(time))
/** 'Sat 21 Nov, 14:30 with Brian at Kinyozi Kings' */
const whereOf = ({ startTime, store, staff }: Booking): string =>
  staff === null
    ? m.notice_booking_at({ when: at(startTime), store })
    : m.notice_booking_with({ when: at(startTime), staff, store })
/** 'Achieng O.: Fade and beard, Sat 21 Nov, 14:30' */
const ofCustomer = (customer: string, { title, startTime }: Booking): string =>
  m.notice_booking_of({ customer, title, when: at(startTime) })
const detailsOf = (booking: Booking): string =>
  booking.customer === null ? whereOf(booking) : ofCustomer(booking.customer, booking)
const named = (booking: Booking) => ({ title: booking.title, where: whereOf(booking) })
const paymentOf = ({ title, store, cents }: Payment) => ({ title, store, amount: formatKes(cents) })

/** A text of each party. */
const forEither = <B extends Booking>(
  booking: B,
  forCustomer: () => NotificationText,
  forStore: (customer: string) => NotificationText,
): NotificationText => (booking.customer === null ? forCustomer() : forStore(booking.customer))

export const bookingTexts: Writers<BookingType> = {
  booking_created: (booking) => ({
    title: booking.isRequest
      ? booking.customer === null
        ? m.notice_booking_request_sent_title()
        : m.notice_booking_request_title()
      : m.notice_booking_created_title(),
    text: detailsOf(booking),
  }),
  booking_confirmed: (booking) => ({ title: m.notice_booking_confirmed_title(), text: detailsOf(booking) }),
  booking_moved: (booking) => ({
    title: m.notice_booking_moved_title(),
    text:
      booking.customer === null
        ? m.notice_booking_moved_text({ was: at(booking.from), where: whereOf(booking) })
        : m.notice_booking_moved_store_text({
            customer: booking.customer,
            title: booking.title,
            was: at(booking.from),
            when: at(booking.startTime),
          }),
  }),
  booking_cancelled: (booking) =>
    forEither(
      booking,
      () => ({
        title:
          booking.by === 'store'
            ? m.notice_booking_cancelled_by_store_title({ store: booking.store })
            : m.notice_booking_cancelled_title(),
        text: m.notice_booking_cancelled_text(named(booking)),
      }),
      (customer) =>
        booking.by === 'customer'
          ? {
              title: m.notice_booking_cancelled_by_customer_title({ customer }),
              text: m.notice_booking_cancelled_store_text({
                title: booking.title,
                when: at(booking.startTime),
              }),
            }
          : { title: m.notice_booking_cancelled_title(), text: ofCustomer(customer, booking) },
    ),
  booking_completed: (booking) =>
    forEither(
      booking,
      () => ({
        title: m.notice_booking_completed_title(),
        text: m.notice_booking_completed_text({ title: booking.title, store: booking.store }),
      }),
      (customer) => ({
        title: m.notice_booking_completed_store_title(),
        text: ofCustomer(customer, booking),
      }),
    ),
  booking_reminder: (booking) => ({
    title: m.notice_booking_reminder_title(),
    text: m.notice_booking_reminder_text(named(booking)),
  }),
  booking_time_proposed: ({ proposed, ...booking }) =>
    forEither(
      booking,
      () => ({
        title: m.notice_booking_time_proposed_title({ store: booking.store }),
        text: m.notice_booking_time_proposed_text({
          title: booking.title,
          proposed: at(proposed),
          when: at(booking.startTime),
        }),
      }),
      (customer) => ({
        title: m.notice_booking_time_proposed_store_title(),
        text: m.notice_booking_time_proposed_store_text({
          customer,
          title: booking.title,
          proposed: at(proposed),
          when: at(booking.startTime),
        }),
      }),
    ),
  booking_proposal_declined: (booking) =>
    forEither(
      booking,
      () => ({
        title: m.notice_booking_proposal_declined_own_title({ when: at(booking.startTime) }),
        text: m.notice_booking_cancelled_text(named(booking)),
      }),
      (customer) => ({
        title: m.notice_booking_proposal_declined_title({ customer }),
        text: m.notice_booking_proposal_declined_text({ title: booking.title, when: at(booking.startTime) }),
      }),
    ),
  booking_no_show: (booking) =>
    forEither(
      booking,
      () => ({
        title: m.notice_booking_no_show_title(),
        text: m.notice_booking_no_show_text(named(booking)),
      }),
      (customer) => ({
        title: m.notice_booking_no_show_store_title({ customer }),
        text: m.notice_booking_no_show_store_text({ title: booking.title, when: at(booking.startTime) }),
      }),
    ),
  payment_received: (payment) => ({
    title: m.notice_payment_received_title(),
    text:
      payment.customer === null
        ? m.notice_payment_received_text(paymentOf(payment))
        : m.notice_payment_received_store_text({ ...paymentOf(payment), customer: payment.customer }),
  }),
  payment_failed: (payment) => ({
    title: m.notice_payment_failed_title(),
    text:
      payment.customer === null
        ? m.notice_payment_failed_text(paymentOf(payment))
        : m.notice_payment_failed_store_text({ ...paymentOf(payment), customer: payment.customer }),
  }),
  refund_sent: (payment) => ({
    title: m.notice_refund_sent_title(),
    text:
      payment.customer === null
        ? m.notice_refund_sent_text(paymentOf(payment))
        : m.notice_refund_sent_store_text({ ...paymentOf(payment), customer: payment.customer }),
  }),
}
