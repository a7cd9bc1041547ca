/** One row for every route: a request that succeeds, more that show other shapes of its reply, and who gets another answer than its `auth` says. */
import { randomBytes } from 'node:crypto'
import { OFFER_SORTS } from '#contract/offers.ts'
import { SEARCH_SORTS } from '#contract/search.ts'
import { STORE_SORTS } from '#contract/stores.ts'
import type { Living, Sample, World } from './sweep-world.ts'

export type Row = {
  good(world: World): Sample
  more?(world: World): Sample[]
  /** What the living get whom the route's `auth` lets in, but who may not do this to that. */
  others?: Partial<Record<Living, number>>
  endsSession?: true
  /** A list of what belongs to nobody is empty, not missing. */
  emptyWhenUnknown?: true
}

const plain: Row = { good: () => ({}) }
const byId = (id: (world: World) => string, more: Partial<Row> = {}): Row => ({ good: (world) => ({ params: { id: id(world) } }), ...more })
const ids =
  (of: (world: World) => string[], name = 'id') =>
  (world: World) =>
    of(world).map((id) => ({ params: { [name]: id } }))
const queries = (...all: Record<string, string>[]): Sample[] => all.map((query) => ({ query }))

const anOffer = byId(({ shop }) => shop.offerId, { more: ids(({ demo, staffed }) => [...demo.offers, staffed.offerId]) })
const aService = byId(({ shop }) => shop.serviceId, { more: ids(({ demo, staffed }) => [...demo.services, staffed.serviceId]) })
const aStore = byId(({ shop }) => shop.storeId, { more: ids(({ demo }) => demo.stores) })
const fewOffers: Row = {
  good: () => ({}),
  more: ({ demo }) => queries({ limit: '3' }, { location: demo.location }, { location: 'All Locations' }),
}
const slots = (item: (world: World, shop: World['shop']) => Record<string, string>): Row => ({
  good: (world) => ({ query: { ...item(world, world.shop), date: world.day } }),
  more: (world) => {
    const { shop, staffed, day } = world
    return queries(
      { ...item(world, shop), date: day, branchId: `store-${shop.storeId}` },
      { ...item(world, shop), date: day, branchId: shop.branchId },
      { ...item(world, staffed), date: day, staffId: staffed.staffIds[0]! },
    )
  },
})
const mine: Row = {
  good: () => ({}),
  more: ({ bookings }) =>
    queries(
      { status: 'upcoming' },
      { status: 'past' },
      { status: 'no such' },
      { bookingType: 'offer', limit: '1' },
      { bookingId: bookings.held },
    ),
}
const moving = (which: 'waiting' | 'begun' | 'visited'): Row =>
  byId(({ bookings }) => bookings[which], { others: { 'other merchant': 404 } })
const cancelling: Row = {
  good: ({ bookings }) => ({ params: { id: bookings.unwanted }, body: { reason: 'Something came up', refundRequested: true } }),
  more: ({ bookings }) => [{ params: { id: bookings.unwanted } }, { params: { id: bookings.unwanted }, body: { reason: null } }],
  others: { 'other customer': 403 },
}

export const ROWS: Record<string, Row> = {
  'POST /users/register': {
    good: () => ({
      body: {
        firstName: 'New',
        lastName: 'Customer',
        email: `new-${randomBytes(6).toString('hex')}@d3.test`,
        phoneNumber: '0712 000 111',
        password: 'a long enough one',
        referralSlug: 'nobody-2222',
        acceptedTerms: '2026-11',
      },
    }),
  },
  'POST /users/login': { good: ({ emails }) => ({ body: { email: emails.customer, password: 'a long enough one' } }) },
  'POST /merchants/login': { good: ({ emails }) => ({ body: { email: emails.merchant, password: 'a long enough one' } }) },
  'POST /users/logout': { good: () => ({}), endsSession: true },
  'GET /users/profile': plain,
  'GET /users/current': plain,
  'PUT /users/profile': { good: () => ({ body: { firstName: 'Sweep', lastName: 'Customer', phoneNumber: '0712 345 678' } }) },

  'GET /contact': plain,
  'POST /contact': {
    good: () => ({
      body: { name: 'Sweep Customer', email: 'sweep@d3.test', subject: 'Feedback', message: 'Good slots.\nThank you!', website: '' },
    }),
  },
  'POST /newsletter': {
    good: () => ({
      body: { email: `reader-${randomBytes(6).toString('hex')}@d3.test`, consent: true, consentVersion: '2026-11', website: '' },
    }),
  },
  'POST /newsletter/confirm': { good: ({ letters }) => ({ body: { token: letters.confirm } }) },
  'POST /newsletter/unsubscribe': { good: ({ letters }) => ({ body: { token: letters.unsubscribe } }) },

  'GET /locations/available': plain,
  'GET /stores/locations': plain,
  'GET /locations/stats': plain,
  'POST /locations/reverse-geocode': {
    good: () => ({ body: { latitude: -1.2674, longitude: 36.8108 } }),
    more: () => [{ body: { latitude: 0, longitude: 0 } }, { body: { latitude: 3.1, longitude: 35.6 } }],
  },

  'GET /stores': {
    good: () => ({}),
    more: ({ demo }) =>
      queries(
        ...STORE_SORTS.map((sortBy) => ({ sortBy, limit: '5' })),
        { search: 'cut' },
        { category: demo.category },
        { location: demo.location },
        { page: '2', limit: '3' },
        { page: '10000' },
      ),
  },
  'GET /stores/random': fewOffers,
  'GET /stores/categories': { good: () => ({}), more: ({ demo }) => queries({ location: demo.location }) },
  'GET /stores/:id': aStore,
  'GET /stores/:id/branches': aStore,
  'GET /branches/store/:id': aStore,
  'GET /socials/store/:id': aStore,

  'GET /services': {
    good: () => ({}),
    more: ({ demo, shop }) => queries({ storeId: shop.storeId }, { category: demo.category }, { page: '3' }),
  },
  'GET /services/store/:storeId': {
    good: ({ shop }) => ({ params: { storeId: shop.storeId } }),
    more: ids(({ demo }) => demo.stores, 'storeId'),
    emptyWhenUnknown: true,
  },
  'GET /services/:id': aService,

  'GET /offers': {
    good: () => ({}),
    more: ({ demo }) =>
      queries(
        ...OFFER_SORTS.map((sortBy) => ({ sortBy, limit: '5' })),
        { sortBy: 'discount', sortOrder: 'asc' },
        { status: 'all', limit: '100' },
        { search: 'cut' },
        { category: demo.category },
        { location: demo.location },
        { page: '10000' },
      ),
  },
  'GET /offers/featured': fewOffers,
  'GET /offers/top-deals': fewOffers,
  'GET /offers/random': fewOffers,
  'GET /offers/categories': { good: () => ({}), more: ({ demo }) => queries({ location: demo.location }) },
  'GET /offers/store/:storeId': {
    good: ({ shop }) => ({ params: { storeId: shop.storeId } }),
    more: ids(({ demo }) => demo.stores, 'storeId'),
    emptyWhenUnknown: true,
  },
  'GET /offers/:id': anOffer,

  'GET /search': {
    good: () => ({ query: { query: 'cut' } }),
    more: ({ demo }) =>
      queries(
        ...SEARCH_SORTS.map((sortBy) => ({ query: 'massage', sortBy, limit: '5' })),
        { query: 'kinyosi', location: demo.location },
        { query: 'nyama choma', price: '1000-5000', rating: '4', freeToday: 'true' },
        { query: 'nails', lat: '-1.29', lng: '36.79', km: '5', category: demo.category },
        { query: '%%' },
        { page: '10000' },
      ),
  },

  'GET /bookings/offer-slots': slots((_world, { offerId }) => ({ offerId })),
  'GET /bookings/service-slots': slots((_world, { serviceId }) => ({ serviceId })),
  'GET /bookings/slots/unified': slots((_world, { offerId }) => ({ entityId: offerId, entityType: 'offer' })),
  'GET /bookings/slots': slots((_world, { serviceId }) => ({ serviceId, bookingType: 'service' })),
  'GET /bookings/availability': {
    good: ({ shop }) => ({ query: { offerId: shop.offerId } }),
    more: ({ shop, staffed, day }) =>
      queries({ serviceId: shop.serviceId, from: day, days: '31' }, { offerId: staffed.offerId, staffId: staffed.staffIds[1]!, days: '1' }),
  },
  'GET /bookings/offers/:id/branch': anOffer,
  'GET /bookings/branches/offer/:id': anOffer,
  'GET /bookings/services/:id/branch': aService,
  'GET /bookings/branches/service/:id': aService,
  'GET /bookings/offers/:id/staff': anOffer,
  'GET /bookings/staff/offer/:id': anOffer,
  'GET /bookings/services/:id/staff': aService,
  'GET /bookings/staff/service/:id': aService,

  'POST /bookings/offers': { good: ({ shop, day }) => ({ body: { offerId: shop.offerId, startTime: `${day}T10:00` } }) },
  'POST /bookings/service': {
    good: ({ shop, day }) => ({ body: { serviceId: shop.serviceId, startTime: `${day}T11:00` } }),
    more: ({ staffed, day }) => [{ body: { serviceId: staffed.serviceId, startTime: `${day}T12:00`, staffId: staffed.staffIds[0] } }],
  },
  'POST /bookings': {
    good: ({ shop, day }) => ({
      body: {
        offerId: shop.offerId,
        serviceId: shop.serviceId,
        bookingType: 'service',
        startTime: `${day}T11:00`,
        notes: 'By the window',
        specialRequests: null,
        clientInfo: { name: 'A Friend', email: 'friend@d3.test', phone: '0712000222' },
        storeId: shop.storeId,
        branchId: shop.branchId,
      },
    }),
  },
  'GET /bookings/user': mine,
  'GET /users/bookings': mine,
  'GET /bookings': mine,
  'GET /bookings/merchant': {
    good: () => ({}),
    more: ({ day, shop, other }) =>
      queries({ date: day }, { storeId: shop.storeId, status: 'pending' }, { storeId: other.storeId }, { limit: '1' }),
  },
  'GET /bookings/:id': byId(({ bookings }) => bookings.held, { others: { 'other customer': 403, 'other merchant': 403 } }),
  'PUT /bookings/:id/cancel': cancelling,
  'POST /bookings/:id/cancel': cancelling,
  'PUT /bookings/:id/confirm': moving('waiting'),
  'POST /bookings/:id/confirm': moving('waiting'),
  'PUT /bookings/:id/check-in': moving('begun'),
  'PUT /bookings/:id/complete': moving('visited'),
  'POST /bookings/:id/complete': moving('visited'),

  'POST /payments/mpesa': {
    good: ({ bookings, newPhone }) => ({
      body: { bookingId: bookings.held, phoneNumber: newPhone(), amount: 37.5, type: 'booking_access_fee' },
    }),
    more: ({ shop, day, newPhone }) => [
      {
        body: {
          phoneNumber: newPhone(),
          amount: 38,
          bookingData: { offerId: shop.offerId, bookingType: 'offer', startTime: `${day}T13:00` },
        },
      },
    ],
    others: { 'other customer': 403 },
  },
  'GET /payments/:id/status': byId(({ payments }) => payments.customers, { others: { 'other customer': 403 } }),
  'POST /payments/:id/check': byId(({ payments }) => payments.customers, { others: { 'other customer': 403 } }),

  'GET /health': plain,
  'GET /ready': plain,
}
