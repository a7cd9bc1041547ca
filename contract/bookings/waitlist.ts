/** The waitlist of a branch (docs/rules/waitlist.md). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { DAY_PARTS } from '../../domain/booking/day-parts.ts'
import { MAX_WAIT_DAYS, WAIT_ENDS } from '../../domain/booking/waitlist/waitlist.ts'
import { done, id, idSchema, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { storeProblems } from '../stores.ts'
import { boolean, date, dateTime, EXAMPLE_IDS, integer, message, string, uuid } from '../values.ts'
import { branchId, day, EXAMPLE_HOLD_TOKEN, offerId, serviceId, staffId, startInput } from './fields.ts'
import { bookingProblems, itemProblems, timeProblems } from './problems.ts'

const part = z
  .enum(DAY_PARTS)
  .meta({ description: 'The part of the day in which the time may begin.', example: 'morning' })

export const NewWaitlistEntry = z
  .strictObject({
    serviceId: serviceId.nullish(),
    offerId: offerId.nullish(),
    branchId: branchId.nullish(),
    staffId: staffId.nullish(),
    from: day.meta({ description: 'The first day, YYYY-MM-DD in Africa/Nairobi.' }),
    to: day.meta({
      description: `The last day in Africa/Nairobi, which may be the first one: at most ${MAX_WAIT_DAYS} days in all.`,
      example: '2026-11-30',
    }),
    part: part.nullish().meta({ description: 'The part of the day; any by default.' }),
  })
  .meta({
    id: 'NewWaitlistEntry',
    description: 'What to wait for. Send either `serviceId` or `offerId`.',
    example: {
      serviceId: EXAMPLE_IDS.service,
      staffId: EXAMPLE_IDS.staff,
      from: '2026-11-28',
      to: '2026-11-30',
      part: 'morning',
    },
  })

const preference = {
  serviceId: uuid('service', 'Id of the service.'),
  serviceName: string('Name of the service.', 'Deep tissue massage'),
  staffId: uuid('staff', 'Id of the person who is waited for; null for anyone.').nullable(),
  staffName: string('Name of the person.', 'Njeri Kamau').nullable(),
  from: date('The first day.'),
  to: date('The last day.', '2026-11-30'),
  part: part.nullable().meta({ description: 'The part of the day; null for any.' }),
  joinedAt: dateTime('Time from which the place in the line counts.', '2026-11-21T09:02:40.000Z'),
}

const WaitlistOffer = z
  .object({
    id: uuid('waitlistOffer', 'Id of the offer.'),
    startTime: dateTime('Start.'),
    endTime: dateTime('End.', '2026-11-28T12:30:00.000Z'),
    staffId: uuid('staff', 'Id of the person who is held; null when nobody in particular.').nullable(),
    staffName: string('Name of the person.', 'Njeri Kamau').nullable(),
    isHeld: boolean('True if the time is held for you; otherwise it goes to the first to book it.', true),
    expiresAt: dateTime('Time until which the offer waits for you.', '2026-11-21T09:12:40.000Z'),
  })
  .meta({ id: 'WaitlistOffer', description: 'A free time that is offered to somebody who waits for it.' })

export const WaitlistEntry = z
  .object({
    id: uuid('waitlistEntry', 'Id of the place on the waitlist.'),
    ...preference,
    offerId: uuid('offer', 'Id of the offer; null for a service.').nullable(),
    offerTitle: string('Title of the offer; null for a service.', '30% off massage').nullable(),
    storeId: uuid('store', 'Id of the store.'),
    storeName: string('Name of the store.', 'Zen Spa'),
    branchId: uuid('branch', 'Id of the branch.'),
    branchName: string('Name of the branch.', 'Westlands'),
    ahead: integer('Customers who wait for the same service on one of these days and came before.', 2),
    endedAt: dateTime('Time at which it ended; null while it waits.').nullable(),
    endedReason: z
      .enum(WAIT_ENDS)
      .nullable()
      .meta({
        description:
          'Why it ended. `booked`: the service was booked. `left`: the customer left. `over`: the days have passed. `unanswered`: ' +
          'several held times were not taken. `closed`: an admin ended it.',
      }),
    offers: z.array(WaitlistOffer).meta({ description: 'Times that are offered now.' }),
  })
  .meta({ id: 'WaitlistEntry', description: 'A place on the waitlist of a branch.' })
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

const WaitingClient = z
  .object({
    id: uuid('waitlistEntry', 'Id of the place on the waitlist.'),
    branchId: uuid('branch', 'Id of the branch.'),
    customerName: string('The customer: the first name, and the initial of the last one.', 'Wanjiku M.'),
    ...preference,
    offerId: uuid('offer', 'Id of the offer; null for a service.').nullable(),
    offerTitle: string('Title of the offer; null for a service.', '30% off massage').nullable(),
    offer: WaitlistOffer.nullable().meta({ description: 'The time that is held for the customer now.' }),
  })
  .meta({ id: 'WaitingClient', description: 'A customer who waits for a time.' })
export type WaitingClient = z.infer<typeof WaitingClient>

const entryParams = {
  params: z.object({
    id: idSchema(() => bookingProblems.waitNotFound(), 'Id of the place on the waitlist.', 'waitlistEntry'),
  }),
}
const offerParams = {
  params: z.object({
    id: idSchema(() => bookingProblems.waitOfferNotFound(), 'Id of the offer.', 'waitlistOffer'),
  }),
}
const byStaff = { auth: 'merchant', merchantRole: LEAST_ROLE.handleBookings } as const

export const waitlistRoutes = {
  'GET /waitlist': {
    summary: 'List what I wait for',
    description: 'Those that wait come first, then those that ended in the last 30 days.',
    auth: 'customer',
    reply: ok({ entries: z.array(WaitlistEntry).meta({ description: 'Places on waitlists.' }) }),
  },
  'POST /waitlist': {
    summary: 'Wait for a free time',
    description:
      'When a time that fits becomes free, it is held for ten minutes for the first in line, who gets a message. Times that begin ' +
      'within two hours are offered to all at once. A customer has one place per service and branch: another preference replaces it and ' +
      'goes to the end of the line, the same one changes nothing. If a time that fits is free now, `nearest` has it.',
    limit: 'hold-time',
    auth: 'customer',
    status: 201,
    body: NewWaitlistEntry,
    reply: ok({ message, entry: WaitlistEntry }),
    problems: [
      ...itemProblems,
      bookingProblems.noItem,
      bookingProblems.twoItems,
      bookingProblems.notAccepted,
      bookingProblems.pastDate,
      bookingProblems.tooFar,
      bookingProblems.unknownStaff,
      bookingProblems.timesFree,
      bookingProblems.tooManyWaiting,
      storeProblems.branchNotFound,
    ],
  },
  'DELETE /waitlist/:id': {
    summary: 'Leave a waitlist',
    description: 'A time that is held for me goes to the next in line. Succeeds also if it has ended.',
    auth: 'customer',
    ...entryParams,
    reply: done,
    problems: [bookingProblems.waitNotFound],
  },
  'POST /waitlist/offers/:id/accept': {
    summary: 'Take an offered time',
    description:
      'Returns what to book; `holdToken` is that of the held time. Our pages have it in a cookie. The place on the waitlist ends when ' +
      'the booking is confirmed.',
    auth: 'customer',
    ...offerParams,
    body: z.strictObject({}),
    reply: ok({
      serviceId: uuid('service', 'Id of the service.'),
      offerId: uuid('offer', 'Id of the offer; null for a service.').nullable(),
      branchId: uuid('branch', 'Id of the branch.'),
      staffId: uuid('staff', 'Id of the person; null for anyone.').nullable(),
      startTime: dateTime('Start.'),
      holdToken: string(
        'Token of the hold; null if the time is held for nobody.',
        EXAMPLE_HOLD_TOKEN,
      ).nullable(),
      expiresAt: dateTime('Time until which the offer waits for you.', '2026-11-21T09:12:40.000Z'),
    }),
    problems: [
      ...itemProblems,
      bookingProblems.waitOfferNotFound,
      bookingProblems.waitOfferGone,
      storeProblems.branchNotFound,
    ],
  },
  'POST /waitlist/offers/:id/decline': {
    summary: 'Refuse an offered time',
    description:
      'The next in line gets it at once. The place on the waitlist stays. Succeeds also if the offer is over.',
    auth: 'customer',
    ...offerParams,
    body: z.strictObject({}),
    reply: done,
    problems: [bookingProblems.waitOfferNotFound],
  },
  'GET /merchant/waitlist': {
    summary: 'List who waits for a time',
    description:
      'In the order of the line. Somebody with the role `staff` sees those who wait for them or for anyone.',
    ...byStaff,
    query: z.object({
      storeId: id(m.field_store_id_invalid, 'Only who waits at this store.', 'store').optional(),
      branchId: id(m.field_branch_id_invalid, 'Only who waits at this branch.', 'branch').optional(),
      date: day
        .optional()
        .meta({ description: 'A day in Africa/Nairobi that they wait for; any by default.' }),
    }),
    reply: ok({ waiting: z.array(WaitingClient).meta({ description: 'Customers who wait.' }) }),
  },
  'POST /merchant/waitlist/:id/offers': {
    summary: 'Offer a free time to somebody who waits',
    description:
      'The time is held for ten minutes, also if somebody else is first in line, and the customer gets a message. In the quiet hours the ' +
      'message and the ten minutes wait for the morning.',
    ...byStaff,
    ...entryParams,
    status: 201,
    isIdempotent: true,
    body: z
      .strictObject({ startTime: startInput('Start.'), staffId: staffId.nullish() })
      .meta({ id: 'NewWaitlistOffer', description: 'A time to offer.' }),
    reply: ok({ message, offer: WaitlistOffer }),
    problems: [
      ...itemProblems,
      ...timeProblems,
      bookingProblems.waitNotFound,
      bookingProblems.waitOfferOpen,
      bookingProblems.waitOverlaps,
      storeProblems.branchNotFound,
    ],
  },
} satisfies Contract
