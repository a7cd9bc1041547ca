/** The lists of offers and stores, which can be filtered by free times. */
import { MERCHANT_LIMIT, pagination } from '#contract/fields.ts'
import type { offerLists } from '#contract/offers.ts'
import type { storeLists } from '#contract/stores.ts'
import { kmBetween } from '#domain/catalogue/places.ts'
import { findArea, isCircle, readWhere, type Where } from '#server/features/locations/locations.ts'
import {
  listFirstOfferIds,
  listOfferPage,
  listOffersByIds,
  listOwnOfferPage,
  serializeOfferCards,
} from '#server/features/offers/offers.ts'
import {
  listFirstStoreIds,
  listPositions,
  listStores,
  listStoresByIds,
  markFollowed,
  mayEditStore,
  serializeStores,
} from '#server/features/stores/stores.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { addToOffers, addToStores } from './list-extras.ts'
import { findFreeAmongBest, type ListQuery } from './free-times-filter.ts'
import { listStoresOfOffers } from './queries.ts'
import { countShown } from './count-shown.ts'
import { readWhen, type When } from './date-filter.ts'

export const listRoutes: HttpRoutes<typeof offerLists & typeof storeLists> = {
  'GET /offers': async (
    { query: { store_id: storeId, list: own, limit = MERCHANT_LIMIT, ...query } },
    ctx,
  ) => {
    const isOwnList =
      storeId === undefined ? ctx.actor !== null && own !== undefined : await mayEditStore(ctx, storeId)
    if (isOwnList) return listOwnOfferPage(ctx, { storeId, list: own, page: query.page, limit })
    const { when, rest } = readWhen(query, ctx.now)
    const { where, rest: filters } = readWhere(rest)
    const { page, ...others } = filters
    const list = { ...others, ...where, storeId }
    const asked: ListQuery = {
      of: 'offers',
      list,
      first: (count) => listFirstOfferIds(ctx.db, ctx.now, { ...list, limit: count }, count),
      area: await findArea(ctx.db, where),
      when,
    }
    const { ids: free, days } = await findFreeAmongBest(ctx, asked)
    const ids = free ?? (isCircle(where) && isUnordered(list) ? await nearestFirst(ctx, asked) : null)
    const listed =
      ids === null
        ? await listOfferPage(ctx, { ...list, page, limit })
        : {
            offers: serializeOfferCards(await listOffersByIds(ctx.db, takePage(ids, page, limit)), ctx.app),
            pagination: pagination(page, limit, ids.length),
          }
    const offers = await addToOffers(ctx, asked, listed.offers)
    if (page === 1 && storeId === undefined) countList(ctx, { ...list, where, when, results: offers })
    return {
      success: true,
      offers,
      ...(days && { days: days.map(({ date, count }) => ({ date, offers: count })) }),
      pagination: listed.pagination,
    }
  },

  'GET /stores': async ({ query }, ctx) => {
    const { when, rest } = readWhen(query, ctx.now)
    const { where, rest: filters } = readWhere(rest)
    const { page, limit, ...others } = filters
    const list = { ...others, ...where }
    const asked: ListQuery = {
      of: 'stores',
      list,
      first: (count) => listFirstStoreIds(ctx, { ...list, page: 1, limit: count }, count),
      area: await findArea(ctx.db, where),
      when,
    }
    const { ids: free, days } = await findFreeAmongBest(ctx, asked)
    const ids = free ?? (isCircle(where) && isUnordered(list) ? await nearestFirst(ctx, asked) : null)
    const { rows, total } =
      ids === null
        ? await listStores(ctx, { ...list, page, limit })
        : { rows: await listStoresByIds(ctx.db, ctx.now, takePage(ids, page, limit)), total: ids.length }
    const stores = await addToStores(ctx, asked, serializeStores(rows, ctx.now, ctx.app.config))
    if (page === 1) countList(ctx, { ...list, where, when, results: stores })
    return {
      success: true,
      stores: await markFollowed(ctx, stores),
      ...(days && { days: days.map(({ date, count }) => ({ date, stores: count })) }),
      pagination: pagination(page, limit, total),
    }
  },
}

type ListedResults = Parameters<typeof countShown>[1]['results']
type List = {
  search?: string | undefined
  category?: string | undefined
  price?: string | undefined
  rating?: number | undefined
  where: Where
  when: When
  results: ListedResults
}

/** A list that nothing is asked of is no search. */
function countList(
  ctx: RequestCtx,
  { search = '', category, price, rating, where, when, results }: List,
): void {
  const isUnfiltered = [category, price, rating].every((filter) => filter === undefined)
  const isAsked = search !== '' || !isUnfiltered || when.among !== null
  if (isAsked || Object.values(where).some((part) => part !== undefined))
    countShown(ctx, { query: search, where, when, category, isUnfiltered, results })
}

/** The most results in a circle that are ordered by their distance; more are ordered like any list. */
const NEAREST_AMONG = 1000
const isUnordered = ({ sortBy, search }: { sortBy?: unknown; search?: unknown }): boolean =>
  sortBy === undefined && search === undefined

async function nearestFirst(ctx: RequestCtx, { of, area, first }: ListQuery): Promise<string[] | null> {
  const { centre } = area
  if (!centre) return null
  const ids = await first(NEAREST_AMONG + 1)
  if (ids.length > NEAREST_AMONG) return null
  const stores = of === 'offers' ? await listStoresOfOffers(ctx.db, ids) : null
  const getStoreId = (id: string) => stores?.get(id) ?? id
  const positions = await listPositions(ctx.db, [...new Set(ids.map(getStoreId))])
  return ids
    .map((id) => ({ id, position: positions.get(getStoreId(id)) }))
    .map(({ id, position }) => ({ id, km: position ? kmBetween(position, centre) : Infinity }))
    .toSorted((a, b) => a.km - b.km)
    .map(({ id }) => id)
}

const takePage = <Row>(rows: readonly Row[], page: number, limit: number): Row[] =>
  rows.slice((page - 1) * limit, page * limit)
