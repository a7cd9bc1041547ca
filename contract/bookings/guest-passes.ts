/** Passes of guests, by links that their customers send. */
import * as z from 'zod'
import { BookingStatus } from '../entities/booking.ts'
import { PICTURE } from '../entities/fields.ts'
import { Branch, directions } from '../entities/store.ts'
import { ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { boolean, dateTime, string, url } from '../values.ts'
import { bookingParams } from './fields.ts'
import { bookingProblems } from './problems.ts'

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

export const GuestPassBranch = Branch.pick({
  name: true,
  address: true,
  location: true,
  latitude: true,
  longitude: true,
  hours: true,
  specialDays: true,
})
  .extend(directions)
  .meta({ id: 'GuestPassBranch', description: 'Place of the booking.' })

const guestPass = z
  .object({
    title: string('Name of the booked offer or service.', '30% off deep tissue massage'),
    storeName: string('Name of the store.', 'Amani Spa'),
    coverUrl: url('Cover picture of the store.', PICTURE).nullable(),
    staffName: string(
      'Staff member who performs the service; null when nobody in particular does.',
      'Njeri Kamau',
    ).nullable(),
    startTime: dateTime('Start.'),
    endTime: dateTime('End.', '2026-11-28T12:30:00.000Z'),
    status: BookingStatus,
    isNoShow: boolean('True if the guest was not checked in.', false),
    pass: string(
      'The pass; show it as a QR code. Null before the booking is confirmed and after it is cancelled.',
      'D3P1.AZNHHG0uekGcGy9qS-CgBw.c2lnbmF0dXJl',
    ).nullable(),
    code: string('Code of the booking, for typing; null without a pass.', 'K7M2QX').nullable(),
    branch: GuestPassBranch,
  })
  .meta({ id: 'GuestPass', description: 'A booking, as the guest of it sees it.' })

export const guestPassRoutes = {
  'GET /bookings/:id/guest-link': {
    summary: 'Get the link to the pass of a guest',
    description: 'The link is for the customer who booked for somebody else, to send it to them.',
    auth: 'customer',
    ...bookingParams,
    reply: ok({
      link: string('The token of the link.', 'AZNHHG0uekGcGy9qS-CgB0FkZW1vLXNpZ25hdA'),
    }),
    problems: [bookingProblems.notFound, bookingProblems.notYourBooking, bookingProblems.noPass],
  },
  'POST /bookings/guest-passes/read': {
    worksWhenReadOnly: true,
    summary: 'Get the pass of a guest by its link',
    description:
      'The link replaces a sign-in until a day after the visit. It shows the booking as it is now, and can change nothing.',
    limit: 'link',
    auth: 'public',
    body: GuestLink,
    reply: ok({ booking: guestPass }),
    problems: [bookingProblems.guestPassOver],
  },
} satisfies Contract
