import { event, type PayloadsOf } from '#server/jobs/events.ts'

export const bookingEvents = {
  /** `booking.confirmed` follows if the booking is confirmed at once. */
  'booking.created': event<{ bookingId: string; status: 'pending' | 'confirmed'; feeCents: number }>(),
  'booking.confirmed': event<{ bookingId: string }>(),
  'booking.cancelled': event<{ bookingId: string; reason: string | null }>(),
  /** Rescheduled: the former and the new start, in ISO format. */
  'booking.moved': event<{ bookingId: string; from: string; to: string }>(),
  'booking.checked_in': event<{ bookingId: string }>(),
  'booking.completed': event<{ bookingId: string }>(),
}

declare module '#server/jobs/events.ts' {
  interface Events extends PayloadsOf<typeof bookingEvents> {}
}
