/** Quiet hours of a merchant's branches (docs/rules/quiet-hours.md). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { DAY_PARTS } from '../domain/booking/day-parts.ts'
import { WEEKDAYS } from '../domain/time/time.ts'
import { id, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { storeProblems } from './stores.ts'
import { boolean, date, integer, money, string, timeOfDay, uuid } from './values.ts'

const partOfWeek = {
  weekday: z.enum(WEEKDAYS).meta({ description: 'Weekday.', example: 'Tuesday' }),
  part: z.enum(DAY_PARTS).meta({ description: 'Part of the day.', example: 'morning' }),
}

const QuietCell = z
  .object({
    ...partOfWeek,
    bookedMinutes: integer('Working time that was booked.', 420),
    bookableMinutes: integer(
      'Time that the people work while the branch is open, without leave and blocked time.',
      1920,
    ),
    percent: integer('Booked share in percent; null if too little is known.', 21).nullable(),
  })
  .meta({ id: 'QuietCell', description: 'How full a part of a weekday was.' })

const Proposal = z
  .object({
    service_id: uuid('service', 'Id of the service: the most visited one without an offer for this time.'),
    serviceName: string('Name of the service.', 'Deep tissue massage'),
    isElsewhere: boolean('True if the service is also at other branches, where the offer counts too.', false),
    price: money('Normal price.', 2500),
    proposedPrice: money('Proposed price of the offer.', 2000),
    usable_from: timeOfDay('Time from which the offer can be used.', '08:00'),
    usable_until: timeOfDay('Time until which the offer can be used.', '12:00'),
    expiration_date: date('Proposed last day of the offer.', '2027-01-23'),
  })
  .meta({ id: 'WeekdayOfferProposal', description: 'An offer for a quiet part, to create by POST /offers.' })

const QuietPart = z
  .object({
    ...partOfWeek,
    percent: integer('Booked share in percent.', 21),
    hasOffer: boolean('True if an offer for such times is there, public, scheduled or a draft.', false),
    proposal: Proposal.nullable().meta({
      description: 'Null with such an offer, and if no service at the branch is fit for one.',
    }),
  })
  .meta({ id: 'QuietPart', description: 'A quiet part of the week.' })
export type QuietPart = z.infer<typeof QuietPart>

export const quietHours = {
  'GET /merchant/quiet-hours': {
    summary: 'Get the quiet hours of my branches',
    description:
      'Returns how full each weekday and part of the day was in the last eight weeks, until yesterday, and an offer ' +
      'for each of the quietest parts.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.seeFigures,
    query: z.object({
      storeId: id(
        m.field_store_id_invalid,
        'Store of the branches; all own stores by default.',
        'store',
      ).optional(),
    }),
    reply: ok({
      branches: z
        .array(
          z
            .object({
              id: uuid('branch', 'Id of the branch.'),
              name: string('Name of the branch.', 'Westlands'),
              storeName: string('Name of its store.', 'Serenity Spa'),
              cells: z.array(QuietCell).meta({ description: 'All 21, from Monday morning.' }),
              quiet: z.array(QuietPart).meta({ description: 'The quietest parts, the quietest first.' }),
            })
            .meta({ id: 'QuietBranch', description: 'The quiet hours of a branch.' }),
        )
        .meta({ description: 'Active branches, the main one first.' }),
    }),
    problems: [storeProblems.notFound],
  },
} satisfies Contract

type QuietHoursRoutes = typeof quietHours
declare module './kernel.ts' {
  interface Api extends QuietHoursRoutes {}
}
