/** Services (wire.md §6). */
import * as z from 'zod'
import { ServiceWithStore } from './entities.ts'
import { filter, id, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'

export const services = {
  'GET /services': {
    about: 'Services, of one store or of all.',
    auth: 'public',
    shared: true,
    query: z.object({ storeId: id('Invalid store ID format').optional(), category: filter(), page, limit: limit(20) }),
    reply: ok({ services: z.array(ServiceWithStore), pagination: Pagination }),
  },
  'GET /services/store/:storeId': {
    about: 'All services of a store.',
    auth: 'public',
    shared: true,
    params: z.object({ storeId: id('Invalid store ID format') }),
    reply: ok({ services: z.array(ServiceWithStore) }),
  },
  'GET /services/:id': {
    about: 'One service.',
    auth: 'public',
    shared: true,
    params: z.object({ id: id('Service not found') }),
    reply: ok({ service: ServiceWithStore }),
  },
} satisfies Contract

export const serviceProblems = { notFound: problem(404, 'service-not-found', 'Service not found') }
