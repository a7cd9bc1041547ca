import { m } from '#messages'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { awaitsPayment, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { canPropose } from '#domain/booking/store-actions.ts'
import type { At } from '#domain/time/time.ts'

type OpenableBooking = {
  status: string
  start: Date
  isWalkIn: boolean
  feeCents: number
  accessFeePaid: boolean
  visitEndsAt: Date | null
}

/** Throws unless the store can propose another time for the booking. */
export function requireOpenForProposal(row: OpenableBooking, now: At): void {
  // The column's CHECK allows only these statuses.
  const booking = {
    ...row,
    status: row.status as BookingStatus,
    start: row.start.getTime(),
    isVisit: row.visitEndsAt !== null,
  }
  if (awaitsPayment(booking)) throw bookingProblems.unpaid()
  if (booking.isVisit) throw bookingProblems.proposalRefused().with({ message: m.problem_visit_proposal() })
  if (!canPropose(booking, now)) throw bookingProblems.proposalRefused()
}
