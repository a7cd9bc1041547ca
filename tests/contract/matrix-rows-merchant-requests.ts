/** Rows of the route matrix: what merchants see of requests, and the second paths of requests and quotes. */
import assert from 'node:assert/strict'
import { addRequest } from '../support/requests.ts'
import { queries, type Row } from './matrix-row.ts'
import type { Sample, World } from './matrix-world.ts'

const created = { requestId: '', offerId: '' }

const TEMPLATE = {
  name: 'Tap repair',
  message: 'I will bring washers and fittings.',
  includesSupplies: true,
  supplies: 'Washers',
  warranty: '6 months',
  durationMinutes: 90,
}
const quoteOf = ({ shop }: World) => ({
  storeId: shop.storeId,
  quotedPrice: 3200,
  message: 'I will bring washers and a wrench.',
  availability: 'Tomorrow morning',
})

/** No account reaches its limit of a day. */
async function newRequest({ test, people }: World): Promise<void> {
  await test.app.database.db.deleteFrom('service_requests').where('accepted_quote_id', 'is', null).execute()
  created.requestId = await addRequest(test, people.customer.id)
}
async function newQuote(world: World): Promise<void> {
  await newRequest(world)
  const { status, body } = await world.send('POST /request-service/:requestId/offers', {
    params: { requestId: created.requestId },
    body: quoteOf(world),
    as: 'merchant',
  })
  assert.equal(status, 201, JSON.stringify(body))
  created.offerId = body.data.offer.id
}
const ofRequest = (more: Sample = {}): Row => ({
  good: () => ({ params: { id: created.requestId }, ...more }),
  prepare: newRequest,
})
const ofQuote = (more: Sample = {}): Row => ({
  good: () => ({ params: { id: created.offerId }, ...more }),
  prepare: newQuote,
})
const ALL_OTHERS = { 'other customer': 404, merchant: 404, 'other merchant': 404, admin: 404 } as const

const MERCHANT_ROWS: Record<string, Row> = {
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
}

const MARKETPLACE_ROWS: Record<string, Row> = {
  'DELETE /marketplace/requests/:id': { ...ofRequest(), others: ALL_OTHERS },
  'POST /marketplace/offers': {
    good: (world) => ({ body: { ...quoteOf(world), requestId: created.requestId } }),
    prepare: newRequest,
    as: 'merchant',
    others: { customer: 404, 'other customer': 404, 'other merchant': 404, admin: 403 },
  },
  'GET /marketplace/offers/:id': {
    ...ofQuote(),
    others: { 'other customer': 404, 'other merchant': 404, admin: 404 },
  },
  'POST /marketplace/offers/:id/accept': { ...ofQuote({ body: {} }), others: ALL_OTHERS },
  'POST /marketplace/offers/:id/reject': { ...ofQuote({ body: { reason: 'Late' } }), others: ALL_OTHERS },
  'POST /marketplace/offers/:id/withdraw': {
    ...ofQuote({ body: { reason: 'No time' } }),
    as: 'merchant',
    others: { customer: 404, 'other customer': 404, 'other merchant': 404, admin: 404 },
  },
}

export const MERCHANT_REQUEST_ROWS: Record<string, Row> = { ...MERCHANT_ROWS, ...MARKETPLACE_ROWS }
