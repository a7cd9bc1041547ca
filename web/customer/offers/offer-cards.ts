/**
 * Converts offers of the API to card props. Done in loaders, so that a page contains only the data it shows.
 */
import type { Offer, OfferCard } from '#contract/entities/offer.ts'
import { dealTag } from '#domain/catalogue/badges.ts'
import { dayAndMonth, toDay, type At } from '#domain/time/time.ts'
import { dealTimeLeft, endsSoon, heroTimeLeft, isForLimitedTime } from '#domain/time/time-left.ts'
import { wholePercent } from '#domain/catalogue/pricing.ts'
import { m } from '#messages'
import type { CouponProps } from '#web/ui/commerce/coupon.tsx'
import type { DealCardProps } from '#web/ui/commerce/deal-card.tsx'
import { paths } from '../paths.ts'
import { toPercent, priceWithFee, getPrices, shownPercent } from './offer-prices.ts'

const getHref = (offer: OfferCard) => paths.offer(offer.id, offer.store.id)
const getEnd = (offer: OfferCard): At => Date.parse(offer.expiration_date)

/** Returns the props that every offer card shares. */
const commonProps = (offer: OfferCard) => {
  const prices = getPrices(offer)
  const { nowCents, normalCents, atStoreCents } = prices
  return {
    href: getHref(offer),
    title: offer.title,
    storeName: offer.store.name,
    area: offer.store.location,
    picture: offer.image_url,
    coverPattern: offer.image_url ? null : offer.store.cover_url,
    percent: toPercent(prices),
    priceCents: atStoreCents,
    feeCents: nowCents,
    ...(normalCents !== null && { normalCents }),
  }
}

export function toDealCard(offer: OfferCard, now: At): DealCard {
  const ends = getEnd(offer)
  return {
    id: offer.id,
    ...commonProps(offer),
    rating: offer.store.rating,
    ...getBadge(offer, now),
    ...(ends <= now && { expired: true }),
  }
}
/** Returns at most one badge: the time that is left if it is short, or else the tag. */
function getBadge(offer: OfferCard, now: At): Pick<DealCardProps, 'tag' | 'timeLeft'> {
  const ends = getEnd(offer)
  if (endsSoon(ends, now)) return { timeLeft: dealTimeLeft(ends, now) }
  const percent = wholePercent(offer.discount)
  const text = dealTag({ isFeatured: offer.featured, percent, isEnding: isForLimitedTime(ends, now) })
  return text === null ? {} : { tag: { text } }
}
export type DealCard = Omit<DealCardProps, 'title'> & { id: string; title: string }

export const toCoupon = (offer: OfferCard): CouponProps => ({
  href: getHref(offer),
  storeName: offer.store.name,
  coverPattern: offer.store.logo_url ?? offer.store.cover_url,
  title: offer.title,
  discount: discountText(shownPercent(offer)),
  price: priceWithFee(getPrices(offer)),
  validUntil: dayAndMonth(toDay(getEnd(offer))),
})

const discountText = (percent: number) =>
  percent > 0 ? m.home_featured_percent({ percent }) : m.home_featured_special()

/** Label of a side card; null for an offer that is just good. */
export type SideKick = 'hot' | 'featured' | null
export const toSideCard = (offer: OfferCard, kick: SideKick) => ({ ...commonProps(offer), kick })
export type SideOffer = ReturnType<typeof toSideCard>

/** `detail` is the full offer: only it says whether the discount is verified and booking is instant. */
export const toSlide = (offer: OfferCard, detail: Offer | undefined, now: At) => ({
  ...commonProps(offer),
  rating: offer.store.rating,
  reviews: offer.store.totalReviews,
  timeLeft: heroTimeLeft(getEnd(offer), now),
  isLimited: isForLimitedTime(getEnd(offer), now),
  isVerified: detail?.verifiedDiscount ?? false,
  isInstant: detail ? detail.service.booking_enabled && detail.service.auto_confirm_bookings : false,
})
export type Slide = ReturnType<typeof toSlide>
