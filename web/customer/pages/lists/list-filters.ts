/** What the address of a list says (which, where, in what order, how it is shown), and the address for what is wanted. */
import type { View } from './ordering.tsx'

export type ListFilters<Sort extends string> = {
  search: string
  category: string
  location: string
  sort: Sort
  view: View
  page: number
}

const MAX_CHARACTERS = 100
const MOST_PAGES = 10_000

/** The first of the orders is the usual one, and is left unsaid. */
export function listFilters<Sort extends string>(
  sorts: readonly [Order<Sort>, ...Order<Sort>[]],
  path: (search: Search) => string,
) {
  const usual = sorts[0].value

  function readFilters(search: URLSearchParams): ListFilters<Sort> {
    const said = (name: string) => (search.get(name) ?? '').trim().slice(0, MAX_CHARACTERS)
    return {
      search: said('search'),
      category: said('category'),
      location: said('location'),
      sort: sorts.find(({ value }) => value === search.get('sort'))?.value ?? usual,
      view: readView(search),
      page: readPage(search),
    }
  }

  /** Another choice begins at its first page again, unless the page is what is chosen. What is usual is left unsaid. */
  function hrefOf(filters: ListFilters<Sort>, change: Partial<ListFilters<Sort>> = {}): string {
    const { search, category, location, sort, view, page } = { ...filters, page: 1, ...change }
    return path({
      search,
      category,
      location,
      sort: sort === usual ? undefined : sort,
      view: view === 'grid' ? undefined : view,
      page: page === 1 ? undefined : page,
    })
  }

  return { readFilters, hrefOf }
}

export const readView = (search: URLSearchParams): View => (search.get('view') === 'list' ? 'list' : 'grid')

export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isSafeInteger(page) && page > 1 ? Math.min(page, MOST_PAGES) : 1
}

/** What a form says besides the order. */
export const hiddenFields = ({
  search,
  category,
  location,
  view,
}: Omit<ListFilters<string>, 'sort' | 'page'>) => ({
  search,
  category,
  location,
  ...(view === 'list' && { view }),
})

type Order<Sort> = { value: Sort; label: string }
type Search = Record<string, string | number | undefined>
