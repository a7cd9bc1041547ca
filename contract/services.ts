/** Services (docs/rules/wire-format.md#objects). */
import * as z from 'zod'
import { ServiceWithStore } from './entities.ts'
import { filter, id, idOf, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'
import { storeProblems } from './stores.ts'

/** A service with the best of its live offers, which is the better way to it. */
const ServiceToBook = ServiceWithStore.extend({
  offer: z
    .object({
      id: z.string(),
      title: z.string(),
      discount: z.number(),
      original_price: z.number().nullable(),
      discounted_price: z.number().nullable(),
      /** What M-Pesa takes for it. */
      chargedFee: z.number(),
      expiration_date: z.string(),
    })
    .nullable(),
})
export type ServiceToBook = z.infer<typeof ServiceToBook>

export const services = {
  'GET /services': {
    about: 'Services, of one store or of all.',
    auth: 'public',
    shared: true,
    query: z.object({ storeId: id('Invalid store ID format').optional(), category: filter(), page, limit: limit(20) }),
    reply: ok({ services: z.array(ServiceToBook), pagination: Pagination }),
  },
  'GET /services/store/:storeId': {
    about: 'All services of a store.',
    auth: 'public',
    shared: true,
    params: z.object({ storeId: idOf(() => storeProblems.notFound()) }),
    reply: ok({ services: z.array(ServiceToBook) }),
  },
  'GET /services/:id': {
    about: 'One service.',
    auth: 'public',
    shared: true,
    params: z.object({ id: idOf(() => serviceProblems.notFound()) }),
    reply: ok({ service: ServiceToBook }),
  },
} satisfies Contract

export const serviceProblems = { notFound: problem(404, 'service-not-found', 'Service not found') }
