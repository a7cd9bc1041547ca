import type { BookingDetails } from './reading-queries.ts'
import { getTitle } from './title.ts'

/** Returns the parameters by which notifications name a booking. The customer is named only to the store. */
export const notificationParams = (booking: BookingDetails, to: 'customer' | 'store') => ({
  bookingId: booking.id,
  title: getTitle(booking),
  store: booking.service.store.name,
  customer: to === 'store' ? booking.client_name : null,
  startTime: booking.start.toISOString(),
  staff: booking.staff?.name ?? null,
})

export type BookingParams = ReturnType<typeof notificationParams>
