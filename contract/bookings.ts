/** Slots and bookings (docs/rules/bookings.md, docs/rules/availability.md). */
import * as z from 'zod'
import { BOOKING_STATUSES, CANCEL_REFUSED_SENTENCE, RESCHEDULE_REFUSED_SENTENCE } from '../domain/booking/booking-policy.ts'
import { isDay, readInstant } from '../domain/time/time.ts'
import { Booking, Branch, Slot, Staff } from './entities.ts'
import { id, idOf, intOr, limit, ok, page, Pagination, text } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'

const day = z.string('Invalid date. Use YYYY-MM-DD.').refine(isDay, 'Invalid date. Use YYYY-MM-DD.')
/** A branch's id, or 'store-{id}' for a store without branches (docs/rules/wire-format.md#main-branch). */
const branchId = z.string().trim().max(60)
const where = { date: day, branchId: branchId.optional(), staffId: idOf(() => bookingProblems.unknownStaff()).optional() }
const item = idOf(() => bookingProblems.itemGone())

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
 * A new booking. Existing clients send the person, the price and the fee along; identity comes from the session and money from the
 * server, so those are read only to be checked or are ignored (docs/rules/bookings.md#client-data).
 */
export const NewBooking = z.strictObject({
  userId: z.string().max(60).nullish(),
  startTime: z.string('Invalid datetime').refine((said) => readInstant(said) !== null, 'Invalid datetime. Use YYYY-MM-DDTHH:mm.'),
  staffId: idOf(() => bookingProblems.unknownStaff()).nullish(),
  notes: text(1000).nullish(),
  specialRequests: text(1000).nullish(),
  bookingType: z.enum(['offer', 'service']).optional(),
  /** Who comes, and how to reach them. */
  clientInfo: z.strictObject({ name: text(160).nullish(), email: text(254).nullish(), phone: text(20).nullish() }).nullish(),
  storeId: id('Invalid store ID format').nullish(),
  branchId: branchId.nullish(),
  offerId: item.nullish(),
  serviceId: item.nullish(),
  /** `clientInfo` is somebody else: a name and a Kenyan phone are then needed. */
  isForGuest: z.boolean().optional(),
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

/**
 * Without an offset `newStartTime` is UTC (docs/rules/wire-format.md#dates-and-times). `null` as `newStaffId`
 * lets anybody serve who is free; without it the person stays.
 */
const Moving = z.strictObject({
  newStartTime: z.string('Invalid datetime').refine((said) => readInstant(said, 'Z') !== null, 'Invalid datetime. Use YYYY-MM-DDTHH:mm.'),
  newStaffId: idOf(() => bookingProblems.unknownStaff()).nullish(),
  reason: text(500).nullish(),
})
const Link = z.strictObject({ link: z.string().trim().min(20).max(200) })
const Pass = z.strictObject({ pass: z.string().trim().min(6).max(400) })

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
  status: z.enum([...BOOKING_STATUSES, 'upcoming', 'past', 'all']).default('all'),
  bookingType: z.enum(['offer', 'service', 'all']).default('all'),
  bookingId: id('Invalid booking ID').optional(),
  /** Words of the title, the store, the place, the person or the code. */
  q: z.string().trim().max(100).optional(),
})
const one = { params: z.object({ id: idOf(() => bookingProblems.notFound()) }) }
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
    limit: 'slots',
    auth: 'public',
    query: z.object({ offerId: item, ...where }),
    reply: slots,
  },
  'GET /bookings/service-slots': {
    about: 'Free times of a service on a day.',
    limit: 'slots',
    auth: 'public',
    query: z.object({ serviceId: item, ...where }),
    reply: slots,
  },
  'GET /bookings/slots/unified': {
    about: 'Free times, the item named by id and kind.',
    limit: 'slots',
    auth: 'public',
    query: z.object({ entityId: item, entityType: z.enum(['offer', 'service']), ...where }),
    reply: slots,
  },
  'GET /bookings/slots': {
    about: 'Free times, the item named by its own id.',
    limit: 'slots',
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
    limit: 'slots',
    auth: 'public',
    query: z.object({
      offerId: item.optional(),
      serviceId: item.optional(),
      branchId: branchId.optional(),
      staffId: idOf(() => bookingProblems.unknownStaff()).optional(),
      from: day.optional(),
      days: intOr(14, 1, 31),
    }),
    reply: ok({
      branchId: z.string(),
      /** `reason` says why a day is closed, where there is more to say than its weekday. */
      days: z.array(z.object({ date: z.string(), isOpen: z.boolean(), free: z.number(), reason: z.string().nullable() })),
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
    once: true,
    about: 'Book an offer. With an access fee it is held for ten minutes until paid.',
    limit: 'create-booking',
    auth: 'customer',
    status: 201,
    body: NewBooking,
    reply: created,
  },
  'POST /bookings/service': {
    once: true,
    about: 'Book a service.',
    limit: 'create-booking',
    auth: 'customer',
    status: 201,
    body: NewBooking,
    reply: created,
  },
  'POST /bookings': {
    once: true,
    about: 'Book an offer or a service.',
    limit: 'create-booking',
    auth: 'customer',
    status: 201,
    body: NewBooking,
    reply: created,
  },

  'POST /services/:id/book': {
    once: true,
    about: 'Book the service of the path.',
    limit: 'create-booking',
    auth: 'customer',
    status: 201,
    ...itemParams,
    body: NewBooking,
    reply: created,
  },

  'GET /bookings/user': {
    about: 'My bookings, newest first; the upcoming ones soonest first. The summary counts those of the same kind that the words find.',
    auth: 'customer',
    query: listQuery,
    reply: list,
  },
  'GET /users/bookings': { about: 'The same as GET /bookings/user.', auth: 'customer', query: listQuery, reply: list },
  'GET /bookings': { about: 'The same as GET /bookings/user.', auth: 'customer', query: listQuery, reply: list },
  'GET /bookings/merchant': {
    about: 'The bookings of the merchant’s stores, newest first; of one day when a date is given.',
    auth: 'merchant',
    query: z.object({
      page,
      limit: limit(100, 200),
      status: z.enum([...BOOKING_STATUSES, 'all']).default('all'),
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

  'GET /bookings/:id/times': {
    about: 'Where my booking could be moved: the free times of the coming days, my own time counted as free.',
    limit: 'slots',
    auth: 'customer',
    params: one.params,
    query: z.object({ from: day.optional(), days: intOr(7, 1, 31), staffId: idOf(() => bookingProblems.unknownStaff()).optional() }),
    reply: ok({
      days: z.array(z.object({ date: z.string(), isOpen: z.boolean(), reason: z.string().nullable(), free: z.array(Slot) })),
      staff: z.array(Staff),
    }),
  },
  'PUT /bookings/:id/reschedule': {
    about: 'Move my booking to another time, three times at most, until an hour before it begins.',
    limit: 'change-booking',
    auth: 'customer',
    ...one,
    body: Moving,
    reply: changed,
  },
  'POST /bookings/:id/reschedule': {
    about: 'The same as PUT.',
    limit: 'change-booking',
    auth: 'customer',
    ...one,
    body: Moving,
    reply: changed,
  },
  'GET /bookings/:id/pass': {
    about: 'The pass of my booking: a signed code to show at the counter, good without a network.',
    auth: 'customer',
    ...one,
    reply: ok({ pass: z.string(), code: z.string(), validFrom: z.string(), validUntil: z.string() }),
  },
  'GET /bookings/pass-key': {
    about: 'The key that proves passes (Ed25519, raw, base64url), for pages that check them without a network.',
    auth: 'public',
    reply: ok({ publicKey: z.string() }),
  },
  'POST /bookings/passes/read': {
    about: 'What a pass or a booking code is for, and whether it can be taken now.',
    auth: 'merchant',
    body: Pass,
    reply: ok({ booking: Booking, canCheckIn: z.boolean(), message: z.string() }),
  },
  'POST /bookings/passes/check-in': {
    about: 'Take a pass or a booking code, once, and check its customer in.',
    auth: 'merchant',
    body: Pass,
    reply: changed,
  },
  'POST /bookings/links/read': {
    about: 'The booking that a link of a reminder is for; the link stands for a sign-in until the booking begins.',
    limit: 'link',
    auth: 'public',
    body: Link,
    reply: ok({
      booking: z.object({
        id: z.string(),
        title: z.string(),
        storeName: z.string(),
        place: z.string(),
        startTime: z.string(),
        status: z.enum(BOOKING_STATUSES),
        comingAt: z.string().nullable(),
        canCancel: z.boolean(),
        cancelBefore: z.string(),
        feePaid: z.boolean(),
        chargedFee: z.number(),
      }),
    }),
  },
  'POST /bookings/links/confirm': {
    about: 'By such a link: the customer is coming.',
    limit: 'link',
    auth: 'public',
    body: Link,
    reply: ok({ message: z.string() }),
  },
  'POST /bookings/links/cancel': {
    about: 'By such a link: the customer cancels.',
    limit: 'link',
    auth: 'public',
    body: Link,
    reply: ok({ message: z.string() }),
  },

  'PUT /bookings/:id/cancel': {
    about:
      'The customer cancels, or the store does. With the notice kept, or by the store, an access fee that was paid goes back by itself.',
    limit: 'change-booking',
    auth: 'account',
    ...one,
    body: Cancelling,
    reply: changed,
  },
  'POST /bookings/:id/cancel': {
    about: 'The same as PUT.',
    limit: 'change-booking',
    auth: 'account',
    ...one,
    body: Cancelling,
    reply: changed,
  },

  'PUT /bookings/:id/confirm': { about: 'The store says yes.', auth: 'merchant', ...one, reply: changed },
  'POST /bookings/:id/confirm': { about: 'The same as PUT.', auth: 'merchant', ...one, reply: changed },
  'PUT /bookings/:id/check-in': { about: 'The customer has arrived.', auth: 'merchant', ...one, reply: changed },
  'PUT /bookings/:id/complete': { about: 'The visit is over.', auth: 'merchant', ...one, reply: changed },
  'POST /bookings/:id/complete': { about: 'The same as PUT.', auth: 'merchant', ...one, reply: changed },
  'PUT /bookings/:id/no-show': {
    about: 'Nobody came. The booking ends, and what was paid for it is kept.',
    auth: 'merchant',
    ...one,
    reply: changed,
  },
  'PUT /bookings/:id/status': {
    about: 'Any of these steps, named by the status it leads to; a customer can cancel only.',
    limit: 'change-booking',
    auth: 'account',
    ...one,
    body: z.strictObject({ status: z.enum(['confirmed', 'checked_in', 'completed', 'cancelled']), reason: text(500).nullish() }),
    reply: changed,
  },
} satisfies Contract

export const bookingProblems = {
  itemGone: problem(404, 'item-not-found', 'This item is no longer available.'),
  noItem: problem(400, 'no-item', 'Either offerId or serviceId is required'),
  itemMismatch: problem(400, 'item-mismatch', 'The booking type and the ids do not name the same item.'),
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
  tooSoon: problem(400, 'too-soon', 'That time is too soon to be booked. Please select a later time.'),
  afterOffer: problem(400, 'after-offer', 'The offer ends before that time. Please select an earlier time.'),
  soldOut: problem(409, 'sold-out', 'This offer is sold out.'),
  hadAlready: problem(409, 'had-already', 'You have booked this offer as often as it can be had by one customer.'),
  firstTimeOnly: problem(409, 'first-time-only', 'This offer is for those who book at this store for the first time.'),
  guestUnnamed: problem(422, 'guest-unnamed', 'Name the person who comes, with a phone we can reach them on.'),
  rescheduleRefused: problem(400, 'reschedule-not-available', RESCHEDULE_REFUSED_SENTENCE['not-open']),
  sameTime: problem(400, 'same-time', 'That is the time it already has.'),
  reasonNeeded: problem(400, 'reason-needed', 'Say why, so that the customer knows.'),
  begun: problem(409, 'booking-begun', 'A booking that has begun is not cancelled any more. Complete it, or say that nobody came.'),
  noPass: problem(409, 'no-pass', 'There is a pass from the moment the booking is confirmed until a day after its end.'),
  passUnknown: problem(404, 'pass-unknown', 'That is no pass of your stores.'),
  passUsed: problem(409, 'pass-used', 'This pass has been used.'),
  linkOver: problem(410, 'link-over', 'This link has ended. Sign in to see your booking.'),
  cancelRefused: problem(400, 'cancellation-not-available', CANCEL_REFUSED_SENTENCE),
  unpaid: problem(409, 'unpaid', 'The access fee is not paid yet.'),
  tooEarly: problem(409, 'too-early', 'It is too early for that.'),
}
