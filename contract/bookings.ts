/** Slots and bookings (wire.md §12; calls-and-errors §4–5 and §8). */
import * as z from 'zod'
import { BOOKING_STATUSES, CANCEL_REFUSED_SENTENCE } from '../domain/booking-policy.ts'
import { isDay, readInstant } from '../domain/time.ts'
import { Booking, Branch, Slot, Staff } from './entities.ts'
import { id, intOr, limit, ok, page, Pagination, text } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'

const day = z.string('Invalid date. Use YYYY-MM-DD.').refine(isDay, 'Invalid date. Use YYYY-MM-DD.')
/** A branch's id, or 'store-{id}' for the synthetic main branch of the spec's clients. */
const branchId = z.string().trim().max(60)
const where = { date: day, branchId: branchId.optional(), staffId: id('Invalid staff ID').optional() }
const item = id('This item is no longer available.')

const Place = z.object({
  name: z.string(),
  location: z.string(),
  openingTime: z.string().nullable(),
  closingTime: z.string().nullable(),
  workingDays: z.array(z.string()),
})
const slots = ok({
  availableSlots: z.array(z.string()),
  detailedSlots: z.array(Slot),
  bookingRules: z.object({
    serviceDuration: z.number(),
    maxConcurrentBookings: z.number(),
    bufferTime: z.number(),
    minAdvanceBooking: z.number(),
    maxAdvanceBooking: z.number(),
  }),
  storeInfo: Place,
  branchInfo: Place.nullable(),
  accessFee: z.number(),
  chargedFee: z.number(),
  bookingType: z.enum(['offer', 'service']),
  requiresPayment: z.boolean(),
})

/**
 * A new booking. The spec's clients send the person, the price and the fee along; identity comes from the session and money from the
 * server, so those are read only to be checked or are ignored (product.md §1.1; reliability.md d1).
 */
export const NewBooking = z.strictObject({
  userId: z.string().max(60).nullish(),
  startTime: z.string('Invalid datetime').refine((said) => readInstant(said) !== null, 'Invalid datetime. Use YYYY-MM-DDTHH:mm.'),
  staffId: id('Unknown staff member').nullish(),
  notes: text(1000).nullish(),
  specialRequests: text(1000).nullish(),
  bookingType: z.enum(['offer', 'service']).optional(),
  clientInfo: z.strictObject({ name: text(160).nullish(), email: text(254).nullish(), phone: text(20).nullish() }).nullish(),
  storeId: id('Invalid store ID format').nullish(),
  branchId: branchId.nullish(),
  offerId: item.nullish(),
  serviceId: item.nullish(),
  accessFee: z.number().nullish(),
  paymentData: z
    .strictObject({
      amount: z.number(),
      currency: z.literal('KES').optional(),
      method: text(20).optional(),
      phoneNumber: text(20).nullish(),
    })
    .nullish(),
})
export type NewBooking = z.output<typeof NewBooking>

/** Whether money comes back is decided by the notice that was kept, so what a client says of it is read and not followed. */
const Cancelling = z.strictObject({ reason: text(500).nullish(), refundRequested: z.boolean().nullish() })

const created = ok({
  message: z.string(),
  booking: Booking,
  bookingType: z.enum(['offer', 'service']),
  requiresPayment: z.boolean(),
  accessFee: z.number(),
  chargedFee: z.number(),
})
const list = ok({
  bookings: z.array(Booking),
  pagination: Pagination,
  summary: z.object({ upcoming: z.number(), past: z.number(), cancelled: z.number() }),
})
const listQuery = z.object({
  page,
  limit: limit(100),
  status: z
    .enum([...BOOKING_STATUSES, 'upcoming', 'past', 'all'])
    .catch('all')
    .default('all'),
  bookingType: z.enum(['offer', 'service', 'all']).catch('all').default('all'),
  bookingId: id().optional().catch(undefined),
})
const one = { params: z.object({ id: id('Invalid booking ID') }) }
const changed = ok({ message: z.string(), booking: Booking })
const branchOf = ok({
  branch: Branch,
  branches: z.array(Branch),
  service: z.object({ id: z.string(), name: z.string(), branchId: z.string() }),
})
const staffOf = ok({ staff: z.array(Staff), message: z.string().optional() })
const itemParams = { params: z.object({ id: item }) }

export const bookings = {
  'GET /bookings/offer-slots': {
    about: 'Free times of an offer on a day.',
    limit: 'search',
    auth: 'public',
    query: z.object({ offerId: item, ...where }),
    reply: slots,
  },
  'GET /bookings/service-slots': {
    about: 'Free times of a service on a day.',
    limit: 'search',
    auth: 'public',
    query: z.object({ serviceId: item, ...where }),
    reply: slots,
  },
  'GET /bookings/slots/unified': {
    about: 'Free times, the item named by id and kind.',
    limit: 'search',
    auth: 'public',
    query: z.object({ entityId: item, entityType: z.enum(['offer', 'service']), ...where }),
    reply: slots,
  },
  'GET /bookings/slots': {
    about: 'Free times, the item named by its own id.',
    limit: 'search',
    auth: 'public',
    query: z.object({
      offerId: item.optional(),
      serviceId: item.optional(),
      bookingType: z.enum(['offer', 'service']).optional(),
      ...where,
    }),
    reply: slots,
  },
  'GET /bookings/availability': {
    about: 'The coming days of an offer or a service at a branch, with the number of free times of each, and the next free times.',
    limit: 'search',
    auth: 'public',
    query: z.object({
      offerId: item.optional(),
      serviceId: item.optional(),
      branchId: branchId.optional(),
      staffId: id('Invalid staff ID').optional(),
      from: day.optional(),
      days: intOr(14, 1, 31),
    }),
    reply: ok({
      branchId: z.string(),
      days: z.array(z.object({ date: z.string(), isOpen: z.boolean(), free: z.number() })),
      next: z.array(Slot.extend({ date: z.string() })),
    }),
  },

  'GET /bookings/offers/:id/branch': { about: 'Where an offer can be had.', auth: 'public', ...itemParams, reply: branchOf },
  'GET /bookings/branches/offer/:id': {
    about: 'The same as GET /bookings/offers/{id}/branch.',
    auth: 'public',
    ...itemParams,
    reply: branchOf,
  },
  'GET /bookings/services/:id/branch': { about: 'Where a service can be had.', auth: 'public', ...itemParams, reply: branchOf },
  'GET /bookings/branches/service/:id': {
    about: 'The same as GET /bookings/services/{id}/branch.',
    auth: 'public',
    ...itemParams,
    reply: branchOf,
  },
  'GET /bookings/offers/:id/staff': { about: 'Who can perform an offer.', auth: 'public', ...itemParams, reply: staffOf },
  'GET /bookings/staff/offer/:id': { about: 'The same as GET /bookings/offers/{id}/staff.', auth: 'public', ...itemParams, reply: staffOf },
  'GET /bookings/services/:id/staff': { about: 'Who can perform a service.', auth: 'public', ...itemParams, reply: staffOf },
  'GET /bookings/staff/service/:id': {
    about: 'The same as GET /bookings/services/{id}/staff.',
    auth: 'public',
    ...itemParams,
    reply: staffOf,
  },

  'POST /bookings/offers': {
    about: 'Book an offer. With an access fee it is held for ten minutes until paid.',
    limit: 'create-booking',
    auth: 'customer',
    status: 201,
    body: NewBooking,
    reply: created,
  },
  'POST /bookings/service': {
    about: 'Book a service.',
    limit: 'create-booking',
    auth: 'customer',
    status: 201,
    body: NewBooking,
    reply: created,
  },
  'POST /bookings': {
    about: 'Book an offer or a service.',
    limit: 'create-booking',
    auth: 'customer',
    status: 201,
    body: NewBooking,
    reply: created,
  },

  'GET /bookings/user': {
    about: 'My bookings, newest first; the upcoming ones soonest first. The summary counts those of the same kind.',
    auth: 'customer',
    query: listQuery,
    reply: list,
  },
  'GET /users/bookings': { about: 'The same as GET /bookings/user.', auth: 'customer', query: listQuery, reply: list },
  'GET /bookings': { about: 'The same as GET /bookings/user.', auth: 'customer', query: listQuery, reply: list },
  'GET /bookings/merchant': {
    about: 'The bookings of the merchant’s stores, by time; of one day when a date is given.',
    auth: 'merchant',
    query: z.object({
      page,
      limit: limit(100, 200),
      status: z
        .enum([...BOOKING_STATUSES, 'all'])
        .catch('all')
        .default('all'),
      date: day.optional(),
      storeId: id('Invalid store ID format').optional(),
    }),
    reply: ok({
      bookings: z.array(Booking),
      pagination: Pagination,
      /** Of all that the filters select: how many, how many wait for a yes, and what is to be taken at the counter (KES). */
      summary: z.object({ total: z.number(), waiting: z.number(), toTake: z.number() }),
      stores: z.array(z.object({ id: z.string(), name: z.string(), logo_url: z.string().nullable(), location: z.string() })),
    }),
  },
  'GET /bookings/:id': { about: 'One booking, for its customer or its store.', auth: 'account', ...one, reply: ok({ booking: Booking }) },

  'PUT /bookings/:id/cancel': {
    about: 'The customer cancels. With the notice kept, an access fee that was paid goes back by itself.',
    limit: 'change-booking',
    auth: 'customer',
    ...one,
    body: Cancelling,
    reply: changed,
  },
  'POST /bookings/:id/cancel': {
    about: 'The same as PUT.',
    limit: 'change-booking',
    auth: 'customer',
    ...one,
    body: Cancelling,
    reply: changed,
  },

  'PUT /bookings/:id/confirm': { about: 'The store says yes.', auth: 'merchant', ...one, reply: changed },
  'POST /bookings/:id/confirm': { about: 'The same as PUT.', auth: 'merchant', ...one, reply: changed },
  'PUT /bookings/:id/check-in': { about: 'The customer has arrived.', auth: 'merchant', ...one, reply: changed },
  'PUT /bookings/:id/complete': { about: 'The visit is over.', auth: 'merchant', ...one, reply: changed },
  'POST /bookings/:id/complete': { about: 'The same as PUT.', auth: 'merchant', ...one, reply: changed },
} satisfies Contract

export const bookingProblems = {
  itemGone: problem(404, 'item-not-found', 'This item is no longer available.'),
  noItem: problem(400, 'no-item', 'Either offerId or serviceId is required'),
  twoItems: problem(400, 'two-items', 'Book either an offer or a service, not both'),
  offerExpired: problem(400, 'offer-expired', 'This offer has expired.'),
  offerInactive: problem(400, 'offer-inactive', 'This offer is no longer available.'),
  disabled: problem(400, 'booking-disabled', 'Booking is not enabled for this service.'),
  wrongStore: problem(400, 'wrong-store', 'That store does not have this item.'),
  wrongAmount: problem(422, 'wrong-amount', 'The amount does not match the access fee. Please reload and try again.'),
  slotTaken: problem(409, 'slot-taken', 'This time slot is no longer available. Please select a different time.'),
  past: problem(400, 'past-time', 'That time has passed. Please select a different time.'),
  pastDate: problem(400, 'past-date', 'That date has passed. Please select another date.'),
  tooFar: problem(400, 'too-far-ahead', 'Bookings open 60 days ahead. Please select an earlier date.'),
  closedDay: problem(400, 'closed-day', 'The branch is closed on this day. Please select one of its working days.'),
  outsideHours: problem(400, 'outside-hours', 'That time is outside operating hours. Please select one of the listed times.'),
  unknownStaff: problem(400, 'unknown-staff', 'That staff member does not perform this service at this branch.'),
  tooManyHolds: problem(409, 'too-many-holds', 'You have three unpaid bookings. Pay for one or let it lapse before booking another.'),
  tooManyBookings: problem(409, 'too-many-bookings', 'You have ten open bookings. Complete one before booking another.'),
  notFound: problem(404, 'booking-not-found', 'Booking not found'),
  notYours: problem(403, 'not-your-booking', 'You do not have permission to view this booking'),
  moved: problem(409, 'booking-changed', 'The booking has changed in the meantime. Reload and look again.'),
  cancelRefused: problem(400, 'cancellation-not-available', CANCEL_REFUSED_SENTENCE),
  unpaid: problem(409, 'unpaid', 'The access fee is not paid yet.'),
  tooEarly: problem(409, 'too-early', 'It is too early for that.'),
}
