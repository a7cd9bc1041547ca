import type { Locale } from '#domain/accounts/locale.ts'
import { signInPath } from '#web/app/session/sign-in-path.ts'
import { PERSONAL_PATH } from './personal-path.ts'

/**
 * The canonical path of every page of the customers' site (docs/rules/pages.md#addresses). routes.ts takes
 * its patterns from here.
 */
export const pages = {
  home: '/',
  hotdeals: '/hotdeals',
  stores: '/stores',
  store: '/store/:storeId',
  storeTrust: '/store/:storeId/trust',
  namedStore: '/:storeSlug',
  namedBranch: '/:storeSlug/:branchSlug',
  offer: '/offer/:id',
  storeOffer: '/store/:storeId/offer/:offerId',
  service: '/service/:id',
  storeService: '/store/:storeId/service/:serviceId',
  search: '/search',
  locations: '/locations',
  embed: '/embed/:storeSlug',
  bookOffer: '/booking/offer/:offerId',
  bookService: '/booking/service/:serviceId',
  booked: '/booking/success',
  checkout: '/checkout',
  pay: '/checkout/:bookingId',
  payByHand: '/checkout/:bookingId/paybill',
  booking: '/booking-details/:bookingId',
  bookingCalendar: '/booking-details/:bookingId/calendar.ics',
  bookingServices: '/booking-details/:bookingId/services',
  series: '/booking-details/:bookingId/series',
  bookingReceipt: '/booking-details/:bookingId/receipt',
  bookingReceiptPdf: '/booking-details/:bookingId/receipt.pdf',
  reminderLink: '/b/:link',
  proposalLink: '/p/:link',
  guestPass: '/g/:link',
  guestCalendar: '/g/:link/calendar.ics',
  waitlist: '/waitlist',
  joinWaitlist: '/waitlist/join',
  packages: '/packages',
  package: '/packages/:packageId',
  vouchers: '/my-vouchers',
  chat: '/chat',
  chatWithStore: '/chat/store/:storeId',
  notifications: '/notifications',
  decision: '/decisions/:id',
  requests: '/service-requests',
  request: '/service-request/:id',
  newRequest: '/service-requests/new',
  quote: '/marketplace/offers/:id',
  signUp: '/accounts/sign-up',
  signIn: '/accounts/sign-in',
  verifyPhone: '/accounts/verify-otp',
  verifyEmail: '/accounts/verify-email',
  requestReset: '/request-password-reset',
  resetPassword: '/accounts/reset-password',
  profile: '/profile',
  bookings: '/profile/bookings',
  favourites: '/profile/favourites',
  followedStores: '/profile/followed-stores',
  rewards: '/profile/earn',
  reliability: '/profile/reliability',
  settings: '/profile/settings',
  notificationSettings: '/profile/settings/notifications',
  security: '/profile/settings/security',
  ownData: '/profile/settings/your-data',
  myRequests: '/profile/service-requests',
  contact: '/contact-us',
  faq: '/faq',
  careers: '/careers',
  terms: '/terms-conditions',
  privacy: '/privacy-policy',
  about: '/about-us',
  newsletter: '/newsletter',
  confirmNewsletter: '/newsletter/confirm',
  leaveNewsletter: '/newsletter/unsubscribe',
  leaveStoreEmails: '/store-emails/unsubscribe',
  leaveNotificationEmails: '/notifications/unsubscribe',
  /** A copy of the data, from the link that was sent to the person. */
  dataCopy: '/your-data',
  manifest: '/site.webmanifest',
  personal: PERSONAL_PATH,
} as const

/** The anchor of the reviews on a store's page. */
export const REVIEWS_PART = 'reviews'

/** Parameter in the address of a booking that opens the choice of another time. */
export const MOVE = 'move'

/** Parameter in the address of booking an offer again: its service, in case the offer has ended. */
export const AGAIN = 'again'

/** Builds the links of the site. */
export const paths = {
  home: () => pages.home,
  hotdeals: (filters: Filters = {}) => pages.hotdeals + toSearchParams(filters),
  stores: (filters: Filters = {}) => pages.stores + toSearchParams(filters),
  /** By its name, if it is known. */
  store: (store: string | StoreAddress, shown: Filters = {}) => storePath(store) + toSearchParams(shown),
  storeTrust: (storeId: string) => fill(pages.storeTrust, { storeId }),
  storeReviews: (storeId: string) => `${fill(pages.store, { storeId })}#${REVIEWS_PART}`,
  offer: (id: string, storeId?: string) =>
    storeId ? fill(pages.storeOffer, { storeId, offerId: id }) : fill(pages.offer, { id }),
  service: (id: string, storeId?: string) =>
    storeId ? fill(pages.storeService, { storeId, serviceId: id }) : fill(pages.service, { id }),
  /** The pictures of shared links. */
  picture: {
    offer: (id: string) => `/og/offer/${encodeURIComponent(id)}.jpg`,
    store: (storeId: string) => `/og/store/${encodeURIComponent(storeId)}.jpg`,
  },
  search: (q?: string, location?: string, filters: Filters = {}) =>
    pages.search + toSearchParams({ q, location, ...filters }),
  /** The first page of the booking in the frame of another website. */
  embed: (storeSlug: string) => fill(pages.embed, { storeSlug }),
  book: {
    /** `chosen` preselects values of the wizard, such as the start. */
    offer: (offerId: string, chosen: Filters = {}) =>
      fill(pages.bookOffer, { offerId }) + toSearchParams(chosen),
    service: (serviceId: string, chosen: Filters = {}) =>
      fill(pages.bookService, { serviceId }) + toSearchParams(chosen),
    pay: (bookingId: string) => fill(pages.pay, { bookingId }),
    payByHand: (bookingId: string) => fill(pages.payByHand, { bookingId }),
    done: (bookingId?: string) => pages.booked + toSearchParams({ booking: bookingId }),
    resume: () => pages.checkout,
  },
  booking: (bookingId: string) => fill(pages.booking, { bookingId }),
  moveBooking: (bookingId: string) => `${fill(pages.booking, { bookingId })}?${MOVE}`,
  bookingCalendar: (bookingId: string) => fill(pages.bookingCalendar, { bookingId }),
  bookingServices: (bookingId: string) => fill(pages.bookingServices, { bookingId }),
  /** `proposal`: how often and how many visits, to see their dates. */
  series: (bookingId: string, proposal: Filters = {}) =>
    fill(pages.series, { bookingId }) + toSearchParams(proposal),
  bookingReceipt: (bookingId: string) => fill(pages.bookingReceipt, { bookingId }),
  bookingReceiptPdf: (bookingId: string) => fill(pages.bookingReceiptPdf, { bookingId }),
  guestPass: (link: string) => fill(pages.guestPass, { link }),
  guestCalendar: (link: string) => fill(pages.guestCalendar, { link }),
  /** `joined`: the place in line that was just taken. */
  waitlist: (joined?: string) => pages.waitlist + toSearchParams({ joined }),
  joinWaitlist: (chosen: Filters) => pages.joinWaitlist + toSearchParams(chosen),
  packages: () => pages.packages,
  package: (packageId: string) => fill(pages.package, { packageId }),
  vouchers: () => pages.vouchers,
  /** `about` is a booking, an offer or a quote that is sent with the next message. */
  chat: (storeId?: string, about: AboutInChat = {}) =>
    storeId ? fill(pages.chatWithStore, { storeId }) + toSearchParams(about) : pages.chat,
  /** Page with an admin's decision about something that the visitor wrote. */
  decision: (id: string) => fill(pages.decision, { id }),
  notifications: (filters: Filters = {}) => pages.notifications + toSearchParams(filters),
  requests: (filters: Filters = {}) => pages.requests + toSearchParams(filters),
  request: (id: string, shown: Filters = {}) => fill(pages.request, { id }) + toSearchParams(shown),
  /** The form; `edit` is the request that it changes. */
  newRequest: (edit?: string) => pages.newRequest + toSearchParams({ edit }),
  signIn: signInPath,
  signUp: (returnTo?: string) => pages.signUp + toSearchParams({ redirect: returnTo }),
  verifyPhone: (returnTo?: string) =>
    pages.verifyPhone + toSearchParams({ redirect: returnTo === pages.home ? undefined : returnTo }),
  requestReset: () => pages.requestReset,
  resetPassword: () => pages.resetPassword,
  /** The sign-up page of the merchants' site. */
  listBusiness: (merchantUrl: string) => `${merchantUrl}/sign-up`,
  /** The sign-in page of the merchants' site. */
  merchantSignIn: (merchantUrl: string) => merchantUrl + signInPath(),
  profile: {
    home: () => pages.profile,
    bookings: (filters: Filters = {}) => pages.bookings + toSearchParams(filters),
    favourites: (page = 1) => pages.favourites + toSearchParams({ page: page === 1 ? undefined : page }),
    followedStores: (page = 1) =>
      pages.followedStores + toSearchParams({ page: page === 1 ? undefined : page }),
    rewards: (page = 1) => pages.rewards + toSearchParams({ page: page === 1 ? undefined : page }),
    reliability: () => pages.reliability,
    settings: () => pages.settings,
    notifications: () => pages.notificationSettings,
    security: () => pages.security,
    ownData: () => pages.ownData,
    requests: (filters: Filters = {}) => pages.myRequests + toSearchParams(filters),
  },
  /** The list of places; choosing one leads to `back`. */
  locations: (back?: string) =>
    pages.locations + toSearchParams({ back: back === pages.home ? undefined : back }),
  /** `booking` is the code of the booking that the message is about. */
  contact: (about: { booking?: string } = {}) => pages.contact + toSearchParams(about),
  faq: (q?: string) => pages.faq + toSearchParams({ q }),
  careers: () => pages.careers,
  terms: () => pages.terms,
  privacy: () => pages.privacy,
  about: () => pages.about,
  dataCopy: (token: string) => `${pages.dataCopy}?token=${token}`,
  newsletter: () => pages.newsletter,
  manifest: (locale: Locale) => pages.manifest + toSearchParams({ lang: locale }),
} as const

/** A store may not have a name in its address yet. */
export type StoreAddress = { id: string; slug: string | null }

function storePath(store: string | StoreAddress): string {
  if (typeof store === 'string') return fill(pages.store, { storeId: store })
  return store.slug === null ? storePath(store.id) : fill(pages.namedStore, { storeSlug: store.slug })
}

function fill(pattern: string, values: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

function toSearchParams(values: Filters): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

type Filters = Record<string, string | number | boolean | undefined>

type AboutInChat =
  | { booking?: string | undefined; offer?: string | undefined }
  | { request: string; quote: string }
