/** One search over offers and stores. */
import type { SearchSort } from '#contract/search.ts'
import { TIMES_AMONG } from '#contract/times.ts'
import { isUsableAt, usableTimesOf } from '#domain/catalogue/usable-times.ts'
import type { At } from '#domain/time/time.ts'
import { freeStartsToday } from '#server/features/bookings/bookings.ts'
import type { Ctx } from '#server/app-context.ts'
import {
  findOfferMatches,
  findStoreMatches,
  listServicesOfStores,
  parseSearch,
  type Matches,
  type OfferMatch,
  type ParsedSearch,
  type SearchFilters,
  type SearchPage,
  type StoreMatch,
} from './queries.ts'

export type SearchInput = SearchFilters & {
  query: string
  sortBy: SearchSort
  freeToday: boolean
  page: number
  limit: number
}
export type SearchResult = ParsedSearch & {
  offers: Found<OfferMatch>
  stores: Found<StoreMatch>
  categories: CategoryCount[] | null
}
type Found<Row> = Pick<Matches<Row>, 'rows' | 'total'>
type CategoryCount = { slug: string; offers: number; stores: number }

export async function searchCatalogue(ctx: Ctx, input: SearchInput): Promise<SearchResult> {
  const { db, now } = ctx
  const offset = (input.page - 1) * input.limit
  // Availability is computed for the best matches only.
  const page: SearchPage = input.freeToday
    ? { ...input, offset: 0, limit: TIMES_AMONG }
    : { ...input, offset }
  const parsed = await parseSearch(db, input.query)
  const [offers, stores] = await Promise.all([
    findOfferMatches(db, parsed, now, page, { withTimes: input.freeToday }),
    findStoreMatches(db, parsed, now, page),
  ])
  if (!input.freeToday) return { ...parsed, offers, stores, categories: countsOf(offers, stores) }

  const storeIds = stores.rows.map((store) => store.id)
  const services = await listServicesOfStores(db, storeIds)
  const free = await freeStartsToday(ctx, [
    ...new Set([...offers.rows, ...services].map((row) => row.service_id)),
  ])
  const freeStores = new Set(services.filter((row) => free.has(row.service_id)).map((row) => row.store_id))
  const pageOf = <Row>(rows: Row[]): Found<Row> => ({
    rows: rows.slice(offset, offset + input.limit),
    total: rows.length,
  })
  return {
    ...parsed,
    offers: pageOf(offers.rows.filter((offer) => canBeginAt(offer, free.get(offer.service_id) ?? []))),
    stores: pageOf(stores.rows.filter((store) => freeStores.has(store.id))),
    // Free times of the other categories are not looked up.
    categories: null,
  }
}

/** Whether one of these times is one at which the offer can be used. */
function canBeginAt({ times }: OfferMatch, starts: readonly At[]): boolean {
  if (!times) return false
  const usable = usableTimesOf(times)
  const end = Date.parse(times.expiresAt)
  return starts.some((start) => start < end && isUsableAt(usable, start))
}

/** How many offers and stores there are in each category that has some. */
const countsOf = (offers: Matches<OfferMatch>, stores: Matches<StoreMatch>): CategoryCount[] =>
  Object.keys({ ...offers.byCategory, ...stores.byCategory })
    .sort()
    .map((slug) => ({ slug, offers: offers.byCategory[slug] ?? 0, stores: stores.byCategory[slug] ?? 0 }))
