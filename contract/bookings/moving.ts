/** Moving a booking to another time. */
import * as z from 'zod'
import { m } from '#messages'
import { readInstant } from '../../domain/time/time.ts'
import { Staff } from '../entities/store.ts'
import { idSchema, limitedText, ok } from '../fields.ts'
import { withAliases, type Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { BOOKING_TEXTS } from './booking-limits.ts'
import { staffId, firstDay, dayCount, bookingParams, bookingChanged, dayOfTimes } from './fields.ts'
import { bookingProblems, timeProblems } from './problems.ts'

const Reschedule = z
  .strictObject({
    newStartTime: z
      .string(saying(m.field_datetime_invalid))
      .refine((value) => readInstant(value, 'Z') !== null, saying(m.field_datetime_format))
      .meta({
        description:
          'New start, ISO 8601 to the minute or finer. Without an offset it is ' +
          '**UTC**, unlike `startTime` of a new booking. ' +
          'Always send an offset or `Z`; `startsAt` of a slot has one.',
        example: '2026-11-29T10:00:00+03:00',
      }),
    newStaffId: idSchema(
      () => bookingProblems.unknownStaff(),
      'Id of another staff member. Null: any who is free. Left out: the same one.',
      'staff',
    ).nullish(),
    reason: limitedText(BOOKING_TEXTS.reason)
      .nullish()
      .meta({ description: 'Reason.', example: 'I have to work' }),
  })
  .meta({ id: 'Reschedule', description: 'The new time of a booking.' })

const rescheduleProblems = [
  ...timeProblems,
  bookingProblems.notFound,
  bookingProblems.notYourBooking,
  bookingProblems.rescheduleRefused,
  bookingProblems.sameTime,
]

const routes = {
  'GET /bookings/:id/times': {
    summary: 'List the times to which my booking can be moved',
    description: 'The time of the booking itself counts as free.',
    limit: 'slots',
    auth: 'customer',
    ...bookingParams,
    query: z.object({ from: firstDay, days: dayCount(7), staffId: staffId.optional() }),
    reply: ok({
      days: z.array(dayOfTimes).meta({ description: 'The days in order.' }),
      staff: z.array(Staff).meta({ description: 'Staff members who perform the service at the branch.' }),
    }),
    problems: [
      bookingProblems.notFound,
      bookingProblems.notYourBooking,
      bookingProblems.rescheduleRefused,
      bookingProblems.tooFar,
      bookingProblems.unknownStaff,
    ],
  },
  'PUT /bookings/:id/reschedule': {
    summary: 'Move my booking to another time',
    description: 'A customer can move a booking at most three times, and until an hour before its start.',
    limit: 'change-booking',
    auth: 'customer',
    ...bookingParams,
    body: Reschedule,
    reply: bookingChanged,
    problems: rescheduleProblems,
  },
} satisfies Contract

export const movingRoutes = withAliases(routes, {
  'POST /bookings/:id/reschedule': 'PUT /bookings/:id/reschedule',
})
