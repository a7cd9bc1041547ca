/** One search over offers and stores. */
import type { SearchSort } from '#contract/search.ts'
import { TIMES_AMONG } from '#contract/times.ts'
import type { RequestCtx } from '#server/platform/http/operation.ts'
import { findArea, type Where } from '#server/features/locations/locations.ts'
import { findFreeAmongBest, type ListQuery, type Checked } from './free-times-filter.ts'
import {
  findOfferMatches,
  findStoreMatches,
  parseSearch,
  type Matches,
  type ParsedSearch,
  type SearchFilters,
} from './queries.ts'
import type { When } from './date-filter.ts'

export { deleteSynonym, insertSynonym, listSynonyms, updateSynonym } from './synonyms.ts'

export type SearchInput = {
  query: string
  filters: SearchFilters
  where: Where
  when: When
  sortBy: SearchSort
  page: number
  limit: number
}
export type SearchResult = ParsedSearch & {
  offers: ResultList
  stores: ResultList
  /** Null if only what has a free time is asked for: those of the other categories are not looked up. */
  categories: CategoryCount[] | null
  /** The slug of that of most matches, with and without free times. */
  mainCategory: string | undefined
}
/** The ids of the page. */
type ResultList = { ids: readonly string[]; total: number; asked: ListQuery; days: Checked['days'] }
type CategoryCount = { slug: string; offers: number; stores: number }

export async function searchCatalogue(ctx: RequestCtx, input: SearchInput): Promise<SearchResult> {
  const { db, now } = ctx
  const { query, filters, where, when, sortBy, page, limit } = input
  const offset = (page - 1) * limit
  const isChecked = when.among !== null || when.next !== null
  // Availability is computed for the best matches only.
  const best = { ...filters, ...where, sortBy, offset: 0, limit: TIMES_AMONG }
  const isAmongBest = offset + limit <= TIMES_AMONG
  const read = isChecked && isAmongBest ? best : { ...best, offset, limit }
  const [parsed, area] = await Promise.all([parseSearch(db, query), findArea(db, where)])
  const [offers, stores] = await Promise.all([
    findOfferMatches(db, parsed, now, read),
    findStoreMatches(db, parsed, now, read),
  ])
  const list = { query, ...filters, ...where, sortBy }

  async function findResultList(
    of: ListQuery['of'],
    matches: Matches,
    find: typeof findOfferMatches,
  ): Promise<ResultList> {
    const first = async () => (read === best ? matches : await find(db, parsed, now, best)).ids
    const asked: ListQuery = { of, list, first, area, when }
    const { ids, days } = isChecked ? await findFreeAmongBest(ctx, asked) : { ids: null, days: undefined }
    if (ids !== null) return { ids: ids.slice(offset, offset + limit), total: ids.length, asked, days }
    const ofPage = read === best ? matches.ids.slice(offset, offset + limit) : matches.ids
    return { ids: ofPage, total: matches.total, asked, days }
  }

  const [foundOffers, foundStores] = await Promise.all([
    findResultList('offers', offers, findOfferMatches),
    findResultList('stores', stores, findStoreMatches),
  ])
  const counts = toCounts(offers, stores)
  return {
    ...parsed,
    offers: foundOffers,
    stores: foundStores,
    categories: when.among === null ? counts : null,
    mainCategory: counts.toSorted((a, b) => b.offers + b.stores - a.offers - a.stores)[0]?.slug,
  }
}

/** Returns how many offers and stores there are in each category that has some. */
const toCounts = (offers: Matches, stores: Matches): CategoryCount[] =>
  Object.keys({ ...offers.byCategory, ...stores.byCategory })
    .toSorted()
    .map((slug) => ({ slug, offers: offers.byCategory[slug] ?? 0, stores: stores.byCategory[slug] ?? 0 }))
