/** Merchants add many services at once, from their price list (docs/rules/catalogue.md#price-lists). */
import * as z from 'zod'
import { m } from '#messages'
import { serviceProblems } from './catalogue/problems.ts'
import { id, idSchema, limitedText, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { generalProblems } from './problem.ts'
import { MAX_SERVICE_BATCH, SERVICE_TEXTS } from './service-limits.ts'
import { branchIds, optional, required } from './service-fields.ts'
import { manager } from './service-questions.ts'
import { variantLabel } from './variant-label.ts'
import { storeEditProblems, storeProblems } from './stores/problems.ts'
import { dateTime, integer, message, string, uuid } from './values.ts'

const BatchedService = z
  .strictObject({
    name: required.name,
    variant: variantLabel.optional(),
    group: limitedText(SERVICE_TEXTS.group)
      .optional()
      .meta({ description: 'The heading that it is under.', example: 'Braids' }),
    description: optional.description,
    price: optional.price,
    price_range: optional.price_range,
    duration: optional.duration,
    staffIds: optional.staffIds,
  })
  .meta({
    id: 'BatchedService',
    description:
      'A service to add with others. Rows with one `name` and different values of `variant` are the variants of one service. Without a `price` it is agreed at the store. Without `staffIds`, everyone who works at the ' +
      'branches performs it. All other settings are those of a new service, the category that of the store.',
  })
export type BatchedService = z.output<typeof BatchedService>

const NewServiceBatch = z
  .strictObject({
    store_id: id(m.field_store_id_invalid, 'Id of the store.', 'store'),
    branch_ids: branchIds
      .optional()
      .meta({ description: 'Branches of the services; by default all open ones.' }),
    services: z
      .array(BatchedService)
      .min(1)
      .max(MAX_SERVICE_BATCH)
      .meta({
        description: 'The services, in their order.',
        example: [{ name: 'Gel polish', price: 1500, duration: 60 }],
      }),
  })
  .meta({ id: 'NewServiceBatch', description: 'Services to add together: all of them or none.' })
export type NewServiceBatch = z.output<typeof NewServiceBatch>

const ServiceBatch = z
  .object({
    id: uuid('service', 'Id of what was added together.'),
    count: integer('Number of its services that are still there.', 40),
    created_at: dateTime('Time at which they were added.', '2026-11-30T09:00:00.000Z'),
    undo_until: dateTime('Time until which they can be removed together.', '2026-12-01T09:00:00.000Z'),
  })
  .meta({ id: 'ServiceBatch', description: 'Services that were added together.' })

export type ServiceBatch = z.infer<typeof ServiceBatch>

export const serviceBatches = {
  'GET /merchant/services/batches': {
    summary: 'List the services that were added together and can still be removed together',
    ...manager,
    query: z.object({ storeId: id(m.field_store_id_invalid, 'Id of the store.', 'store') }),
    reply: ok({ batches: z.array(ServiceBatch) }),
    problems: [storeProblems.notFound],
  },
  'POST /merchant/services/batches': {
    summary: 'Add many services at once',
    description:
      'Errors are named by the number of the row, from 0: `services.3.price`. If there is one, nothing is saved.',
    ...manager,
    status: 201,
    isIdempotent: true,
    body: NewServiceBatch,
    reply: ok({ message, batch: ServiceBatch }),
    problems: [storeProblems.notFound, storeEditProblems.closed],
  },
  'POST /merchant/services/read-file': {
    summary: 'Read a price list in a file as rows',
    description:
      'The body is a CSV or XLSX file of at most 5 MB, 10,000 rows and 50 columns. Nothing of it is kept; what the rows are is up to ' +
      'the client of the API.',
    ...manager,
    upload: 'table',
    limit: 'import',
    reply: ok({
      rows: z
        .array(z.array(string('A cell.', 'Gel polish')))
        .meta({ description: 'The rows, also empty ones.', example: [['Gel polish', '1500', '60 min']] }),
    }),
    problems: [generalProblems.notATable, generalProblems.fileTooLarge],
  },
  'POST /merchant/services/batches/:id/undo': {
    summary: 'Remove the services that were added together',
    description:
      'For a day. Services that have been booked or have had an offer become inactive instead. Services that were added since ' +
      'stay as they are.',
    ...manager,
    params: z.object({
      id: idSchema(() => serviceProblems.batchNotFound(), 'Id of what was added together.', 'service'),
    }),
    reply: ok({
      message,
      deleted: integer('Number of services that were deleted.', 39),
      deactivated: integer('Number of services that are inactive instead.', 1),
    }),
    problems: [serviceProblems.batchNotFound, serviceProblems.batchOver],
  },
} satisfies Contract
