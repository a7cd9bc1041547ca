import type { WaitEnd } from '#domain/booking/waitlist/waitlist.ts'
import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

export const bookingEvents = {
  /** `booking.confirmed` follows if the booking is confirmed at once. */
  'booking.created': event<{ bookingId: string; status: 'pending' | 'confirmed'; feeCents: number }>(),
  /** The customer changed the client or the notes of a pending booking. */
  'booking.details_changed': event<{ bookingId: string }>(),
  /** The customer left out services of a visit, added some or chose other people, at the same start. */
  'booking.items_changed': event<{ bookingId: string }>(),
  'booking.confirmed': event<{ bookingId: string }>(),
  'booking.cancelled': event<{ bookingId: string; reason: string | null }>(),
  /** Rescheduled: the former and the new start, in ISO format. */
  'booking.moved': event<{
    bookingId: string
    from: string
    to: string
    /** The customer accepted a time that the store proposed. */
    isProposed?: boolean
    /** A request, which `booking.confirmed` confirms at the same time. */
    isConfirmed?: boolean
  }>(),
  'booking.checked_in': event<{ bookingId: string }>(),
  /** `isCheckedIn`: the visit was counted by `booking.checked_in`. */
  'booking.completed': event<{ bookingId: string; isCheckedIn: boolean }>(),
  /** The store undid its last step. */
  'booking.reopened': event<{ bookingId: string }>(),
  /** Completed or a no-show, and the store can no longer undo it, unless it was undone before. */
  'booking.settled': event<{ bookingId: string }>(),
  'booking.time_proposed': event<{ bookingId: string; proposalId: string }>(),
  'booking.proposal_closed': event<{
    bookingId: string
    proposalId: string
    outcome: 'accepted' | 'declined' | 'withdrawn' | 'expired'
  }>(),
  /** A customer who waits for a time is notified of one: due when the quiet hours are over. */
  'waitlist.offered': event<{ offerId: string }>(),
  /** The time until which a time was held for a customer of the waitlist has passed. */
  'waitlist.offer_over': event<{ branchId: string }>(),
  /** Somebody waits for a time, or is offered one. */
  'waitlist.changed': event<{ entryId: string }>(),
  'waitlist.ended': event<{ entryId: string; reason: WaitEnd }>(),
  /** A customer repeats a booking; some of its visits may be booked. */
  'series.created': event<{ seriesId: string }>(),
  /** A planned visit of a series can be booked, and its customer was not asked about it before. */
  'series.visit_due': event<{ seriesId: string; position: number }>(),
  /** Somebody has a package: bought (`from` is null), or given by the former holder of that name. */
  'package.received': event<{ saleId: string; from: string | null }>(),
  /** Visits of a package are left, and its last day is near. */
  'package.ending': event<{ saleId: string }>(),
  /** Time of a person was blocked or is free again; the first day of it. */
  'blocked_time.changed': event<{ branchId: string; staffId: string; day: string }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof bookingEvents> {}
}
