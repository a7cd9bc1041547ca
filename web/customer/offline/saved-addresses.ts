/** Caches of the service worker (worker.ts) on the device, under names that it shares with the pages. */

/** Bookings, passes and receipts. */
export const OWN_PAGES = 'd3-pages-1'
/** Offers that were viewed recently. They show who is signed in, so they belong to one user too. */
export const OFFER_PAGES = 'd3-offers-1'
/** Styles, fonts and scripts of the site. */
export const FILES = 'd3-files-1'

export const PAGE_CACHES = [OWN_PAGES, OFFER_PAGES] as const
export type PageCache = (typeof PAGE_CACHES)[number]

/** Maximum number of pages in each cache. */
export const MAX_PAGES: Record<PageCache, number> = { [OWN_PAGES]: 30, [OFFER_PAGES]: 20 }

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const OWN_PATHS = new RegExp(`^/(booking-details/${UUID}(/receipt)?|my-vouchers|profile/bookings)$`)
const OFFER_PATHS = new RegExp(`^/(store/${UUID}/)?offer/${UUID}$`)

/** Returns the cache of a page; null for a page that is never saved. */
export function findPageCache(pathname: string): PageCache | null {
  if (OWN_PATHS.test(pathname)) return OWN_PAGES
  return OFFER_PATHS.test(pathname) ? OFFER_PAGES : null
}

/** The address under which a page is saved. The parameters of an offer's address only say how it was found. */
export const savedAddress = ({ origin, pathname, search }: URL): string =>
  origin + pathname + (findPageCache(pathname) === OFFER_PAGES ? '' : search)

/**
 * Messages from pages to the worker. `files` are the paths of the files that the page has loaded: its HTML does not name
 * files that were loaded with `import()`. Workbox names the second message, and answers the third on a message port.
 */
export type WorkerMessage =
  | { type: 'SAVE'; path: string; files: string[] }
  | { type: 'SKIP_WAITING' }
  | { type: 'VERSION' }

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  if (data.type === 'SAVE')
    return 'path' in data && typeof data.path === 'string' && 'files' in data && Array.isArray(data.files)
  return data.type === 'SKIP_WAITING' || data.type === 'VERSION'
}
