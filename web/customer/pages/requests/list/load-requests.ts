import { redirect } from 'react-router'
import { m } from '#messages'
import {
  callContext,
  merchantUrlContext,
  nowContext,
  sessionContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { buildPublicMeta } from '#web/app/document/page-meta.ts'
import { listedPlace } from '../../../location/chosen-place.ts'
import { attempt } from '../../../attempt.ts'
import { getHref, PER_PAGE, readFilters, type Filters } from './filters.ts'

/** Requests of a place and near it. */
const KM_AROUND = 5
/**
 * The loader of the page, whose first tab is the same for everyone (public-pages.ts). The lists of another tab are only
 * counted.
 */
export async function loadRequests({ context, url, request }: LoaderArgs) {
  const { signal } = request
  const call = context.get(callContext)
  const asked = readFilters(url.searchParams)
  // The other tabs are about the customer's own requests.
  const isOwn = asked.tab !== 'all' && context.get(sessionContext)?.role === 'customer'
  const filters: Filters = isOwn ? asked : { ...asked, tab: 'all' }
  const { tab, category, budget, timeline, page } = filters
  const place = await listedPlace({ context, request, url }, filters)
  const of = (each: Filters['tab']) => (each === tab ? { page, limit: PER_PAGE } : { page: 1, limit: 1 })
  const [open, quotes, past, categories, places] = await Promise.all([
    call('GET /request-service', {
      query: { category, budget, timeline, location: place.location, km: KM_AROUND, ...of('all') },
      signal,
    }),
    isOwn ? call('GET /request-service/offers', { query: of('offers'), signal }) : null,
    isOwn
      ? call('GET /request-service/my-requests', { query: { status: 'past', ...of('past') }, signal })
      : null,
    attempt(call('GET /request-service/categories', { signal })),
    attempt(call('GET /locations/available', { signal })),
  ])
  const shown = { all: open.data, offers: quotes?.data, past: past?.data }[tab] ?? open.data
  const pages = Math.max(1, shown.pagination.totalPages)
  if (page > pages) throw redirect(getHref(filters, { page: pages }))
  return {
    meta: buildPublicMeta(context, {
      title: page > 1 ? m.request_list_title_page({ page }) : m.request_list_title(),
      description: m.request_list_description(),
      path: getHref(filters, { page }),
      isUnlisted: tab !== 'all' || shown.pagination.total === 0,
    }),
    now: context.get(nowContext).getTime(),
    merchantUrl: context.get(merchantUrlContext),
    filters,
    place,
    shownPlace: { name: place.name, within: '' },
    requests: 'requests' in shown ? shown.requests : [],
    quotes: tab === 'offers' ? (quotes?.data.offers ?? []) : [],
    pages,
    counts: {
      all: open.data.pagination.total,
      offers: quotes?.data.pagination.total,
      past: past?.data.pagination.total,
    },
    categories: categories.loaded?.data ?? [],
    places: (places.loaded?.locations ?? []).map(({ name }) => ({ name })),
  }
}
