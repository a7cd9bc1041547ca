/** Well-formed requests that are rejected, each with its status and message. */
import { randomUUID } from 'node:crypto'
import type { World } from './matrix-world.ts'

type Wrong = [what: string, status: number, message: string, body: (world: World) => Record<string, unknown>]
const atTen = ({ day }: World) => `${day}T10:00`
export const WRONG_BOOKINGS: Wrong[] = [
  [
    'an unknown offer',
    404,
    'This item is no longer available.',
    (w) => ({ offerId: randomUUID(), startTime: atTen(w) }),
  ],
  [
    'a service’s id for an offer',
    404,
    'This item is no longer available.',
    (w) => ({ offerId: w.shop.serviceId, startTime: atTen(w) }),
  ],
  ['no item', 400, 'Either offerId or serviceId is required', (w) => ({ startTime: atTen(w) })],
  [
    'two items',
    400,
    'Book either an offer or a service, not both',
    (w) => ({ offerId: w.shop.offerId, serviceId: w.shop.serviceId, startTime: atTen(w) }),
  ],
  [
    'a time that has passed',
    400,
    'That time has passed. Choose a different time.',
    (w) => ({ offerId: w.shop.offerId, startTime: '2020-01-01T10:00' }),
  ],
  [
    'a time in the far future',
    400,
    'Bookings open 60 days ahead. Choose an earlier date.',
    (w) => ({ offerId: w.shop.offerId, startTime: '9999-12-31T10:00' }),
  ],
  [
    'the last possible time, in another time zone',
    400,
    'Bookings open 60 days ahead. Choose an earlier date.',
    (w) => ({ offerId: w.shop.offerId, startTime: '9999-12-31T23:59:59-23:59' }),
  ],
  [
    'a closed day',
    400,
    'The branch is closed on this day. Choose one of its working days.',
    (w) => ({ offerId: w.shop.offerId, startTime: `${w.sunday}T10:00` }),
  ],
  [
    'a time outside the hours',
    400,
    'That time is outside operating hours. Choose one of the listed times.',
    (w) => ({ offerId: w.shop.offerId, startTime: `${w.day}T22:00` }),
  ],
  [
    'a time between the listed ones',
    400,
    'No booking starts at exactly that time. Choose one of the listed times.',
    (w) => ({ offerId: w.shop.offerId, startTime: `${w.day}T10:07` }),
  ],
  [
    'an unknown staff member',
    400,
    'That staff member doesn’t offer this service at this branch.',
    (w) => ({ offerId: w.staffed.offerId, staffId: randomUUID(), startTime: atTen(w) }),
  ],
  [
    'a staff member of another store',
    400,
    'That staff member doesn’t offer this service at this branch.',
    (w) => ({ offerId: w.shop.offerId, staffId: w.staffed.staffIds[0], startTime: atTen(w) }),
  ],
  [
    'another store',
    400,
    'That store doesn’t have this item.',
    (w) => ({ offerId: w.shop.offerId, storeId: w.other.storeId, startTime: atTen(w) }),
  ],
  [
    'another store’s branch',
    422,
    'Branch not found',
    (w) => ({ offerId: w.shop.offerId, branchId: w.other.branchId, startTime: atTen(w) }),
  ],
  [
    'an amount chosen by the client',
    422,
    'The amount doesn’t match the access fee. Reload and try again.',
    (w) => ({ offerId: w.shop.offerId, paymentData: { amount: 1 }, startTime: atTen(w) }),
  ],
  [
    'an access fee chosen by the client',
    422,
    'The amount doesn’t match the access fee. Reload and try again.',
    (w) => ({ offerId: w.shop.offerId, accessFee: 1, startTime: atTen(w) }),
  ],
  [
    'a negative amount',
    422,
    'The amount doesn’t match the access fee. Reload and try again.',
    (w) => ({ offerId: w.shop.offerId, paymentData: { amount: -37.5 }, startTime: atTen(w) }),
  ],
  [
    'a fee for a free service',
    422,
    'The amount doesn’t match the access fee. Reload and try again.',
    (w) => ({ serviceId: w.shop.serviceId, paymentData: { amount: 37.5 }, startTime: atTen(w) }),
  ],
]

export const WRONG_PAYMENTS: Wrong[] = [
  ['an empty body', 400, 'Either offerId or serviceId is required', () => ({})],
  [
    'both bookingId and bookingData',
    400,
    'Send either bookingId or bookingData, not both.',
    ({ bookings, shop, day }) => ({
      bookingId: bookings.held,
      bookingData: { offerId: shop.offerId, startTime: `${day}T13:00` },
    }),
  ],
  ['an unknown booking', 404, 'Booking not found', () => ({ bookingId: randomUUID() })],
  [
    'another customer’s booking',
    403,
    'You do not have permission to view this booking',
    ({ bookings }) => ({ bookingId: bookings.canarys }),
  ],
  [
    'less than the fee',
    422,
    'The amount doesn’t match the access fee. Reload and try again.',
    ({ bookings }) => ({ bookingId: bookings.held, amount: 1 }),
  ],
  [
    'for a booking without a fee',
    409,
    'There’s nothing to pay for this booking.',
    ({ bookings }) => ({ bookingId: bookings.waiting }),
  ],
]
