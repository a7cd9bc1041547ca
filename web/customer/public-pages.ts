import { matchPath } from 'react-router'
import { isLastStep } from './pages/booking/state/last-step.ts'
import { pages } from './paths.ts'

const PUBLIC_PAGES = [
  pages.home,
  pages.hotdeals,
  pages.stores,
  pages.store,
  pages.storeTrust,
  pages.offer,
  pages.storeOffer,
  pages.service,
  pages.storeService,
  pages.search,
  pages.requests,
  pages.faq,
  pages.careers,
  pages.terms,
  pages.privacy,
  pages.about,
]

/** All pages but those of names in addresses, whose patterns fit the paths of others too. */
const OTHER_PAGES = Object.values(pages).filter(
  (page) => page !== pages.namedStore && page !== pages.namedBranch,
)

/** Pages that are rendered for their visitor. */
const OWN_LIGHT_PAGES = [pages.embed, pages.pay, pages.payByHand, pages.booked]

/**
 * Returns whether a page is the same for everyone, signed in or not. The loader of such a page must not depend on the
 * session: layout/personal/personal-store.ts loads the data of the visitor.
 */
export const isPublicPage = (pathname: string, search: URLSearchParams): boolean =>
  (matchesOne(PUBLIC_PAGES, pathname) || isNamedStore(pathname)) &&
  // The other tabs are the customer's own requests.
  !(pathname === pages.requests && search.has('tab'))

const BOOKINGS = [pages.bookOffer, pages.bookService]

/**
 * Returns whether a page is not hydrated (decision 088): what is used on it is a link, a form or an element of
 * public/elements/. Public pages are light, and so are the end of the booking, the list of places and the pages of what does not exist.
 */
export const isLightPage = (pathname: string, search: URLSearchParams): boolean =>
  isPublicPage(pathname, search) ||
  matchesOne(OWN_LIGHT_PAGES, pathname) ||
  pathname === pages.locations ||
  (matchesOne(BOOKINGS, pathname) && isLastStep(search)) ||
  !matchesOne(OTHER_PAGES, pathname)

const isNamedStore = (pathname: string): boolean =>
  matchPath(pages.namedStore, pathname) !== null && !matchesOne(OTHER_PAGES, pathname)

const matchesOne = (patterns: readonly string[], pathname: string): boolean =>
  patterns.some((pattern) => matchPath(pattern, pathname) !== null)
