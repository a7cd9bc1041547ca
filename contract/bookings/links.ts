/** Links of reminders, which replace a sign-in. */
import * as z from 'zod'
import { BookingStatus } from '../entities/booking.ts'
import { ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { boolean, dateTime, message, string, uuid } from '../values.ts'
import { chargedFee, messageLanguage } from './fields.ts'
import { bookingProblems } from './problems.ts'

const Link = z
  .strictObject({
    link: z
      .string()
      .trim()
      .min(20)
      .max(200)
      .meta({ description: 'The token of the link.', example: 'AZNHHG0uekGcGy9qS-CgB0FkZW1vLXNpZ25hdA' }),
  })
  .meta({ id: 'ReminderLink', description: 'The link of a reminder.' })

export const linkRoutes = {
  'POST /bookings/links/read': {
    worksWhenReadOnly: true,
    summary: 'Get the booking of a reminder link',
    description: 'The link replaces a sign-in until the booking starts.',
    limit: 'link',
    auth: 'public',
    body: Link,
    reply: ok({
      booking: z
        .object({
          id: uuid('booking', 'Id of the booking.'),
          language: messageLanguage,
          title: string('Name of the booked offer or service.', '30% off deep tissue massage'),
          storeName: string('Name of the store.', 'Amani Spa'),
          place: string('Address of the branch.', 'Mpaka Road 12, Opposite Sarit Centre, Westlands'),
          startTime: dateTime('Start.'),
          status: BookingStatus,
          comingAt: dateTime(
            'Time at which the customer confirmed that they are coming; null otherwise.',
          ).nullable(),
          canCancel: boolean('True if the customer may cancel the booking now.', true),
          cancelBefore: dateTime(
            'Time until which the customer may cancel the booking.',
            '2026-11-28T09:30:00.000Z',
          ),
          feePaid: boolean('True if the access fee is paid.', true),
          chargedFee,
        })
        .meta({ id: 'LinkedBooking', description: 'A booking, as a reminder link shows it.' }),
    }),
    problems: [bookingProblems.linkExpired],
  },
  'POST /bookings/links/confirm': {
    summary: 'Confirm by a reminder link that the customer is coming',
    limit: 'link',
    auth: 'public',
    body: Link,
    reply: ok({ message }),
    problems: [bookingProblems.linkExpired, bookingProblems.statusChanged],
  },
  'POST /bookings/links/cancel': {
    summary: 'Cancel a booking by a reminder link',
    limit: 'link',
    auth: 'public',
    body: Link,
    reply: ok({ message }),
    problems: [bookingProblems.linkExpired, bookingProblems.statusChanged, bookingProblems.cancelRefused],
  },
} satisfies Contract
