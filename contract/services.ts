/** Services of stores (docs/rules/wire-format.md#objects). */
import * as z from 'zod'
import { m } from '#messages'
import { serviceProblems } from './catalogue/problems.ts'
import { category, id, idSchema, ok, optionalLimit, page, Pagination } from './fields.ts'
import { questions } from './entities/question.ts'
import { storeProblems } from './stores.ts'
import type { Contract } from './kernel.ts'
import { ListedService } from './own-service.ts'
import { serviceEditing } from './service-editing.ts'

export { serviceProblems }

const ShownService = ListedService.extend({ questions }).meta({
  id: 'ShownService',
  description: 'A service with what customers are asked when they book it. Its merchant gets all fields.',
})

export const services = {
  'GET /services': {
    summary: 'List services',
    description:
      'A merchant who sends no `storeId` gets their own services, also those that are not offered.',
    auth: 'optional',
    shared: true,
    query: z.object({
      storeId: id(m.field_store_id_invalid, 'Only services of this store.', 'store').optional(),
      branchId: id(
        m.field_branch_id_invalid,
        'Only services that customers can get at this branch.',
        'branch',
      ).optional(),
      addOns: z.literal('true').optional().meta({
        description: 'Only services that the store offers with its other services.',
        example: 'true',
      }),
      category,
      page,
      limit: optionalLimit(20),
    }),
    reply: ok({ services: z.array(ListedService), pagination: Pagination }),
  },
  'GET /services/store/:storeId': {
    summary: 'List the services of a store',
    description: 'The merchant of the store also gets the services that are not offered.',
    auth: 'optional',
    shared: true,
    params: z.object({ storeId: idSchema(() => storeProblems.notFound(), 'Id of the store.', 'store') }),
    reply: ok({ services: z.array(ListedService) }),
    problems: [storeProblems.notFound],
  },
  'GET /services/:id': {
    summary: 'Get a service',
    auth: 'optional',
    shared: true,
    params: z.object({ id: idSchema(() => serviceProblems.notFound(), 'Id of the service.', 'service') }),
    reply: ok({ service: ShownService }),
    problems: [serviceProblems.notFound],
  },
  ...serviceEditing,
} satisfies Contract

type ServicesRoutes = typeof services
declare module './kernel.ts' {
  interface Api extends ServicesRoutes {}
}
