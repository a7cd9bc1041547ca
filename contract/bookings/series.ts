/** Visits that a customer repeats (docs/rules/series.md). */
import * as z from 'zod'
import { m } from '#messages'
import {
  LATER_REASONS,
  MAX_SERIES_VISITS,
  MAX_SERIES_WEEKS,
  MAX_SHIFT_DAYS,
  MIN_SERIES_VISITS,
} from '../../domain/booking/series/series.ts'
import { BookingStatus, Slot } from '../entities/booking.ts'
import { id, idSchema, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { stopProblems } from '../stops.ts'
import { storeProblems } from '../stores.ts'
import { boolean, date, dateTime, EXAMPLE_IDS, integer, message, string, uuid } from '../values.ts'
import { accessFee, bookingParams, chargedFee, requiresPayment, startInput } from './fields.ts'
import { newBookingProblems } from './new-booking.ts'
import { bookingProblems, itemProblems } from './problems.ts'
import { visitProblems } from './visits.ts'

const inWeeks = () => m.field_series_weeks({ max: MAX_SERIES_WEEKS })
const inVisits = () => m.field_series_visits({ min: MIN_SERIES_VISITS, max: MAX_SERIES_VISITS })

const everyWeeks = z
  .int(saying(inWeeks))
  .min(1, saying(inWeeks))
  .max(MAX_SERIES_WEEKS, saying(inWeeks))
  .meta({ description: 'Weeks from one visit to the next.', example: 3 })

const bookingId = idSchema(() => bookingProblems.notFound(), 'Id of the booking to repeat.', 'booking')

const isStopped = boolean('True if the customer has ended the plan.', false)

const Nearest = Slot.extend({ date: date('The day.') }).meta({
  id: 'NearestSlot',
  description: 'A free time near another one.',
})

const SeriesTime = z
  .object({
    position: integer('Number of the visit in the series; the booking that is repeated is the first.', 2),
    startTime: dateTime(
      'The regular start: the same time of day, whole weeks later.',
      '2026-12-19T11:30:00.000Z',
    ),
    isFree: boolean('True if this start can be booked. A start that is too far ahead counts as free.', false),
    later: z
      .enum(LATER_REASONS)
      .nullable()
      .meta({
        description:
          'Why the visit is only planned and booked later; null if it is booked with the series. `fee`: each access fee is paid ' +
          'by itself. `too-far`: the store cannot be booked so far ahead yet. `limit`: the customer has the most open bookings that ' +
          'are allowed.',
        example: null,
      }),
    refusal: z
      .object({
        code: string('The `code` of the problem that booking it would have.', 'slot-taken'),
        message: string('The reason for people.', 'This time is no longer available'),
      })
      .nullable()
      .meta({ description: 'Why the start cannot be booked; null if it is free.' }),
    nearest: z.array(Nearest).meta({ description: 'Free times near it, if it is not free.' }),
  })
  .meta({ id: 'SeriesTime', description: 'A date of a proposed series.' })
export type SeriesTime = z.infer<typeof SeriesTime>

export const Series = z
  .object({
    id: uuid('series', 'Id of the series.'),
    title: string('What is repeated.', 'Deep tissue massage'),
    storeId: uuid('store', 'Id of the store.'),
    storeName: string('Name of the store.', 'Zen Spa'),
    branchId: uuid('branch', 'Id of the branch.'),
    everyWeeks: integer('Weeks from one visit to the next.', 3),
    count: integer('Number of visits, the first included.', 6),
    isStopped,
    createdAt: dateTime('Time of creation.', '2026-11-21T09:02:40.000Z'),
    visits: z
      .array(
        z.object({
          position: integer('Number of the visit in the series.', 2),
          startTime: dateTime('Start: of the booking, or as planned.', '2026-12-19T11:30:00.000Z'),
          bookingId: uuid('booking', 'Id of its booking; null while it is only planned.').nullable(),
          status: BookingStatus.nullable().meta({ description: 'Status of its booking; null without one.' }),
          requiresPayment,
          isPlanned: boolean(
            'True if it is still to be booked, by POST /series/{id}/visits/{position}.',
            false,
          ),
          bookableFrom: date('The first day on which it can be booked.'),
        }),
      )
      .meta({ description: 'The visits in order.' }),
  })
  .meta({ id: 'Series', description: 'Visits that are repeated, each a booking of its own.' })
export type Series = z.infer<typeof Series>

const seriesId = idSchema(() => bookingProblems.seriesNotFound(), 'Id of the series.', 'series')
const seriesParams = { params: z.object({ id: seriesId }) }

const position = z.coerce
  .number()
  .int()
  .min(1)
  .max(MAX_SERIES_VISITS)
  .catch(0)
  .meta({ description: 'Number of the visit in the series.', example: 3, type: 'integer' })

const seriesReply = ok({ message, series: Series }).meta({
  id: 'SeriesChanged',
  description: 'A series after a change.',
})

const sourceProblems = [
  bookingProblems.notFound,
  bookingProblems.notYourBooking,
  bookingProblems.seriesRefused,
  bookingProblems.seriesExists,
]

export const seriesRoutes = {
  'GET /series/times': {
    summary: 'List the dates of a series',
    description:
      'The dates at which a booking of mine would be repeated, with the same services and people: which of them are free and, for each ' +
      'of the others, why not and what is free near it.',
    limit: 'slots',
    auth: 'customer',
    query: z.object({
      bookingId: id(m.field_booking_id_invalid, 'Id of the booking to repeat.', 'booking'),
      everyWeeks: z.coerce
        .number()
        .pipe(everyWeeks)
        .meta({ description: 'Weeks from one visit to the next.', example: 3, type: 'integer' }),
      count: z.coerce
        .number()
        .pipe(
          z
            .int(saying(inVisits))
            .min(MIN_SERIES_VISITS, saying(inVisits))
            .max(MAX_SERIES_VISITS, saying(inVisits)),
        )
        .meta({ description: 'Number of visits, the booking included.', example: 6, type: 'integer' }),
    }),
    reply: ok({
      visits: z.array(SeriesTime).meta({ description: 'The visits after the booking, in order.' }),
      peopleGone: z.array(z.string()).meta({
        description: 'Names of chosen people who no longer do their service here: anyone would do it.',
        example: [],
      }),
      accessFee,
      chargedFee,
      requiresPayment,
    }).meta({ id: 'SeriesTimes', description: 'The dates of a series.' }),
    problems: [
      ...sourceProblems,
      ...itemProblems,
      ...visitProblems,
      bookingProblems.noItem,
      bookingProblems.unknownStaff,
      storeProblems.branchNotFound,
    ],
  },
  'POST /series': {
    summary: 'Repeat a booking',
    description:
      'Books all visits that can be booked now, or none: what is wrong with one is in `errors` as `visits.` and its index. With an access ' +
      'fee, and for dates too far ahead, the visits are planned: the customer is asked to book each when it can be booked, and with a ' +
      'fee after the one before.',
    limit: 'create-booking',
    isIdempotent: true,
    auth: 'customer',
    status: 201,
    body: z
      .strictObject({
        bookingId,
        everyWeeks,
        visits: z
          .array(z.strictObject({ startTime: startInput('Start.') }))
          .min(MIN_SERIES_VISITS - 1, saying(inVisits))
          .max(MAX_SERIES_VISITS - 1, saying(inVisits))
          .meta({
            description: `The visits after the booking, each at most ${MAX_SHIFT_DAYS} days from its regular date.`,
            example: [{ startTime: '2026-12-19T14:30:00+03:00' }],
          }),
      })
      .meta({
        id: 'NewSeries',
        description: 'A booking to repeat.',
        example: {
          bookingId: EXAMPLE_IDS.booking,
          everyWeeks: 3,
          visits: [{ startTime: '2026-12-19T14:30:00+03:00' }],
        },
      }),
    reply: seriesReply,
    problems: [...sourceProblems, ...newBookingProblems, bookingProblems.seriesDates],
  },
  'GET /series': {
    summary: 'List my series',
    description: 'The newest first, at most 50.',
    auth: 'customer',
    reply: ok({ series: z.array(Series).meta({ description: 'Series.' }) }),
  },
  'GET /series/:id': {
    summary: 'Get a series of mine',
    auth: 'customer',
    ...seriesParams,
    reply: ok({ series: Series }),
    problems: [bookingProblems.seriesNotFound],
  },
  'POST /series/:id/visits/:position': {
    summary: 'Book a planned visit',
    description:
      'Like POST /bookings, with the services and people of the series. If there is an access fee, the time is held for ten minutes.',
    limit: 'create-booking',
    isIdempotent: true,
    auth: 'customer',
    status: 201,
    params: z.object({ id: seriesId, position }),
    body: z
      .strictObject({ startTime: startInput('Start; as planned by default.').nullish() })
      .meta({ id: 'SeriesVisitBooking', description: 'When to book a planned visit.' }),
    reply: ok({
      message,
      bookingId: uuid('booking', 'Id of the booking.'),
      requiresPayment,
      series: Series,
    }),
    problems: [
      ...newBookingProblems,
      bookingProblems.seriesNotFound,
      bookingProblems.seriesRefused,
      bookingProblems.seriesVisitNotOpen,
      bookingProblems.seriesDates,
      stopProblems.storeStopped,
    ],
  },
  'PUT /series/:id/stop': {
    summary: 'End a series',
    description:
      'Planned visits are not proposed any more; booked ones stay booked. Succeeds also if it has ended.',
    auth: 'customer',
    ...seriesParams,
    body: z.strictObject({}),
    reply: seriesReply,
    problems: [bookingProblems.seriesNotFound],
  },
  'GET /bookings/:id/next-visit': {
    summary: 'Get when to come again',
    description:
      'For a completed booking of mine: the next planned visit of its series; without a series, a start after the usual interval, which ' +
      'is my own or, if I came once, that of other customers of the service. Null if neither is known or the service is booked already.',
    auth: 'customer',
    ...bookingParams,
    reply: ok({
      next: z
        .object({
          startTime: dateTime('When to come again. It may not be free.', '2026-12-19T11:30:00.000Z'),
          everyWeeks: integer('Weeks from one visit to the next.', 3),
          seriesId: uuid('series', 'Id of the series; null without one.').nullable(),
        })
        .nullable()
        .meta({ description: 'When to come again; null if it is not known.' }),
    }),
    problems: [bookingProblems.notFound, bookingProblems.notYourBooking],
  },
} satisfies Contract
