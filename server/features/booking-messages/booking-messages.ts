/** Sends messages to the customer and to the store when a booking changes. */
import { bookingProblems } from '#contract/bookings/problems.ts'
import { awaitsPayment, UNANSWERED_REASON, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { afterQuietHours } from '#domain/booking/reminders.ts'
import { HOUR } from '#domain/time/time.ts'
import { getBookingDetails, waitsForAnswer, type BookingDetails } from '#server/features/bookings/bookings.ts'
import type { AppContext, TxCtx } from '#server/app-context.ts'
import { emit, type Events } from '#server/platform/jobs/events.ts'
import type { Attempt } from '#server/platform/jobs/attempt.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { withLocale } from '#server/locale.ts'
import { resolveLanguage, toSmsNumber, sendOptional, sendRequired } from './customers.ts'
import * as customerMessages from './customer-messages.ts'
import { dropReminders, getReturned } from './queries.ts'
import { planReminders } from './reminders.ts'
import * as requestMessages from './request-messages.ts'
import { notifyStore } from './stores.ts'
import * as storeMessages from './store-messages.ts'

export { sendMessageAgain } from './repeating.ts'

export const bookingMessageListeners: Listener[] = [
  listener('booking.created', 'notices', 'notices.booking-requested', notifyRequest, isRequest),
  listener('booking.confirmed', 'notices', 'notices.booking-confirmed', notifyConfirmation),
  listener('booking.moved', 'notices', 'notices.booking-moved', notifyMove),
  listener('booking.cancelled', 'notices', 'notices.booking-cancelled', notifyCancellation),
  listener('booking.settled', 'notices', 'notices.booking-settled', notifyNoShow),
  listener('booking.time_proposed', 'notices', 'notices.time-proposed', notifyProposal),
  listener('booking.proposal_closed', 'notices', 'notices.proposal-declined', notifyDecline, isDeclined),
  listener('refund.completed', 'notices', 'notices.refund-completed', notifyRefund),
]

/** The end of an unpaid hold is not reported to the customer or the store. */
export const isUnpaid = (booking: BookingDetails): boolean =>
  booking.fee_cents > 0 && !booking.access_fee_paid

/** Returns whether it is a free booking that the store must confirm. An unpaid hold is pending too, but not reported. */
export function isRequest({ status, feeCents }: Events['booking.created']): boolean {
  return status === 'pending' && feeCents === 0
}

async function notifyRequest(app: AppContext, { bookingId }: Events['booking.created']): Promise<void> {
  // The store may have answered since the event.
  if (!(await waitsForAnswer(app.database.db, bookingId))) return
  const booking = await getBookingDetails(app.database.db, bookingId)
  if (!booking.hold_expires_at) return
  const answerBy = booking.hold_expires_at.getTime()
  const { config } = app
  await sendOptional(app, booking, {
    key: `requested:${bookingId}`,
    write: () => requestMessages.requestReceived(booking, answerBy, config),
  })
  await notifyStore(app, booking, {
    key: `store-requested:${bookingId}`,
    answerBy,
    write: () => storeMessages.request(booking, answerBy, config),
  })
}

/** The SMS alone must be enough to use a booking (docs/rules/notifications.md#booking-messages). */
async function notifyConfirmation(
  app: AppContext,
  { bookingId }: Events['booking.confirmed'],
): Promise<void> {
  const booking = await getBookingDetails(app.database.db, bookingId)
  const isAwaitingPayment = awaitsPayment({
    // The column's CHECK allows only these statuses.
    status: booking.status as BookingStatus,
    feeCents: booking.fee_cents,
    accessFeePaid: booking.access_fee_paid,
  })
  if (isAwaitingPayment) return
  await planReminders(app, booking)
  const { config } = app
  // Somebody at the counter needs no message.
  if (booking.is_walk_in && booking.start <= app.clock.now()) return
  const by = booking.history.find((event) => event.kind === 'step' && event.status === 'confirmed')?.by
  // One notification reports all that were booked with a series; the reminder of each has its code.
  if (!booking.series?.isBookedWithSeries || by === 'store')
    await sendRequired(app, booking, {
      key: `confirmed:${bookingId}`,
      write: () => customerMessages.confirmed(booking, app.clock.now().getTime(), config),
    })
  // The store is not notified of its own confirmation.
  if (by !== 'store')
    await notifyStore(app, booking, {
      key: `store-booked:${bookingId}`,
      write: () => storeMessages.newBooking(booking, config),
    })
}

async function notifyMove(
  app: AppContext,
  { bookingId, from, isConfirmed }: Events['booking.moved'],
  { eventId }: Attempt,
): Promise<void> {
  const booking = await getBookingDetails(app.database.db, bookingId)
  await planReminders(app, booking)
  if (booking.status !== 'confirmed' && booking.status !== 'pending') return
  // The message about its confirmation has the new time.
  if (isConfirmed) return
  const before = Date.parse(from)
  const { config } = app
  // The keys contain the event id, as a booking may be moved to the same time more than once.
  const keys = { customer: `moved:${bookingId}:${eventId}`, store: `store-moved:${bookingId}:${eventId}` }
  if (booking.status === 'pending' && booking.hold_expires_at) {
    const answerBy = booking.hold_expires_at.getTime()
    await sendRequired(app, booking, {
      key: keys.customer,
      write: () => requestMessages.requestMoved(booking, before, answerBy, config),
    })
    return notifyStore(app, booking, {
      key: keys.store,
      answerBy,
      write: () => storeMessages.requestMoved(booking, before, answerBy, config),
    })
  }
  await sendRequired(app, booking, {
    key: keys.customer,
    write: () => customerMessages.moved(booking, before, app.clock.now().getTime(), config),
  })
  await notifyStore(app, booking, {
    key: keys.store,
    write: () => storeMessages.moved(booking, before, config),
  })
}

async function notifyCancellation(
  app: AppContext,
  { bookingId }: Events['booking.cancelled'],
): Promise<void> {
  const { db } = app.database
  await dropReminders(db, bookingId, app.clock.now())
  const booking = await getBookingDetails(db, bookingId)
  if (isUnpaid(booking)) return
  const { config } = app
  const start = booking.start.getTime()
  if (booking.no_show_at) return
  if (booking.cancelled_by === 'store')
    return sendRequired(app, booking, {
      key: `cancelled:${bookingId}`,
      neededBy: start - 2 * HOUR,
      write: () => customerMessages.cancelledByStore(booking, config),
    })
  if (booking.cancel_reason === UNANSWERED_REASON)
    return sendRequired(app, booking, {
      key: `unanswered:${bookingId}`,
      neededBy: start - HOUR,
      write: () => customerMessages.unanswered(booking, config),
    })
  await sendRequired(app, booking, {
    key: `cancelled:${bookingId}`,
    write: () => customerMessages.cancelled(booking, config),
  })
  await notifyStore(app, booking, {
    key: `store-cancelled:${bookingId}`,
    write: () => storeMessages.cancelled(booking, config),
  })
}

/** Notifies of a no-show once the store can no longer undo it. */
async function notifyNoShow(app: AppContext, { bookingId }: Events['booking.settled']): Promise<void> {
  const booking = await getBookingDetails(app.database.db, bookingId)
  if (!booking.no_show_at || canBeUndone(booking, app.clock.now())) return
  await sendOptional(app, booking, {
    key: `no-show:${bookingId}:${booking.no_show_at.getTime()}`,
    neededBy: Infinity,
    write: () => customerMessages.noShow(booking, app.config),
  })
}

/** Marked again after it was undone: a later event reports it. */
export const canBeUndone = ({ undo_until }: BookingDetails, now: Date): boolean =>
  undo_until !== null && undo_until > now

async function notifyProposal(
  app: AppContext,
  { bookingId, proposalId }: Events['booking.time_proposed'],
): Promise<void> {
  const booking = await getBookingDetails(app.database.db, bookingId)
  const { proposal } = booking
  // The customer may have answered, or the store may have proposed another time, since the event.
  if (proposal?.id !== proposalId) return
  await sendRequired(app, booking, {
    key: `proposed:${bookingId}:${proposalId}`,
    write: () => customerMessages.timeProposed(booking, proposal, app.config),
  })
}

export function isDeclined({ outcome }: Events['booking.proposal_closed']): boolean {
  return outcome === 'declined'
}

async function notifyDecline(
  app: AppContext,
  { bookingId, proposalId }: Events['booking.proposal_closed'],
): Promise<void> {
  const booking = await getBookingDetails(app.database.db, bookingId)
  await notifyStore(app, booking, {
    key: `store-declined:${bookingId}:${proposalId}`,
    write: () => storeMessages.proposalDeclined(booking, app.config),
  })
}

/** Notifies the phone that got the refund, also if the booking was for a guest; if M-Pesa hides it, the customer. */
async function notifyRefund(
  app: AppContext,
  { refundId, bookingId }: Events['refund.completed'],
): Promise<void> {
  const { db } = app.database
  const booking = await getBookingDetails(db, bookingId)
  const payment = await getReturned(db, refundId)
  const to = toSmsNumber(payment.phone_number ?? booking.client_phone)
  if (!to) return
  const language = await resolveLanguage(db, booking)
  const message = withLocale(language, () => customerMessages.refundSms(booking, payment))
  const due = new Date(afterQuietHours(app.clock.now().getTime(), Infinity))
  const key = `refunded:${bookingId}:${refundId}:sms`
  await emit(app, db, 'send-sms', { key, to, message }, due)
}

/** Sends the confirmation of a confirmed booking, which has its code, once more, when the transaction is committed. */
export async function sendConfirmationAgain({ app, db, now }: TxCtx, bookingId: string): Promise<void> {
  const booking = await getBookingDetails(db, bookingId)
  if (booking.status !== 'confirmed') throw bookingProblems.statusChanged()
  const at = now.getTime()
  const notice = {
    key: `confirmed-again:${bookingId}:${at}`,
    write: () => customerMessages.confirmed(booking, at, app.config),
  }
  await sendRequired(app, booking, notice, db)
}
