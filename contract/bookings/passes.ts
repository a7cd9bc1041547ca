/** Passes, which customers show at the counter. */
import * as z from 'zod'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { Booking, BookingStatus } from '../entities/booking.ts'
import { Branch } from '../entities/store.ts'
import { ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { PICTURE } from '../entities/fields.ts'
import { boolean, dateTime, message, string, url } from '../values.ts'
import { bookingParams, bookingChanged } from './fields.ts'
import { bookingProblems } from './problems.ts'

const Pass = z
  .strictObject({
    pass: z
      .string()
      .trim()
      .min(6)
      .max(400)
      .meta({ description: 'The pass, or the code of the booking.', example: 'K7M2QX' }),
  })
  .meta({ id: 'ShownPass', description: 'What a customer shows at the counter.' })

const GuestLink = z
  .strictObject({
    link: z
      .string()
      .trim()
      .min(20)
      .max(200)
      .meta({ description: 'The token of the link.', example: 'AZNHHG0uekGcGy9qS-CgB0FkZW1vLXNpZ25hdA' }),
  })
  .meta({ id: 'GuestPassLink', description: "The link of a guest's pass, which replaces a sign-in." })

const guestPass = z
  .object({
    title: string('What is booked.', '30% off deep tissue massage'),
    storeName: string('Name of the store.', 'Amani Spa'),
    coverUrl: url('Cover picture of the store.', PICTURE).nullable(),
    staffName: string(
      'Who performs the service; null when nobody in particular does.',
      'Njeri Kamau',
    ).nullable(),
    startTime: dateTime('Start.'),
    endTime: dateTime('End.', '2026-11-28T12:30:00.000Z'),
    status: BookingStatus,
    requiresPayment: boolean('It is held until the access fee is paid.', false),
    isNoShow: boolean('The guest was not checked in.', false),
    pass: string(
      'The pass; show it as a QR code. Null before the booking is confirmed and after it is cancelled.',
      'D3P1.AZNHHG0uekGcGy9qS-CgBw.c2lnbmF0dXJl',
    ).nullable(),
    code: string('Code of the booking, for typing; null without a pass.', 'K7M2QX').nullable(),
    branch: Branch.pick({
      name: true,
      address: true,
      location: true,
      stage: true,
      landmark: true,
      gate: true,
      floor: true,
      latitude: true,
      longitude: true,
      hours: true,
      specialDays: true,
    }).meta({ id: 'GuestPassBranch', description: 'Where to go.' }),
  })
  .meta({ id: 'GuestPass', description: 'A booking, as the guest of it sees it.' })

export const passRoutes = {
  'GET /bookings/:id/pass': {
    summary: 'Get the pass of my booking',
    description: 'A signed code to show at the counter. It can be checked without a network.',
    auth: 'customer',
    ...bookingParams,
    reply: ok({
      pass: string('The pass; show it as a QR code.', 'D3P1.AZNHHG0uekGcGy9qS-CgBw.c2lnbmF0dXJl'),
      code: string('Code of the booking, for typing.', 'K7M2QX'),
      validFrom: dateTime('From when it is valid.', '2026-11-21T09:03:12.000Z'),
      validUntil: dateTime('Until when it is valid.', '2026-11-29T12:30:00.000Z'),
    }),
    problems: [bookingProblems.notFound, bookingProblems.notYourBooking, bookingProblems.noPass],
  },
  'GET /bookings/:id/guest-link': {
    summary: 'Get the link to the pass of a guest',
    description: 'For the customer who booked for somebody else, to send it to them.',
    auth: 'customer',
    ...bookingParams,
    reply: ok({
      link: string('The token of the link.', 'AZNHHG0uekGcGy9qS-CgB0FkZW1vLXNpZ25hdA'),
    }),
    problems: [bookingProblems.notFound, bookingProblems.notYourBooking, bookingProblems.noPass],
  },
  'POST /bookings/guest-passes/read': {
    summary: 'Get the pass of a guest by its link',
    description:
      'The link replaces a sign-in until a day after the visit. It shows the booking as it is now, and can change nothing.',
    limit: 'link',
    auth: 'public',
    body: GuestLink,
    reply: ok({ booking: guestPass }),
    problems: [bookingProblems.guestPassOver],
  },
  'GET /bookings/pass-key': {
    summary: 'Get the public key of passes',
    description: 'For checking passes without a network.',
    auth: 'public',
    reply: ok({
      publicKey: string('Ed25519 public key, raw, base64url.', '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'),
    }),
  },
  'POST /bookings/passes/read': {
    summary: 'Read a pass or a booking code',
    description: 'Changes nothing.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.handleBookings,
    body: Pass,
    reply: ok({
      booking: Booking,
      canCheckIn: boolean('The customer can be checked in now.', true),
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
