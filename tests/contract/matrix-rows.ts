/**
 * One row for every route with a handler of its own: a request that succeeds, further requests for other shapes of the response, and
 * roles whose status differs from what the route's `auth` implies.
 */
import { randomBytes } from 'node:crypto'
import { OFFER_SORTS } from '#contract/offers.ts'
import { REVIEW_SORTS } from '#contract/reviews/reading.ts'
import { SEARCH_SORTS } from '#contract/search.ts'
import { STORE_SORTS } from '#contract/stores.ts'
import { addDays } from '#domain/time/time.ts'
import {
  appCode,
  beginTwoFactor,
  leavePhoneOnly,
  resetAttemptCounters,
  restoreAllPasswords,
  restorePassword,
  createPasswordLink,
  sendLink,
  sendPhoneCode,
  sendResetCode,
  sendSignInCode,
  sent,
  signInElsewhere,
  enableTwoFactor,
} from './matrix-codes.ts'
import { queries, type Row } from './matrix-row.ts'
import { ANALYTICS_ROWS } from './matrix-rows-analytics.ts'
import { CHAT_ROWS } from './matrix-rows-chat.ts'
import { REQUEST_ROWS } from './matrix-rows-requests.ts'
import { MERCHANT_REQUEST_ROWS } from './matrix-rows-merchant-requests.ts'
import { NOTIFICATION_ROWS } from './matrix-rows-notifications.ts'
import { OFFER_ROWS } from './matrix-rows-offers.ts'
import { PEOPLE_ROWS } from './matrix-rows-people.ts'
import { MERCHANT_BOOKING_ROWS } from './matrix-rows-merchant-bookings.ts'
import { STAFF_ROWS } from './matrix-rows-staff.ts'
import { SERVICE_ROWS } from './matrix-rows-services.ts'
import { STORE_ROWS } from './matrix-rows-stores.ts'
import { VISITOR_ROWS } from './matrix-rows-visitors.ts'
import { uploadOf } from './matrix-uploads.ts'
import { ROUTES, type World } from './matrix-world.ts'

const plain: Row = { good: () => ({}) }
const byId = (id: (world: World) => string, more: Partial<Row> = {}): Row => ({
  good: (world) => ({ params: { id: id(world) } }),
  ...more,
})
const ids =
  (of: (world: World) => string[], name = 'id') =>
  (world: World) =>
    of(world).map((id) => ({ params: { [name]: id } }))

/** A customer can review a store only once. */
async function eraseReviews({ test, shop, reviews }: World): Promise<void> {
  await test.app.database.db
    .deleteFrom('reviews')
    .where('store_id', '=', shop.storeId)
    .where('id', '<>', reviews.toAnswer)
    .execute()
}

const anOffer = byId(({ shop }) => shop.offerId, {
  more: ids(({ demo, staffed }) => [...demo.offers, staffed.offerId]),
})
const aService = byId(({ shop }) => shop.serviceId, {
  more: ids(({ demo, staffed }) => [...demo.services, staffed.serviceId]),
})
const aStore = byId(({ shop }) => shop.storeId, { more: ids(({ demo }) => demo.stores) })
const fewOffers: Row = {
  good: () => ({}),
  more: ({ demo }) => queries({ limit: '3' }, { location: demo.location }, { location: 'All Locations' }),
}
const followed: Row = { good: () => ({}), more: () => queries({ limit: '1', page: '2' }, { page: '10000' }) }
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
const bookingList: Row = {
  good: () => ({}),
  more: ({ bookings }) =>
    queries(
      { status: 'upcoming' },
      { status: 'past' },
      { bookingType: 'offer', limit: '1' },
      { bookingId: bookings.held },
    ),
}
const statusChange = (which: 'waiting' | 'begun' | 'visited' | 'missed'): Row =>
  byId(({ bookings }) => bookings[which], { others: { 'other merchant': 404 } })
/** The customer of a booking and the merchant of its store can cancel it, while it is live. */
const cancellation: Partial<Row> = {
  async prepare({ rebookUnwanted }) {
    await rebookUnwanted()
  },
  others: { 'other customer': 403, 'other merchant': 404, admin: 403 },
}
const cancelling: Row = {
  ...cancellation,
  good: ({ bookings }) => ({
    params: { id: bookings.unwanted },
    body: { reason: 'Something came up', refundRequested: true },
  }),
  more: ({ bookings }) => [
    { params: { id: bookings.unwanted } },
    { params: { id: bookings.unwanted }, body: { reason: null } },
  ],
}

/** Moves a booking to the morning of the same weekday, a week later. */
const rescheduling: Row = {
  good: ({ bookings, day }) => ({
    params: { id: bookings.movable },
    body: { newStartTime: `${addDays(day, 7)}T07:00:00`, newStaffId: null },
  }),
  more: ({ bookings, day }) => [
    {
      params: { id: bookings.movable },
      body: { newStartTime: `${addDays(day, 7)}T11:00:00+03:00`, reason: 'The matatu strike' },
    },
  ],
  prepare: ({ test, bookings, day }) =>
    test.app.database.db
      .updateTable('bookings')
      .set({ moves: 0, moved_at: null, earliest_start: null, during: `[${day}T18:00+03,${day}T19:00+03)` })
      .where('id', '=', bookings.movable)
      .execute()
      .then(() => undefined),
  others: { 'other customer': 403 },
}

const newEmail = () => `new-${randomBytes(6).toString('hex')}@d3.test`
const resetting: Row = {
  good: ({ people }) => ({
    body: { email: people.spare.email, otp: sent.otp, newPassword: 'a long enough one' },
  }),
  prepare: sendResetCode,
}
const settings: Row = {
  good: () => ({ body: { emailUpdates: true } }),
  more: () => [{ body: {} }, { body: { push: false, storeUpdates: true } }],
}

const OWN_ROWS: Record<string, Row> = {
  ...ANALYTICS_ROWS,
  ...OFFER_ROWS,
  ...STAFF_ROWS,
  ...PEOPLE_ROWS,
  ...VISITOR_ROWS,
  ...MERCHANT_BOOKING_ROWS,
  ...STORE_ROWS,
  ...SERVICE_ROWS,
  ...CHAT_ROWS,
  ...NOTIFICATION_ROWS,
  ...REQUEST_ROWS,
  ...MERCHANT_REQUEST_ROWS,
  'POST /users/register': {
    good: () => ({
      body: {
        firstName: 'New',
        lastName: 'Customer',
        email: newEmail(),
        phoneNumber: '0712 000 111',
        password: 'a long enough one',
        referralSlug: 'nobody-2222',
        acceptedTerms: '2026-11',
      },
    }),
  },
  'POST /users/login': {
    good: ({ emails }) => ({ body: { email: emails.customer, password: 'a long enough one' } }),
  },
  'POST /users/login/code': { good: ({ newPhone }) => ({ body: { phone: newPhone() } }) },
  'POST /users/login/code/verify': {
    good: () => ({ body: { phone: sent.phone, otp: sent.otp } }),
    prepare: sendSignInCode,
  },
  'POST /merchants/login': {
    good: ({ emails }) => ({ body: { email: emails.merchant, password: 'a long enough one' } }),
  },
  'POST /users/logout': { good: () => ({}), endsSession: true },
  'GET /users/profile': plain,
  'POST /v1/auth/login': {
    good: ({ emails }) => ({ body: { email: emails.customer, password: 'a long enough one' } }),
  },
  'GET /profile': plain,
  'PUT /users/profile': {
    good: () => ({ body: { firstName: 'Matrix', lastName: 'Customer', phoneNumber: '0712 345 678' } }),
  },

  'PUT /users/email': {
    good: () => ({ body: { email: newEmail() } }),
    prepare: resetAttemptCounters,
  },

  'POST /users/verify-otp': {
    good: () => ({ body: { phone: sent.phone, otp: sent.otp } }),
    prepare: sendPhoneCode,
  },
  'POST /users/resend-otp': { good: ({ newPhone }) => ({ body: { phone: newPhone() } }) },
  'POST /users/verify-email': { good: () => ({ body: { token: sent.token } }), prepare: sendLink },
  'POST /users/resend-email-link': { good: () => ({}), prepare: resetAttemptCounters },
  'POST /users/request-password-reset': { good: () => ({ body: { email: newEmail() } }) },
  'POST /users/reset-password': resetting,
  'POST /users/set-password': {
    good: () => ({ body: { token: sent.token, newPassword: 'a long enough one' } }),
    prepare: createPasswordLink,
  },
  'POST /merchants/request-password-reset': { good: () => ({ body: { email: newEmail() } }) },
  'POST /merchants/reset-password': resetting,

  'GET /users/security': plain,
  'POST /users/prove': { good: () => ({ body: { password: 'a long enough one' } }) },
  'POST /users/prove/code': { good: () => ({}), prepare: leavePhoneOnly, undo: restoreAllPasswords },
  'PUT /users/password': {
    good: () => ({ body: { newPassword: 'a long enough one' } }),
    undo: restorePassword,
  },
  'POST /users/two-factor': plain,
  // The second factor stays on from here until it is turned off.
  'POST /users/two-factor/confirm': {
    good: (world) => ({ body: { code: appCode(world) } }),
    prepare: beginTwoFactor,
  },
  'POST /users/two-factor/recovery-codes': {
    good: (world) => ({ body: { code: appCode(world) } }),
    prepare: enableTwoFactor,
  },
  'DELETE /users/two-factor': {
    good: (world) => ({ body: { code: appCode(world) } }),
    prepare: enableTwoFactor,
  },
  'GET /users/sessions': plain,
  'DELETE /users/sessions/:id': {
    good: ({ elsewhere }) => ({ params: { id: elsewhere } }),
    prepare: signInElsewhere,
    others: { 'other customer': 404, merchant: 404, 'other merchant': 404, admin: 404 },
  },
  'DELETE /users/sessions': { good: () => ({}), endsSession: true },

  'POST /merchants/register': {
    good: () => ({
      body: {
        firstName: 'New',
        lastName: 'Merchant',
        email: newEmail(),
        phoneNumber: '0712 000 111',
        password: 'a long enough one',
        businessName: 'New & Sons',
        acceptedTerms: '2026-11',
      },
    }),
  },
  'GET /merchants/:id/profile': byId(({ merchantId }) => merchantId),
  'GET /users/google-nonce': plain,
  'POST /users/google-signin': {
    good: ({ newCredential }) => ({ body: { credential: newCredential(), referralSlug: 'nobody-2222' } }),
  },
  'POST /users/link-google': { good: ({ newCredential }) => ({ body: { credential: newCredential() } }) },
  'DELETE /users/unlink-google': plain,

  'GET /contact': plain,
  'POST /contact': {
    good: () => ({
      body: {
        name: 'Matrix Customer',
        email: 'matrix@d3.test',
        subject: 'Feedback',
        message: 'Good slots.\nThank you!',
        website: '',
      },
    }),
  },
  'POST /newsletter': {
    good: () => ({
      body: {
        email: `reader-${randomBytes(6).toString('hex')}@d3.test`,
        consent: true,
        consentVersion: '2026-11',
        website: '',
      },
    }),
  },
  'POST /newsletter/confirm': {
    good: ({ newsletterTokens }) => ({ body: { token: newsletterTokens.confirm } }),
  },
  'POST /newsletter/unsubscribe': {
    good: ({ newsletterTokens }) => ({ body: { token: newsletterTokens.unsubscribe } }),
  },

  'GET /locations/available': plain,
  'GET /categories': plain,
  'GET /locations': plain,
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
  'GET /stores/categories': {
    good: () => ({}),
    more: ({ demo }) => queries({ location: demo.location }, { lat: '-1.29', lng: '36.79', km: '5' }),
  },
  'GET /stores/:id': aStore,
  'GET /stores/:id/branches': aStore,
  'GET /socials/store/:id': aStore,

  'GET /stores/followed': followed,
  'POST /stores/:id/toggle-follow': aStore,
  'GET /stores/:id/reviews': byId(({ demo }) => demo.reviewed.store_id, {
    more: ({ demo, shop }) => [
      ...[...REVIEW_SORTS, 'no such'].map((sortBy) => ({
        params: { id: demo.reviewed.store_id },
        query: { sortBy, limit: '5' },
      })),
      ...['5', '1', 'All'].map((rating) => ({ params: { id: demo.reviewed.store_id }, query: { rating } })),
      { params: { id: demo.reviewed.store_id }, query: { page: '10000' } },
      { params: { id: shop.storeId } },
    ],
  }),
  'GET /reviews/:id': byId(({ demo }) => demo.reviewed.id),
  'GET /stores/:id/reviews/mine': byId(({ shop }) => shop.storeId, {
    more: ({ demo }) => [{ params: { id: demo.reviewed.store_id } }],
  }),
  'POST /reviews/images': { good: () => uploadOf('reviewPicture') },
  'POST /reviews': {
    good: ({ shop }) => ({ body: { store_id: shop.storeId, rating: 4, text: 'Good.\n<b>Asante</b> 😀' } }),
    prepare: eraseReviews,
  },
  'POST /stores/:id/reviews': {
    good: ({ shop }) => ({ params: { id: shop.storeId }, body: { rating: 5, text: 'Good.' } }),
    prepare: eraseReviews,
  },
  'PUT /reviews/:id': {
    prepare: ({ restoreReview }) => restoreReview(),
    good: ({ reviews }) => ({ params: { id: reviews.own }, body: { rating: 3, text: 'It was all right.' } }),
    others: { 'other customer': 403 },
  },
  'DELETE /reviews/:id': {
    prepare: ({ restoreReview }) => restoreReview(),
    good: ({ reviews }) => ({ params: { id: reviews.own } }),
    others: { 'other customer': 403 },
  },
  'PUT /reviews/:id/reply': {
    good: ({ reviews }) => ({ params: { id: reviews.toAnswer }, body: { text: 'Asante, come again.' } }),
    others: { 'other merchant': 403 },
  },
  'POST /reviews/:id/report': {
    good: ({ demo }) => ({
      params: { id: demo.reviewed.id },
      body: { reason: 'spam', text: 'Reads like an advertisement.' },
    }),
    more: ({ demo }) => [{ params: { id: demo.reviewed.id }, body: { reason: 'other' } }],
  },
  'GET /merchant/reviews': {
    good: () => ({}),
    more: ({ shop }) =>
      queries(
        { storeId: shop.storeId, unanswered: 'true' },
        { sortBy: 'lowest', rating: '5', limit: '1' },
        { page: '10000' },
      ),
  },
  'GET /stores/:id/reviews/export': byId(({ demo }) => demo.reviewed.store_id, {
    more: ({ shop }) => [{ params: { id: shop.storeId } }],
  }),
  'GET /reviews/test': plain,
  'GET /reviews/auth-test': plain,

  'GET /services': {
    good: () => ({}),
    more: ({ demo, shop }) => queries({ storeId: shop.storeId }, { category: demo.category }, { page: '3' }),
  },
  'GET /services/store/:storeId': {
    good: ({ shop }) => ({ params: { storeId: shop.storeId } }),
    more: ids(({ demo }) => demo.stores, 'storeId'),
  },
  'GET /services/:id': aService,

  'GET /offers': {
    good: () => ({}),
    more: ({ demo, shop }) =>
      queries(
        ...OFFER_SORTS.map((sortBy) => ({ sortBy, limit: '5' })),
        { sortBy: 'discount', sortOrder: 'asc' },
        { status: 'all', limit: '100' },
        { search: 'cut' },
        { category: demo.category },
        { location: demo.location },
        { page: '10000' },
        { store_id: shop.storeId },
      ),
  },
  'GET /offers/featured': fewOffers,
  'GET /offers/top-deals': fewOffers,
  'GET /offers/random': fewOffers,
  'GET /offers/categories': {
    good: () => ({}),
    more: ({ demo }) => queries({ location: demo.location }, { lat: '-1.29', lng: '36.79', km: '5' }),
  },
  'GET /offers/store/:storeId': {
    good: ({ shop }) => ({ params: { storeId: shop.storeId } }),
    more: ids(({ demo }) => demo.stores, 'storeId'),
  },
  'GET /offers/:id': anOffer,

  'GET /users/favorites': {
    good: () => ({}),
    more: ({ demo }) =>
      queries({ limit: '1', page: '2' }, { category: demo.category }, { category: 'All' }, { page: '10000' }),
  },
  'GET /users/rewards': plain,
  'GET /users/earnings': plain,
  'GET /users/earning-activities': {
    good: () => ({}),
    more: () => queries({ limit: '1', page: '2' }, { page: '10000' }),
  },
  'GET /users/favorites/count': plain,
  'GET /users/favorites/ids': plain,
  'POST /offers/:id/favorite': byId(({ newOffer }) => newOffer()),
  'DELETE /offers/:id/favorite': anOffer,
  'POST /offers/:id/favorite/toggle': {
    ...anOffer,
    more: ids(({ shop, demo }) => [shop.offerId, shop.offerId, ...demo.offers]),
  },
  'GET /offers/:id/favorite/status': anOffer,

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
      queries(
        { serviceId: shop.serviceId, from: day, days: '31' },
        { offerId: staffed.offerId, staffId: staffed.staffIds[1]!, days: '1' },
      ),
  },
  'GET /bookings/offers/:id/branch': anOffer,
  'GET /bookings/services/:id/branch': aService,
  'GET /bookings/offers/:id/staff': anOffer,
  'GET /bookings/services/:id/staff': aService,

  'POST /bookings/offers': {
    good: ({ shop, day }) => ({ body: { offerId: shop.offerId, startTime: `${day}T10:00` } }),
  },
  'POST /bookings/service': {
    good: ({ shop, day }) => ({ body: { serviceId: shop.serviceId, startTime: `${day}T11:00` } }),
    more: ({ staffed, question, day }) => [
      {
        body: {
          serviceId: staffed.serviceId,
          startTime: `${day}T12:00`,
          staffId: staffed.staffIds[0],
          answers: [{ questionId: question, answer: 'Short', question: 'How long is your hair?' }],
        },
      },
    ],
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
  'POST /services/:id/book': {
    good: ({ shop, day }) => ({ params: { id: shop.serviceId }, body: { startTime: `${day}T11:00` } }),
  },
  'GET /bookings/user': bookingList,
  'GET /bookings/merchant': {
    good: () => ({}),
    more: ({ day, shop, other }) =>
      queries(
        { date: day },
        { storeId: shop.storeId, status: 'pending' },
        { storeId: other.storeId },
        { limit: '1' },
      ),
  },
  'GET /bookings/:id': byId(({ bookings }) => bookings.held, {
    others: { 'other customer': 403, 'other merchant': 403 },
  }),
  'GET /bookings/:id/times': byId(({ bookings }) => bookings.movable, {
    more: ({ bookings, day }) => [{ params: { id: bookings.movable }, query: { from: day, days: '2' } }],
    others: { 'other customer': 403 },
  }),
  'PUT /bookings/:id/reschedule': rescheduling,
  'GET /bookings/:id/pass': byId(({ bookings }) => bookings.begun, { others: { 'other customer': 403 } }),
  'GET /bookings/:id/guest-link': byId(({ bookings }) => bookings.guests, {
    others: { 'other customer': 403 },
  }),
  'POST /bookings/guest-passes/read': { good: ({ links }) => ({ body: { link: links.guests } }) },
  'GET /bookings/pass-key': plain,
  'POST /bookings/passes/read': {
    good: ({ pass }) => ({ body: { pass } }),
    others: { 'other merchant': 404 },
  },
  'POST /bookings/passes/check-in': {
    good: ({ pass }) => ({ body: { pass } }),
    async prepare({ restoreShown }) {
      await restoreShown()
    },
    others: { 'other merchant': 404 },
  },
  'POST /bookings/links/read': {
    good: ({ links }) => ({ body: { link: links.coming } }),
    more: ({ links }) => [{ body: { link: links.cancelling } }],
  },
  'POST /bookings/links/confirm': { good: ({ links }) => ({ body: { link: links.coming } }) },
  'POST /bookings/links/cancel': { good: ({ links }) => ({ body: { link: links.cancelling } }) },
  'PUT /bookings/:id/cancel': cancelling,
  'PUT /bookings/:id/confirm': statusChange('waiting'),
  'PUT /bookings/:id/check-in': statusChange('begun'),
  'PUT /bookings/:id/complete': statusChange('visited'),
  'PUT /bookings/:id/no-show': statusChange('missed'),
  'PUT /bookings/:id/status': {
    ...cancellation,
    good: ({ bookings }) => ({
      params: { id: bookings.unwanted },
      body: { status: 'cancelled', reason: 'Something came up' },
    }),
  },

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
  'GET /payments/:id/status': byId(({ payments }) => payments.customers, {
    others: { 'other customer': 403 },
  }),
  'POST /payments/claims': {
    good: ({ bookings }) => ({ body: { bookingId: bookings.held, message: 'UKL4T9Q2XA' } }),
    more: ({ bookings }) => [
      {
        body: {
          bookingId: bookings.paid,
          message: 'ukl4t9q2xb Confirmed. Ksh38.00 sent to D3 DEALS for account D31 on 21/11/26 at 11:55',
        },
      },
    ],
    others: { 'other customer': 403 },
  },
  'GET /payments/claims/:id': byId(({ claim }) => claim, { others: { 'other customer': 403 } }),
  'GET /payments/:id/receipt': byId(({ payments }) => payments.paid, { others: { 'other customer': 403 } }),
  'POST /payments/:id/receipt/send': byId(({ payments }) => payments.paid, {
    good: ({ payments }) => ({ params: { id: payments.paid }, body: { email: 'books@example.com' } }),
    others: { 'other customer': 403 },
  }),
  'GET /payments/alarms': {
    good: () => ({}),
    more: () => queries({ open: 'false' }, { limit: '1', page: '2' }),
  },
  'POST /payments/alarms/:id/resolve': byId(({ alarm }) => alarm, {
    good: ({ alarm }) => ({
      params: { id: alarm },
      body: { resolution: 'Reported to Safaricom, who corrected it.', refund: 'came-back' },
    }),
  }),
  'POST /payments/:id/check': byId(({ payments }) => payments.customers, {
    others: { 'other customer': 403 },
  }),

  'GET /users/notification-settings': plain,
  'PUT /users/notification-settings': settings,
  'PUT /users/appearance': { good: () => ({ body: { appearance: 'dark' } }) },
  'PUT /users/language': { good: () => ({ body: { language: 'en' } }) },
  'POST /users/avatar': { good: () => uploadOf('avatar') },
  'DELETE /users/avatar': plain,
  'GET /users/consents': plain,
  'PUT /users/consents': { good: () => ({ body: { channel: 'sms', isGiven: false } }) },
  'GET /users/export': plain,
  // Every other role has upcoming bookings or a store.
  'POST /users/delete-account': {
    good: () => ({}),
    as: 'admin',
    endsSession: true,
    others: { customer: 409, 'other customer': 409, merchant: 409, 'other merchant': 409 },
  },

  'GET /health': plain,
  'GET /ready': plain,
}

/** A second path has the row of the route whose handler it shares. */
export const ROWS: Record<string, Row> = {
  ...OWN_ROWS,
  ...Object.fromEntries(
    ROUTES.flatMap(([route, { aliasOf, sharesHandler }]) => {
      const row = sharesHandler && aliasOf && OWN_ROWS[aliasOf]
      return row ? [[route, row]] : []
    }),
  ),
}
