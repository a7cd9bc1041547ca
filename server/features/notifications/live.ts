/** What screens that are open are told at once (contract/live.ts). */
import type { BookingStatus } from '#domain/booking-policy.ts'
import { getWholeBooking } from '#server/features/bookings/bookings.ts'
import type { House } from '#server/kernel/context.ts'
import { tellLive } from '#server/kernel/live.ts'
import type { Outbox, Topic } from '#server/kernel/outbox.ts'

const ABOUT_BOOKINGS = [
  'booking.created',
  'booking.confirmed',
  'booking.moved',
  'booking.cancelled',
  'booking.checked_in',
  'booking.completed',
] as const satisfies readonly Topic[]

export function tellScreens(outbox: Outbox): void {
  for (const topic of ABOUT_BOOKINGS) outbox.on(topic, tellOfBooking)
  outbox.on('payment.completed', (house, payment) => tellOfPayment(house, payment, 'completed'))
  outbox.on('payment.failed', (house, payment) => tellOfPayment(house, payment, 'failed'))
}

async function tellOfBooking({ database: { db } }: House, { bookingId }: { bookingId: string }): Promise<void> {
  const booking = await getWholeBooking(db, bookingId)
  // The column's CHECK allows only these statuses.
  await tellLive(db, booking.account_id, 'booking_update', { bookingId, status: booking.status as BookingStatus })
}

async function tellOfPayment(
  { database: { db } }: House,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
  status: 'completed' | 'failed',
): Promise<void> {
  const { account_id } = await getWholeBooking(db, bookingId)
  await tellLive(db, account_id, 'payment_update', { paymentId, bookingId, status })
}
