/** Free times and bookings (docs/rules/bookings.md, docs/rules/availability.md). */
import * as z from 'zod'
import { m } from '#messages'
import { BOOKING_STATUSES, DEFAULT_DAYS_AHEAD } from '../domain/booking/booking-policy.ts'
import { isDay, readInstant } from '../domain/time/time.ts'
import { Booking, BookingStatus, Branch, Slot, Staff } from './entities.ts'
import { id, idOf, intOr, limit, ok, page, Pagination, text } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { generalProblems, problem } from './problem.ts'
import { storeProblems } from './stores.ts'
import {
  boolean,
  date,
  dateTime,
  EXAMPLE_IDS,
  integer,
  message,
  money,
  number,
  string,
  strings,
  timeOfDay,
  url,
  uuid,
} from './values.ts'

export const bookingProblems = {
  itemNotFound: problem(
    404,
    'item-not-found',
    m.problem_item_not_found,
    'There is no such offer or service, or its store is not published.',
  ),
  noItem: problem(400, 'no-item', m.problem_no_item, 'The request names neither an offer nor a service.'),
  itemMismatch: problem(
    400,
    'item-mismatch',
    m.problem_item_mismatch,
    'The service is not that of the offer, or the type is not that of the id.',
  ),
  twoItems: problem(
    400,
    'two-items',
    m.problem_two_items,
    'The request names an offer and a service, and no `bookingType`.',
  ),
  offerExpired: problem(400, 'offer-expired', m.problem_offer_expired, 'The offer has ended.'),
  offerInactive: problem(
    400,
    'offer-inactive',
    m.problem_offer_inactive,
    'The store has withdrawn the offer.',
  ),
  disabled: problem(
    400,
    'booking-disabled',
    m.problem_booking_disabled,
    'The service cannot be booked through D3. Contact the store.',
  ),
  wrongStore: problem(
    400,
    'wrong-store',
    m.problem_wrong_store,
    '`storeId` is not the store of the offer or service.',
  ),
  wrongAmount: problem(
    422,
    'wrong-amount',
    m.problem_wrong_amount,
    'The amount is neither the exact access fee nor the charged one. Get ' +
      'the offer again and show the customer the new fee.',
  ),
  slotTaken: problem(
    409,
    'slot-taken',
    m.problem_slot_taken,
    'Another booking has taken the time. `nearest` has the nearest free times.',
  ),
  pastTime: problem(400, 'past-time', m.problem_past_time, 'The start is not in the future.'),
  pastDate: problem(400, 'past-date', m.problem_past_date, 'The date is before today in Africa/Nairobi.'),
  tooFar: problem(
    400,
    'too-far-ahead',
    (_inputs, options) => m.problem_too_far_ahead({ count: DEFAULT_DAYS_AHEAD }, options),
    'The date is further ahead than the service can be booked.',
  ),
  closedDay: problem(
    400,
    'closed-day',
    m.problem_closed_day,
    'The branch is closed, or no staff member who performs the service works on the day.',
  ),
  outsideHours: problem(
    400,
    'outside-hours',
    m.problem_outside_hours,
    'No slot starts at this time. Use a `startsAt` of the slots.',
  ),
  unknownStaff: problem(
    400,
    'unknown-staff',
    m.problem_unknown_staff,
    'Use a staff member that the staff routes list for the item and the branch.',
  ),
  tooManyHolds: problem(
    409,
    'too-many-holds',
    m.problem_too_many_holds,
    'A customer can have three unpaid bookings at a time.',
  ),
  tooManyBookings: problem(
    409,
    'too-many-bookings',
    m.problem_too_many_bookings,
    'A customer can have ten open bookings at a time.',
  ),
  notFound: problem(
    404,
    'booking-not-found',
    m.problem_booking_not_found,
    'There is no booking with this id that the account may change.',
  ),
  notYourBooking: problem(
    403,
    'not-your-booking',
    m.problem_not_your_booking,
    'The booking belongs to another customer, and to a store of another merchant.',
  ),
  statusChanged: problem(
    409,
    'booking-changed',
    m.problem_booking_changed,
    'The action is not possible in the current status of the booking. Get the booking again.',
  ),
  tooSoon: problem(400, 'too-soon', m.problem_too_soon, 'The service has to be booked further in advance.'),
  afterOffer: problem(400, 'after-offer', m.problem_after_offer, 'The start is after the end of the offer.'),
  soldOut: problem(409, 'sold-out', m.problem_sold_out, 'No more bookings of the offer are possible.'),
  customerLimitReached: problem(
    409,
    'had-already',
    m.problem_had_already,
    'The customer has reached `stock.perCustomer` of the offer.',
  ),
  firstTimeOnly: problem(
    409,
    'first-time-only',
    m.problem_first_time_only,
    'The customer has booked at the store before.',
  ),
  guestIncomplete: problem(
    422,
    'guest-unnamed',
    m.problem_guest_unnamed,
    'With `isForGuest`, `clientInfo` needs a name and a Kenyan mobile number.',
  ),
  rescheduleRefused: problem(
    400,
    'reschedule-not-available',
    m.rule_reschedule_not_open,
    'The booking cannot be moved: its status, the notice, or the number of ' +
      'moves does not allow it. `message` has the reason.',
  ),
  sameTime: problem(
    400,
    'same-time',
    m.problem_same_time,
    'The new start and staff member are those of the booking.',
  ),
  reasonNeeded: problem(
    400,
    'reason-needed',
    m.problem_reason_needed,
    'A store has to send a `reason` when it cancels.',
  ),
  alreadyStarted: problem(
    409,
    'booking-begun',
    m.problem_booking_begun,
    'The start has passed. Use the routes `complete` or `no-show`.',
  ),
  noPass: problem(409, 'no-pass', m.problem_no_pass, 'The booking is not confirmed, cancelled, or over.'),
  passNotFound: problem(
    404,
    'pass-unknown',
    m.problem_pass_unknown,
    'The pass is forged, replaced, expired, or for a store of another ' +
      'merchant; or there is no booking with this code.',
  ),
  passUsed: problem(
    409,
    'pass-used',
    m.problem_pass_used,
    'The customer was checked in before. `usedAt` says when, in UTC.',
  ),
  linkExpired: problem(
    410,
    'link-over',
    m.problem_link_over,
    'The link is not valid: the booking has begun or was moved.',
  ),
  cancelRefused: problem(
    400,
    'cancellation-not-available',
    m.rule_cancel_refused,
    'The status or the notice of the booking does not allow it. See ' +
      '`canCancel` and `cancelBefore` of the booking.',
  ),
  unpaid: problem(409, 'unpaid', m.problem_unpaid, 'The action needs a paid access fee.'),
  tooEarly: problem(
    409,
    'too-early',
    m.problem_too_early,
    'The customer cannot be checked in, or the booking completed or marked as a ' +
      'no-show, at this time. See `checkInFrom` of the booking.',
  ),
}

const day = z.string(saying(m.field_date_format)).refine(isDay, saying(m.field_date_format)).meta({
  description: 'A calendar day in Africa/Nairobi, YYYY-MM-DD.',
  example: '2026-11-28',
  format: 'date',
})
/** `store-{id}` is what clients send for the main branch of a store. */
const branchId = z
  .string()
  .trim()
  .max(60)
  .meta({
    description:
      'Id of the branch, or `store-` and the id of the store for ' + 'its main branch, which is the default.',
    example: EXAMPLE_IDS.branch,
  })
const staffId = idOf(() => bookingProblems.unknownStaff(), 'Id of the staff member; any by default.', 'staff')
const where = { date: day, branchId: branchId.optional(), staffId: staffId.optional() }
const offerId = idOf(() => bookingProblems.itemNotFound(), 'Id of the offer.', 'offer')
const serviceId = idOf(() => bookingProblems.itemNotFound(), 'Id of the service.', 'service')
const bookingType = z
  .enum(['offer', 'service'])
  .meta({ description: 'What is booked, if both ids are sent.' })
const from = day
  .optional()
  .meta({ description: 'First day, YYYY-MM-DD in Africa/Nairobi; today by default.' })
const days = (defaultValue: number) =>
  intOr(defaultValue, 1, 31).meta({ description: 'Number of days.', example: defaultValue })

const Place = z
  .object({
    name: string('Name.', 'Amani Spa - Westlands'),
    location: string('Area or town.', 'Westlands'),
    openingTime: timeOfDay('Usual opening time.', '09:00').nullable(),
    closingTime: timeOfDay('Usual closing time.', '20:00').nullable(),
    workingDays: strings('Weekdays on which it is open, in English.', [
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
    ]),
  })
  .meta({ id: 'Place', description: 'A store or a branch with its usual hours.' })
const accessFee = money('What D3 charges for a booking, exactly; 0 when it is free.', 112.5)
const chargedFee = money('The access fee as M-Pesa charges it: rounded up to whole shillings.', 113)
const requiresPayment = boolean('The access fee has to be paid before the booking is confirmed.', true)

const slots = ok({
  availableSlots: strings('`time` of each free slot.', ['2:30 PM']),
  detailedSlots: z.array(Slot).meta({ description: 'Free slots in order of time.' }),
  bookingRules: z
    .object({
      serviceDuration: integer('Duration in minutes.', 60),
      maxConcurrentBookings: integer('Bookings that can be made at one time.', 3),
      bufferTime: integer('Minutes between two bookings.', 15),
      minAdvanceBooking: number('How far in advance it has to be booked, in hours.', 2),
      maxAdvanceBooking: integer('How far in advance it can be booked, in days.', 60),
    })
    .meta({ description: 'Rules that the slots follow.' }),
  storeInfo: Place,
  branchInfo: Place.nullable(),
  accessFee,
  chargedFee,
  bookingType: z.enum(['offer', 'service']).meta({ description: 'What the slots are of.' }),
  requiresPayment,
}).meta({ id: 'SlotsOfDay', description: 'Free times of an offer or a service on one day.' })

/**
 * Clients send the customer, the price and the fee too. Identity comes from the session and money from the
 * server, so those are checked or ignored (docs/rules/bookings.md#client-data).
 */
export const NewBooking = z
  .strictObject({
    userId: z
      .string()
      .max(60)
      .nullish()
      .meta({ description: 'Ignored: the signed-in customer books.', deprecated: true, example: '' }),
    startTime: z
      .string(saying(m.field_datetime_invalid))
      .refine((value) => readInstant(value) !== null, saying(m.field_datetime_format))
      .meta({
        description:
          'Start, ISO 8601 to the minute or finer. Without an offset it is ' +
          '**local time in Africa/Nairobi** (UTC+03:00). ' +
          'Always send an offset or `Z`; `startsAt` of a slot has one.',
        example: '2026-11-28T14:30:00+03:00',
      }),
    staffId: idOf(
      () => bookingProblems.unknownStaff(),
      'Id of the staff member; by default any who is free.',
      'staff',
    ).nullish(),
    notes: text(1000).nullish().meta({ description: 'Notes for the store.', example: 'First visit' }),
    specialRequests: text(1000)
      .nullish()
      .meta({ description: 'Special requests to the store.', example: 'Ground floor, please' }),
    bookingType: bookingType.optional(),
    clientInfo: z
      .strictObject({
        name: text(160)
          .nullish()
          .meta({ description: 'Name; by default that of the account.', example: 'Wanjiku Mwangi' }),
        email: text(254).nullish().meta({
          description: 'E-mail address; by default that of the account.',
          example: 'wanjiku@example.com',
        }),
        phone: text(20)
          .nullish()
          .meta({ description: 'Phone number; by default that of the account.', example: '0712345678' }),
      })
      .nullish()
      .meta({ description: 'The person who comes.' }),
    storeId: id(m.field_store_id_invalid, 'Id of the store; checked if sent.', 'store').nullish(),
    branchId: branchId.nullish(),
    offerId: offerId.nullish(),
    serviceId: serviceId.nullish(),
    isForGuest: z.boolean().optional().meta({
      description: 'Someone else comes. `clientInfo` then needs a name and a Kenyan mobile number.',
      example: false,
    }),
    accessFee: z
      .number()
      .nullish()
      .meta({
        description:
          'The fee that the client shows. The server computes it; a ' +
          'different one is rejected with `wrong-amount`.',
        example: 112.5,
      }),
    paymentData: z
      .strictObject({
        amount: z.number().meta({ description: 'Checked like `accessFee`.', example: 113 }),
        currency: z.literal('KES').optional().meta({ description: 'Always KES.' }),
        method: text(20).optional().meta({ description: 'Ignored.', example: 'mpesa' }),
        phoneNumber: text(20)
          .nullish()
          .meta({ description: 'Ignored: pay with POST /payments/mpesa.', example: '0712345678' }),
      })
      .nullish()
      .meta({ description: 'Only `amount` is read.', deprecated: true }),
  })
  .meta({
    id: 'NewBooking',
    description: 'A booking to make. Send `startTime` and either `offerId` or `serviceId`.',
    example: { offerId: EXAMPLE_IDS.offer, startTime: '2026-11-28T14:30:00+03:00', notes: 'First visit' },
  })
export type NewBooking = z.output<typeof NewBooking>

/** Whether money is refunded depends on the notice only, so what a client sends about it is ignored. */
const Cancellation = z
  .strictObject({
    reason: text(500)
      .nullish()
      .meta({ description: 'Why. Required when the store cancels.', example: 'I am ill' }),
    refundRequested: z
      .boolean()
      .nullish()
      .meta({ description: 'Ignored: the notice decides.', deprecated: true, example: true }),
  })
  .meta({ id: 'Cancellation', description: 'Why a booking is cancelled.' })

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
    newStaffId: idOf(
      () => bookingProblems.unknownStaff(),
      'Id of another staff member. Null: any who is free. Left out: the same one.',
      'staff',
    ).nullish(),
    reason: text(500).nullish().meta({ description: 'Why.', example: 'I have to work' }),
  })
  .meta({ id: 'Reschedule', description: 'The new time of a booking.' })
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

const created = ok({
  message,
  booking: Booking,
  bookingType: z.enum(['offer', 'service']).meta({ description: 'Same as in `booking`.', deprecated: true }),
  requiresPayment,
  accessFee,
  chargedFee,
}).meta({ id: 'BookingCreated', description: 'A new booking.' })
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
  bookingId: id(m.field_booking_id_invalid, 'Only this booking.', 'booking').optional(),
  q: z.string().trim().max(100).optional().meta({
    description: 'Words of the title, the store, the location, the person or the code.',
    example: 'massage',
  }),
})
const bookingParams = {
  params: z.object({ id: idOf(() => bookingProblems.notFound(), 'Id of the booking.', 'booking') }),
}
const changed = ok({ message, booking: Booking }).meta({
  id: 'BookingChanged',
  description: 'A booking after a change.',
})
const branches = ok({
  branch: Branch,
  branches: z.array(Branch).meta({ description: 'All branches where it is available, the main one first.' }),
  service: z
    .object({
      id: uuid('service', 'Id of the service.'),
      name: string('Name of the service.', 'Deep tissue massage'),
      branchId: string('Id of `branch`.', EXAMPLE_IDS.branch),
    })
    .meta({ description: 'The service, in brief.' }),
}).meta({ id: 'BranchesOfItem', description: 'Where an offer or a service is available.' })
const staff = ok({
  staff: z.array(Staff).meta({ description: 'Empty when the service does not need a particular person.' }),
  message: message.optional(),
}).meta({ id: 'StaffOfItem', description: 'Who performs an offer or a service.' })
const offerParams = { params: z.object({ id: offerId }) }
const serviceParams = { params: z.object({ id: serviceId }) }
const dayDetails = {
  date: date('The day.'),
  isOpen: boolean('The branch is open.', true),
  reason: string('Why it is closed, if not because of the weekday.', 'Jamhuri Day').nullable(),
}

/** Why an item cannot be booked at all. */
const itemProblems = [
  bookingProblems.itemNotFound,
  bookingProblems.offerInactive,
  bookingProblems.offerExpired,
  bookingProblems.disabled,
  bookingProblems.soldOut,
]
const slotsProblems = [
  ...itemProblems,
  bookingProblems.pastDate,
  bookingProblems.tooFar,
  bookingProblems.closedDay,
  bookingProblems.afterOffer,
  bookingProblems.unknownStaff,
  storeProblems.branchNotFound,
]
/** Why there is no slot at a time. */
const timeProblems = [
  bookingProblems.pastTime,
  bookingProblems.tooSoon,
  bookingProblems.tooFar,
  bookingProblems.closedDay,
  bookingProblems.outsideHours,
  bookingProblems.afterOffer,
  bookingProblems.unknownStaff,
  bookingProblems.slotTaken,
]
export const newBookingProblems = [
  ...itemProblems,
  ...timeProblems,
  bookingProblems.noItem,
  bookingProblems.itemMismatch,
  bookingProblems.twoItems,
  bookingProblems.wrongStore,
  bookingProblems.wrongAmount,
  bookingProblems.customerLimitReached,
  bookingProblems.firstTimeOnly,
  bookingProblems.tooManyHolds,
  bookingProblems.tooManyBookings,
  bookingProblems.guestIncomplete,
  storeProblems.branchNotFound,
]
const rescheduleProblems = [
  ...timeProblems,
  bookingProblems.notFound,
  bookingProblems.notYourBooking,
  bookingProblems.rescheduleRefused,
  bookingProblems.sameTime,
]
const cancelProblems = [
  bookingProblems.notFound,
  bookingProblems.notYourBooking,
  bookingProblems.statusChanged,
  bookingProblems.unpaid,
  bookingProblems.alreadyStarted,
  bookingProblems.reasonNeeded,
  bookingProblems.cancelRefused,
]
const stepProblems = [
  bookingProblems.notFound,
  bookingProblems.statusChanged,
  bookingProblems.unpaid,
  bookingProblems.tooEarly,
]

export const bookings = {
  'GET /bookings/offer-slots': {
    summary: 'List the free times of an offer on a day',
    limit: 'slots',
    auth: 'public',
    query: z.object({ offerId, ...where }),
    reply: slots,
    problems: slotsProblems,
  },
  'GET /bookings/service-slots': {
    summary: 'List the free times of a service on a day',
    limit: 'slots',
    auth: 'public',
    query: z.object({ serviceId, ...where }),
    reply: slots,
    problems: slotsProblems,
  },
  'GET /bookings/slots/unified': {
    summary: 'List the free times of an offer or a service on a day',
    aliasOf: 'GET /bookings/slots',
    limit: 'slots',
    auth: 'public',
    query: z.object({
      entityId: idOf(() => bookingProblems.itemNotFound(), 'Id of the offer or the service.', 'offer'),
      entityType: z.enum(['offer', 'service']).meta({ description: 'What `entityId` names.' }),
      ...where,
    }),
    reply: slots,
    problems: slotsProblems,
  },
  'GET /bookings/slots': {
    summary: 'List the free times of an offer or a service on a day',
    description: 'Send `offerId` or `serviceId`.',
    limit: 'slots',
    auth: 'public',
    query: z.object({
      offerId: offerId.optional(),
      serviceId: serviceId.optional(),
      bookingType: bookingType.optional(),
      ...where,
    }),
    reply: slots,
    problems: [
      ...slotsProblems,
      bookingProblems.noItem,
      bookingProblems.itemMismatch,
      bookingProblems.twoItems,
    ],
  },
  'GET /bookings/availability': {
    summary: 'Count the free times of the coming days',
    description:
      'Of an offer or a service at a branch, with the next free ' + 'times. Send `offerId` or `serviceId`.',
    limit: 'slots',
    auth: 'public',
    query: z.object({
      offerId: offerId.optional(),
      serviceId: serviceId.optional(),
      branchId: branchId.optional(),
      staffId: staffId.optional(),
      from,
      days: days(14),
    }),
    reply: ok({
      branchId: string('Id of the branch.', EXAMPLE_IDS.branch),
      days: z
        .array(z.object({ ...dayDetails, free: integer('Number of free times.', 7) }))
        .meta({ description: 'The days in order.' }),
      next: z
        .array(Slot.extend({ date: date('The day.') }))
        .meta({ description: 'The next free times, at most three.' }),
    }),
    problems: [
      ...itemProblems,
      bookingProblems.noItem,
      bookingProblems.twoItems,
      bookingProblems.tooFar,
      bookingProblems.unknownStaff,
      storeProblems.branchNotFound,
    ],
  },

  'GET /bookings/offers/:id/branch': {
    summary: 'List the branches where an offer is available',
    auth: 'public',
    ...offerParams,
    reply: branches,
    problems: [bookingProblems.itemNotFound, storeProblems.branchNotFound],
  },
  'GET /bookings/branches/offer/:id': {
    summary: 'List the branches where an offer is available',
    aliasOf: 'GET /bookings/offers/:id/branch',
    auth: 'public',
    ...offerParams,
    reply: branches,
    problems: [bookingProblems.itemNotFound, storeProblems.branchNotFound],
  },
  'GET /bookings/services/:id/branch': {
    summary: 'List the branches where a service is available',
    auth: 'public',
    ...serviceParams,
    reply: branches,
    problems: [bookingProblems.itemNotFound, storeProblems.branchNotFound],
  },
  'GET /bookings/branches/service/:id': {
    summary: 'List the branches where a service is available',
    aliasOf: 'GET /bookings/services/:id/branch',
    auth: 'public',
    ...serviceParams,
    reply: branches,
    problems: [bookingProblems.itemNotFound, storeProblems.branchNotFound],
  },
  'GET /bookings/offers/:id/staff': {
    summary: 'List who performs the service of an offer',
    auth: 'public',
    ...offerParams,
    reply: staff,
    problems: [bookingProblems.itemNotFound],
  },
  'GET /bookings/staff/offer/:id': {
    summary: 'List who performs the service of an offer',
    aliasOf: 'GET /bookings/offers/:id/staff',
    auth: 'public',
    ...offerParams,
    reply: staff,
    problems: [bookingProblems.itemNotFound],
  },
  'GET /bookings/services/:id/staff': {
    summary: 'List who performs a service',
    auth: 'public',
    ...serviceParams,
    reply: staff,
    problems: [bookingProblems.itemNotFound],
  },
  'GET /bookings/staff/service/:id': {
    summary: 'List who performs a service',
    aliasOf: 'GET /bookings/services/:id/staff',
    auth: 'public',
    ...serviceParams,
    reply: staff,
    problems: [bookingProblems.itemNotFound],
  },

  'POST /bookings/offers': {
    isIdempotent: true,
    summary: 'Book an offer',
    description:
      'With an access fee the time is held for ten minutes; pay ' +
      'with POST /payments/mpesa to confirm it.',
    limit: 'create-booking',
    auth: 'customer',
    status: 201,
    body: NewBooking,
    reply: created,
    problems: newBookingProblems,
  },
  'POST /bookings/service': {
    isIdempotent: true,
    summary: 'Book a service',
    description: 'Free of charge. Some stores confirm bookings themselves, within 24 hours.',
    limit: 'create-booking',
    auth: 'customer',
    status: 201,
    body: NewBooking,
    reply: created,
    problems: newBookingProblems,
  },
  'POST /bookings': {
    isIdempotent: true,
    summary: 'Book an offer or a service',
    description:
      'With an access fee the time is held for ten minutes; pay ' +
      'with POST /payments/mpesa to confirm it.',
    limit: 'create-booking',
    auth: 'customer',
    status: 201,
    body: NewBooking,
    reply: created,
    problems: newBookingProblems,
  },
  'POST /services/:id/book': {
    isIdempotent: true,
    summary: 'Book the service of the path',
    limit: 'create-booking',
    auth: 'customer',
    status: 201,
    params: z.object({ id: serviceId }),
    body: NewBooking,
    reply: created,
    problems: newBookingProblems,
  },

  'GET /bookings/user': {
    summary: 'List my bookings',
    description: 'The newest first; with `status=upcoming` the soonest first.',
    auth: 'customer',
    query: listQuery,
    reply: list,
  },
  'GET /users/bookings': {
    summary: 'List my bookings',
    aliasOf: 'GET /bookings/user',
    auth: 'customer',
    query: listQuery,
    reply: list,
  },
  'GET /bookings': {
    summary: 'List my bookings',
    aliasOf: 'GET /bookings/user',
    auth: 'customer',
    query: listQuery,
    reply: list,
  },
  'GET /bookings/merchant': {
    summary: 'List the bookings of my stores',
    description: 'The newest first; with `date` those of one day.',
    auth: 'merchant',
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
          toTake: money('What customers pay at the store.', 21000),
        })
        .meta({ description: 'Figures of all bookings that the filters select.' }),
      stores: z
        .array(
          z.object({
            id: uuid('store', 'Id of the store.'),
            name: string('Name of the store.', 'Amani Spa'),
            logo_url: url('Logo.', 'https://d3.example/media/spa.webp').nullable(),
            location: string('Area or town.', 'Westlands'),
          }),
        )
        .meta({ description: 'My stores.' }),
    }),
  },
  'GET /bookings/:id': {
    summary: 'Get a booking',
    description: 'For its customer and for the merchant of its store.',
    auth: 'account',
    ...bookingParams,
    reply: ok({ booking: Booking }),
    problems: [bookingProblems.notFound, bookingProblems.notYourBooking],
  },

  'GET /bookings/:id/times': {
    summary: 'List the times to which my booking can be moved',
    description: 'The time of the booking itself counts as free.',
    limit: 'slots',
    auth: 'customer',
    ...bookingParams,
    query: z.object({ from, days: days(7), staffId: staffId.optional() }),
    reply: ok({
      days: z
        .array(z.object({ ...dayDetails, free: z.array(Slot).meta({ description: 'Free times.' }) }))
        .meta({ description: 'The days in order.' }),
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
    description: 'At most three times, and until an hour before its start.',
    limit: 'change-booking',
    auth: 'customer',
    ...bookingParams,
    body: Reschedule,
    reply: changed,
    problems: rescheduleProblems,
  },
  'POST /bookings/:id/reschedule': {
    summary: 'Move my booking to another time',
    aliasOf: 'PUT /bookings/:id/reschedule',
    limit: 'change-booking',
    auth: 'customer',
    ...bookingParams,
    body: Reschedule,
    reply: changed,
    problems: rescheduleProblems,
  },
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
    body: Pass,
    reply: changed,
    problems: [
      bookingProblems.passNotFound,
      bookingProblems.passUsed,
      bookingProblems.statusChanged,
      bookingProblems.unpaid,
      bookingProblems.tooEarly,
    ],
  },
  'POST /bookings/links/read': {
    summary: 'Get the booking of a reminder link',
    description: 'The link replaces a sign-in until the booking starts.',
    limit: 'link',
    auth: 'public',
    body: Link,
    reply: ok({
      booking: z
        .object({
          id: uuid('booking', 'Id of the booking.'),
          title: string('What is booked.', '30% off deep tissue massage'),
          storeName: string('Name of the store.', 'Amani Spa'),
          place: string('Address of the branch.', 'Mpaka Road 12, Opposite Sarit Centre, Westlands'),
          startTime: dateTime('Start.'),
          status: BookingStatus,
          comingAt: dateTime('When the customer confirmed that they are coming; null otherwise.').nullable(),
          canCancel: boolean('The customer may cancel it now.', true),
          cancelBefore: dateTime('Until when the customer may cancel it.', '2026-11-28T09:30:00.000Z'),
          feePaid: boolean('The access fee is paid.', true),
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

  'PUT /bookings/:id/cancel': {
    summary: 'Cancel a booking',
    description:
      'By its customer, or by its store, which has to send a `reason`. A paid access ' +
      'fee is refunded if the store cancels, or the customer ' +
      'cancels before `cancelBefore`.',
    limit: 'change-booking',
    auth: 'account',
    ...bookingParams,
    body: Cancellation,
    reply: changed,
    problems: cancelProblems,
  },
  'POST /bookings/:id/cancel': {
    summary: 'Cancel a booking',
    aliasOf: 'PUT /bookings/:id/cancel',
    limit: 'change-booking',
    auth: 'account',
    ...bookingParams,
    body: Cancellation,
    reply: changed,
    problems: cancelProblems,
  },

  'PUT /bookings/:id/confirm': {
    summary: 'Confirm a booking request',
    auth: 'merchant',
    ...bookingParams,
    reply: changed,
    problems: stepProblems,
  },
  'POST /bookings/:id/confirm': {
    summary: 'Confirm a booking request',
    aliasOf: 'PUT /bookings/:id/confirm',
    auth: 'merchant',
    ...bookingParams,
    reply: changed,
    problems: stepProblems,
  },
  'PUT /bookings/:id/check-in': {
    summary: 'Check a customer in',
    auth: 'merchant',
    ...bookingParams,
    reply: changed,
    problems: stepProblems,
  },
  'PUT /bookings/:id/complete': {
    summary: 'Complete a booking',
    auth: 'merchant',
    ...bookingParams,
    reply: changed,
    problems: stepProblems,
  },
  'POST /bookings/:id/complete': {
    summary: 'Complete a booking',
    aliasOf: 'PUT /bookings/:id/complete',
    auth: 'merchant',
    ...bookingParams,
    reply: changed,
    problems: stepProblems,
  },
  'PUT /bookings/:id/no-show': {
    summary: 'Mark a booking as a no-show',
    description: 'From 15 minutes after its start. The access fee is not refunded.',
    auth: 'merchant',
    ...bookingParams,
    reply: changed,
    problems: [bookingProblems.notFound, bookingProblems.statusChanged, bookingProblems.tooEarly],
  },
  'PUT /bookings/:id/status': {
    summary: 'Change the status of a booking',
    description: 'The same as `confirm`, `check-in`, `complete` and `cancel`. Customers can only cancel.',
    limit: 'change-booking',
    auth: 'account',
    ...bookingParams,
    body: z.strictObject({
      status: z
        .enum(['confirmed', 'checked_in', 'completed', 'cancelled'])
        .meta({ description: 'The new status.' }),
      reason: text(500)
        .nullish()
        .meta({ description: 'Why. Required when the store cancels.', example: 'The therapist is ill' }),
    }),
    reply: changed,
    problems: [...cancelProblems, bookingProblems.tooEarly, generalProblems.forbidden],
  },
} satisfies Contract

type BookingsRoutes = typeof bookings
declare module './kernel.ts' {
  interface Api extends BookingsRoutes {}
}
