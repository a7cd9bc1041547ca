/** Reads the filters of a list from its address, and builds the address of other filters. */
import { SEARCH_TEXT } from '#contract/search-limits.ts'
import { takeStart } from '#domain/text/shorten.ts'
import { aroundParams, readAround, type Around } from './around.ts'
import type { View } from './ordering.tsx'
import { readWhen, whenParams, type When } from './when.ts'

export type ListFilters<Sort extends string> = When &
  Around & {
    search: string
    category: string
    location: string
    sort: Sort
    view: View
    page: number
  }

const MAX_PAGE = 10_000

/** The first sort order is the default and omitted from the address. */
export function listFilters<Sort extends string, Others extends object>(
  sorts: readonly [Order<Sort>, ...Order<Sort>[]],
  path: (search: Search) => string,
  more: More<Others>,
) {
  type Filters = ListFilters<Sort> & Others
  const defaultSort = sorts[0].value

  function readFilters(search: URLSearchParams): Filters {
    const param = (name: string) => takeStart((search.get(name) ?? '').trim(), SEARCH_TEXT.max)
    return {
      ...readWhen(search),
      search: param('search'),
      category: param('category'),
      location: param('location'),
      ...readAround(search),
      sort: sorts.find(({ value }) => value === search.get('sort'))?.value ?? defaultSort,
      view: readView(search),
      page: readPage(search),
      ...more.read(search),
    }
  }

  /**
   * The address of changed filters: it starts at the first page unless the page is what changes, and omits
   * default values.
   */
  function getHref(filters: Filters, change: Partial<Filters> = {}): string {
    const all = { ...filters, page: 1, ...change }
    const { search, category, location, sort, view, page } = all
    return path({
      search,
      category,
      location,
      ...aroundParams(all),
      ...whenParams(all),
      ...more.params(all),
      sort: sort === defaultSort ? undefined : sort,
      view: view === 'grid' ? undefined : view,
      page: page === 1 ? undefined : page,
    })
  }

  /** The filters besides the sort order. */
  const hiddenFields = (filters: Filters) => getFields(getHref({ ...filters, sort: defaultSort }))

  return { readFilters, getHref, hiddenFields }
}

export const readView = (search: URLSearchParams): View => (search.get('view') === 'list' ? 'list' : 'grid')

export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isSafeInteger(page) && page > 1 ? Math.min(page, MAX_PAGE) : 1
}

/** The parameters of an address, for the hidden fields of a form. */
export const getFields = (href: string): Record<string, string | undefined> =>
  Object.fromEntries(new URLSearchParams(href.split('?')[1]))

type Order<Sort> = { value: Sort }
type Search = Record<string, string | number | undefined>
/** Filters that only one list has. */
type More<Filters> = { read: (search: URLSearchParams) => Filters; params: (filters: Filters) => Search }
