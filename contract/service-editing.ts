/** Merchants edit their services. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { serviceProblems } from './catalogue/problems.ts'
import { editedVersion, editProblems } from './edits.ts'
import { OwnService } from './own-service.ts'
import { id, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { serviceBatches } from './service-batches.ts'
import { serviceVariants } from './service-variants.ts'
import { branchId, optional, required } from './service-fields.ts'
import { manager, questionRoutes, serviceParams } from './service-questions.ts'
import { storeEditProblems, storeProblems } from './stores/problems.ts'
import { boolean, dateTime, EXAMPLE_IDS, integer, message, money, string, uuid } from './values.ts'

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
  ...serviceVariants,
  ...questionRoutes,
} satisfies Contract
