/**
 * The payloads of the socket events, as schemas, which the features that send them declare: the types of live.ts and the
 * AsyncAPI document are derived from them.
 */
import * as z from 'zod'
import { BookingStatus } from './entities/booking.ts'
import { Notification } from './entities/notification.ts'
import { Quote } from './entities/request.ts'
import { date, uuid } from './values.ts'

export const BOOKING_EVENTS = {
  payment_update: {
    summary: 'A payment ended.',
    description: 'Get the details from GET /payments/{id}/status.',
    payload: z.object({
      paymentId: uuid('payment', 'Id of the payment.'),
      bookingId: uuid('booking', 'Id of its booking.'),
      status: z
        .enum(['completed', 'failed'])
        .meta({ description: 'Outcome of the payment.', example: 'completed' }),
    }),
  },
  booking_update: {
    summary: 'A booking changed.',
    description:
      'The change is one of the status, the time or the history. Get the details from GET /bookings/{id}.',
    payload: z.object({
      bookingId: uuid('booking', 'Id of the booking.'),
      status: BookingStatus,
    }),
  },
  calendar_update: {
    summary: 'The calendar of a merchant changed.',
    description:
      'Sent to the accounts of the merchant; the role `staff` gets only what is about them. Get the details from ' +
      'GET /merchant/calendar or GET /merchant/bookings/{id}.',
    payload: z.object({
      kind: z.enum(['new-booking', 'booking', 'proposal', 'block', 'waitlist']).meta({
        description:
          '`new-booking`: booked by a customer, or a request. `waitlist`: who waits, or what is held for them.',
        example: 'new-booking',
      }),
      bookingId: uuid('booking', 'Id of the booking; null for blocked time and the waitlist.').nullable(),
      branchId: uuid('branch', 'Id of the branch.'),
      date: date('The day on which it begins now.'),
    }),
  },
} as const

export const NOTIFICATION_EVENTS = {
  new_notification: {
    summary: 'A notification is new, or reports one more event.',
    description:
      'The text is in the language of the account. The event is not sent when many accounts are notified at once: then only ' +
      '`notification_count_update` is.',
    payload: Notification,
  },
  notification_count_update: {
    summary: 'The number of notifications, or of unread ones, changed.',
    description: 'The payload is null. Get the numbers from GET /notifications/counts.',
    payload: z.null().meta({ example: null }),
  },
  notification_read: {
    summary: 'A notification was read, in this or another client.',
    description: 'The event is not sent when more than 20 were read at once.',
    payload: z.object({ notificationId: uuid('notification', 'Id of the notification.') }),
  },
} as const

export const QUOTE_EVENTS = {
  service_offer_received: {
    summary: 'A quote for a request of mine is new, or has changed.',
    description:
      'The text is in the language of the account. A notification comes with it, also for a quote that is too long to be sent.',
    payload: Quote,
  },
  quote_update: {
    summary: 'The customer has seen a quote of mine, or its booking has changed its status.',
    description:
      'Sent to those of the team who make quotes, or to the individual provider. Get the details from ' +
      'GET /request-service/{id}/offers. Decisions of the customer come as notifications.',
    payload: z.object({ requestId: uuid('request', 'Id of the request.') }),
  },
} as const

export const LIVE_EVENTS = { ...BOOKING_EVENTS, ...NOTIFICATION_EVENTS, ...QUOTE_EVENTS } as const
