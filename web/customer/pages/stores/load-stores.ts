import { redirect } from 'react-router'
import { m } from '#messages'
import { formatNumber } from '#domain/text/format-number.ts'
import {
  callContext,
  mapTilesUrlContext,
  nowContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { buildPublicMeta } from '#web/app/document/page-meta.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { listedPlace } from '../../location/chosen-place.ts'
import { shownPlace } from '../../location/shown-place.ts'
import { kmText } from '../../location/km-text.ts'
import { attempt } from '../../attempt.ts'
import { ANYWHERE, aroundQuery } from '../lists/around.ts'
import { toPoint } from '../lists/map/map-point.ts'
import { nearestDay, nearestDayView, storeTimes, timesQuery, whenView } from '../lists/when-view.ts'
import { ANY_TIME, isAnyTime } from '../lists/when.ts'
import { getHref, PER_PAGE, readFilters, getSortBy, type Filters } from './filters.ts'
import { toFullStoreCard } from './store-cards.ts'
import { allTitle } from './title.ts'

/** The loader of the page. Without its categories, the page still shows its stores. */
export async function loadStores({ context, url, request }: LoaderArgs) {
  const { signal } = request
  const call = context.get(callContext)
  const filters = readFilters(url.searchParams)
  const { search, category, sort, page } = filters
  const place = await listedPlace({ context, request, url }, filters)
  const { location } = place
  const now = context.get(nowContext).getTime()
  const when = { day: filters.day, part: filters.part }
  const where = aroundQuery(filters, location)
  const query = {
    search,
    category,
    ...where,
    sortBy: getSortBy(sort),
    limit: PER_PAGE,
  }
  const [{ stores, pagination, days }, { loaded }] = await Promise.all([
    call('GET /stores', { query: { ...query, ...timesQuery(when), page }, signal }),
    attempt(call('GET /stores/categories', { query: where, signal })),
  ])
  const last = Math.max(1, pagination.totalPages)
  if (page > last) throw redirect(getHref(filters, { page: last }))
  // The other stores are those that are free at another time.
  const other =
    stores.length === 0 && !isAnyTime(when)
      ? (await attempt(call('GET /stores', { query: { ...query, ...timesQuery(ANY_TIME) }, signal }))).loaded
      : undefined
  const shown = {
    // The address may contain the category's slug; the page shows its name.
    filters: { ...filters, category: (category && stores[0]?.category) || category },
    place: place.name,
    total: pagination.total,
  }
  return {
    ...shown,
    meta: buildPublicMeta(context, toPage(shown)),
    isPlaceChosen: place.isChosen,
    shownPlace: shownPlace(filters, place),
    stores: stores.map((store) => ({
      ...toFullStoreCard(store),
      ...(store.distanceKm !== undefined && { distance: kmText(store.distanceKm) }),
      times: storeTimes(store, when, now),
      at: toPoint(store),
    })),
    when: whenView(when, days, now),
    /** Stores match, but are not free at the chosen time. */
    noTime:
      other && other.stores.length > 0
        ? { nearest: nearestDayView(nearestDay(other.days, other.stores), now) }
        : null,
    pages: last,
    mapTilesUrl: context.get(mapTilesUrlContext),
    categories: loaded?.categories ?? [],
  }
}

type Shown = { filters: Filters; place: string | null; total: number }

function toPage(shown: Shown) {
  const { filters, place, total } = shown
  const title = getTitle(shown)
  const isSome = filters.category || place || filters.search
  return {
    title,
    description: isSome ? m.stores_meta_some({ title, count: formatNumber(total) }) : m.stores_meta_all(),
    // Sort order, view, time and the part of the map do not change the canonical page.
    path: getHref(filters, { ...ANY_TIME, ...ANYWHERE, page: filters.page, sort: 'popular', view: 'grid' }),
    isUnlisted: filters.search !== '' || filters.near !== '' || total === 0 || !isAnyTime(filters),
  }
}

function getTitle({ filters: { category, page }, place }: Shown): string {
  const title = category ? categoryTitle(categoryName(category), place) : allTitle(place)
  return page > 1 ? m.stores_title_page({ title, page }) : title
}
const categoryTitle = (category: string, place: string | null) =>
  place ? m.stores_title_category_in({ category, place }) : m.stores_title_category({ category })
