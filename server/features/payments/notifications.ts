/** Notifications about access fees, to the customer. */
import { contextOf, type AppContext } from '#server/app-context.ts'
import { getBookingDetails, notificationParams } from '#server/features/bookings/bookings.ts'
import { customerPaths, notify } from '#server/features/notifications/notifications.ts'
import type { Events } from '#server/jobs/events.ts'
import { listener, type Listener } from '#server/jobs/listeners.ts'
import { getPayment } from './queries.ts'

export const paymentNotifications: Listener[] = [
  listener('payment.completed', 'notices', 'inbox.payment-received', notifyReceipt),
  listener('payment.failed', 'notices', 'inbox.payment-failed', notifyFailure),
  listener('refund.completed', 'notices', 'inbox.refund-sent', notifyRefund),
]

async function notifyReceipt(
  app: AppContext,
  { paymentId, bookingId }: Events['payment.completed'],
): Promise<void> {
  const payment = await read(app, paymentId, bookingId)
  if (!payment) return
  const { to, booking, params } = payment
  await notify(contextOf(app, null), [
    {
      to,
      type: 'payment_received',
      eventKey: `payment_received:${paymentId}`,
      actionUrl: customerPaths.booking(bookingId),
      storeId: booking.store_id,
      params,
    },
  ])
}

/** Opens the payment again while the booking can still be paid. */
async function notifyFailure(
  app: AppContext,
  { paymentId, bookingId }: Events['payment.failed'],
): Promise<void> {
  const payment = await read(app, paymentId, bookingId)
  if (!payment) return
  const { to, booking, params } = payment
  // The customer has asked for another prompt, or has paid.
  if (booking.payment?.id !== paymentId || booking.access_fee_paid) return
  const isPayable = booking.status === 'pending'
  await notify(contextOf(app, null), [
    {
      to,
      type: 'payment_failed',
      eventKey: `payment_failed:${paymentId}`,
      actionUrl: isPayable ? customerPaths.pay(bookingId) : customerPaths.booking(bookingId),
      storeId: booking.store_id,
      params,
    },
  ])
}

async function notifyRefund(
  app: AppContext,
  { refundId, paymentId, bookingId }: Events['refund.completed'],
): Promise<void> {
  const payment = await read(app, paymentId, bookingId)
  if (!payment) return
  const { to, booking, params } = payment
  await notify(contextOf(app, null), [
    {
      to,
      type: 'refund_sent',
      eventKey: `refund_sent:${refundId}`,
      actionUrl: customerPaths.booking(bookingId),
      storeId: booking.store_id,
      params,
    },
  ])
}

/** Null if the booking has no account. */
async function read(app: AppContext, paymentId: string, bookingId: string) {
  const { db } = app.database
  const booking = await getBookingDetails(db, bookingId)
  if (booking.account_id === null) return null
  const { amountCents: cents } = await getPayment(db, paymentId)
  const params = { ...notificationParams(booking, 'customer'), cents }
  return { to: booking.account_id, booking, params }
}
