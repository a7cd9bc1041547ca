import { event, type PayloadsOf } from '#server/jobs/events.ts'

export const bookingEvents = {
  /** One that is confirmed at once is announced by `booking.confirmed`, which follows. */
  'booking.created': event<{ bookingId: string; status: 'pending' | 'confirmed'; feeCents: number }>(),
  'booking.confirmed': event<{ bookingId: string }>(),
  'booking.cancelled': event<{ bookingId: string; reason: string | null }>(),
  /** To another time: both are starts, as ISO. */
  'booking.moved': event<{ bookingId: string; from: string; to: string }>(),
  'booking.checked_in': event<{ bookingId: string }>(),
  'booking.completed': event<{ bookingId: string }>(),
}

declare module '#server/jobs/events.ts' {
  interface Events extends PayloadsOf<typeof bookingEvents> {}
}
