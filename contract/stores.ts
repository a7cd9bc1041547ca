/** Stores and their branches (docs/rules/wire-format.md#objects). */
import * as z from 'zod'
import { Outlet, Service, Social, Store } from './entities.ts'
import { filter, idOf, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'

const storeParams = z.object({ id: idOf(() => storeProblems.notFound()) })

/**
 * The union of what the screens send; anything else means newest
 * (docs/rules/wire-format.md#filters-and-sorting), and nothing at all in a search relevance.
 */
export const STORE_SORTS = [
  'newest',
  'Popular',
  'Highest Discount',
  'Lowest Discount',
  'A-Z',
  'Z-A',
  'Most Reviewed',
  'rating',
  'relevance',
  'discount',
] as const

export const stores = {
  'GET /stores': {
    about: 'Published stores, filtered, sorted and paged.',
    auth: 'optional',
    shared: true,
    query: z.object({
      search: filter(),
      category: filter(),
      location: filter(),
      sortBy: z.enum(STORE_SORTS).optional().catch('newest'),
      page,
      limit: limit(20),
    }),
    reply: ok({ stores: z.array(Store), pagination: Pagination }),
  },
  'GET /stores/random': {
    about: 'Some stores, differently each time.',
    auth: 'optional',
    query: z.object({ limit: limit(21), location: filter() }),
    reply: ok({ stores: z.array(Store) }),
  },
  'GET /stores/categories': {
    about: 'The names of the categories that have stores.',
    auth: 'public',
    shared: true,
    query: z.object({ location: filter() }),
    reply: ok({ categories: z.array(z.string()) }),
  },
  'GET /stores/:id': {
    about: 'One store.',
    auth: 'optional',
    shared: true,
    params: storeParams,
    reply: ok({
      store: Store.extend({
        socialLinks: z.record(z.string(), z.string()),
        socialLinksRaw: z.array(Social),
        deals: z.array(z.object({ id: z.string(), title: z.string() })),
        services: z.array(Service.pick({ id: true, name: true })),
        outlets: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    }),
  },
  'GET /stores/:id/branches': {
    about: 'Where the store is; its main branch first.',
    auth: 'public',
    shared: true,
    params: storeParams,
    reply: ok({ branches: z.array(Outlet) }),
  },
  'GET /branches/store/:id': {
    about: 'The same as GET /stores/{id}/branches.',
    auth: 'public',
    shared: true,
    params: storeParams,
    reply: ok({ branches: z.array(Outlet) }),
  },
  'GET /socials/store/:id': {
    about: 'Where else the store is to be found.',
    auth: 'public',
    shared: true,
    params: storeParams,
    reply: ok({ socials: z.array(Social) }),
  },
} satisfies Contract

export const storeProblems = {
  notFound: problem(404, 'store-not-found', 'Store not found'),
  branchNotFound: problem(422, 'branch-not-found', 'Branch not found'),
}
