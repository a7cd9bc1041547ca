import { SEARCH_TEXT } from '#contract/search-limits.ts'
import { BUDGET_BANDS, TIMELINES, type BudgetBand, type Timeline } from '#domain/requests/service-request.ts'
import { takeStart } from '#domain/text/shorten.ts'
import { paths } from '../../../paths.ts'
import { readPage } from '../../lists/list-filters.ts'

export const PER_PAGE = 6

export const TABS = ['all', 'offers', 'past'] as const
export type Tab = (typeof TABS)[number]

export type Filters = {
  tab: Tab
  category: string
  budget: BudgetBand | ''
  timeline: Timeline | ''
  location: string
  page: number
}

export function readFilters(search: URLSearchParams): Filters {
  const text = (name: string) => takeStart((search.get(name) ?? '').trim(), SEARCH_TEXT.max)
  return {
    tab: findIn(TABS, text('tab')) ?? 'all',
    category: text('category'),
    budget: findIn(BUDGET_BANDS, text('budget')) ?? '',
    timeline: findIn(TIMELINES, text('timeline')) ?? '',
    location: text('location'),
    page: readPage(search),
  }
}

/** The address of changed filters, from the first page unless the page is what changes. */
export function getHref(filters: Filters, change: Partial<Filters> = {}): string {
  const { tab, page, ...rest } = { ...filters, page: 1, ...change }
  return paths.requests({
    ...(tab === 'all' ? rest : { tab }),
    page: page === 1 ? undefined : page,
  })
}

/** The part of the page with the filters and the list, which stays in view when another page of it is loaded. */
export const LIST_PART = 'list'

/** As `getHref`, but the list is in view. */
export const getListHref = (filters: Filters, change: Partial<Filters>): string =>
  `${getHref(filters, change)}#${LIST_PART}`

const findIn = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((each) => each === value)
