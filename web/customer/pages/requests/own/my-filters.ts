import { SEARCH_TEXT } from '#contract/search-limits.ts'
import { QUOTE_STATUSES, REQUEST_STATUSES } from '#domain/requests/service-request.ts'
import { takeStart } from '#domain/text/shorten.ts'
import { paths } from '../../../paths.ts'
import { readPage } from '../../lists/list-filters.ts'

/** `made` are the quotes that the customer has made for requests of others. */
export const MY_TABS = ['requests', 'offers', 'made'] as const
export type MyTab = (typeof MY_TABS)[number]

export type MyFilters = { tab: MyTab; status: string; q: string; page: number }

/** The statuses of the tab. */
export const getStatuses = (tab: MyTab): readonly string[] =>
  tab === 'requests' ? REQUEST_STATUSES : QUOTE_STATUSES

export function readMyFilters(search: URLSearchParams): MyFilters {
  const tab = MY_TABS.find((each) => each === search.get('tab')) ?? 'requests'
  return {
    tab,
    status: getStatuses(tab).find((each) => each === search.get('status')) ?? '',
    q: takeStart((search.get('q') ?? '').trim(), SEARCH_TEXT.max),
    page: readPage(search),
  }
}

/** The address of changed filters, from the first page unless the page is what changes. */
export function getMyHref(filters: MyFilters, change: Partial<MyFilters> = {}): string {
  const { tab, status, q, page } = { ...filters, page: 1, ...change }
  return paths.profile.requests({
    tab: tab === 'requests' ? undefined : tab,
    status,
    q,
    page: page === 1 ? undefined : page,
  })
}
