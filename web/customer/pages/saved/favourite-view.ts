/** A favourite of the API as its card shows it. */
import type * as z from 'zod'
import type { Favourite } from '#contract/favourites.ts'
import { m } from '#messages'
import { toDay, shortDay, type At } from '#domain/time/time.ts'
import { inCents, toPercent, getPrices, getSaving } from '../../offers/offer-prices.ts'
import { paths } from '../../paths.ts'

export function favouriteView({ offer, price_dropped_from, ends_soon }: z.infer<typeof Favourite>, now: At) {
  const ends = Date.parse(offer.expiration_date)
  const prices = getPrices(offer)
  const { nowCents, normalCents, atStoreCents } = prices
  return {
    offerId: offer.id,
    href: paths.offer(offer.id, offer.store.id),
    title: offer.title,
    about: offer.description,
    category: offer.category,
    picture: offer.image_url,
    coverPattern: offer.store.cover_url,
    percent: toPercent(prices),
    savedCents: getSaving(prices),
    isFeatured: offer.featured,
    state: toState(offer.status, ends, now),
    ends: shortDay(toDay(ends)),
    /** The price before it dropped, as in the alert, while it still applies. */
    droppedFromCents: price_dropped_from === null ? null : inCents(price_dropped_from),
    endsSoon: ends_soon && ends > now ? endLabel(ends, now) : null,
    normalCents,
    priceCents: atStoreCents,
    feeCents: nowCents,
    store: { name: offer.store.name, logo: offer.store.logo_url, area: offer.store.location },
  }
}
export type FavouriteView = ReturnType<typeof favouriteView>

function toState(status: string, ends: At, now: At): 'expired' | 'inactive' | 'open' {
  if (ends <= now) return 'expired'
  return status === 'inactive' ? 'inactive' : 'open'
}

const endLabel = (ends: At, now: At) =>
  toDay(ends) === toDay(now) ? m.saved_card_ends_today() : m.saved_card_ends_tomorrow()
