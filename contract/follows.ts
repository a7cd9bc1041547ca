/** The stores a customer follows (docs/rules/catalogue.md#favourites-and-follows). */
import * as z from 'zod'
import { Store } from './entities.ts'
import { idOf, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { storeProblems } from './stores.ts'

const aStore = { params: z.object({ id: idOf(() => storeProblems.notFound()) }) }
const list = {
  query: z.object({ page, limit: limit(100) }),
  reply: ok({ followedStores: z.array(Store), total: z.number(), pagination: Pagination }),
}
const toggled = ok({ message: z.string(), following: z.boolean(), followers: z.number() })

export const follows = {
  'GET /stores/followed': { about: 'The stores I follow, the last followed first.', auth: 'customer', ...list },
  'GET /users/followed-stores': { about: 'The same as GET /stores/followed.', auth: 'customer', ...list },
  'POST /stores/:id/toggle-follow': { about: 'Follow a store, or no longer.', auth: 'customer', ...aStore, reply: toggled },
  'POST /stores/:id/follow': { about: 'The same as POST /stores/{id}/toggle-follow.', auth: 'customer', ...aStore, reply: toggled },
} satisfies Contract
