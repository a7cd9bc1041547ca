/** The stores that a customer follows (docs/rules/catalogue.md#favourites-and-follows). */
import * as z from 'zod'
import { Store } from './entities/store.ts'
import { idSchema, limit, ok, page, Pagination } from './fields.ts'
import { withAliases, type Contract } from './kernel.ts'
import { storeProblems } from './stores.ts'
import { alias, boolean, integer, message } from './values.ts'

const storeParams = {
  params: z.object({ id: idSchema(() => storeProblems.notFound(), 'Id of the store.', 'store') }),
}
const list = {
  query: z.object({ page, limit: limit(100) }),
  reply: ok({
    followedStores: z.array(Store).meta({ description: 'The most recently followed come first.' }),
    total: alias(integer('', 3), 'pagination.total'),
    pagination: Pagination,
  }),
}
const following = ok({
  message,
  following: boolean('True if the customer follows the store now.', true),
  followers: integer('Customers who follow the store now.', 119),
})

const routes = {
  'GET /stores/followed': { summary: 'List the stores that I follow', auth: 'customer', ...list },
  'POST /stores/:id/toggle-follow': {
    summary: 'Follow a store, or unfollow it',
    auth: 'customer',
    ...storeParams,
    reply: following,
    problems: [storeProblems.notFound],
  },
  'PUT /stores/:id/follow': {
    summary: 'Follow a store',
    description: 'Succeeds also if I follow it already.',
    auth: 'customer',
    ...storeParams,
    reply: following,
    problems: [storeProblems.notFound],
  },
  'DELETE /stores/:id/follow': {
    summary: 'Unfollow a store',
    description: 'Succeeds also if I do not follow it.',
    auth: 'customer',
    ...storeParams,
    reply: following,
    problems: [storeProblems.notFound],
  },
} satisfies Contract

export const follows = withAliases(routes, {
  'GET /users/followed-stores': 'GET /stores/followed',
  'POST /stores/:id/follow': 'POST /stores/:id/toggle-follow',
})

type FollowsRoutes = typeof follows
declare module './kernel.ts' {
  interface Api extends FollowsRoutes {}
}
