/** Times that visitors hold before they have an account (docs/rules/bookings.md#holds-of-visitors). */
import * as z from 'zod'
import { done, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { storeProblems } from '../stores.ts'
import { dateTime, string, uuid } from '../values.ts'
import {
  bookingType,
  branchId,
  EXAMPLE_HOLD_TOKEN,
  holdToken,
  offerId,
  serviceId,
  staffId,
  startInput,
} from './fields.ts'
import { bookingProblems, itemProblems, timeProblems } from './problems.ts'

const ownToken = holdToken.nullish().meta({
  description: 'The token of the hold that the visitor has; by default that of the cookie.',
  example: EXAMPLE_HOLD_TOKEN,
})

export const NewHold = z
  .strictObject({
    offerId: offerId.nullish(),
    serviceId: serviceId.nullish(),
    bookingType: bookingType.optional(),
    branchId: branchId.nullish(),
    staffId: staffId.nullish(),
    startTime: startInput('Start, as in `NewBooking`.'),
    token: ownToken,
  })
  .meta({
    id: 'NewHold',
    description: 'A time to hold. Send `startTime` and either `offerId` or `serviceId`.',
  })

const VisitorHold = z
  .object({
    startTime: dateTime('Start.'),
    endTime: dateTime('End.', '2026-11-28T12:30:00.000Z'),
    branchId: uuid('branch', 'Id of the branch.'),
    staffId: uuid('staff', 'Id of the staff member; null when nobody in particular.').nullable(),
    serviceId: uuid('service', 'Id of the service.'),
    offerId: uuid('offer', 'Id of the offer; null for a service.').nullable(),
    expiresAt: dateTime('Time until which the time is held.', '2026-11-21T09:10:00.000Z'),
  })
  .meta({ id: 'VisitorHold', description: 'A time that is held for a visitor.' })

export const visitorHoldRoutes = {
  'GET /bookings/holds': {
    summary: 'Get the time that I hold',
    description: 'Returns the hold of the cookie; null if it has expired or was booked.',
    auth: 'public',
    reply: ok({ hold: VisitorHold.nullable() }),
  },
  'POST /bookings/holds': {
    summary: 'Hold a time without an account',
    description:
      'The time is held for ten minutes. A visitor has one hold: a new one replaces it, and the same time again ' +
      'returns it as it is. ' +
      'Send the token as `holdToken` of the booking; our pages have it in a cookie.',
    limit: 'hold-time',
    auth: 'public',
    status: 201,
    body: NewHold,
    reply: ok({
      hold: VisitorHold.extend({
        token: string('Needed to book or to release the time.', EXAMPLE_HOLD_TOKEN),
      }).meta({
        id: 'VisitorHoldWithToken',
        description: 'A time that is held for a visitor, and its token.',
      }),
    }),
    problems: [
      ...itemProblems,
      ...timeProblems,
      bookingProblems.noItem,
      bookingProblems.itemMismatch,
      bookingProblems.twoItems,
      bookingProblems.tooManyVisitorHolds,
      storeProblems.branchNotFound,
    ],
  },
  'DELETE /bookings/holds': {
    summary: 'Release the time that I hold',
    description: 'Succeeds also without a hold.',
    auth: 'public',
    body: z.strictObject({ token: ownToken }),
    reply: done,
  },
} satisfies Contract
