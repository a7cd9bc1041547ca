/** The paths that notifications open: a subset of those of web/customer/paths.ts and web/merchant/paths.ts. */
import type { Day } from '#domain/time/time.ts'

export const customerPaths = {
  booking: (bookingId: string) => `/booking-details/${bookingId}`,
  /** The series of a booking, or the form that repeats it. */
  series: (bookingId: string) => `/booking-details/${bookingId}/series`,
  /** Pays the access fee. */
  pay: (bookingId: string) => `/checkout/${bookingId}`,
  waitlist: () => '/waitlist',
  packages: () => '/packages',
  package: (id: string) => `/packages/${id}`,
  offer: (offerId: string) => `/offer/${offerId}`,
  /** Page where customers write a review and read the store's reply to it. */
  storeReviews: (storeId: string) => `/store/${storeId}#reviews`,
  chat: (storeId: string) => `/chat/store/${storeId}`,
  /** Page of a request: a customer sees all quotes, a provider the own one. */
  request: (requestId: string) => `/service-request/${requestId}`,
  /** Page of an admin's decision about something that the person wrote. */
  decision: (id: string) => `/decisions/${id}`,
  notifications: () => '/notifications',
  /** A copy of the data of a person who has asked for it. */
  dataCopy: (token: string) => `/your-data?token=${token}`,
  rewards: () => '/profile/earn',
  security: () => '/profile/settings/security',
} as const

export const merchantPaths = {
  /** Opened in the calendar of its day. */
  booking: (bookingId: string, date: Day) => `/calendar?date=${date}&booking=${bookingId}`,
  conversation: (id: string) => `/chat/${id}`,
  request: (requestId: string) => `/requests/${requestId}`,
  /** The form for a reply is open. */
  review: (reviewId: string) => `/reviews?reply=${reviewId}`,
  decision: (id: string) => `/decisions/${id}`,
  store: (storeId: string) => `/settings/stores/${storeId}`,
  person: (staffId: string) => `/staff/${staffId}`,
  clients: () => '/clients',
  team: () => '/team',
  security: () => '/account/security',
} as const
