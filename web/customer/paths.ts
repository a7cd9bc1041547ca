import { canonicalPaths, type Alias } from '#web/client/canonical.ts'
import { signInPath } from '#web/client/session.ts'

/** Every page of the customers' site by its one path (screens-and-rules.md §2). routes.ts takes its patterns from here. */
export const pages = {
  home: '/',
  hotdeals: '/hotdeals',
  stores: '/stores',
  store: '/store/:storeId',
  offer: '/offer/:id',
  storeOffer: '/store/:storeId/offer/:offerId',
  service: '/service/:id',
  storeService: '/store/:storeId/service/:serviceId',
  search: '/search',
  bookOffer: '/booking/offer/:offerId',
  bookService: '/booking/service/:serviceId',
  booked: '/booking/success',
  checkout: '/checkout',
  booking: '/booking-details/:bookingId',
  vouchers: '/my-vouchers',
  chat: '/chat',
  chatWithStore: '/chat/store/:storeId',
  requests: '/service-requests',
  request: '/service-request/:id',
  newRequest: '/request-service',
  signUp: '/accounts/sign-up',
  signIn: '/accounts/sign-in',
  verifyPhone: '/accounts/verify-otp',
  resetPassword: '/request-password-reset',
  profile: '/profile',
  bookings: '/profile/bookings',
  favourites: '/profile/favourites',
  followedStores: '/profile/followed-stores',
  rewards: '/profile/earn',
  settings: '/profile/settings',
  myRequests: '/profile/service-requests',
  contact: '/contact-us',
  faq: '/faq',
  careers: '/careers',
  terms: '/terms-conditions',
  privacy: '/privacy-policy',
  about: '/about-us',
} as const

/** Every link of the site. */
export const paths = {
  home: () => pages.home,
  hotdeals: (filters: Filters = {}) => pages.hotdeals + searchOf(filters),
  stores: (filters: Filters = {}) => pages.stores + searchOf(filters),
  store: (storeId: string) => fill(pages.store, { storeId }),
  storeReviews: (storeId: string) => `${fill(pages.store, { storeId })}#reviews`,
  offer: (id: string, storeId?: string) => (storeId ? fill(pages.storeOffer, { storeId, offerId: id }) : fill(pages.offer, { id })),
  service: (id: string, storeId?: string) => (storeId ? fill(pages.storeService, { storeId, serviceId: id }) : fill(pages.service, { id })),
  search: (q?: string, location?: string) => pages.search + searchOf({ q, location }),
  book: {
    offer: (offerId: string) => fill(pages.bookOffer, { offerId }),
    service: (serviceId: string) => fill(pages.bookService, { serviceId }),
    done: (bookingId?: string) => pages.booked + searchOf({ booking: bookingId }),
    resume: () => pages.checkout,
  },
  booking: (bookingId: string) => fill(pages.booking, { bookingId }),
  vouchers: () => pages.vouchers,
  chat: (storeId?: string) => (storeId ? fill(pages.chatWithStore, { storeId }) : pages.chat),
  requests: () => pages.requests,
  request: (id: string) => fill(pages.request, { id }),
  newRequest: () => pages.newRequest,
  signIn: signInPath,
  signUp: (returnTo?: string) => pages.signUp + searchOf({ redirect: returnTo }),
  verifyPhone: () => pages.verifyPhone,
  resetPassword: () => pages.resetPassword,
  profile: {
    home: () => pages.profile,
    bookings: (filters: Filters = {}) => pages.bookings + searchOf(filters),
    favourites: () => pages.favourites,
    followedStores: () => pages.followedStores,
    rewards: () => pages.rewards,
    settings: () => pages.settings,
    requests: () => pages.myRequests,
  },
  contact: () => pages.contact,
  faq: () => pages.faq,
  careers: () => pages.careers,
  terms: () => pages.terms,
  privacy: () => pages.privacy,
  about: () => pages.about,
} as const

/** Other paths that lead to a page: the server answers them with a permanent redirect, in any case of letters. */
export const aliases: readonly Alias[] = [
  ['/hot-deals', pages.hotdeals],
  ['/offer', pages.hotdeals],
  ['/offers', pages.hotdeals],
  ['/deals', pages.hotdeals],

  ['/services', pages.stores],
  ['/merchants', pages.stores],
  ['/providers', pages.stores],
  ['/stores/:storeId', pages.store],
  ['/stores/:storeId/view', pages.store],
  ['/stores/:storeId/reviews', `${pages.store}#reviews`],

  ['/offers/:id', pages.offer],
  ['/view-offer/:id', pages.offer],
  ['/offers/:slug/:id/see-details', pages.offer],
  ['/services/:id', pages.service],
  ['/view-service/:id', pages.service],
  ['/viewservice/:id', pages.service],
  ['/store/:storeId/services/:serviceId', pages.storeService],

  ['/booking/:offerId', pages.bookOffer],
  ['/book/:offerId', pages.bookOffer],
  ['/offers/:offerId/book', pages.bookOffer],
  ['/offer/:offerId/book', pages.bookOffer],
  ['/store/:storeId/offer/:offerId/book', pages.bookOffer],
  ['/service/:serviceId/book', pages.bookService],
  ['/services/:serviceId/book', pages.bookService],
  ['/store/:storeId/service/:serviceId/book', pages.bookService],
  ['/booking/confirmed', pages.booked],
  ['/booking/complete', pages.booked],
  ['/payment', pages.checkout],
  ['/bookings', pages.vouchers],
  ['/vouchers', pages.vouchers],

  ['/messages', pages.chat],
  ['/requestservice', pages.newRequest],
  ['/marketplace', pages.requests],
  ['/marketplace/offers/:offerId', pages.myRequests],

  ['/login', pages.signIn],
  ['/signup', pages.signUp],

  ['/account', pages.profile],
  ['/profile/my-bookings', pages.bookings],
  ['/my-bookings', pages.bookings],
  ['/profile/bookings/:bookingId', pages.booking],
  ['/profile/favorites', pages.favourites],
  ['/my-favourites', pages.favourites],
  ['/my-favorites', pages.favourites],
  ['/profile/stores', pages.followedStores],
  ['/my-stores', pages.followedStores],
  ['/profile/earnings', pages.rewards],
  ['/profile/rewards', pages.rewards],
  ['/my-earnings', pages.rewards],
  ['/profile/edit', pages.settings],
  ['/settings', pages.settings],
  ['/profile/requests', pages.myRequests],
  ['/my-service-requests', pages.myRequests],

  ['/contact', pages.contact],
  ['/help', pages.faq],
  ['/jobs', pages.careers],
  ['/terms', pages.terms],
  ['/terms-and-conditions', pages.terms],
  ['/privacy', pages.privacy],
  ['/about', pages.about],
  ['/about-d3', pages.about],
]

/** A path in its one true spelling, whatever alias or case it came in. */
export const canonical = canonicalPaths(Object.values(pages), aliases)

function fill<Pattern extends string>(pattern: Pattern, values: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

function searchOf(values: Filters): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

type Filters = Record<string, string | number | boolean | undefined>
