import { redirect } from 'react-router'
import {
  callContext,
  merchantUrlContext,
  nowContext,
  type LoaderArgs,
} from '#web/shared/document/load-context.ts'
import { listedPlace } from '../../location/chosen-place.ts'
import { attempt } from '../offers/attempt.ts'
import { dealCardOf } from '../offers/offer-cards.ts'
import { hrefOf, readFilters } from './filters.ts'

const PER_PAGE = 12 // docs/rules/pages.md#page-sizes

/** The loader of the page. Without its categories, the page still shows its deals. */
export async function loadDeals({ context, url, request }: LoaderArgs) {
  const { signal } = request
  const call = context.get(callContext)
  const now = context.get(nowContext).getTime()
  const filters = readFilters(url.searchParams)
  const { search, category, sort, page } = filters
  const place = await listedPlace(context, request, filters.location)
  const { location } = place
  const [{ offers, pagination }, { loaded }] = await Promise.all([
    call('GET /offers', {
      query: { search, category, location, sortBy: sort, page, limit: PER_PAGE },
      signal,
    }),
    attempt(call('GET /offers/categories', { query: { location }, signal })),
  ])
  const last = Math.max(1, pagination.totalPages)
  if (page > last) throw redirect(hrefOf(filters, { page: last }))
  return {
    filters,
    place: place.name,
    isPlaceChosen: place.isChosen,
    deals: offers.map((offer) => ({
      ...dealCardOf(offer, now),
      ...(filters.view === 'list' && { about: offer.description }),
    })),
    total: pagination.total,
    pages: pagination.totalPages,
    categories: loaded?.categories.map(({ name, slug, count }) => ({ name, slug, count })) ?? [],
    merchantUrl: context.get(merchantUrlContext),
  }
}
