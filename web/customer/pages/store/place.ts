/** What the address of a store's page says: which tab, how it is shown, and which page of it. */
import { paths } from '../../paths.ts'
import type { View } from '../lists/ordering.tsx'

export const TABS = ['offers', 'services', 'map', 'outlets'] as const
export type Tab = (typeof TABS)[number]
export type Place = { tab: Tab; view: View; page: number }

export function readPlace(search: URLSearchParams): Place {
  const page = Number(search.get('page'))
  return {
    tab: TABS.find((tab) => tab === search.get('tab')) ?? 'offers',
    view: search.get('view') === 'list' ? 'list' : 'grid',
    page: Number.isSafeInteger(page) && page > 1 ? Math.min(page, 10_000) : 1,
  }
}

/** What is usual is left unsaid; a tab begins at its first page. */
export const placeHref = (storeId: string, { tab, view, page }: Partial<Place>): string =>
  paths.store(storeId, {
    tab: tab === 'offers' ? undefined : tab,
    view: view === 'list' ? view : undefined,
    page: page === 1 ? undefined : page,
  })
