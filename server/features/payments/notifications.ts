/** Notifications about access fees, to the customer. */
import { createContext, type AppContext } from '#server/app-context.ts'
import { getBookingDetails, notificationParams } from '#server/features/bookings/bookings.ts'
import { customerPaths, notify } from '#server/features/notifications/notifications.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { getPayment } from './data/queries.ts'

export const paymentNotifications: Listener[] = [
  listener('payment.completed', 'notices', 'inbox.payment-received', notifyReceipt),
  listener('payment.failed', 'notices', 'inbox.payment-failed', notifyFailure),
  listener('refund.completed', 'notices', 'inbox.refund-sent', notifyRefund),
]

async function notifyReceipt(app: AppContext, event: Events['payment.completed']): Promise<void> {
  const payment = await read(app, event)
  if (payment) await send(app, payment, 'payment_received', event.paymentId)
}

/** Opens the payment again. Once the time is not held, there is nothing to do. */
async function notifyFailure(app: AppContext, event: Events['payment.failed']): Promise<void> {
  const payment = await read(app, event)
  if (!payment) return
  const { booking } = payment
  // The customer has asked for another prompt, or has paid.
  if (booking.payment?.id !== event.paymentId || booking.access_fee_paid) return
  if (booking.status === 'pending')
    await send(app, payment, 'payment_failed', event.paymentId, customerPaths.pay(booking.id))
}

async function notifyRefund(app: AppContext, event: Events['refund.completed']): Promise<void> {
  const payment = await read(app, event)
  if (payment) await send(app, payment, 'refund_sent', event.refundId)
}

type Payment = NonNullable<Awaited<ReturnType<typeof read>>>

const send = (
  app: AppContext,
  { to, booking, params }: Payment,
  type: 'payment_received' | 'payment_failed' | 'refund_sent',
  subjectId: string,
  actionUrl = customerPaths.booking(booking.id),
): Promise<void> =>
  notify(createContext(app, null), [
    { to, type, eventKey: `${type}:${subjectId}`, actionUrl, storeId: booking.store_id, params },
  ])

/** Returns null if the booking has no account. */
async function read(app: AppContext, { paymentId, bookingId }: { paymentId: string; bookingId: string }) {
  const { db } = app.database
  const booking = await getBookingDetails(db, bookingId)
  if (booking.account_id === null) return null
  const { amountCents: cents } = await getPayment(db, paymentId)
  const params = { ...notificationParams(booking, 'customer'), cents, paymentId }
  return { to: booking.account_id, booking, params }
}
