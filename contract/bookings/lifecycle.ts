/** Cancelling, confirming, checking in and completing a booking. */
import * as z from 'zod'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { limitedText } from '../fields.ts'
import { withAliases, type Contract } from '../kernel.ts'
import { generalProblems } from '../problem.ts'
import { BOOKING_TEXTS } from './booking-limits.ts'
import { bookingParams, bookingChanged } from './fields.ts'
import { bookingProblems } from './problems.ts'

/**
 * Input of a cancellation. The notice alone decides whether money is refunded, so a client's fields about it
 * are ignored.
 */
const Cancellation = z
  .strictObject({
    reason: limitedText(BOOKING_TEXTS.reason)
      .nullish()
      .meta({ description: 'Reason, which is required when the store cancels.', example: 'I am ill' }),
    refundRequested: z
      .boolean()
      .nullish()
      .meta({ description: 'Ignored: the notice decides.', deprecated: true, example: true }),
    expectedStatus: z
      .enum(['pending', 'confirmed'])
      .optional()
      .meta({
        description:
          'The status that the caller has seen, such as `pending` to decline a request. If the booking has ' +
          'another one meanwhile, it is not cancelled (`booking-changed`).',
      }),
  })
  .meta({ id: 'Cancellation', description: 'Reason of a cancellation.' })

const cancelProblems = [
  bookingProblems.notFound,
  bookingProblems.notYourBooking,
  bookingProblems.statusChanged,
  bookingProblems.unpaid,
  bookingProblems.alreadyStarted,
  bookingProblems.reasonNeeded,
  bookingProblems.cancelRefused,
]
const stepProblems = [
  bookingProblems.notFound,
  bookingProblems.statusChanged,
  bookingProblems.unpaid,
  bookingProblems.tooEarly,
]

const routes = {
  'PUT /bookings/:id/cancel': {
    summary: 'Cancel a booking',
    description:
      'The customer or the store can cancel. The store has to send a `reason`. A paid access ' +
      'fee is refunded if the store cancels, or the customer ' +
      'cancels before `cancelBefore`.',
    limit: 'change-booking',
    auth: 'account',
    ...bookingParams,
    body: Cancellation,
    reply: bookingChanged,
    problems: cancelProblems,
  },

  'PUT /bookings/:id/confirm': {
    summary: 'Confirm a booking request',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.handleBookings,
    ...bookingParams,
    reply: bookingChanged,
    problems: stepProblems,
  },
  'PUT /bookings/:id/check-in': {
    summary: 'Check a customer in',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.handleBookings,
    ...bookingParams,
    reply: bookingChanged,
    problems: stepProblems,
  },
  'PUT /bookings/:id/complete': {
    summary: 'Complete a booking',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.handleBookings,
    ...bookingParams,
    reply: bookingChanged,
    problems: stepProblems,
  },
  'PUT /bookings/:id/no-show': {
    summary: 'Mark a booking as a no-show',
    description: 'The store can do this from 15 minutes after the start. The access fee is not refunded.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.handleBookings,
    ...bookingParams,
    reply: bookingChanged,
    problems: [bookingProblems.notFound, bookingProblems.statusChanged, bookingProblems.tooEarly],
  },
  'PUT /bookings/:id/status': {
    summary: 'Change the status of a booking',
    description:
      'The actions are those of `confirm`, `check-in`, `complete` and `cancel`. Customers can only cancel.',
    limit: 'change-booking',
    auth: 'account',
    ...bookingParams,
    body: z.strictObject({
      status: z
        .enum(['confirmed', 'checked_in', 'completed', 'cancelled'])
        .meta({ description: 'The new status.' }),
      reason: limitedText(BOOKING_TEXTS.reason).nullish().meta({
        description: 'Reason. If a store cancels without one, the customer reads that it cannot do it then.',
        example: 'The therapist is ill',
      }),
    }),
    reply: bookingChanged,
    problems: [...cancelProblems, bookingProblems.tooEarly, generalProblems.forbidden],
  },
} satisfies Contract

export const lifecycleRoutes = withAliases(routes, {
  'POST /bookings/:id/cancel': 'PUT /bookings/:id/cancel',
  'POST /bookings/:id/confirm': 'PUT /bookings/:id/confirm',
  'POST /bookings/:id/complete': 'PUT /bookings/:id/complete',
})
