import { m } from '#messages'
import {
  callContext,
  marketContext,
  merchantUrlContext,
  nowContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { buildPublicMeta } from '#web/app/document/page-meta.ts'
import { chosenPlace, hasChosenPlace } from '../../location/chosen-place.ts'
import { chooseHero } from './hero-offers.ts'
import { paths } from '../../paths.ts'
import { inAndNear } from '../lists/around.ts'
import { attempt } from '../../attempt.ts'
import { toCoupon, toDealCard, toSideCard, toSlide } from '../../offers/offer-cards.ts'
import { highestPercent, topDeals } from '../../offers/top-deals.ts'
import { toStoreCard } from '../stores/store-cards.ts'

/** The loader of the page. */
export async function loadHome({ context, request }: LoaderArgs) {
  const { signal } = request
  const call = context.get(callContext)
  const now = context.get(nowContext).getTime()
  const place = await chosenPlace(context, request)
  const where = inAndNear(place?.id)
  const [top, featured, categories, stores] = await Promise.all([
    topDeals(context, request),
    attempt(call('GET /offers/featured', { query: { limit: 12, ...where }, signal })),
    attempt(call('GET /offers/categories', { query: where, signal })),
    attempt(
      call('GET /stores', {
        query: { sortBy: 'Popular', page: 1, limit: 8, ...where },
        signal,
      }),
    ),
  ])

  // A place can be chosen only if it has stores.
  const isBeforeLaunch = place === null && stores.loaded?.stores.length === 0

  const { profiles: marketProfiles } = context.get(marketContext)

  const best = top.loaded?.offers ?? []
  const { slides, sides, rest } = chooseHero(best, featured.loaded?.offers ?? [])
  // The list does not say whether a discount is verified, nor whether bookings are confirmed instantly.
  const details = await Promise.all(
    slides.map(({ id }) => attempt(call('GET /offers/:id', { params: { id }, signal }))),
  )

  return {
    meta: buildPublicMeta(context, {
      title: m.home_meta_title(),
      description: m.home_meta_description(),
      path: paths.home(),
      structuredData: (absoluteUrl) => [
        {
          '@type': 'WebSite',
          name: 'D3',
          url: absoluteUrl(paths.home()),
          ...(marketProfiles.length > 0 && {
            publisher: {
              '@type': 'Organization',
              name: 'D3',
              sameAs: marketProfiles.map(({ href }) => href),
            },
          }),
        },
      ],
    }),
    /** Data of the page before the launch; null once a store is published. */
    beforeLaunch: isBeforeLaunch ? { merchantUrl: context.get(merchantUrlContext) } : null,
    place,
    asksPlace: !hasChosenPlace(request),
    hero: top.failed ?? {
      slides: slides.map((offer, index) => {
        const detail = details[index]?.loaded?.offer
        return { ...toSlide(offer, detail, now), isFirst: index === 0 }
      }),
      sides: sides.map(({ offer, kick }) => toSideCard(offer, kick)),
      maxPercent: highestPercent(top),
    },
    deals: top.failed ?? rest.slice(0, 8).map((offer) => toDealCard(offer, now)),
    featured: featured.failed ?? featured.loaded.offers.map(toCoupon),
    categories: categoriesWithOffers(categories.loaded?.categories ?? []),
    stores: stores.failed ?? stores.loaded.stores.map(toStoreCard),
  }
}

type Category = { name: string; slug: string; count: number; image_url: string | null }
const categoriesWithOffers = (categories: readonly Category[]) =>
  categories
    .filter((category) => category.count > 0)
    .map(({ name, slug, image_url }) => ({ name, slug, image_url }))
