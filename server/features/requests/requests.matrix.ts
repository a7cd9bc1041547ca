import assert from 'node:assert/strict'
import { plain, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import { buildUpload } from '#tests/contract/matrix-uploads.ts'
import type { Sample, World } from '#tests/contract/matrix-world.ts'
import { addQuote, addReport, addRequest, quoteInput, requestInput } from '#tests/support/requests.ts'

const list: MatrixRow = {
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

const own: MatrixRow = {
  good: () => ({}),
  more: () => queries({ status: 'pending', search: 'tap' }, { status: 'all', page: '10000' }),
}

/** Created before each request that should succeed. */
const created = { request: '', quote: '' }
async function addOwn(world: World): Promise<void> {
  created.request = await addRequest(world.test, world.people.customer.id)
}

/** Other customers and merchants, for whom there is no such request. */
const strangers = { 'other customer': 404, merchant: 404, 'other merchant': 404 } as const
const onRequest = (prepare: (world: World) => Promise<void>, body?: object): MatrixRow => ({
  good: (): Sample => ({ params: { id: created.request }, ...(body && { body }) }),
  prepare,
  others: strangers,
})

/** Adds a quote of the other customer for a request of the customer. */
async function addReceived(world: World): Promise<void> {
  await addOwn(world)
  created.quote = await addQuote(world.test, created.request, world.people['other customer'].id)
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

async function addReported(world: World): Promise<void> {
  await addOwn(world)
  await addReport(world.test, created.request, world.people['other customer'].id)
}

/** Adds a quote of the customer for a request of another. */
async function addMade(world: World): Promise<void> {
  created.request = await addRequest(world.test, world.people.canary.id)
  created.quote = await addQuote(world.test, created.request, world.people.customer.id)
}

const onQuote = (prepare: (world: World) => Promise<void>, body: object): MatrixRow => ({
  good: () => ({ params: { requestId: created.request, offerId: created.quote }, body }),
  prepare,
  others: strangers,
})

/** Ids for the routes of merchants and the second paths. */
const posted = { requestId: '', offerId: '' }
/** No account reaches its limit of a day. */
async function newRequest({ test, people }: World): Promise<void> {
  await test.app.database.db.deleteFrom('service_requests').where('accepted_quote_id', 'is', null).execute()
  posted.requestId = await addRequest(test, people.customer.id)
}

const buildQuote = ({ shop }: World) => ({
  storeId: shop.storeId,
  quotedPrice: 3200,
  message: 'I will bring washers and a wrench.',
  availability: 'Tomorrow morning',
})

async function newQuote(world: World): Promise<void> {
  await newRequest(world)
  const { status, body } = await world.send('POST /request-service/:requestId/offers', {
    params: { requestId: posted.requestId },
    body: buildQuote(world),
    as: 'merchant',
  })
  assert.equal(status, 201, JSON.stringify(body))
  posted.offerId = body.data.offer.id
}

const ofQuote = (more: Sample = {}): MatrixRow => ({
  good: () => ({ params: { id: posted.offerId }, ...more }),
  prepare: newQuote,
})

const TEMPLATE = {
  name: 'Tap repair',
  message: 'I will bring washers and fittings.',
  includesSupplies: true,
  supplies: 'Washers',
  warranty: '6 months',
  durationMinutes: 90,
}

const ofRequest = (more: Sample = {}): MatrixRow => ({
  good: () => ({ params: { id: posted.requestId }, ...more }),
  prepare: newRequest,
})

const ALL_OTHERS = { 'other customer': 404, merchant: 404, 'other merchant': 404 } as const

export const rows: Record<string, MatrixRow> = {
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
  'POST /request-service/images': { good: () => buildUpload('requestPicture') },
  'POST /request-service': {
    good: () => ({ body: requestInput() }),
    async prepare({ test }) {
      await test.app.database.db
        .deleteFrom('service_requests')
        .where('accepted_quote_id', 'is', null)
        .execute()
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
  'PUT /admin/request-reports/:requestId': {
    good: () => ({
      params: { requestId: created.request },
      body: { decision: 'keep', rule: null, reason: 'No advert' },
    }),
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
    // Merchants name a store.
    others: { merchant: 400, 'other merchant': 400 },
  },
  'PUT /request-service/:requestId/offers/:offerId': onQuote(addMade, quoteInput({ quotedPrice: 2900 })),
  'PUT /request-service/:requestId/withdraw-offer/:offerId': onQuote(addMade, { reason: 'Too far.' }),
  'PUT /request-service/:requestId/accept-offer/:offerId': onQuote(addReceived, {}),
  'PUT /request-service/:requestId/reject-offer/:offerId': onQuote(addReceived, { reason: '' }),
  'GET /users/service-statistics': plain,
  'GET /merchant/stores': { good: () => ({}) },
  'GET /merchant/service-requests': {
    good: () => ({}),
    prepare: newRequest,
    more: ({ shop }) =>
      queries(
        { storeId: shop.storeId },
        { status: 'open', budget: '1000-10000', timeline: 'thisweek', location: 'Test Area' },
        { withoutMine: 'true', page: '2', limit: '5' },
      ),
  },
  'GET /merchant/offers': {
    good: () => ({}),
    prepare: newQuote,
    more: ({ shop }) =>
      queries({ status: 'pending', storeId: shop.storeId }, { status: 'ended', page: '2', limit: '5' }),
  },
  'PUT /merchant/offers/:id': {
    ...ofQuote({ body: { status: 'withdrawn', reason: 'No time' } }),
    others: { 'other merchant': 404 },
  },
  'GET /merchant/quote-times': {
    good: ({ shop }) => ({ query: { storeId: shop.storeId } }),
    more: ({ shop }) => [
      {
        query: {
          storeId: shop.storeId,
          serviceId: shop.serviceId,
          branchId: shop.branchId,
          category: 'test',
          durationMinutes: '90',
          days: '3',
        },
      },
    ],
    others: { 'other merchant': 404 },
  },
  'GET /merchant/dashboard/stats': {
    good: () => ({}),
    more: ({ shop }) => queries({ storeId: shop.storeId }),
  },
  'GET /merchant/request-interests': { good: () => ({}) },
  'PUT /merchant/request-interests': {
    good: () => ({ body: { categories: ['test'], areas: [], radiusKm: 10, isNotified: true } }),
  },
  'GET /merchant/quote-templates': { good: () => ({}) },
  'PUT /merchant/quote-templates': { good: () => ({ body: { templates: [TEMPLATE] } }) },
  'DELETE /marketplace/requests/:id': { ...ofRequest(), others: ALL_OTHERS },
  'POST /marketplace/offers': {
    good: (world) => ({ body: { ...buildQuote(world), requestId: posted.requestId } }),
    prepare: newRequest,
    as: 'merchant',
    others: { customer: 404, 'other customer': 404, 'other merchant': 404 },
  },
  'GET /marketplace/offers/:id': {
    ...ofQuote(),
    others: { 'other customer': 404, 'other merchant': 404 },
  },
  'POST /marketplace/offers/:id/accept': { ...ofQuote({ body: {} }), others: ALL_OTHERS },
  'POST /marketplace/offers/:id/reject': { ...ofQuote({ body: { reason: 'Late' } }), others: ALL_OTHERS },
  'POST /marketplace/offers/:id/withdraw': {
    ...ofQuote({ body: { reason: 'No time' } }),
    as: 'merchant',
    others: { customer: 404, 'other customer': 404, 'other merchant': 404 },
  },
}
