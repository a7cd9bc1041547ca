import { matchPath } from 'react-router'
import { isLastStep } from './pages/booking/state/last-step.ts'
import { pages } from './paths.ts'

const PUBLIC_PAGES = [
  pages.home,
  pages.hotdeals,
  pages.stores,
  pages.store,
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

/**
 * Returns whether a page is the same for everyone, signed in or not. The loader of such a page must not depend on the
 * session: layout/personal/personal-store.ts loads the data of the visitor.
 */
export const isPublicPage = (pathname: string, search: URLSearchParams): boolean =>
  PUBLIC_PAGES.some((pattern) => matchPath(pattern, pathname) !== null) &&
  // The other tabs are the customer's own requests.
  !(pathname === pages.requests && search.has('tab'))

const BOOKINGS = [pages.bookOffer, pages.bookService]

/**
 * Returns whether a page is not hydrated (decision 088): what is used on it is a link, a form or an element of
 * public/elements/. Public pages are light, and so are the list of places and the pages of what does not exist.
 */
export const isLightPage = (pathname: string, search: URLSearchParams): boolean =>
  isPublicPage(pathname, search) ||
  pathname === pages.locations ||
  (BOOKINGS.some((pattern) => matchPath(pattern, pathname) !== null) && isLastStep(search)) ||
  Object.values(pages).every((pattern) => matchPath(pattern, pathname) === null)
