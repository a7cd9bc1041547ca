import { redirect } from 'react-router'
import { m } from '#messages'
import { formatNumber } from '#domain/text/format-number.ts'
import {
  callContext,
  mapTilesUrlContext,
  merchantUrlContext,
  nowContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { buildPublicMeta } from '#web/app/document/page-meta.ts'
import { USUAL_CATEGORIES } from '#web/app/i18n/category-name.ts'
import { listedPlace } from '../../location/chosen-place.ts'
import { shownPlace } from '../../location/shown-place.ts'
import { kmText } from '../../location/km-text.ts'
import { attempt } from '../../attempt.ts'
import { ANYWHERE, aroundQuery } from '../lists/around.ts'
import { toPoint } from '../lists/map/map-point.ts'
import { ANY_PRICE_AND_RATING, priceAndRatingQuery } from '../lists/price-and-rating.ts'
import { nearestDay, nearestDayView, offerTimes, timesQuery, whenView } from '../lists/when-view.ts'
import { ANY_TIME, isAnyTime } from '../lists/when.ts'
import { toDealCard } from '../../offers/offer-cards.ts'
import { getHref, readFilters, type Category } from './filters.ts'
import { getTitle, type Shown } from './title.ts'

const PER_PAGE = 12 // docs/rules/pages.md#page-sizes

/** The loader of the page. Without its categories, the page still shows its deals. */
export async function loadDeals({ context, url, request }: LoaderArgs) {
  const { signal } = request
  const call = context.get(callContext)
  const now = context.get(nowContext).getTime()
  const filters = readFilters(url.searchParams)
  const { search, category, sort, page } = filters
  const place = await listedPlace({ context, request, url }, filters)
  const { location } = place
  const when = { day: filters.day, part: filters.part }
  const where = aroundQuery(filters, location)
  const query = { search, category, ...priceAndRatingQuery(filters), ...where, sortBy: sort, limit: PER_PAGE }
  const [{ offers, pagination, days }, { loaded }] = await Promise.all([
    call('GET /offers', { query: { ...query, ...timesQuery(when), page }, signal }),
    attempt(call('GET /offers/categories', { query: where, signal })),
  ])
  const last = Math.max(1, pagination.totalPages)
  if (page > last) throw redirect(getHref(filters, { page: last }))
  // The other deals are those that are free at another time.
  const other =
    offers.length === 0 && !isAnyTime(when)
      ? (await attempt(call('GET /offers', { query: { ...query, ...timesQuery(ANY_TIME) }, signal }))).loaded
      : undefined
  const categories: readonly Category[] =
    loaded?.categories.map(({ name, slug, count }) => ({ name, slug, count })) ?? USUAL_CATEGORIES
  const shown = { filters, place: place.name, categories }
  return {
    ...shown,
    meta: buildPublicMeta(context, toPage({ ...shown, total: pagination.total })),
    /** Place as the API names it. */
    location,
    isPlaceChosen: place.isChosen,
    shownPlace: shownPlace(filters, place),
    isArea: place.isArea,
    deals: offers.map((offer) => ({
      ...toDealCard(offer, now),
      ...(offer.distanceKm !== undefined && { distance: kmText(offer.distanceKm) }),
      times: offerTimes(offer, when, now),
      at: toPoint(offer),
      ...(filters.view === 'list' && { about: offer.description }),
    })),
    when: whenView(when, days, now),
    /** Nearest day, if there are deals that match, but are not free at the chosen time. */
    noTime:
      other && other.offers.length > 0
        ? { nearest: nearestDayView(nearestDay(other.days, other.offers), now) }
        : null,
    total: pagination.total,
    pages: pagination.totalPages,
    merchantUrl: context.get(merchantUrlContext),
    mapTilesUrl: context.get(mapTilesUrlContext),
  }
}

function toPage({ total, ...shown }: Shown & { total: number }) {
  const { filters } = shown
  const title = getTitle(shown)
  const isSome = filters.category || filters.location || filters.search
  return {
    title: filters.page > 1 ? m.deals_title_page({ title, page: filters.page }) : title,
    description: isSome ? m.deals_meta_some({ title, count: formatNumber(total) }) : m.deals_meta_all(),
    // Sort order, view, time, price, rating and the part of the map do not change the canonical page.
    path: getHref(filters, {
      ...ANY_TIME,
      ...ANYWHERE,
      ...ANY_PRICE_AND_RATING,
      page: filters.page,
      sort: 'latest',
      view: 'grid',
    }),
    isUnlisted:
      filters.search !== '' ||
      filters.near !== '' ||
      filters.price !== '' ||
      filters.rating !== '' ||
      total === 0 ||
      !isAnyTime(filters),
  }
}
