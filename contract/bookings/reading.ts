/** Bookings of a customer and of a merchant. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { BOOKING_STATUSES } from '../../domain/booking/booking-policy.ts'
import { Booking } from '../entities/booking.ts'
import { id, limit, ok, page, Pagination } from '../fields.ts'
import { withAliases, type Contract } from '../kernel.ts'
import { boolean, integer, money, string, url, uuid } from '../values.ts'
import { BOOKING_SEARCH } from './booking-limits.ts'
import { day, bookingParams } from './fields.ts'
import { bookingProblems } from './problems.ts'

const list = ok({
  bookings: z.array(Booking),
  pagination: Pagination,
  summary: z
    .object({
      upcoming: integer('Number of upcoming bookings.', 1),
      past: integer('Number of past bookings.', 4),
      cancelled: integer('Number of cancelled bookings.', 1),
    })
    .meta({ description: 'Counts by status of the bookings that `bookingType` and `q` select.' }),
}).meta({ id: 'BookingList', description: 'Bookings of a customer.' })
const listQuery = z.object({
  page,
  limit: limit(100),
  status: z
    .enum([...BOOKING_STATUSES, 'upcoming', 'past', 'all'])
    .default('all')
    .meta({ description: 'Only bookings with this status.' }),
  bookingType: z
    .enum(['offer', 'service', 'all'])
    .default('all')
    .meta({ description: 'Only bookings of offers, or of services.' }),
  bookingId: id(m.field_booking_id_invalid, 'Only the booking with this id.', 'booking').optional(),
  q: z.string().trim().max(BOOKING_SEARCH.max).optional().meta({
    description: 'Words of the title, the store, the location, the person or the code.',
    example: 'massage',
  }),
})

const routes = {
  'GET /bookings/user': {
    summary: 'List my bookings',
    description: 'The newest come first; with `status=upcoming` the soonest come first.',
    auth: 'customer',
    query: listQuery,
    reply: list,
  },
  'GET /bookings/merchant': {
    summary: 'List the bookings of my stores',
    description:
      'The newest come first; with `date` the list has those of one day. Somebody with the role `staff` gets their own only.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.handleBookings,
    query: z.object({
      page,
      limit: limit(100, 200),
      status: z
        .enum([...BOOKING_STATUSES, 'all'])
        .default('all')
        .meta({ description: 'Only bookings with this status.' }),
      date: day.optional(),
      storeId: id(m.field_store_id_invalid, 'Only bookings of this store.', 'store').optional(),
    }),
    reply: ok({
      bookings: z.array(Booking),
      pagination: Pagination,
      summary: z
        .object({
          total: integer('Number of bookings.', 12),
          waiting: integer('Number of bookings that wait for the store to confirm.', 2),
          requests: integer('Number of requests of any day that wait for the store to confirm.', 3),
          toTake: money('Sum that customers pay at the store.', 21000),
        })
        .meta({ description: 'Figures of all bookings that the filters select.' }),
      stores: z
        .array(
          z.object({
            id: uuid('store', 'Id of the store.'),
            slug: string('Name of the store in its address; null until it has one.', 'amani-spa').nullable(),
            name: string('Name of the store.', 'Amani Spa'),
            logo_url: url('Logo.', 'https://d3.example/media/spa.webp').nullable(),
            location: string('Area or town.', 'Westlands'),
            status: z
              .enum(['draft', 'published', 'closed'])
              .meta({ description: 'Customers see published stores.' }),
            isFullForOne: boolean(
              'True if the store serves one customer at a time, has bookings on the day of `date`, and no free time is left.',
              false,
            ),
          }),
        )
        .meta({ description: 'Stores of the merchant.' }),
    }),
  },
  'GET /bookings/:id': {
    summary: 'Get a booking',
    description: 'The booking can be read by its customer and by the merchant of its store.',
    auth: 'account',
    ...bookingParams,
    reply: ok({ booking: Booking }),
    problems: [bookingProblems.notFound, bookingProblems.notYourBooking],
  },
} satisfies Contract

export const readingRoutes = withAliases(routes, {
  'GET /users/bookings': 'GET /bookings/user',
  'GET /bookings': 'GET /bookings/user',
})
