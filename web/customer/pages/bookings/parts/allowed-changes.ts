import type { Booking } from '#contract/entities/booking.ts'
import { cancelTerms, canCancel, canReschedule } from '#domain/booking/booking-policy.ts'
import { HOUR, type At } from '#domain/time/time.ts'
import { shillingsToCents, getStart } from '#web/app/document/booked-item.ts'
import { AGAIN, paths } from '../../../paths.ts'

const toRuleInput = (booking: Booking) => ({
  status: booking.status,
  start: getStart(booking),
  earliestStart: Date.parse(booking.earliestStartTime),
  // The longest of all services of a visit.
  noticeHours: (Date.parse(booking.earliestStartTime) - Date.parse(booking.cancelBefore)) / HOUR,
  feeCents: shillingsToCents(booking.accessFee),
  accessFeePaid: booking.accessFeePaid,
  moves: booking.rescheduleCount,
})

/**
 * Returns whether the booking can be cancelled. The rules of the server run here too, so that an open page knows when the
 * notice has passed.
 */
export const canCancelBooking = (booking: Booking, now: At): boolean =>
  canCancel(toRuleInput(booking), now) === true
export const canRescheduleBooking = (booking: Booking, now: At): boolean =>
  canReschedule(toRuleInput(booking), now) === true
/** The services of a booking can be changed as long as it could be moved; that is no move. */
export const canChangeServices = (booking: Booking, now: At): boolean =>
  canReschedule({ ...toRuleInput(booking), moves: 0 }, now) === true
export const rescheduleOutcome = (booking: Booking, now: At) => canReschedule(toRuleInput(booking), now)

/**
 * Returns the time until which the booking could be cancelled after a move: a later time does not extend the notice, an
 * earlier one shortens it.
 */
export const cancelUntilAfterMove = (booking: Booking, to: At, now: At): At =>
  cancelTerms(
    {
      ...toRuleInput(booking),
      start: to,
      earliestStart: Math.min(to, Date.parse(booking.earliestStartTime)),
    },
    now,
  ).until

/**
 * The booking wizard with the same item, place and person, so that only a time has to be chosen. If the offer has ended,
 * it leads on to its service.
 */
export const rebookPath = ({ offerId, serviceId, branchId, staffId, items = [] }: Booking): string => {
  const also = items.slice(1).map((item) => item.serviceId)
  const chosen = {
    branch: branchId,
    staff: staffId ?? undefined,
    ...(also.length > 0 && { also: also.join(',') }),
  }
  return offerId
    ? paths.book.offer(offerId, { ...chosen, [AGAIN]: serviceId })
    : paths.book.service(serviceId, chosen)
}
