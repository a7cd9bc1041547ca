/** Free times, and the branches and staff members to choose from (docs/rules/availability.md). */
import * as z from 'zod'
import { Slot } from '../entities/booking.ts'
import { Branch, Staff } from '../entities/store.ts'
import { idSchema, ok } from '../fields.ts'
import { withAliases, type Contract } from '../kernel.ts'
import { storeProblems } from '../stores.ts'
import { date, EXAMPLE_IDS, integer, message, number, string, strings, timeOfDay, uuid } from '../values.ts'
import {
  day,
  branchId,
  staffId,
  offerId,
  serviceId,
  bookingType,
  firstDay,
  dayCount,
  accessFee,
  chargedFee,
  requiresPayment,
  dayDetails,
  startInput,
} from './fields.ts'
import { bookingProblems, itemProblems } from './problems.ts'
import { also, visitProblems } from './visits.ts'

const where = { date: day, branchId: branchId.optional(), staffId: staffId.optional(), also }
const offerParams = { params: z.object({ id: offerId }) }
const serviceParams = { params: z.object({ id: serviceId }) }

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

const slots = ok({
  availableSlots: strings('`time` of each free slot.', ['2:30 PM']),
  detailedSlots: z.array(Slot).meta({ description: 'Free slots in order of time.' }),
  bookingRules: z
    .object({
      serviceDuration: integer('Duration in minutes.', 60),
      maxConcurrentBookings: integer('Bookings that can be made at one time.', 3),
      bufferTime: integer('Minutes between two bookings.', 15),
      minAdvanceBooking: number('Hours before its start until which it can be booked.', 2),
      maxAdvanceBooking: integer('Number of days in advance that it can be booked.', 60),
    })
    .meta({ description: 'Rules that the slots follow.' }),
  storeInfo: Place,
  branchInfo: Place.nullable(),
  accessFee,
  chargedFee,
  bookingType: z.enum(['offer', 'service']).meta({ description: 'Kind of the thing that the slots are of.' }),
  requiresPayment,
}).meta({ id: 'SlotsOfDay', description: 'Free times of an offer or a service on one day.' })
const branches = ok({
  branch: Branch,
  branches: z
    .array(Branch)
    .meta({ description: 'All branches of the offer or service, the main one first.' }),
  service: z
    .object({
      id: uuid('service', 'Id of the service.'),
      name: string('Name of the service.', 'Deep tissue massage'),
      branchId: string('Id of `branch`.', EXAMPLE_IDS.branch),
    })
    .meta({ description: 'The service, in brief.' }),
}).meta({ id: 'BranchesOfItem', description: 'Branches of an offer or a service.' })
const staff = ok({
  staff: z.array(Staff).meta({ description: 'Empty when the service does not need a particular person.' }),
  message: message.optional(),
}).meta({ id: 'StaffOfItem', description: 'Staff who perform an offer or a service.' })

const slotsProblems = [
  ...visitProblems,
  ...itemProblems,
  bookingProblems.pastDate,
  bookingProblems.tooFar,
  bookingProblems.closedDay,
  bookingProblems.afterOffer,
  bookingProblems.notUsable,
  bookingProblems.unknownStaff,
  storeProblems.branchNotFound,
]

const routes = {
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
    canonicalRoute: 'GET /bookings/slots',
    limit: 'slots',
    auth: 'public',
    query: z.object({
      entityId: idSchema(() => bookingProblems.itemNotFound(), 'Id of the offer or the service.', 'offer'),
      entityType: z
        .enum(['offer', 'service'])
        .meta({ description: 'Kind of the thing that `entityId` names.' }),
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
  'GET /bookings/slot': {
    summary: 'Check whether a time can be booked',
    description:
      'Send `offerId` or `serviceId`. `refusal` is what booking it would answer, except what depends on the customer.',
    limit: 'slots',
    auth: 'public',
    query: z.object({
      offerId: offerId.optional(),
      serviceId: serviceId.optional(),
      bookingType: bookingType.optional(),
      branchId: branchId.optional(),
      staffId: staffId.optional(),
      also,
      startTime: startInput('Start, as in `NewBooking`.'),
    }),
    reply: ok({
      slot: Slot.nullable().meta({ description: 'Slot; null if the time cannot be booked.' }),
      refusal: z
        .object({
          code: string('Code of the problem.', 'outside-hours'),
          message: string('Reason for people.', 'That time is outside operating hours'),
        })
        .nullable()
        .meta({ description: 'Reason why the time cannot be booked; null if it can.' }),
      nearest: z
        .array(Slot.extend({ date: date('The day.') }))
        .meta({ description: 'The free times nearest to one that cannot be booked, at most three.' }),
    }),
    problems: [
      ...itemProblems,
      ...visitProblems,
      bookingProblems.noItem,
      bookingProblems.itemMismatch,
      bookingProblems.twoItems,
      bookingProblems.unknownStaff,
      storeProblems.branchNotFound,
    ],
  },
  'GET /bookings/availability': {
    summary: 'Count the free times of the coming days',
    description:
      'Counts the free times of an offer or a service at a branch, and lists the next ones. Send `offerId` or `serviceId`.',
    limit: 'slots',
    auth: 'public',
    query: z.object({
      offerId: offerId.optional(),
      serviceId: serviceId.optional(),
      branchId: branchId.optional(),
      staffId: staffId.optional(),
      also,
      from: firstDay,
      days: dayCount(14),
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
      ...visitProblems,
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
  'GET /bookings/services/:id/branch': {
    summary: 'List the branches where a service is available',
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
  'GET /bookings/services/:id/staff': {
    summary: 'List who performs a service',
    auth: 'public',
    ...serviceParams,
    reply: staff,
    problems: [bookingProblems.itemNotFound],
  },
} satisfies Contract

export const availabilityRoutes = withAliases(routes, {
  'GET /bookings/branches/offer/:id': 'GET /bookings/offers/:id/branch',
  'GET /bookings/branches/service/:id': 'GET /bookings/services/:id/branch',
  'GET /bookings/staff/offer/:id': 'GET /bookings/offers/:id/staff',
  'GET /bookings/staff/service/:id': 'GET /bookings/services/:id/staff',
})
