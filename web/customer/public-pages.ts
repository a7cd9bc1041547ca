import { matchPath } from 'react-router'
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
 * session: layout/personal/use-personal.ts loads the data of the visitor.
 */
export const isPublicPage = (pathname: string, search: URLSearchParams): boolean =>
  PUBLIC_PAGES.some((pattern) => matchPath(pattern, pathname) !== null) &&
  // The other tabs are the customer's own requests.
  !(pathname === pages.requests && search.has('tab'))
