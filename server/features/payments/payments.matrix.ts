import { byId, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'

export const rows: Record<string, MatrixRow> = {
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
  'POST /payments/airtel': {
    good: ({ bookings, newPhone }) => ({
      body: { bookingId: bookings.held, phoneNumber: newPhone(), amount: 37.5, type: 'booking_access_fee' },
    }),
    more: ({ shop, day, newPhone }) => [
      {
        body: {
          phoneNumber: newPhone(),
          amount: 38,
          bookingData: { offerId: shop.offerId, bookingType: 'offer', startTime: `${day}T16:00` },
        },
      },
    ],
    others: { 'other customer': 403 },
  },
  'GET /payments/methods': { good: () => ({}) },
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
  'GET /payments/alarms': {
    good: () => ({}),
    more: () => queries({ open: 'false' }, { limit: '1', page: '2' }),
  },
  'POST /payments/alarms/:id/resolve': byId(({ alarm }) => alarm, {
    good: ({ alarm }) => ({
      params: { id: alarm },
      body: { resolution: 'Reported to Safaricom, who corrected it.' },
    }),
  }),
  'POST /payments/:id/check': byId(({ payments }) => payments.customers, {
    others: { 'other customer': 403 },
  }),
}
