/**
 * The state of a store's page in its address: the tab, its view and its page, and which reviews are shown.
 */
import { paths, REVIEWS_PART, type StoreAddress } from '../../paths.ts'
import type { View } from '../lists/ordering.tsx'

export const TABS = ['offers', 'services', 'map', 'outlets'] as const
export type Tab = (typeof TABS)[number]
export const REVIEW_ORDERS = ['newest', 'highest', 'lowest'] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]
export type ReviewState = {
  order: ReviewOrder
  /** Number of stars of the listed reviews; 0 for all. */
  stars: number
  reviewPage: number
}
export type PageState = { tab: Tab; view: View; page: number } & ReviewState

export const readPageState = (search: URLSearchParams): PageState => ({
  tab: TABS.find((tab) => tab === search.get('tab')) ?? 'offers',
  view: search.get('view') === 'list' ? 'list' : 'grid',
  page: toPage(search.get('page')),
  order: REVIEW_ORDERS.find((order) => order === search.get('reviews')) ?? 'newest',
  stars: [1, 2, 3, 4, 5].find((stars) => String(stars) === search.get('stars')) ?? 0,
  reviewPage: toPage(search.get('review-page')),
})

function toPage(value: string | null): number {
  const page = Number(value)
  return Number.isSafeInteger(page) && page > 1 ? Math.min(page, 10_000) : 1
}

/** Default values are omitted; a tab starts at its first page. */
export const pageHref = (
  store: StoreAddress,
  { tab, view, page, order, stars, reviewPage }: Partial<PageState>,
): string =>
  paths.store(store, {
    tab: tab === 'offers' ? undefined : tab,
    view: view === 'list' ? view : undefined,
    page: page === 1 ? undefined : page,
    reviews: order === 'newest' ? undefined : order,
    stars: stars || undefined,
    'review-page': reviewPage === 1 ? undefined : reviewPage,
  })

/** The part of the page with the tabs, which stays in view when another tab is loaded. */
export const TABS_PART = 'tabs'

/** The anchor of a branch in its tab. */
export const outletPart = (branchId: string): string => `outlet-${branchId}`

/** The address of a page with other reviews, which shows them at once. */
export const reviewsHref = (store: StoreAddress, state: Partial<PageState>): string =>
  `${pageHref(store, state)}#${REVIEWS_PART}`

/** The address of another tab, or of another page or view of it. */
export const tabHref = (store: StoreAddress, state: Partial<PageState>): string =>
  `${pageHref(store, state)}#${TABS_PART}`
