/** Actions of a merchant on bookings besides the usual steps. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { readInstant } from '../../domain/time/time.ts'
import { optionalPhone } from '../account-forms.ts'
import { AffectedBooking } from '../entities/affected-booking.ts'
import { Staff } from '../entities/store.ts'
import { done, idSchema, limitedText, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { properName } from '../names.ts'
import { storeProblems } from '../stores.ts'
import { dateTime, EXAMPLE_IDS, message, string, uuid } from '../values.ts'
import { BlockedTime } from './calendar.ts'
import {
  bookingChanged,
  bookingParams,
  branchId,
  dayCount,
  dayOfTimes,
  firstDay,
  serviceId,
  staffId,
} from './fields.ts'
import { BLOCK_TEXTS, CHECK_IN_TEXTS, PROPOSAL_TEXTS, WALK_IN_TEXTS } from './merchant-limits.ts'
import { bookingProblems } from './problems.ts'

const byStaff = { auth: 'merchant', merchantRole: LEAST_ROLE.handleBookings } as const

const instantInput = (description: string, example: string) =>
  z
    .string(saying(m.field_datetime_invalid))
    .refine((value) => readInstant(value) !== null, saying(m.field_datetime_format))
    .meta({
      description: `${description} ISO 8601 with an offset or \`Z\`; without one it is time in Nairobi.`,
      example,
    })

const fitProblems = [
  bookingProblems.slotTaken,
  bookingProblems.slotHeld,
  bookingProblems.notWorking,
  bookingProblems.unknownStaff,
  bookingProblems.pastTime,
]

const CheckIn = z
  .strictObject({
    id: z
      .guid()
      .transform((text) => text.toLowerCase())
      .meta({
        description: 'An id that the device has chosen. The same one is applied once.',
        example: EXAMPLE_IDS.claim,
      }),
    pass: limitedText(CHECK_IN_TEXTS.pass).meta({
      description: 'The pass, or the code of the booking.',
      example: 'K7M2QX',
    }),
    at: z.iso.datetime({ offset: true }).meta({
      description: 'Time of the scan, by the clock of the device. ISO 8601 with an offset, or `Z` for UTC.',
      example: '2026-11-28T11:31:00.000Z',
    }),
  })
  .meta({ id: 'OfflineCheckIn', description: 'A check-in that a device made without a network.' })
export const CHECK_IN_OUTCOMES = [
  'checked-in',
  'already-used',
  'cancelled',
  'no-show',
  'moved',
  'wrong-store',
  'not-yours',
  'too-early',
  'unpaid',
  'not-confirmed',
  'too-late',
  'unknown',
] as const

export const merchantActionRoutes = {
  'GET /merchant/bookings/:id/times': {
    summary: 'List the free times that can be proposed for a booking',
    description: 'Any other time at which the person works and is free can be proposed, too.',
    limit: 'slots',
    ...byStaff,
    ...bookingParams,
    query: z.object({ from: firstDay, days: dayCount(7), staffId: staffId.optional() }),
    reply: ok({
      days: z.array(dayOfTimes).meta({ description: 'The days in order.' }),
      staff: z.array(Staff).meta({ description: 'Staff who perform the service at the branch.' }),
    }),
    problems: [
      bookingProblems.notFound,
      bookingProblems.proposalRefused,
      bookingProblems.rescheduleRefused,
      bookingProblems.tooFar,
      bookingProblems.unknownStaff,
    ],
  },
  'POST /merchant/bookings/:id/proposals': {
    summary: 'Propose another time for a booking',
    description:
      'The customer gets an SMS and an e-mail with a link. The booking has its own time until the customer ' +
      'accepts, and the proposed one is reserved until `proposal.expiresAt`: a day, but not after the start ' +
      'of either. A further proposal replaces the first. An accepted request is confirmed.',
    ...byStaff,
    ...bookingParams,
    status: 201,
    isIdempotent: true,
    body: z
      .strictObject({
        startTime: instantInput('Proposed start.', '2026-11-28T16:00:00+03:00'),
        staffId: staffId.nullish().meta({
          description:
            'Another staff member. Null means anyone who is free; if it is left out, the staff member stays.',
        }),
        message: limitedText(PROPOSAL_TEXTS.message)
          .nullish()
          .meta({ description: 'A sentence to the customer.', example: 'We can take you an hour later' }),
      })
      .meta({ id: 'NewProposal', description: 'Another time for a booking.' }),
    reply: bookingChanged,
    problems: [
      bookingProblems.notFound,
      bookingProblems.proposalRefused,
      bookingProblems.unpaid,
      bookingProblems.sameTime,
      bookingProblems.rescheduleRefused,
      bookingProblems.afterOffer,
      ...fitProblems,
    ],
  },
  'DELETE /merchant/bookings/:id/proposals': {
    summary: 'Withdraw the proposal of another time',
    ...byStaff,
    ...bookingParams,
    reply: bookingChanged,
    problems: [bookingProblems.notFound, bookingProblems.noProposal],
  },
  'POST /merchant/bookings/:id/undo': {
    summary: 'Undo the last step of a booking',
    description:
      'A store can undo within ten minutes of its check-in, completion or no-show. What follows from a ' +
      'completion or a no-show, such as rewards and messages, happens after these ten minutes.',
    ...byStaff,
    ...bookingParams,
    reply: bookingChanged,
    problems: [
      bookingProblems.notFound,
      bookingProblems.undoOver,
      bookingProblems.slotTaken,
      bookingProblems.slotHeld,
      bookingProblems.soldOut,
      bookingProblems.customerLimitReached,
      bookingProblems.firstTimeOnly,
    ],
  },
  'POST /merchant/bookings/walk-in': {
    summary: 'Enter a walk-in customer',
    description:
      'The service starts now and the customer is checked in, unless `startTime` is sent. Any minute is possible at ' +
      'which the person is free and the capacity of the service is not reached. Without `staffId`, people on ' +
      'shift are preferred, then those with the fewest bookings that day. There is no access fee.',
    ...byStaff,
    status: 201,
    isIdempotent: true,
    body: z
      .strictObject({
        serviceId,
        branchId: branchId.nullish(),
        staffId: staffId
          .nullish()
          .meta({ description: 'Staff member who serves them; by default anyone who is free.' }),
        startTime: instantInput('Start; by default now.', '2026-11-28T16:00:00+03:00').nullish(),
        name: limitedText(WALK_IN_TEXTS.name)
          .check(properName)
          .meta({ description: 'Name of the customer.', example: 'Mama Otieno' }),
        phone: optionalPhone.meta({
          description: 'Kenyan mobile number, if the customer gives one.',
          example: '0712345678',
        }),
        notes: limitedText(WALK_IN_TEXTS.notes)
          .nullish()
          .meta({ description: 'Notes.', example: 'Came with a friend' }),
        outsideShifts: z.boolean().optional().meta({
          description: 'Book anyone who is free, also if nobody of them is on shift.',
          example: true,
        }),
      })
      .meta({ id: 'WalkIn', description: 'A customer who comes without having booked.' }),
    reply: bookingChanged,
    problems: [
      bookingProblems.itemNotFound,
      storeProblems.branchNotFound,
      bookingProblems.slotTaken,
      bookingProblems.slotHeld,
      bookingProblems.nobodyOnShift,
      bookingProblems.unknownStaff,
      bookingProblems.pastTime,
      bookingProblems.tooFar,
    ],
  },

  'POST /merchant/blocks': {
    summary: 'Block time of a person',
    description:
      'Nobody can book the person during that time. It is refused if it overlaps bookings, unless you insist.',
    ...byStaff,
    status: 201,
    isIdempotent: true,
    body: z
      .strictObject({
        staffId,
        from: instantInput('Start.', '2026-11-28T13:00:00+03:00'),
        to: instantInput('End, at most a day later.', '2026-11-28T14:00:00+03:00'),
        reason: limitedText(BLOCK_TEXTS.reason)
          .nullish()
          .meta({ description: 'Reason.', example: 'Delivery' }),
        despiteBookings: z.boolean().optional().meta({
          description: 'Block it although there are bookings, which stay as they are.',
          example: false,
        }),
      })
      .meta({ id: 'NewBlock', description: 'Time to block.' }),
    reply: ok({
      message,
      block: BlockedTime,
      affectedBookings: z
        .array(AffectedBooking)
        .meta({ description: 'Live bookings of the person in this time.' }),
    }),
    problems: [
      bookingProblems.unknownStaff,
      bookingProblems.blockOverlaps,
      bookingProblems.blockHasBookings,
      bookingProblems.slotHeld,
      bookingProblems.pastTime,
    ],
  },
  'DELETE /merchant/blocks/:id': {
    summary: 'Remove blocked time',
    ...byStaff,
    params: z.object({
      id: idSchema(() => bookingProblems.blockNotFound(), 'Id of the blocked time.', 'block'),
    }),
    reply: done,
    problems: [bookingProblems.blockNotFound],
  },

  'POST /merchant/passes/check-ins': {
    summary: 'Send check-ins that a device made without a network',
    description:
      'Each check-in is applied once, at its own time, however often it is sent. Get the key for checking passes ' +
      'without a network from GET /bookings/pass-key.',
    ...byStaff,
    body: z.strictObject({
      checkIns: z
        .array(CheckIn)
        .min(1)
        .max(100)
        .meta({ description: 'Check-ins, in the order of scanning.' }),
    }),
    reply: ok({
      results: z
        .array(
          z
            .object({
              id: string('Id of the check-in.', EXAMPLE_IDS.claim),
              outcome: z.enum(CHECK_IN_OUTCOMES).meta({
                description:
                  '`moved`: the pass is of a former time of the booking. `wrong-store`: of a store of ' +
                  'another merchant. `not-yours`: of another person, for the role `staff`. `too-late`: the ' +
                  'device was offline for more than a day after the booking, or its clock is ahead. ' +
                  '`unknown`: forged, or no such code.',
                example: 'checked-in',
              }),
              message,
              bookingId: uuid('booking', 'Id of the booking, if it is yours.').nullable(),
              customerName: string('Person who came, if the booking is yours.', 'Wanjiku Mwangi').nullable(),
              usedAt: dateTime('Time at which the customer was checked in.').nullable(),
              usedBy: string('Person who checked the customer in.', 'Achieng').nullable(),
            })
            .meta({ id: 'OfflineCheckInResult', description: 'Outcome of an offline check-in.' }),
        )
        .meta({ description: 'Outcomes, one for each check-in, in the same order.' }),
    }),
  },
} satisfies Contract
