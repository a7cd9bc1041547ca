/** Visits of several services (docs/rules/visits.md). */
import * as z from 'zod'
import { m } from '#messages'
import { MAX_VISIT_ITEMS } from '../../domain/booking/visits/visit-items.ts'
import { Slot, VisitItem } from '../entities/booking.ts'
import { idSchema, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { storeProblems } from '../stores.ts'
import { dateTime, EXAMPLE_IDS, integer, money, string } from '../values.ts'
import {
  accessFee,
  bookingChanged,
  bookingParams,
  branchId,
  chargedFee,
  dayCount,
  dayDetails,
  firstDay,
  offerId,
  requiresPayment,
  serviceId,
  staffId,
} from './fields.ts'
import { packageProblems } from './package-problems.ts'
import { bookingProblems, itemProblems, timeProblems } from './problems.ts'

/** A line of a visit. */
export const NewVisitItem = z
  .strictObject({
    serviceId: serviceId.nullish(),
    offerId: offerId.nullish(),
    staffId: staffId.nullish(),
  })
  .meta({
    id: 'NewVisitItem',
    description: 'A service or an offer of a visit, and who performs it; by default anyone who is free.',
    example: { serviceId: EXAMPLE_IDS.service, staffId: EXAMPLE_IDS.staff },
  })

export const visitItems = z
  .array(NewVisitItem)
  .min(
    1,
    saying(() => m.field_visit_items({ count: MAX_VISIT_ITEMS })),
  )
  .max(
    MAX_VISIT_ITEMS,
    saying(() => m.field_visit_items({ count: MAX_VISIT_ITEMS })),
  )
  .meta({
    description:
      'Several services of one branch in one visit, each once, and at most one offer, with which the visit begins. They are ' +
      'done one after another in the order that ends first. What is wrong with one is in `errors` as `items.` and its index.',
    example: [
      { serviceId: EXAMPLE_IDS.service },
      { serviceId: EXAMPLE_IDS.otherService, staffId: EXAMPLE_IDS.staff },
    ],
  })

/** `service` or `service:person`. */
const listed = z
  .string()
  .trim()
  .max(MAX_VISIT_ITEMS * 80)
  .transform((text): { serviceId: string; staffId?: string | undefined }[] =>
    text.split(',').map((part) => {
      const [service = '', person] = part.split(':')
      return { serviceId: service.trim(), staffId: person?.trim() }
    }),
  )
  .pipe(
    z
      .array(
        z.object({
          serviceId: idSchema(() => bookingProblems.itemNotFound(), 'Id of a service.', 'service'),
          staffId: idSchema(() => bookingProblems.unknownStaff(), 'Id of a person.', 'staff').optional(),
        }),
      )
      .max(
        MAX_VISIT_ITEMS,
        saying(() => m.field_visit_items({ count: MAX_VISIT_ITEMS })),
      ),
  )
  .meta({
    description:
      'Ids of the services, separated by commas. A person is chosen by `:` and the id after that of the service.',
    example: `${EXAMPLE_IDS.service},${EXAMPLE_IDS.otherService}:${EXAMPLE_IDS.staff}`,
    type: 'string',
  })

/** The other services, where a service or an offer and its person are asked about. */
export const also = listed.optional().meta({
  description:
    'Ids of other services of the same visit, separated by commas, each with `:` and the id of a person if one is chosen. ' +
    'The times are then those of the whole visit.',
  example: EXAMPLE_IDS.otherService,
})

/** Problems of the lines. */
export const visitProblems = [
  bookingProblems.serviceTwice,
  bookingProblems.twoOffers,
  bookingProblems.classAlone,
  bookingProblems.wrongStore,
]

export const visitRoutes = {
  'GET /bookings/visit-slots': {
    summary: 'List the free times of a visit of several services',
    description:
      'The times at which all services can be done in one visit, the quickest order first, and who would do what. Send ' +
      '`items`, `offerId` or both.',
    limit: 'slots',
    auth: 'public',
    query: z.object({
      items: listed.optional(),
      offerId: offerId.optional().meta({ description: 'The offer with which the visit begins.' }),
      staffId: staffId.optional().meta({ description: 'Person for the offer.' }),
      branchId: branchId.optional().meta({
        description:
          'Id of the branch; by default the first that offers all of the services, the main one before others.',
      }),
      from: firstDay,
      days: dayCount(1),
    }),
    reply: ok({
      branchId: string('Id of the branch.', EXAMPLE_IDS.branch),
      days: z
        .array(
          z.object({
            ...dayDetails,
            free: z
              .array(
                Slot.extend({
                  endsAt: dateTime('End of the visit.', '2026-11-28T13:30:00.000Z'),
                  items: z.array(VisitItem).meta({ description: 'The services in order of time.' }),
                }),
              )
              .meta({ description: 'Times at which the visit can begin. `available` is 1.' }),
          }),
        )
        .meta({ description: 'The days in order.' }),
      storePrice: money('Amount paid at the store; null when a price is agreed there.', 3200).nullable(),
      normalPrice: money(
        'Amount that would be paid at the store without the offer; null when a price is agreed there.',
        3950,
      ).nullable(),
      noticeHours: integer(
        'Hours before the start until which the customer may cancel: the most of all services.',
        4,
      ),
      accessFee,
      chargedFee,
      requiresPayment,
    }).meta({ id: 'VisitSlots', description: 'Free times of a visit.' }),
    problems: [
      ...itemProblems,
      ...visitProblems,
      bookingProblems.noItem,
      bookingProblems.tooFar,
      bookingProblems.unknownStaff,
      storeProblems.branchNotFound,
    ],
  },
  'PUT /bookings/:id/items': {
    summary: 'Change the services of a visit',
    description:
      'Leaves services out, adds others or chooses other people, at the start that the visit has and until the time until ' +
      'which it can be moved. An offer stays. The price and the end change with the services.',
    auth: 'customer',
    ...bookingParams,
    body: z
      .strictObject({ items: visitItems })
      .meta({ id: 'VisitChange', description: 'All services of the visit.' }),
    reply: bookingChanged,
    problems: [
      ...itemProblems,
      ...visitProblems,
      ...timeProblems,
      bookingProblems.noItem,
      bookingProblems.itemMismatch,
      bookingProblems.notFound,
      bookingProblems.notYourBooking,
      bookingProblems.rescheduleRefused,
      packageProblems.alone,
      storeProblems.branchNotFound,
    ],
  },
} satisfies Contract
