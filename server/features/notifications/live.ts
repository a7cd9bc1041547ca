/** Hints to open screens (contract/live.ts). */
import type { BookingStatus } from '#domain/booking/booking-policy.ts'
import { getOwner } from '#server/features/bookings/bookings.ts'
import type { House } from '#server/app-context.ts'
import { tellLive } from '#server/realtime/live-updates.ts'
import { listener, type Listener, type Topic } from '#server/jobs/events.ts'

const ABOUT_BOOKINGS = [
  'booking.confirmed',
  'booking.moved',
  'booking.cancelled',
  'booking.checked_in',
  'booking.completed',
] as const satisfies readonly Topic[]

export const screenListeners: Listener[] = [
  listener('booking.created', 'screens', 'screens.booking.created', tellOfBooking, ({ status }) => status === 'pending'),
  ...ABOUT_BOOKINGS.map((topic) => listener(topic, 'screens', `screens.${topic}`, tellOfBooking)),
  listener('payment.completed', 'screens', 'screens.payment.completed', (house, payment) => tellOfPayment(house, payment, 'completed')),
  listener('payment.failed', 'screens', 'screens.payment.failed', (house, payment) => tellOfPayment(house, payment, 'failed')),
]

async function tellOfBooking({ database: { db } }: House, { bookingId }: { bookingId: string }): Promise<void> {
  const { accountId, status } = await getOwner(db, bookingId)
  // The column's CHECK allows only these statuses.
  await tellLive(db, accountId, 'booking_update', { bookingId, status: status as BookingStatus })
}

async function tellOfPayment(
  { database: { db } }: House,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
  status: 'completed' | 'failed',
): Promise<void> {
  const { accountId } = await getOwner(db, bookingId)
  await tellLive(db, accountId, 'payment_update', { paymentId, bookingId, status })
}
