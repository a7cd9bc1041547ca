import { redirect } from 'react-router'
import { m } from '#messages'
import { splitPlace } from '#domain/catalogue/place-in-query.ts'
import { isTrending } from '#domain/catalogue/badges.ts'
import {
  callContext,
  mapTilesUrlContext,
  nowContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { buildPublicMeta } from '#web/app/document/page-meta.ts'
import { categoryName, USUAL_CATEGORIES } from '#web/app/i18n/category-name.ts'
import { pages, paths } from '../../paths.ts'
import { placeNamed, redirectToName } from '../../location/named-place.ts'
import { shownPlace } from '../../location/shown-place.ts'
import { kmText } from '../../location/km-text.ts'
import { attempt } from '../../attempt.ts'
import { toDealCard } from '../../offers/offer-cards.ts'
import { toStoreCard } from '../stores/store-cards.ts'
import { ANYWHERE } from '../lists/around.ts'
import { toPoint } from '../lists/map/map-point.ts'
import { nearestDay, nearestDayView, offerTimes, whenView } from '../lists/when-view.ts'
import { ANY_TIME, isAnyTime } from '../lists/when.ts'
import { getHref, readFilters, toSearchQuery, type Filters, type Tab } from './filters.ts'
import { toStoreHit } from './store-hit.ts'

const PER_PAGE = 50 // docs/rules/pages.md#page-sizes
/** On the 'all' tab, stores must not push the offers out of view. */
const MAX_STORES_IN_ALL = 4
const TRENDING = 8 // docs/rules/catalogue.md#trending-stores
/** Number of most reviewed stores from which the trending ones are chosen. */
const MOST_REVIEWED = 24

/** The loader of the page. */
export async function loadSearch({ context, url, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const now = context.get(nowContext).getTime()
  const filters = readFilters(url.searchParams)
  const places = await attempt(call('GET /locations/available', { signal }))
  const shownPlaces = places.loaded?.locations ?? []
  const typed = splitPlace(filters.q, [...shownPlaces, ...getTowns(shownPlaces)])
  if (typed)
    throw redirect(
      getHref(filters, {
        ...ANYWHERE,
        q: typed.words,
        location: typed.place.name,
        // The distance makes an area with few results include its neighbours.
        km: '10',
      }),
    )
  const place = placeNamed(shownPlaces, filters.location)
  if (place) redirectToName(url, place)
  const [found, categories, some, reviewed] = await Promise.all([
    filters.q === ''
      ? undefined
      : attempt(
          call('GET /search', {
            query: { ...toSearchQuery(filters), withTimes: 'true', limit: PER_PAGE },
            signal,
          }),
        ),
    attempt(call('GET /offers/categories', { signal })),
    attempt(call('GET /offers/random', { query: { limit: 4 }, signal })),
    filters.q === ''
      ? attempt(call('GET /stores', { query: { sortBy: 'Most Reviewed', limit: MOST_REVIEWED }, signal }))
      : undefined,
  ])
  const results = found?.loaded
  if (results) {
    const last = Math.max(
      1,
      countPages(filters.tab, results.storesPagination.totalPages, results.offersPagination.totalPages),
    )
    if (filters.page > last) throw redirect(getHref(filters, { page: last }))
  }
  const listed =
    categories.loaded?.categories
      .filter(({ count }) => count > 0)
      .map(({ slug, name, count }) => ({ slug, name, count })) ?? USUAL_CATEGORIES
  const mostReviewed = reviewed?.loaded?.stores ?? []
  const trending = mostReviewed.filter(isTrending)
  const isNothing = results !== undefined && results.stores.length + results.offers.length === 0
  const when = { day: filters.day, part: filters.part }
  const isNoTime = isNothing && !isAnyTime(when)
  // The other results are those that are free at another time.
  const other = isNoTime
    ? await attempt(
        call('GET /search', {
          query: {
            ...toSearchQuery({ ...filters, ...ANY_TIME, page: 1 }),
            withTimes: 'true',
            limit: PER_PAGE,
          },
          signal,
        }),
      )
    : undefined
  const anyTime = other?.loaded
  return {
    meta: buildPublicMeta(context, toPage(filters)),
    filters,
    categories: listed,
    places: shownPlaces
      .map(({ id, name, city }) => ({ id, name, city }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    /** The chosen location includes the areas around it. */
    isArea: place?.isArea ?? false,
    shownPlace: shownPlace(filters, {
      name: filters.location || null,
      isArea: place?.isArea ?? false,
    }),
    trending: trending.slice(0, TRENDING).map(toStoreCard),
    // The most reviewed stores are shown before any store is rated well enough.
    mostReviewed: trending.length > 0 ? [] : mostReviewed.slice(0, TRENDING).map(toStoreCard),
    // The suggestions are random offers, if there are no results.
    suggestions:
      (!results || isNothing ? some.loaded?.offers : undefined)?.map((offer) => toDealCard(offer, now)) ?? [],
    failed: found?.failed,
    when: whenView(when, results?.days, now),
    mapTilesUrl: context.get(mapTilesUrlContext),
    found: results && {
      /** Nearest day, if there are results that match, but are not free at the chosen time. */
      noTime:
        anyTime && anyTime.stores.length + anyTime.offers.length > 0
          ? { nearest: nearestDayView(nearestDay(anyTime.days, [...anyTime.offers, ...anyTime.stores]), now) }
          : null,
      corrected: results.corrected,
      words: results.words,
      categories: listed.map(({ slug, name }) => ({
        slug,
        name,
        ...(results.categories && { count: countIn(filters.tab, slug, results.categories) }),
      })),
      storeCount: results.storesPagination.total,
      offerCount: results.offersPagination.total,
      pages: countPages(
        filters.tab,
        results.storesPagination.totalPages,
        results.offersPagination.totalPages,
      ),
      stores: results.stores.slice(0, storesShown(filters)).map((store) => toStoreHit(store, when, now)),
      deals:
        filters.tab === 'stores'
          ? []
          : takeFewPerStore(results.offers, filters).map(({ offer, more }) => ({
              ...toDealCard(offer, now),
              more: more === 0 ? null : { count: more, href: paths.store(offer.store.id) },
              category: categoryName(offer.categorySlug, offer.category),
              ...(offer.distanceKm !== undefined && { distance: kmText(offer.distanceKm) }),
              times: offerTimes(offer, when, now),
              at: toPoint(offer),
              ...(filters.view === 'list' && { description: offer.description }),
            })),
    },
  }
}

const toPage = ({ q }: Filters) => ({
  title: q ? m.search_meta_title({ query: q }) : m.search_landing_title(),
  description: m.search_meta_description(),
  path: pages.search,
  // Searches have endless combinations, so search engines should not list them.
  isUnlisted: q !== '',
})

/** The number of results of a tab in a category. */
function countIn(tab: Tab, slug: string, categories: readonly CategoryCount[]): number {
  const { offers = 0, stores = 0 } = categories.find((each) => each.slug === slug) ?? {}
  return (tab === 'stores' ? 0 : offers) + (tab === 'offers' ? 0 : stores)
}

const getTowns = (places: readonly { city: string }[]) =>
  [...new Set(places.map(({ city }) => city))].map((name) => ({ name }))

const MAX_OFFERS_OF_STORE = 2

/**
 * The best offers of each store, in order, with the number of its others after the last one, so that one store does not
 * fill the page. Other tabs and orders show all.
 */
export function takeFewPerStore<Offer extends { store: { id: string } }>(
  offers: readonly Offer[],
  { tab, sort }: Pick<Filters, 'tab' | 'sort'>,
): { offer: Offer; more: number }[] {
  if (tab !== 'all' || sort !== 'relevance') return offers.map((offer) => ({ offer, more: 0 }))
  const ofStore = Map.groupBy(offers, ({ store }) => store.id)
  return offers.flatMap((offer) => {
    const all = ofStore.get(offer.store.id) ?? []
    const nth = all.indexOf(offer) + 1
    if (nth > MAX_OFFERS_OF_STORE) return []
    return [{ offer, more: nth === MAX_OFFERS_OF_STORE ? all.length - nth : 0 }]
  })
}

type CategoryCount = { slug: string; offers: number; stores: number }

/** The number of stores on a page: the 'all' tab shows a few on its first page. */
function storesShown({ tab, page }: Filters): number {
  if (tab === 'stores') return PER_PAGE
  return tab === 'all' && page === 1 ? MAX_STORES_IN_ALL : 0
}

/** The number of pages of a tab; the 'all' tab is paginated by its offers. */
const countPages = (tab: Tab, stores: number, offers: number) => (tab === 'stores' ? stores : offers)
