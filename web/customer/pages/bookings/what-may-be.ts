import type { Booking } from '#contract/entities.ts'
import { canCancel, canReschedule } from '#domain/booking-policy.ts'
import type { At } from '#domain/time.ts'
import { bookedItem, centsOf, startOf } from '#web/client/booked-item.ts'
import { paths } from '../../paths.ts'

const standingOf = (booking: Booking) => ({
  status: booking.status,
  start: startOf(booking),
  noticeHours: booking.isOfferBooking ? null : bookedItem(booking).service.min_cancellation_hours,
  feeCents: centsOf(booking.accessFee),
  accessFeePaid: booking.accessFeePaid,
  moves: booking.rescheduleCount,
})

/** The server's own rules, so that a page that was left open knows when the notice has passed. */
export const mayCancel = (booking: Booking, now: At): boolean => canCancel(standingOf(booking), now) === true
export const mayReschedule = (booking: Booking, now: At): boolean => canReschedule(standingOf(booking), now) === true
export const rescheduleVerdict = (booking: Booking, now: At) => canReschedule(standingOf(booking), now)

/** The steps of booking, with the same item at the same place with the same person: only a time is to be chosen. */
export const rebookPath = ({ offerId, serviceId, branchId, staffId }: Booking): string => {
  const chosen = { branch: branchId, staff: staffId ?? undefined }
  return offerId ? paths.book.offer(offerId, chosen) : paths.book.service(serviceId, chosen)
}
