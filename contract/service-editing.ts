/** Merchants edit their services. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { serviceProblems } from './catalogue/problems.ts'
import { editedVersion, editProblems, version } from './edits.ts'
import { ServiceToBook } from './entities/service-to-book.ts'
import { id, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { serviceBatches } from './service-batches.ts'
import { branchId, optional, required } from './service-fields.ts'
import { manager, questionRoutes, serviceParams } from './service-questions.ts'
import { storeEditProblems, storeProblems } from './stores/problems.ts'
import {
  boolean,
  dateTime,
  email,
  EXAMPLE_IDS,
  integer,
  message,
  money,
  string,
  strings,
  uuid,
} from './values.ts'

/** Fields of the owner's replies that others do not get. */
const ownerFields = {
  status: z.enum(['active', 'inactive']).meta({ description: 'An inactive service is not offered.' }),
  version,
  branch_id: string(
    'Id of the branch where it is available, the main one first; `store-` and the id of the store without a branch.',
    EXAMPLE_IDS.branch,
  ),
  branch_ids: z.array(uuid('branch', 'Id of a branch.')).meta({ description: 'Branches of the service.' }),
  staff: z
    .array(
      z.object({
        id: uuid('staff', 'Id of the staff member.'),
        name: string('Name.', 'Njeri Kamau'),
        email: email('E-mail address.', 'njeri@example.com').nullable(),
        status: string('`active`, `suspended` or `inactive`.', 'active'),
      }),
    )
    .meta({ description: 'Staff who perform the service; empty if it needs no particular person.' }),
  max_concurrent_bookings: integer(
    'Number of customers who can be served at the same time, at each branch.',
    1,
  ),
  buffer_time: integer('Minutes that stay free after a booking.', 10),
  min_advance_booking: integer('Minutes before the start until which it can be booked.', 30),
  max_advance_booking: integer('Minutes ahead that the service can be booked: whole days of 1440.', 86_400),
  tags: strings('Tags.', ['massage']),
  slot_interval: integer('Minutes between two starts; follows from the duration.', 60),
  grace_period_minutes: integer('Minutes after the start from which a customer counts as a no-show.', 15),
  allow_overbooking: boolean('Always false: capacity is never exceeded.', false),
  auto_complete_on_duration: boolean('Always false: the store completes bookings.', false),
  confirmation_message: string('Not used; null.', '').nullable(),
}

/** A service in lists and pages. Their path is the same for everyone, so the owner's fields are optional. */
export const ListedService = ServiceToBook.extend(z.object(ownerFields).partial().shape).meta({
  id: 'ListedService',
  description: 'A service, its store and the best active offer of it. Its merchant gets all fields.',
})
const OwnService = ServiceToBook.extend(ownerFields).meta({
  id: 'OwnService',
  description: 'A service as its merchant sees it.',
})
export type OwnService = z.infer<typeof OwnService>

// ---------------------------------------------------------------- requests

/**
 * Input of a new service. Existing clients send many more fields, all of which they have received; fields
 * without a name here are ignored.
 */
const NewService = z
  .object({
    store_id: id(m.field_store_id_invalid, 'Id of the store.', 'store'),
    branch_id: branchId,
    ...required,
    ...optional,
  })
  .meta({ id: 'NewService', description: 'A service to create. Other fields are ignored.' })
export type NewService = z.output<typeof NewService>

const ServiceEdit = z
  .object({
    branch_id: branchId.optional(),
    ...z.object(required).partial().shape,
    ...optional,
    status: z
      .enum(['active', 'inactive'])
      .optional()
      .meta({ description: 'Status of the service, which says whether it is offered.', example: 'active' }),
    version: editedVersion,
  })
  .meta({ id: 'ServiceEdit', description: 'The fields of a service to change. Other fields are ignored.' })
export type ServiceEdit = z.output<typeof ServiceEdit>

const saved = ok({ message, service: OwnService })

const Pricing = z
  .object({
    prices: z
      .array(
        z.object({
          since: dateTime('Time from which the price was charged.', '2026-03-14T07:00:00.000Z'),
          price: money('The price.', 2500),
        }),
      )
      .meta({ description: 'Normal prices of the service, the newest first; at most 50.' }),
    offers: z
      .array(
        z.object({
          id: uuid('offer', 'Id of the offer.'),
          title: string('Title.', '30% off deep tissue massage'),
          percent: integer('Discount of the offer in whole percent, which a new price does not change.', 30),
          discounted_price: money(
            'Price with the offer; null if it is agreed at the store.',
            1750,
          ).nullable(),
        }),
      )
      .meta({
        description: 'Offers of the service that have not ended, whose price follows that of the service.',
      }),
  })
  .meta({ id: 'ServicePricing', description: 'The prices of a service, and the offers that follow them.' })

export const serviceEditing = {
  'GET /merchant/services/:id/pricing': {
    summary: 'Get the price history of a service, and its offers',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.seeCatalogue,
    params: serviceParams,
    reply: ok({ pricing: Pricing }),
    problems: [serviceProblems.notFound],
  },
  'POST /services': {
    summary: 'Create a service',
    ...manager,
    status: 201,
    isIdempotent: true,
    body: NewService,
    reply: saved,
    problems: [storeProblems.notFound, storeEditProblems.closed],
  },
  'PUT /services/:id': {
    summary: 'Edit a service',
    description:
      'Fields that are left out stay as they are. A new price is also that of its offers, which keep their discount in ' +
      'percent. Bookings stay as they are.',
    ...manager,
    params: serviceParams,
    body: ServiceEdit,
    reply: saved,
    problems: [serviceProblems.notFound, serviceProblems.overbooked, editProblems.conflict],
  },
  'DELETE /services/:id': {
    summary: 'Delete a service',
    description: 'A service that has been booked, or has had an offer, becomes inactive instead.',
    ...manager,
    params: serviceParams,
    reply: ok({
      message,
      deleted: boolean('True if the service was deleted, false if it is inactive instead.', true),
    }),
    problems: [serviceProblems.notFound, serviceProblems.hasBookings, serviceProblems.hasOffers],
  },
  'GET /merchant/services/for-anyone': {
    summary: 'List services that nobody is named for, although there are staff',
    description:
      'Anyone who is free performs them. They are listed until people are named, or `POST` says that it is meant.',
    ...manager,
    query: z.object({
      storeId: id(m.field_store_id_invalid, 'Only services of this store.', 'store').optional(),
    }),
    reply: ok({
      services: z.array(
        z.object({
          id: uuid('service', 'Id of the service.'),
          name: string('Name.', 'Deep tissue massage'),
          isClass: boolean(
            'True if the service takes several customers at a time, whom one person serves together.',
            false,
          ),
        }),
      ),
    }),
  },
  'POST /merchant/services/for-anyone': {
    summary: 'Name everyone for services that nobody is named for, or leave them as they are',
    description: 'Services for which people have been named meanwhile stay as they are. So do bookings.',
    ...manager,
    body: z.strictObject({
      serviceIds: z
        .array(id(m.field_service_unknown, 'Id of a service.', 'service'))
        .min(1)
        .max(500)
        .meta({ description: 'The services.', example: [EXAMPLE_IDS.service] }),
      performers: z.enum(['everyone', 'anyone']).meta({
        description: '`everyone` names all staff of its branches; `anyone` leaves it as it is.',
        example: 'everyone',
      }),
    }),
    reply: ok({ message }),
  },
  ...serviceBatches,
  ...questionRoutes,
} satisfies Contract
