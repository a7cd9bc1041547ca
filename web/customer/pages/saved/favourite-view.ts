/** A favourite of the wire as its card shows it. */
import type * as z from 'zod'
import type { Favourite } from '#contract/favourites.ts'
import { dayOf, shortDay, type At } from '#domain/time/time.ts'
import { wholePercent } from '#domain/catalogue/pricing.ts'
import { inCents, pricesOf } from '../offers/offer-prices.ts'
import { paths } from '../../paths.ts'

export function favouriteView({ offer, price_dropped_from, ends_soon }: z.infer<typeof Favourite>, now: At) {
  const ends = Date.parse(offer.expiration_date)
  const { normalCents, atStoreCents } = pricesOf(offer)
  return {
    offerId: offer.id,
    href: paths.offer(offer.id, offer.store.id),
    title: offer.title,
    about: offer.description,
    category: offer.category,
    picture: offer.image_url,
    coverPattern: offer.store.cover_url,
    percent: wholePercent(offer.discount),
    isFeatured: offer.featured,
    state:
      ends <= now
        ? ('expired' as const)
        : offer.status === 'inactive'
          ? ('inactive' as const)
          : ('open' as const),
    ends: shortDay(dayOf(ends)),
    /** What alerts have told, as long as it is so. */
    droppedFromCents: price_dropped_from === null ? null : inCents(price_dropped_from),
    endsSoon: ends_soon && ends > now ? (dayOf(ends) === dayOf(now) ? 'Ends today' : 'Ends tomorrow') : null,
    normalCents,
    priceCents: atStoreCents,
    store: { name: offer.store.name, logo: offer.store.logo_url, area: offer.store.location },
  }
}
export type FavouriteView = ReturnType<typeof favouriteView>
