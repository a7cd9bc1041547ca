/** Services of stores (docs/rules/wire-format.md#objects). */
import * as z from 'zod'
import { m } from '#messages'
import { ServiceWithStore } from './entities/offer.ts'
import { category, id, idOf, limit, ok, page, Pagination } from './fields.ts'
import { storeProblems } from './stores.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'
import { dateTime, money, number, string, uuid } from './values.ts'

export const serviceProblems = {
  notFound: problem(
    404,
    'service-not-found',
    m.problem_service_not_found,
    'There is no service with this id.',
  ),
}

const ServiceToBook = ServiceWithStore.extend({
  offer: z
    .object({
      id: uuid('offer', 'Id of the offer.'),
      title: string('Title.', '30% off deep tissue massage'),
      discount: number('Discount in percent of the original price.', 30),
      original_price: money('Price without the offer; null when it is agreed at the store.', 2500).nullable(),
      discounted_price: money('Price with the offer; null when it is agreed at the store.', 1750).nullable(),
      chargedFee: money('The access fee as M-Pesa charges it: rounded up to whole shillings.', 113),
      expiration_date: dateTime('When the offer ends.', '2026-12-31T20:59:59.000Z'),
    })
    .nullable()
    .meta({ description: 'The best active offer of the service; null without one.' }),
}).meta({ id: 'ServiceToBook', description: 'A service, its store, and the best active offer of it.' })
export type ServiceToBook = z.infer<typeof ServiceToBook>

export const services = {
  'GET /services': {
    summary: 'List services',
    auth: 'public',
    shared: true,
    query: z.object({
      storeId: id(m.field_store_id_invalid, 'Only services of this store.', 'store').optional(),
      category,
      page,
      limit: limit(20),
    }),
    reply: ok({ services: z.array(ServiceToBook), pagination: Pagination }),
  },
  'GET /services/store/:storeId': {
    summary: 'List the services of a store',
    auth: 'public',
    shared: true,
    params: z.object({ storeId: idOf(() => storeProblems.notFound(), 'Id of the store.', 'store') }),
    reply: ok({ services: z.array(ServiceToBook) }),
    problems: [storeProblems.notFound],
  },
  'GET /services/:id': {
    summary: 'Get a service',
    auth: 'public',
    shared: true,
    params: z.object({ id: idOf(() => serviceProblems.notFound(), 'Id of the service.', 'service') }),
    reply: ok({ service: ServiceToBook }),
    problems: [serviceProblems.notFound],
  },
} satisfies Contract

type ServicesRoutes = typeof services
declare module './kernel.ts' {
  interface Api extends ServicesRoutes {}
}
