/** Removes notifications about a booking that something has answered since. */
import { outdatedAboutBooking } from '#domain/notifications/outdated.ts'
import type { BookingStatus } from '#domain/booking/booking-policy.ts'
import { createContext, type AppContext } from '#server/app-context.ts'
import { getBookingDetails } from '#server/features/bookings/bookings.ts'
import { removeOutdated } from '#server/features/notifications/notifications.ts'
import type { Attempt } from '#server/platform/jobs/attempt.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'

type AboutBooking = { bookingId: string }

/** Listeners of events that create no notification; the others remove outdated ones by `thenRemoveOutdated`. */
export const outdatedListeners: Listener[] = [
  listener('booking.checked_in', 'notices', 'inbox.after-check-in', removeAbout),
  listener('booking.completed', 'notices', 'inbox.after-completion', removeAbout),
  listener('booking.proposal_closed', 'notices', 'inbox.after-proposal', removeAbout),
  listener('payment.failed', 'notices', 'inbox.after-payment-failed', removeAbout),
]

/** A notification may be created just after what answers it, so each job that creates some looks afterwards. */
export const thenRemoveOutdated =
  <Event extends AboutBooking>(create: (app: AppContext, event: Event, attempt: Attempt) => Promise<void>) =>
  async (app: AppContext, event: Event, attempt: Attempt): Promise<void> => {
    await create(app, event, attempt)
    await removeAbout(app, event)
  }

async function removeAbout(app: AppContext, { bookingId }: AboutBooking): Promise<void> {
  const booking = await getBookingDetails(app.database.db, bookingId)
  const isPending = booking.status === 'pending'
  const isUnpaid = isPending && booking.fee_cents > 0 && !booking.access_fee_paid
  await removeOutdated(
    createContext(app, null),
    bookingId,
    outdatedAboutBooking({
      // The column's CHECK allows only these statuses.
      status: booking.status as BookingStatus,
      isNoShow: booking.no_show_at !== null,
      startTime: booking.start.toISOString(),
      awaitsAnswer: isPending && booking.fee_cents === 0,
      unpaidPaymentId: isUnpaid ? (booking.payment?.id ?? null) : null,
      proposed: booking.proposal && new Date(booking.proposal.start).toISOString(),
    }),
  )
}
