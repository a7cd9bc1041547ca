/** Titles and texts of notifications about bookings, for the customer and for the store. */
import { m } from '#messages'
import type { Actor } from '#domain/booking/booking-policy.ts'
import { dayAndTime } from '#domain/time/time.ts'
import type { BookingParams as Booking } from '#server/features/bookings/bookings.ts'
import type { NotificationText, NotificationTexts, TextParams } from '#server/notification-texts.ts'

const at = (time: string): string => dayAndTime(Date.parse(time))
/** 'Sat 21 Nov, 14:30 with Brian at Kinyozi Kings' */
const formatWhere = ({ startTime, store, staff }: Booking): string =>
  staff === null
    ? m.notice_booking_at({ when: at(startTime), store })
    : m.notice_booking_with({ when: at(startTime), staff, store })
/** 'Achieng O.: Fade and beard, Sat 21 Nov, 14:30' */
const ofCustomer = (customer: string, { title, startTime }: Booking): string =>
  m.notice_booking_of({ customer, title, when: at(startTime) })
const formatDetails = (booking: Booking): string =>
  booking.customer === null ? formatWhere(booking) : ofCustomer(booking.customer, booking)
const named = (booking: Booking) => ({ title: booking.title, where: formatWhere(booking) })

/** Returns the text for the party: the customer, or the store. */
const forEither = (
  booking: Booking,
  forCustomer: () => NotificationText,
  forStore: (customer: string) => NotificationText,
): NotificationText => (booking.customer === null ? forCustomer() : forStore(booking.customer))

export const inboxTexts = {
  /** A request that waits for an answer, or for the store a new booking. */
  booking_created: (booking: Booking & { isRequest: boolean }) => ({
    title: booking.isRequest
      ? booking.customer === null
        ? m.notice_booking_request_sent_title()
        : m.notice_booking_request_title()
      : m.notice_booking_created_title(),
    text: formatDetails(booking),
  }),
  booking_confirmed: (booking: Booking) => ({
    title: m.notice_booking_confirmed_title(),
    text: formatDetails(booking),
  }),
  booking_moved: (booking: Booking & { from: string }) => ({
    title: m.notice_booking_moved_title(),
    text:
      booking.customer === null
        ? m.notice_booking_moved_text({ was: at(booking.from), where: formatWhere(booking) })
        : m.notice_booking_moved_store_text({
            customer: booking.customer,
            title: booking.title,
            was: at(booking.from),
            when: at(booking.startTime),
          }),
  }),
  booking_services_changed: (booking: Booking) => ({
    title: m.notice_booking_services_changed_title(),
    text: formatDetails(booking),
  }),
  booking_cancelled: (booking: Booking & { by: Actor }) =>
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
  booking_completed: (booking: Booking) =>
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
  booking_reminder: (booking: Booking) => ({
    title: m.notice_booking_reminder_title(),
    text: m.notice_booking_reminder_text(named(booking)),
  }),
  booking_time_proposed: ({ proposed, ...booking }: Booking & { proposed: string }) =>
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
  booking_proposal_declined: (booking: Booking) =>
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
  booking_no_show: (booking: Booking) =>
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
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof inboxTexts> {}
}
