import { addDays } from '#domain/time/time.ts'
import { byId, plain, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'

const bookingList: MatrixRow = {
  good: () => ({}),
  more: ({ bookings }) =>
    queries(
      { status: 'upcoming' },
      { status: 'past' },
      { bookingType: 'offer', limit: '1' },
      { bookingId: bookings.held },
    ),
}

/** Puts the movable booking back to the evening, as if it had never been moved. */
export const putBack: NonNullable<MatrixRow['prepare']> = ({ test, bookings, day }) =>
  test.app.database.db
    .updateTable('bookings')
    .set({ moves: 0, moved_at: null, earliest_start: null, during: `[${day}T18:00+03,${day}T19:00+03)` })
    .where('id', '=', bookings.movable)
    .execute()
    .then(() => undefined)

/** Moves a booking to the morning of the same weekday, a week later. */
const rescheduling: MatrixRow = {
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
  prepare: putBack,
  others: { 'other customer': 403 },
}

/** The customer of a booking and the merchant of its store can cancel it, while it is live. */
const cancellation: Partial<MatrixRow> = {
  async prepare({ rebookUnwanted }) {
    await rebookUnwanted()
  },
  others: { 'other customer': 403, 'other merchant': 404 },
}

const cancelling: MatrixRow = {
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

const statusChange = (which: 'waiting' | 'begun' | 'visited' | 'missed'): MatrixRow =>
  byId(({ bookings }) => bookings[which], { others: { 'other merchant': 404 } })

export const rows: Record<string, MatrixRow> = {
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
}
