/** Writes the messages about an event, to the customer and to the store. */
import { awaitsPayment, UNANSWERED_REASON, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { afterQuietHours } from '#domain/booking/reminders.ts'
import { HOUR } from '#domain/time/time.ts'
import { getBookingDetails, waitsForAnswer, type BookingDetails } from '#server/features/bookings/bookings.ts'
import type { AppContext } from '#server/app-context.ts'
import { emit, type Events } from '#server/jobs/events.ts'
import type { Attempt } from '#server/jobs/job-queue.ts'
import { listener, type Listener } from '#server/jobs/listeners.ts'
import { dialled, mayKnow, mustKnow } from './customers.ts'
import * as say from './messages.ts'
import { dropReminders } from './queries.ts'
import { planReminders } from './reminders.ts'
import { notifyStore } from './stores.ts'
import * as sayToStore from './store-messages.ts'

export const notificationListeners: Listener[] = [
  listener('booking.created', 'notices', 'notices.booking-requested', notifyRequest, isRequest),
  listener('booking.confirmed', 'notices', 'notices.booking-confirmed', notifyConfirmation),
  listener('booking.moved', 'notices', 'notices.booking-moved', notifyMove),
  listener('booking.cancelled', 'notices', 'notices.booking-cancelled', notifyCancellation),
  listener('refund.completed', 'notices', 'notices.refund-completed', notifyRefund),
]

/** An unpaid hold is promised to nobody yet: neither its customer nor the store is told of it. */
const isUnpaid = (booking: BookingDetails): boolean => booking.fee_cents > 0 && !booking.access_fee_paid

/** A service that does not confirm itself waits for the store's answer; a hold that is to be paid is announced to nobody. */
function isRequest({ status, feeCents }: Events['booking.created']): boolean {
  return status === 'pending' && feeCents === 0
}

async function notifyRequest(app: AppContext, { bookingId }: Events['booking.created']): Promise<void> {
  // It may have been answered meanwhile.
  if (!(await waitsForAnswer(app.database.db, bookingId))) return
  const booking = await getBookingDetails(app.database.db, bookingId)
  if (!booking.hold_expires_at) return
  const answerBy = booking.hold_expires_at.getTime()
  const { config } = app
  await mayKnow(app, booking, {
    key: `requested:${bookingId}`,
    ...say.requestReceived(booking, answerBy, config),
  })
  await notifyStore(app, booking, {
    key: `store-requested:${bookingId}`,
    answerBy,
    ...sayToStore.request(booking, answerBy, config),
  })
}

/** An SMS must be enough to use a booking: many have no other way to be told (docs/rules/notifications.md#booking-messages). */
async function notifyConfirmation(
  app: AppContext,
  { bookingId }: Events['booking.confirmed'],
): Promise<void> {
  const booking = await getBookingDetails(app.database.db, bookingId)
  // The column's CHECK allows only these statuses.
  if (
    awaitsPayment({
      status: booking.status as BookingStatus,
      feeCents: booking.fee_cents,
      accessFeePaid: booking.access_fee_paid,
    })
  )
    return
  await planReminders(app, booking)
  const { config } = app
  await mustKnow(app, booking, {
    key: `confirmed:${bookingId}`,
    sms: say.confirmationSms(booking),
    mail: say.confirmationMail(booking, app.clock.now().getTime(), config),
  })
  const by = booking.history.find((event) => event.kind === 'step' && event.status === 'confirmed')?.by
  // What it has said itself it knows.
  if (by !== 'store')
    await notifyStore(app, booking, {
      key: `store-booked:${bookingId}`,
      ...sayToStore.newBooking(booking, config),
    })
}

async function notifyMove(
  app: AppContext,
  { bookingId, from }: Events['booking.moved'],
  { eventId }: Attempt,
): Promise<void> {
  const booking = await getBookingDetails(app.database.db, bookingId)
  await planReminders(app, booking)
  if (booking.status !== 'confirmed' && booking.status !== 'pending') return
  const before = Date.parse(from)
  const { config } = app
  // A booking may be moved to a time that it has had before, so the news itself is the key.
  await mustKnow(app, booking, {
    key: `moved:${bookingId}:${eventId}`,
    ...say.moved(booking, before, app.clock.now().getTime(), config),
  })
  await notifyStore(app, booking, {
    key: `store-moved:${bookingId}:${eventId}`,
    ...sayToStore.moved(booking, before, config),
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
  if (booking.no_show_at)
    return mayKnow(app, booking, {
      key: `no-show:${bookingId}`,
      neededBy: Infinity,
      ...say.noShow(booking, config),
    })
  if (booking.cancelled_by === 'store')
    return mustKnow(app, booking, {
      key: `cancelled:${bookingId}`,
      neededBy: start - 2 * HOUR,
      ...say.cancelledByStore(booking, config),
    })
  if (booking.cancel_reason === UNANSWERED_REASON)
    return mustKnow(app, booking, {
      key: `unanswered:${bookingId}`,
      neededBy: start - HOUR,
      ...say.unanswered(booking, config),
    })
  await mustKnow(app, booking, { key: `cancelled:${bookingId}`, ...say.cancelled(booking, config) })
  await notifyStore(app, booking, {
    key: `store-cancelled:${bookingId}`,
    ...sayToStore.cancelled(booking, config),
  })
}

/** To the phone it went back to, whoever the booking was for. */
async function notifyRefund(
  app: AppContext,
  { refundId, bookingId }: Events['refund.completed'],
): Promise<void> {
  const { db } = app.database
  const booking = await getBookingDetails(db, bookingId)
  const to = dialled(booking.payment?.phone_number)
  const now = app.clock.now()
  if (to)
    await emit(
      app,
      db,
      'send-sms',
      { key: `refunded:${bookingId}:${refundId}:sms`, to, message: say.refundSms(booking) },
      new Date(afterQuietHours(now.getTime(), Infinity)),
    )
}
