/** Passes, which customers show at the counter. */
import * as z from 'zod'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { Booking } from '../entities/booking.ts'
import { limitedText, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { boolean, dateTime, message, string } from '../values.ts'
import { bookingParams, bookingChanged } from './fields.ts'
import { CHECK_IN_TEXTS } from './merchant-limits.ts'
import { bookingProblems } from './problems.ts'

const Pass = z
  .strictObject({
    pass: limitedText(CHECK_IN_TEXTS.pass).meta({
      description: 'The pass, or the code of the booking.',
      example: 'K7M2QX',
    }),
  })
  .meta({ id: 'ShownPass', description: 'Pass that a customer shows at the counter.' })

export const passRoutes = {
  'GET /bookings/:id/pass': {
    summary: 'Get the pass of my booking',
    description: 'The pass is a signed code to show at the counter. It can be checked without a network.',
    auth: 'customer',
    ...bookingParams,
    reply: ok({
      pass: string('The pass; show it as a QR code.', 'D3P1.AZNHHG0uekGcGy9qS-CgBw.c2lnbmF0dXJl'),
      code: string('Code of the booking, for typing.', 'K7M2QX'),
      validFrom: dateTime('Time from which the pass is valid.', '2026-11-21T09:03:12.000Z'),
      validUntil: dateTime('Time until which the pass is valid.', '2026-11-29T12:30:00.000Z'),
    }),
    problems: [bookingProblems.notFound, bookingProblems.notYourBooking, bookingProblems.noPass],
  },
  'GET /bookings/pass-key': {
    summary: 'Get the public key of passes',
    description: 'The key is for checking passes without a network.',
    auth: 'public',
    reply: ok({
      publicKey: string('Ed25519 public key, raw, base64url.', '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'),
    }),
  },
  'POST /bookings/passes/read': {
    worksWhenReadOnly: true,
    summary: 'Read a pass or a booking code',
    description: 'Changes nothing.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.handleBookings,
    body: Pass,
    reply: ok({
      booking: Booking,
      canCheckIn: boolean('True if the customer can be checked in now.', true),
      message,
    }),
    problems: [bookingProblems.passNotFound],
  },
  'POST /bookings/passes/check-in': {
    summary: 'Check a customer in by a pass or a booking code',
    description: 'A pass can be used once.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.handleBookings,
    body: Pass,
    reply: bookingChanged,
    problems: [
      bookingProblems.passNotFound,
      bookingProblems.passUsed,
      bookingProblems.statusChanged,
      bookingProblems.unpaid,
      bookingProblems.tooEarly,
    ],
  },
} satisfies Contract
