/** The page of a booking on the admin site, and what admins change there. */
import * as z from 'zod'
import { BOOKING_STATUSES } from '../../domain/booking/booking-policy.ts'
import { bookingProblems, timeProblems } from '../bookings/problems.ts'
import { bookingParams, dayCount, dayDetails, firstDay } from '../bookings/fields.ts'
import { Booking, Slot } from '../entities/booking.ts'
import { done, limit, limitedText, ok, page } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { boolean, dateTime, integer, money, string, uuid } from '../values.ts'
import { approvalProblems, doneOrWaiting } from './approvals.ts'
import { BookingRow, PaymentRow } from './find.ts'
import { REASON_TEXT } from './reason-limits.ts'
import { SentMessage, timeline } from './timeline.ts'

export const reason = limitedText(REASON_TEXT).meta({
  description: 'Reason, which is written to the audit log.',
  example: 'The customer called: the matatu broke down',
})
const shownReason = limitedText(REASON_TEXT).meta({
  description: 'Reason, which the customer and the store see. It is written to the audit log.',
  example: 'The customer called: the matatu broke down',
})

const codeParams = z.object({
  bookingCode: z
    .string()
    .transform((typed) => typed.trim().toUpperCase().replace(/^D3-?/, ''))
    .refine((code) => /^[2-9A-HJ-NP-Z]{6}$/.test(code), { params: { notFound: bookingProblems.notFound } })
    .meta({ description: 'Code of the booking, with or without `D3-`.', example: '7KQ2MP' }),
})

const AdminBooking = z
  .object({
    id: uuid('booking', 'Id of the booking.'),
    code: string('Code, without `D3-`.', '7KQ2MP'),
    title: string('Name of the booked offer or service.', 'Fade, beard and towel'),
    also: z
      .array(
        z.object({
          name: string('Name of the service.', 'Beard trim'),
          startsAt: dateTime('Start time.'),
          staff: string('Staff member who performs it.', 'Brian').nullable(),
        }),
      )
      .meta({ description: 'The other services of the visit, in order of time; usually none.' }),
    status: z.enum(BOOKING_STATUSES).meta({ description: 'Status.', example: 'confirmed' }),
    isNoShow: boolean('True if nobody came.', false),
    startsAt: dateTime('Start time.'),
    endsAt: dateTime('End time.'),
    customerId: uuid('account', 'Id of the account; null for a walk-in.').nullable(),
    clientName: string('Name of the person who comes.', 'Brian Wekesa'),
    phone: string('Phone number of that person, without its middle.', '0712 ••• 345').nullable(),
    email: string('E-mail address, without its name.', 'b•••@gmail.com').nullable(),
    isForGuest: boolean('True if the booking is for somebody else.', false),
    isWalkIn: boolean('True if the store entered the booking.', false),
    storeId: uuid('store', 'Id of the store.'),
    store: string('Name of the store.', 'Kinyozi Kings'),
    area: string('Area of the branch.', 'Kilimani').nullable(),
    staff: string('Staff member who performs the service.', 'Brian').nullable(),
    conversationId: uuid('conversation', 'Conversation of the customer and the store.').nullable(),
    normalPrice: money('Normal price.', 1500).nullable(),
    storePrice: money('Amount to pay at the store.', 1250).nullable(),
    fee: money('Access fee.', 57),
    isFeePaid: boolean('True if the access fee is paid.', true),
    isFeeKept: boolean('True if an admin cancelled the booking and the fee is not paid back.', false),
    credit: money('The part of the fee that rewards paid.', 0),
    cancelBefore: dateTime('Time until which the customer can cancel.'),
    moves: integer('Number of times that the customer has moved the booking.', 0),
    notes: string(
      'Note of the customer for the store; null for a role that does not see contact data.',
      'Left side longer',
    ).nullable(),
    canChange: boolean('True if the booking can be moved and cancelled.', true),
  })
  .meta({ id: 'AdminBooking', description: 'A booking as admins see it.' })

export const adminBookings = {
  'GET /admin/bookings': {
    summary: 'List bookings',
    auth: 'admin',
    adminAction: 'seeBookings',
    query: z.object({
      page,
      limit: limit(50),
      status: z
        .enum([...BOOKING_STATUSES, 'no-show'])
        .optional()
        .meta({ description: 'Only bookings in this status.', example: 'confirmed' }),
    }),
    reply: ok({
      bookings: z.array(BookingRow).meta({ description: 'The newest come first.' }),
      hasMore: boolean('True if there is another page.', true),
    }),
  },
  'GET /admin/bookings/:bookingCode': {
    summary: 'Get a booking with everything that happened',
    auth: 'admin',
    adminAction: 'seeBookings',
    params: codeParams,
    reply: ok({
      booking: AdminBooking,
      payments: z.array(PaymentRow).meta({ description: 'Attempts to pay, the newest first.' }),
      timeline,
      messages: z.array(SentMessage).meta({ description: 'Messages about it, the newest first.' }),
    }),
    problems: [bookingProblems.notFound],
  },
  'GET /admin/bookings/:id/times': {
    summary: 'List the free times to which a booking can be moved',
    auth: 'admin',
    adminAction: 'changeBookings',
    ...bookingParams,
    query: z.object({ from: firstDay, days: dayCount(7) }),
    reply: ok({
      days: z
        .array(z.object({ ...dayDetails, free: z.array(Slot).meta({ description: 'Free times.' }) }))
        .meta({ description: 'The days in order.' }),
    }),
    problems: [
      bookingProblems.notFound,
      bookingProblems.statusChanged,
      bookingProblems.unpaid,
      bookingProblems.rescheduleRefused,
      bookingProblems.tooFar,
    ],
  },
  'PUT /admin/bookings/:id/time': {
    summary: 'Move a booking',
    description:
      'The admin can choose any free time, however often and late. The customer and the store are notified, and ' +
      'see why. It is no move of the ' +
      'customer, and the notice for cancelling counts from the new time.',
    auth: 'admin',
    adminAction: 'changeBookings',
    ...bookingParams,
    body: z.strictObject({
      newStartTime: z.iso
        .datetime()
        .meta({ description: 'Start of one of the free times.', example: '2026-11-28T11:30:00.000Z' }),
      reason: shownReason,
    }),
    reply: done,
    problems: [
      ...timeProblems,
      bookingProblems.notFound,
      bookingProblems.statusChanged,
      bookingProblems.unpaid,
      bookingProblems.sameTime,
      bookingProblems.rescheduleRefused,
    ],
  },
  'POST /admin/bookings/:id/cancel': {
    summary: 'Cancel a booking',
    description:
      'A paid fee goes back by M-Pesa, and rewards that paid it can be used again, unless `keepsFee`. The customer and ' +
      'the store are notified, and see why. From a fee of `ADMIN_FOUR_EYES_KES` on that goes back it needs a second admin.',
    auth: 'admin',
    adminAction: 'changeBookings',
    requiresReauthentication: true,
    ...bookingParams,
    body: z.strictObject({
      seenStatus: z.enum(['pending', 'confirmed']).meta({
        description: 'The status that you saw; 409 if it is another one now.',
        example: 'confirmed',
      }),
      keepsFee: z.boolean().meta({ description: 'The fee is not paid back.', example: false }),
      reason: shownReason,
    }),
    reply: doneOrWaiting,
    problems: [
      bookingProblems.notFound,
      bookingProblems.statusChanged,
      bookingProblems.unpaid,
      approvalProblems.waiting,
    ],
  },
  'POST /admin/bookings/:id/pass': {
    summary: 'Send the pass of a confirmed booking again',
    description: 'The message goes by SMS to the person who comes, and by e-mail if there is an address.',
    isIdempotent: true,
    repeatsSafely: true,
    auth: 'admin',
    adminAction: 'changeBookings',
    ...bookingParams,
    body: z.strictObject({ reason }),
    reply: done,
    problems: [bookingProblems.notFound, bookingProblems.statusChanged],
  },
  'POST /admin/bookings/:id/messages': {
    summary: 'Send a message about a booking again',
    description:
      'The message is written from the booking as it is now, and goes by the same channel to who gets such ' +
      'messages now. Three times at ' +
      'most.',
    isIdempotent: true,
    auth: 'admin',
    adminAction: 'changeBookings',
    ...bookingParams,
    body: z.strictObject({
      messageId: string('`id` of the message.', 'confirmed:0193471c-6d2e-7a41-9c1b-2f6a4be0a0f4:sms').max(
        200,
      ),
      reason,
    }),
    reply: done,
    problems: [
      bookingProblems.notFound,
      bookingProblems.messageNotFound,
      bookingProblems.messageNotTrue,
      bookingProblems.noRecipient,
      bookingProblems.repeatedTooOften,
    ],
  },
  'POST /admin/bookings/:id/notes': {
    summary: 'Add a note to a booking',
    description: 'The note is only for admins. It is written to the audit log.',
    isIdempotent: true,
    auth: 'admin',
    adminAction: 'changeBookings',
    ...bookingParams,
    body: z.strictObject({
      note: limitedText(REASON_TEXT).meta({
        description: 'The note, without phone numbers and addresses.',
        example: 'Called the store: the chair is free from two',
      }),
    }),
    reply: done,
    problems: [bookingProblems.notFound],
  },
  'POST /admin/bookings/:id/customer-view': {
    summary: 'Show a booking as its customer sees it',
    description: 'The page is read-only. The visit and its reason are written to the audit log.',
    auth: 'admin',
    adminAction: 'seeBookings',
    ...bookingParams,
    body: z.strictObject({ reason }),
    reply: ok({ booking: Booking }),
    problems: [bookingProblems.notFound],
  },
} satisfies Contract

type AdminBookingRoutes = typeof adminBookings
declare module '../kernel.ts' {
  interface Api extends AdminBookingRoutes {}
}
