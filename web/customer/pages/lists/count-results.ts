import { m } from '#messages'
import { formatNumber } from '#domain/text/format-number.ts'
import { call } from '#web/api/browser.ts'
import { readFilters as readDealFilters } from '../hotdeals/filters.ts'
import { readFilters as readSearchFilters, toSearchQuery } from '../search/filters.ts'
import { aroundQuery } from './around.ts'
import { priceAndRatingQuery } from './price-and-rating.ts'
import { whenParams } from './when.ts'

type Count = (fields: URLSearchParams, place: string, signal: AbortSignal) => Promise<string>

/** The texts of the buttons that show the results of a form, with their numbers, by the names of `<result-count>`. */
export const COUNTS = { deals: countDeals, results: countResults } satisfies Record<string, Count>

/** `place` is the location as the API names it. */
async function countDeals(fields: URLSearchParams, place: string, signal: AbortSignal): Promise<string> {
  const chosen = readDealFilters(fields)
  const { search, category } = chosen
  const { pagination } = await call('GET /offers', {
    query: {
      search,
      category,
      ...priceAndRatingQuery(chosen),
      ...aroundQuery(chosen, place),
      ...whenParams(chosen),
      limit: 1,
    },
    signal,
  })
  return m.deals_show_count({ count: formatNumber(pagination.total) })
}

async function countResults(fields: URLSearchParams, _place: string, signal: AbortSignal): Promise<string> {
  const filters = readSearchFilters(fields)
  const found = await call('GET /search', { query: { ...toSearchQuery(filters), page: 1, limit: 1 }, signal })
  const { storesPagination: stores, offersPagination: offers } = found
  const count = (filters.tab === 'offers' ? 0 : stores.total) + (filters.tab === 'stores' ? 0 : offers.total)
  return m.search_filter_show_count({ count: formatNumber(count) })
}
