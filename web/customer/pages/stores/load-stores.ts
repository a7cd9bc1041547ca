import { redirect } from 'react-router'
import { callContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { listedPlace } from '../../location/chosen-place.ts'
import { attempt } from '../offers/attempt.ts'
import { hrefOf, PER_PAGE, readFilters, sortByOf } from './filters.ts'
import { fullStoreCardOf } from './store-cards.ts'

/** The loader of the page. Without its categories, the page still shows its stores. */
export async function loadStores({ context, url, request }: LoaderArgs) {
  const { signal } = request
  const call = context.get(callContext)
  const filters = readFilters(url.searchParams)
  const { search, category, sort, page } = filters
  const place = await listedPlace(context, request, filters.location)
  const { location } = place
  const [{ stores, pagination }, { loaded }] = await Promise.all([
    call('GET /stores', {
      query: { search, category, location, sortBy: sortByOf(sort), page, limit: PER_PAGE },
      signal,
      anonymous: true,
    }),
    attempt(call('GET /stores/categories', { query: { location }, signal })),
  ])
  const last = Math.max(1, pagination.totalPages)
  if (page > last) throw redirect(hrefOf(filters, { page: last }))
  // The address may contain the category's slug; the page shows its name.
  return {
    filters: { ...filters, category: (category && stores[0]?.category) || category },
    place: place.name,
    isPlaceChosen: place.isChosen,
    stores: stores.map(fullStoreCardOf),
    total: pagination.total,
    pages: last,
    categories: loaded?.categories ?? [],
  }
}
