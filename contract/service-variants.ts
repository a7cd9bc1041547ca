/** Merchants give a service variants, put their price list in order, and change many services (docs/rules/catalogue.md#price-lists). */
import * as z from 'zod'
import { m } from '#messages'
import { MAX_PRICE_PERCENT, MIN_PRICE_PERCENT } from '../domain/catalogue/price-changes.ts'
import { serviceProblems } from './catalogue/problems.ts'
import { editedVersion, editProblems } from './edits.ts'
import { id, limitedText, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { properName } from './names.ts'
import { OwnService } from './own-service.ts'
import { MAX_SERVICE_BATCH, MAX_SERVICE_GROUPS, MAX_VARIANTS, SERVICE_TEXTS } from './service-limits.ts'
import { optional } from './service-fields.ts'
import { manager, serviceParams } from './service-questions.ts'
import { storeProblems } from './stores/problems.ts'
import { variantLabel } from './variant-label.ts'
import { EXAMPLE_IDS, integer, message } from './values.ts'

const serviceId = id(m.field_service_unknown, 'Id of a service.', 'service')
const serviceIds = z
  .array(serviceId)
  .min(1)
  .max(MAX_SERVICE_BATCH)
  .meta({ description: 'Services, in order.', example: [EXAMPLE_IDS.service] })

const ServiceVariants = z
  .strictObject({
    name: limitedText(SERVICE_TEXTS.family)
      .check(properName)
      .meta({ description: 'Name of the service without that of a variant.', example: 'Knotless braids' }),
    variants: z
      .array(
        z.strictObject({
          id: id(m.field_service_unknown, 'Id of a variant that the service has.', 'service').optional(),
          label: variantLabel,
          price: optional.price,
          duration: z.int().min(5).max(720).meta({ description: 'Minutes.', example: 60 }),
        }),
      )
      .min(1)
      .max(MAX_VARIANTS)
      .meta({
        description:
          'All variants that are offered. One without an id is added with the settings of the service; without a `price` it is agreed ' +
          'at the store.',
        example: [{ label: 'short', price: 2500, duration: 60 }],
      }),
    version: editedVersion,
  })
  .meta({ id: 'ServiceVariants', description: 'The variants of a service.' })
export type ServiceVariants = z.output<typeof ServiceVariants>

const ServiceOrder = z
  .strictObject({
    store_id: id(m.field_store_id_invalid, 'Id of the store.', 'store'),
    groups: z
      .array(
        z.strictObject({
          name: limitedText(SERVICE_TEXTS.group).meta({ description: 'Name.', example: 'Braids' }),
          service_ids: serviceIds,
        }),
      )
      .max(MAX_SERVICE_GROUPS)
      .meta({
        description: 'The headings of the price list with their services, in order. Others are removed.',
        example: [{ name: 'Braids', service_ids: [EXAMPLE_IDS.service] }],
      }),
    service_ids: z
      .array(serviceId)
      .max(MAX_SERVICE_BATCH)
      .meta({ description: 'The services without a heading, in order.', example: [] }),
  })
  .meta({
    id: 'ServiceOrder',
    description:
      'The order of the services of a store. Any one of its variants names a service. Services that are not named come last.',
  })
export type ServiceOrder = z.output<typeof ServiceOrder>

const ServiceChanges = z
  .strictObject({
    service_ids: serviceIds,
    price_percent: z
      .int()
      .min(MIN_PRICE_PERCENT)
      .max(MAX_PRICE_PERCENT)
      .refine((percent) => percent !== 0)
      .optional()
      .meta({
        description:
          'By how much the prices change, in percent; they are rounded to whole shillings. Services whose price is agreed at the store keep that.',
        example: 10,
      }),
    duration: z.int().min(5).max(720).optional().meta({ description: 'Minutes.', example: 60 }),
    staffIds: optional.staffIds,
    status: z
      .enum(['active', 'inactive'])
      .optional()
      .meta({ description: 'Whether they are offered.', example: 'inactive' }),
  })
  .meta({
    id: 'ServiceChanges',
    description: 'What changes in several services. What is left out stays as it is.',
  })
export type ServiceChanges = z.output<typeof ServiceChanges>

export const serviceVariants = {
  'PUT /merchant/services/:id/variants': {
    summary: 'Set the variants of a service',
    description:
      'Each variant is a service with a name such as `Knotless braids, short`. Those that are left out are deleted, or inactive if they ' +
      'have been booked or had an offer. Settings other than price and duration are common: an edit of one variant changes all.',
    ...manager,
    params: serviceParams,
    body: ServiceVariants,
    reply: ok({ message, service: OwnService }),
    problems: [
      serviceProblems.notFound,
      serviceProblems.hasBookings,
      serviceProblems.hasOffers,
      editProblems.conflict,
    ],
  },
  'PUT /merchant/services/order': {
    summary: 'Put the services of a store in order, under headings',
    ...manager,
    body: ServiceOrder,
    reply: ok({ message }),
    problems: [storeProblems.notFound],
  },
  'POST /merchant/services/changes': {
    summary: 'Change several services at once',
    description: 'All of them or none. Bookings stay as they are.',
    ...manager,
    isIdempotent: true,
    body: ServiceChanges,
    reply: ok({ message, changed: integer('Number of services that were changed.', 12) }),
  },
} satisfies Contract
