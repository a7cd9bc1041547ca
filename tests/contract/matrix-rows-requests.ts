/** Rows of the route matrix: requests for services. */
import { addQuote, addReport, addRequest, quoteInput, requestInput } from '../support/requests.ts'
import { queries, type Row } from './matrix-row.ts'
import { uploadOf } from './matrix-uploads.ts'
import type { Sample, World } from './matrix-world.ts'

/** Created before each request that should succeed. */
const created = { request: '', quote: '' }
const plain: Row = { good: () => ({}) }
/** Of other customers there is no such request. */
const strangers = { 'other customer': 404, merchant: 404, 'other merchant': 404, admin: 404 } as const

async function addOwn(world: World): Promise<void> {
  created.request = await addRequest(world.test, world.people.customer.id)
}
async function addReported(world: World): Promise<void> {
  await addOwn(world)
  await addReport(world.test, created.request, world.people['other customer'].id)
}
/** A quote of the other customer for a request of the customer. */
async function addReceived(world: World): Promise<void> {
  await addOwn(world)
  created.quote = await addQuote(world.test, created.request, world.people['other customer'].id)
}
/** A quote of the customer for a request of another. */
async function addMade(world: World): Promise<void> {
  created.request = await addRequest(world.test, world.people.canary.id)
  created.quote = await addQuote(world.test, created.request, world.people.customer.id)
}
async function accept(world: World, isDone: boolean): Promise<void> {
  await addReceived(world)
  const { db } = world.test.app.database
  const now = world.test.clock.now()
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('quotes')
      .set({ status: 'accepted', decided_at: now })
      .where('id', '=', created.quote)
      .execute()
    await tx
      .updateTable('service_requests')
      .set({
        status: isDone ? 'completed' : 'active',
        accepted_quote_id: created.quote,
        completed_at: isDone ? now : null,
      })
      .where('id', '=', created.request)
      .execute()
  })
}

const onRequest = (prepare: (world: World) => Promise<void>, body?: object): Row => ({
  good: (): Sample => ({ params: { id: created.request }, ...(body && { body }) }),
  prepare,
  others: strangers,
})
const onQuote = (prepare: (world: World) => Promise<void>, body: object): Row => ({
  good: () => ({ params: { requestId: created.request, offerId: created.quote }, body }),
  prepare,
  others: strangers,
})
const list: Row = {
  good: () => ({}),
  // Everyone sees the given name of who posted a request; no response may have that of the canary.
  async prepare({ test, people }) {
    await test.app.database.db
      .deleteFrom('service_requests')
      .where('account_id', '=', people.canary.id)
      .execute()
  },
  more: () =>
    queries(
      { category: 'test', budget: '1000-10000', timeline: 'urgent', location: 'test-area', search: 'tap' },
      { budget: '50000+', page: '10000' },
      { category: 'All', budget: 'all', timeline: '' },
    ),
}
const own: Row = {
  good: () => ({}),
  more: () => queries({ status: 'pending', search: 'tap' }, { status: 'all', page: '10000' }),
}

export const REQUEST_ROWS: Record<string, Row> = {
  'GET /request-service': list,
  'GET /request-service/search': {
    ...list,
    more: () => queries({ query: 'tap' }, { search: 'tap', category: 'test' }),
  },
  'GET /request-service/categories': plain,
  'GET /request-service/usual-price': { good: () => ({ query: { category: 'test' } }) },
  'GET /request-service/statistics': plain,
  'GET /request-service/my-requests': own,
  'GET /request-service/offers': own,
  'GET /request-service/my-offers': { good: () => ({}), more: () => queries({ status: 'expired' }) },
  'POST /request-service/images': { good: () => uploadOf('requestPicture') },
  'POST /request-service': {
    good: () => ({ body: requestInput() }),
    async prepare({ test }) {
      await test.app.database.db.deleteFrom('service_requests').where('quote_count', '=', 0).execute()
    },
  },
  'GET /request-service/:id': { good: () => ({ params: { id: created.request } }), prepare: addOwn },
  'PUT /request-service/:id': onRequest(addOwn, requestInput({ budgetMin: '100', budgetMax: '900.50' })),
  'PUT /request-service/:id/cancel': onRequest(addOwn, { reason: 'I did it myself.' }),
  'PUT /request-service/:id/complete': onRequest((world) => accept(world, false)),
  'POST /request-service/:id/review': onRequest((world) => accept(world, true), {
    rating: 5,
    review: 'It no longer drips.',
  }),
  'POST /request-service/:id/report': {
    good: () => ({ params: { id: created.request }, body: { reason: 'spam' } }),
    prepare: addOwn,
  },
  'GET /admin/request-reports': { good: () => ({}), prepare: addReported },
  'PUT /admin/request-reports/:requestId': {
    good: () => ({ params: { requestId: created.request }, body: { decision: 'remove', note: 'Advert' } }),
    prepare: addReported,
  },
  'GET /request-service/:requestId/offers': {
    good: () => ({ params: { requestId: created.request } }),
    prepare: addReceived,
    more: () => [{ params: { requestId: created.request }, query: { sortBy: 'price' } }],
  },
  'POST /request-service/:requestId/offers': {
    good: () => ({ params: { requestId: created.request }, body: quoteInput() }),
    async prepare(world) {
      created.request = await addRequest(world.test, world.people.canary.id)
    },
    // Merchants name a store; admins are no providers.
    others: { merchant: 400, 'other merchant': 400, admin: 403 },
  },
  'PUT /request-service/:requestId/offers/:offerId': onQuote(addMade, quoteInput({ quotedPrice: 2900 })),
  'PUT /request-service/:requestId/withdraw-offer/:offerId': onQuote(addMade, { reason: 'Too far.' }),
  'PUT /request-service/:requestId/accept-offer/:offerId': onQuote(addReceived, {}),
  'PUT /request-service/:requestId/reject-offer/:offerId': onQuote(addReceived, { reason: '' }),
  'GET /users/service-statistics': plain,
}
