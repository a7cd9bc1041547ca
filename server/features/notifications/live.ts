/** Socket events that make open screens refetch (contract/live.ts). */
import type { BookingStatus } from '#domain/booking/booking-policy.ts'
import { getOwner } from '#server/features/bookings/bookings.ts'
import type { AppContext } from '#server/app-context.ts'
import { notifyLive } from '#server/realtime/live-updates.ts'
import type { Topic } from '#server/jobs/events.ts'
import { listener, type Listener } from '#server/jobs/listeners.ts'

const ABOUT_BOOKINGS = [
  'booking.confirmed',
  'booking.moved',
  'booking.cancelled',
  'booking.checked_in',
  'booking.completed',
] as const satisfies readonly Topic[]

export const liveUpdates: Listener[] = [
  listener(
    'booking.created',
    'screens',
    'screens.booking.created',
    notifyBooking,
    ({ status }) => status === 'pending',
  ),
  ...ABOUT_BOOKINGS.map((topic) => listener(topic, 'screens', `screens.${topic}`, notifyBooking)),
  listener('payment.completed', 'screens', 'screens.payment.completed', (app, payment) =>
    notifyPayment(app, payment, 'completed'),
  ),
  listener('payment.failed', 'screens', 'screens.payment.failed', (app, payment) =>
    notifyPayment(app, payment, 'failed'),
  ),
]

async function notifyBooking(
  { database: { db } }: AppContext,
  { bookingId }: { bookingId: string },
): Promise<void> {
  const { accountId, status } = await getOwner(db, bookingId)
  // The column's CHECK allows only these statuses.
  await notifyLive(db, accountId, 'booking_update', { bookingId, status: status as BookingStatus })
}

async function notifyPayment(
  { database: { db } }: AppContext,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
  status: 'completed' | 'failed',
): Promise<void> {
  const { accountId } = await getOwner(db, bookingId)
  await notifyLive(db, accountId, 'payment_update', { paymentId, bookingId, status })
}
