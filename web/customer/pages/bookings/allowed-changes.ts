import type { Booking } from '#contract/entities.ts'
import { cancelTerms, canCancel, canReschedule } from '#domain/booking/booking-policy.ts'
import type { At } from '#domain/time/time.ts'
import { bookedItem, centsOf, startOf } from '#web/client/booked-item.ts'
import { paths } from '../../paths.ts'

const statusOf = (booking: Booking) => ({
  status: booking.status,
  start: startOf(booking),
  earliestStart: Date.parse(booking.earliestStartTime),
  noticeHours: booking.isOfferBooking ? null : bookedItem(booking).service.min_cancellation_hours,
  feeCents: centsOf(booking.accessFee),
  accessFeePaid: booking.accessFeePaid,
  moves: booking.rescheduleCount,
})

/** The server's own rules, so that a page that was left open knows when the notice has passed. */
export const isCancellable = (booking: Booking, now: At): boolean =>
  canCancel(statusOf(booking), now) === true
export const isReschedulable = (booking: Booking, now: At): boolean =>
  canReschedule(statusOf(booking), now) === true
export const rescheduleOutcome = (booking: Booking, now: At) => canReschedule(statusOf(booking), now)

/** Until when it can be cancelled once it is moved to that time: a later one leaves that as it is, an earlier one brings its own notice. */
export const cancelUntilAfterMove = (booking: Booking, to: At, now: At): At =>
  cancelTerms(
    { ...statusOf(booking), start: to, earliestStart: Math.min(to, Date.parse(booking.earliestStartTime)) },
    now,
  ).until

/** The steps of booking, with the same item at the same place with the same person: only a time is to be chosen. */
export const rebookPath = ({ offerId, serviceId, branchId, staffId }: Booking): string => {
  const chosen = { branch: branchId, staff: staffId ?? undefined }
  return offerId ? paths.book.offer(offerId, chosen) : paths.book.service(serviceId, chosen)
}
