/** What the address of a store's page says: which tab, how it is shown, and which page of it; and which reviews stand below. */
import { paths } from '../../paths.ts'
import type { View } from '../lists/ordering.tsx'

export const TABS = ['offers', 'services', 'map', 'outlets'] as const
export type Tab = (typeof TABS)[number]
export const REVIEW_ORDERS = ['newest', 'highest', 'lowest'] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]
export type ReviewState = {
  order: ReviewOrder
  /** Only those with so many; 0 is all. */
  stars: number
  reviewPage: number
}
export type Place = { tab: Tab; view: View; page: number } & ReviewState

export const readPageState = (search: URLSearchParams): Place => ({
  tab: TABS.find((tab) => tab === search.get('tab')) ?? 'offers',
  view: search.get('view') === 'list' ? 'list' : 'grid',
  page: pageOf(search.get('page')),
  order: REVIEW_ORDERS.find((order) => order === search.get('reviews')) ?? 'newest',
  stars: [1, 2, 3, 4, 5].find((stars) => String(stars) === search.get('stars')) ?? 0,
  reviewPage: pageOf(search.get('review-page')),
})

function pageOf(said: string | null): number {
  const page = Number(said)
  return Number.isSafeInteger(page) && page > 1 ? Math.min(page, 10_000) : 1
}

/** What is usual is left unsaid; a tab begins at its first page. */
export const pageHref = (
  storeId: string,
  { tab, view, page, order, stars, reviewPage }: Partial<Place>,
): string =>
  paths.store(storeId, {
    tab: tab === 'offers' ? undefined : tab,
    view: view === 'list' ? view : undefined,
    page: page === 1 ? undefined : page,
    reviews: order === 'newest' ? undefined : order,
    stars: stars || undefined,
    'review-page': reviewPage === 1 ? undefined : reviewPage,
  })
