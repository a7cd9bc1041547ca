/** Bookings of a merchant under the paths and the names of its existing client, which calls `checked_in` `in_progress`. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { BOOKING_STATUSES } from '../../domain/booking/booking-policy.ts'
import { Booking } from '../entities/booking.ts'
import { phoneNumber, PICTURE } from '../entities/fields.ts'
import { ServiceWithStore } from '../entities/offer.ts'
import { id, idSchema, limit, limitedText, ok, page, Pagination, text } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { storeProblems } from '../stores.ts'
import { alias, boolean, dateTime, email, integer, message, money, string, url, uuid } from '../values.ts'
import { BOOKING_TEXTS } from './booking-limits.ts'
import { bookingParams } from './fields.ts'
import { bookingProblems } from './problems.ts'

const STATUSES = ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const
const CAPITALISED = ['Pending', 'Confirmed', 'In_progress', 'Completed', 'Cancelled'] as const

const phone = phoneNumber('Phone number that came with the booking.').nullable()
const startedAt = dateTime('Time at which the customer was checked in; null before.').nullable()
const fields = {
  userId: uuid('account', 'Id of the customer; null for a walk-in.').nullable(),
  User: z
    .object({
      id: uuid('account', 'Id of the customer; null for a walk-in.').nullable(),
      firstName: string('First name.', 'Wanjiku'),
      lastName: string('Names other than the first.', 'Mwangi'),
      email: email('Always null: stores do not see it.', 'wanjiku@example.com').nullable(),
      phone,
      phoneNumber: alias(phone, 'phone'),
      avatar: url('Always null.', PICTURE).nullable(),
    })
    .meta({ description: 'Person who comes, with what the customer sent with the booking.' }),
  customerName: string('Person who comes.', 'Wanjiku Mwangi'),
  serviceName: string('Name of the service.', 'Deep tissue massage'),
  storeName: string('Name of the store.', 'Amani Spa'),
  staffName: string('Staff member who serves the customer.', 'Njeri Kamau').nullable(),
  store: z
    .object({ id: uuid('store', 'Id of the store.'), name: string('Name.', 'Amani Spa') })
    .meta({ description: 'The store.' }),
  staff: z
    .object({ id: uuid('staff', 'Id of the person.'), name: string('Name.', 'Njeri Kamau') })
    .nullable()
    .meta({ description: 'Staff member who serves the customer; null when nobody in particular.' }),
  duration: integer('Minutes.', 60),
  amount: money('Amount paid at the store; 0 when the price is agreed there.', 1750),
  paymentStatus: z
    .enum(['not_paid', 'deposit', 'complete'])
    .meta({ description: '`deposit`: the access fee is paid. `complete`: and the visit is over.' }),
  isOffer: boolean('True if an offer is booked.', true),
  serviceStartedAt: startedAt,
  service_started_at: alias(startedAt, 'serviceStartedAt'),
  serviceEndTime: dateTime('Time of completion; null before.', '2026-11-28T12:30:00.000Z').nullable(),
  paymentUniqueCode: string('Code of the booking.', 'K7M2QX'),
  Offer: z
    .object({
      ...Booking.shape.Offer.unwrap().shape,
      service: ServiceWithStore.extend({ Store: alias(ServiceWithStore.shape.store, 'store') }).meta({
        description: 'The service of the offer, at the price of this booking.',
      }),
      Service: alias(
        ServiceWithStore.extend({ Store: alias(ServiceWithStore.shape.store, 'store') }),
        'service',
      ),
    })
    .nullable()
    .meta({ description: 'The offer; null when a service is booked.' }),
}
const MerchantBooking = Booking.extend({
  ...fields,
  status: z.enum(STATUSES).meta({ description: '`in_progress` is `checked_in`.', example: 'confirmed' }),
}).meta({ id: 'MerchantBooking', description: 'A booking under the names of existing clients of merchants.' })
const ListedBooking = Booking.extend({
  ...fields,
  status: z.enum(CAPITALISED).meta({ description: 'Capitalised, for people.', example: 'Confirmed' }),
  statusCode: z.enum(STATUSES).meta({ description: 'Status in lower case.', example: 'confirmed' }),
}).meta({
  id: 'ListedMerchantBooking',
  description: 'A booking in the lists of existing clients of merchants.',
})

const byStaff = { auth: 'merchant', merchantRole: LEAST_ROLE.handleBookings } as const
const one = ok({ message, booking: MerchantBooking }).meta({
  id: 'MerchantBookingChanged',
  description: 'A booking after a change, under the names of existing clients.',
})
const notes = text(1000).nullish().meta({ description: 'Ignored.', deprecated: true, example: '' })
const Notes = z.object({ notes })
const Arrival = z.object({
  notes,
  arrivalTime: text(10).nullish().meta({ description: 'Ignored: it is now.', example: '14:30' }),
})
const Completion = z.object({
  notes,
  actualDuration: z.number().nullish().meta({ description: 'Ignored.', example: 60 }),
  rating: z.number().nullish().meta({ description: 'Ignored.', example: 5 }),
})
const stepProblems = [
  bookingProblems.notFound,
  bookingProblems.statusChanged,
  bookingProblems.unpaid,
  bookingProblems.tooEarly,
]
const cancelProblems = [
  bookingProblems.notFound,
  bookingProblems.statusChanged,
  bookingProblems.unpaid,
  bookingProblems.alreadyStarted,
  bookingProblems.reasonNeeded,
]
const step = { ...byStaff, ...bookingParams, reply: one, problems: stepProblems } as const
const confirm = {
  summary: 'Confirm a booking request',
  canonicalRoute: 'PUT /bookings/:id/confirm',
  ...step,
  body: Notes,
} as const
const checkIn = {
  summary: 'Check a customer in',
  canonicalRoute: 'PUT /bookings/:id/check-in',
  ...step,
  body: Arrival,
} as const
const complete = {
  summary: 'Complete a booking',
  canonicalRoute: 'PUT /bookings/:id/complete',
  ...step,
  body: Completion,
} as const

const listReply = ok({ bookings: z.array(ListedBooking), pagination: Pagination })
/** The client's list is one page. */
const listQuery = z.object({
  page,
  limit: limit(100, 200),
  include: text(100).optional().meta({ description: 'Ignored.', example: 'user,service,offer' }),
  includeCustomerDetails: text(10).optional().meta({ description: 'Ignored.', example: 'true' }),
})

export const merchantClientRoutes = {
  'GET /merchant/bookings/services': {
    summary: 'List the bookings of services of my stores',
    description: 'The figures exclude bookings of offers.',
    ...byStaff,
    query: z.object({
      limit: limit(100, 200),
      offset: z.coerce
        .number<number>()
        .int()
        .min(0)
        .max(1_000_000)
        .default(0)
        .meta({ description: 'Number of bookings to skip.', example: 0 }),
      status: z
        .enum([...STATUSES, ...BOOKING_STATUSES, 'all'])
        .default('all')
        .meta({ description: 'Only bookings with this status.' }),
      storeId: id(m.field_store_id_invalid, 'Only bookings of this store.', 'store').optional(),
    }),
    reply: ok({
      bookings: z.array(MerchantBooking),
      pagination: Pagination,
      summary: z
        .object({
          total: integer('Number of bookings.', 12),
          waiting: integer('Number of bookings that wait for the store to confirm.', 2),
          toTake: money('Sum that customers pay at the store.', 21000),
        })
        .meta({ description: 'Figures of all bookings that the filters select.' }),
    }),
  },
  'GET /merchant/bookings/services/:id': {
    summary: 'Get a booking of my stores',
    canonicalRoute: 'GET /merchant/bookings/:id',
    ...byStaff,
    ...bookingParams,
    reply: ok({ booking: MerchantBooking }),
    problems: [bookingProblems.notFound],
  },
  'PUT /merchant/bookings/services/:id/confirm': confirm,
  'PUT /merchant/bookings/services/:id/checkin': checkIn,
  'PUT /merchant/bookings/services/:id/complete': complete,
  'PUT /merchant/bookings/services/:id/cancel': {
    summary: 'Cancel a booking',
    canonicalRoute: 'PUT /bookings/:id/cancel',
    ...byStaff,
    ...bookingParams,
    body: z.object({
      reason: limitedText(BOOKING_TEXTS.reason)
        .nullish()
        .meta({ description: 'Reason, which is required.', example: 'The therapist is ill' }),
      refundRequested: z.boolean().nullish().meta({ description: 'Ignored.', example: true }),
    }),
    reply: one,
    problems: cancelProblems,
  },
  'PUT /merchant/bookings/services/:id/status': {
    summary: 'Change the status of a booking',
    canonicalRoute: 'PUT /bookings/:id/status',
    ...byStaff,
    ...bookingParams,
    body: z.object({
      status: z
        .enum(['confirmed', 'in_progress', 'checked_in', 'completed', 'cancelled'])
        .meta({ description: 'The new status.' }),
      notes: text(1000)
        .nullish()
        .meta({ description: 'The reason, when it is cancelled.', example: 'The therapist is ill' }),
    }),
    reply: one,
    problems: [...cancelProblems, bookingProblems.tooEarly],
  },
  'POST /merchant/bookings/:id/confirm': confirm,
  'POST /merchant/bookings/:id/checkin': checkIn,
  'POST /merchant/bookings/:id/complete': complete,
  'GET /bookings/merchant/all': {
    summary: 'List the bookings of my stores with capitalised statuses',
    canonicalRoute: 'GET /bookings/merchant',
    ...byStaff,
    query: listQuery,
    reply: listReply,
  },
  'GET /bookings/merchant/store/:id': {
    summary: 'List the bookings of one of my stores with capitalised statuses',
    canonicalRoute: 'GET /bookings/merchant',
    ...byStaff,
    params: z.object({ id: idSchema(() => storeProblems.notFound(), 'Id of the store.', 'store') }),
    query: listQuery,
    reply: listReply,
    problems: [storeProblems.notFound],
  },
  'GET /bookings/merchant/:id/view': {
    summary: 'Get a booking of my stores with its fields at the top level too',
    canonicalRoute: 'GET /merchant/bookings/:id',
    ...byStaff,
    ...bookingParams,
    reply: MerchantBooking.extend({ ...ok({ booking: MerchantBooking }).shape }),
    problems: [bookingProblems.notFound],
  },
} satisfies Contract
