/** An offer as its page shows it, built by the loader with the server's time. */
import { m } from '#messages'
import type { Slot } from '#contract/entities/booking.ts'
import type { Offer } from '#contract/entities/offer.ts'
import type { Outlet, Store } from '#contract/entities/store.ts'
import { ARRIVE_EARLY_MINUTES, cancelTerms, DEFAULT_NOTICE_HOURS } from '#domain/booking/booking-policy.ts'
import { dealTag, isHotDeal } from '#domain/catalogue/badges.ts'
import { isForLimitedTime } from '#domain/time/time-left.ts'
import { formatKes } from '#domain/payments/money.ts'
import { wholePercent } from '#domain/catalogue/pricing.ts'
import {
  addDays,
  DAY,
  formatDate,
  dayAndTime,
  toDay,
  daysBetween,
  duration,
  timeOfDay,
  type At,
} from '#domain/time/time.ts'
import { hoursOn } from '#web/app/document/branch-hours.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { directionsText, mapsUrl } from '../../branches/directions.ts'
import type { ItemKey } from '../booking/state/choice.ts'
import { timeLink } from '../booking/state/time-link.ts'
import { inCents, toPercent, getPrices, type OfferPrices } from '../../offers/offer-prices.ts'
import { limitLabels } from './limit-labels.ts'
import { usableLabel } from './usable-label.ts'

export function offerView(offer: Offer, isExpired: boolean, now: At) {
  const ends = Date.parse(offer.expiration_date)
  const prices = getPrices(offer)
  return {
    id: offer.id,
    title: offer.title,
    description: offer.description,
    features: offer.service.features ?? [],
    requirements: offer.service.requirements,
    category: { name: categoryName(offer.categorySlug, offer.category), slug: offer.categorySlug },
    percent: toPercent(prices),
    tag: dealTag({
      isFeatured: offer.featured,
      percent: wholePercent(offer.discount),
      isEnding: isForLimitedTime(ends, now),
    }),
    isHot: !offer.featured && isHotDeal(wholePercent(offer.discount)),
    pictures: getPictures(offer),
    state: toState(offer, isExpired),
    limits: [...usableLabel(offer), ...limitLabels(offer.stock)],
    terms: offer.terms_conditions,
    serviceId: offer.service.id,
    prices,
    facts: buildFacts(offer, prices, ends, now),
    policies: describePolicies(offer, prices.nowCents),
    history: buildHistory(offer, now),
    needsConsultation: offer.offer_type === 'dynamic' && offer.requires_consultation,
    store: {
      id: offer.store.id,
      name: offer.store.name,
      area: offer.store.location,
      rating: offer.store.rating,
      reviews: offer.store.totalReviews,
      cover: offer.store.cover_url,
    },
  }
}
export type OfferView = ReturnType<typeof offerView>

function getPictures({ images, image_url }: Offer): string[] {
  if (images.length > 0) return images
  return image_url ? [image_url] : []
}

function toState(offer: Offer, isExpired: boolean): 'open' | 'expired' | 'inactive' | 'closed' | 'sold-out' {
  if (isExpired) return 'expired'
  if (offer.status !== 'active') return 'inactive'
  if (!offer.service.booking_enabled) return 'closed'
  return offer.stock.left === 0 ? 'sold-out' : 'open'
}

type Fact = {
  kind: 'verified' | 'discount' | 'cancel' | 'duration' | 'until' | 'consultation'
  title: string
  detail: string
}

function buildFacts(offer: Offer, prices: OfferPrices, ends: At, now: At): Fact[] {
  const facts: Fact[] = []
  const since = offer.priceHistory.at(-1)?.since
  if (offer.verifiedDiscount && prices.normalCents !== null && since) {
    const days = daysBetween(toDay(Date.parse(since)), toDay(now))
    facts.push({
      kind: 'verified',
      title: m.offer_verified(),
      detail: m.offer_verified_detail({ price: formatKes(prices.normalCents), count: days }),
    })
  } else if (offer.discount_explanation) {
    facts.push({
      kind: 'discount',
      title: discountTitle(toPercent(prices)),
      detail: offer.discount_explanation,
    })
  }
  facts.push({
    kind: 'cancel',
    title: m.offer_cancel_free_until({ notice: noticeText() }),
    detail:
      prices.nowCents > 0
        ? m.offer_cancel_refund({ amount: formatKes(prices.nowCents) })
        : m.offer_cancel_nothing_paid(),
  })
  facts.push({
    kind: 'duration',
    title: duration(offer.service.duration),
    detail: m.offer_arrive_early({ minutes: ARRIVE_EARLY_MINUTES }),
  })
  if (ends > now) facts.push({ kind: 'until', ...formatUntil(ends, now) })
  if (offer.requires_consultation)
    facts.push({
      kind: 'consultation',
      title: m.offer_consultation_first(),
      detail: m.offer_consultation_detail(),
    })
  return facts
}

const discountTitle = (percent: number): string =>
  percent > 0 ? m.offer_percent_off({ percent }) : m.offer_discount()

function formatUntil(ends: At, now: At): { title: string; detail: string } {
  return { title: untilText(ends, now), detail: m.offer_until_detail() }
}

/** The time only on the last two days. */
function untilText(ends: At, now: At): string {
  const day = toDay(ends)
  const time = timeOfDay(ends)
  if (day === toDay(now)) return m.offer_until_today({ time })
  if (day === addDays(toDay(now), 1)) return m.offer_until_tomorrow({ time })
  return m.offer_until({ date: ends - now < 2 * DAY ? dayAndTime(ends) : formatDate(day) })
}

/** '2 hours' */
const noticeText = () => duration(DEFAULT_NOTICE_HOURS * 60)

function describePolicies(
  offer: Offer,
  nowCents: number,
): { kind: 'cancel' | 'arrive'; title: string; detail: string }[] {
  const notice = noticeText()
  return [
    {
      kind: 'cancel',
      title: m.offer_policy_cancel(),
      detail: nowCents > 0 ? m.offer_policy_cancel_fee({ notice }) : m.offer_policy_cancel_free({ notice }),
    },
    { kind: 'arrive', title: m.offer_policy_arrive(), detail: arriveText(offer.service) },
  ]
}

/** Text about the time of arrival, and the time from which the store checks in. */
export function arriveText(service: { allow_early_checkin: boolean; early_checkin_minutes: number }): string {
  const minutes = ARRIVE_EARLY_MINUTES
  return service.allow_early_checkin
    ? m.offer_policy_arrive_check_in({ minutes, early: service.early_checkin_minutes })
    : m.offer_policy_arrive_early({ minutes })
}

const SHOWN_DAYS = 90

/**
 * The normal price of the last three months as steps, and the offer's price since it began; null if unknown.
 */
function buildHistory(offer: Offer, now: At) {
  const { normalCents, atStoreCents } = getPrices(offer)
  const last = offer.priceHistory.at(-1)
  if (!last || normalCents === null || atStoreCents === null) return null
  // The history is that of the service's price. An offer of several units has its own normal price.
  if (inCents(last.price) !== normalCents) return null
  const began = Date.parse(offer.createdAt)
  const first = Math.min(Date.parse(offer.priceHistory[0]?.since ?? last.since), began)
  const from = Math.max(first, now - SHOWN_DAYS * DAY)
  const steps = offer.priceHistory.map((step, index) => ({
    from: Math.max(Date.parse(step.since), from),
    to: Math.min(getStepEnd(offer.priceHistory[index + 1], now), now),
    cents: inCents(step.price),
  }))
  return {
    from,
    to: now,
    steps: steps.filter((step) => step.to > from),
    offer: { from: Math.max(began, from), cents: atStoreCents },
    labels: {
      price: formatKes(inCents(last.price)),
      count: daysBetween(toDay(Date.parse(last.since)), toDay(now)),
      date: formatDate(toDay(began)),
    },
  }
}

const getStepEnd = (next: { since: string } | undefined, now: At): At => (next ? Date.parse(next.since) : now)

/** The next free times, each with a link to its review. */
export const getTimes = (key: ItemKey, loaded: { branchId: string; next: Slot[] } | undefined, now: At) =>
  (loaded?.next ?? [])
    .slice(0, 3)
    .map(({ startsAt }) => timeLink(key, { startsAt, branchId: loaded?.branchId ?? '' }, now))

/** Text about the time until which the next free time could be cancelled, and the times that are too soon for that. */
export function cancelText(next: Slot[], nowCents: number, now: At): string | null {
  const starts = next.map((slot) => Date.parse(slot.startsAt))
  const [first] = starts
  if (first === undefined || nowCents === 0) return null
  const formatTerms = (start: At) =>
    cancelTerms({ status: 'pending', start, earliestStart: null, noticeHours: null }, now)
  const when = (at: At) => (toDay(at) === toDay(now) ? timeOfDay(at) : dayAndTime(at))
  const safe = starts.find((start) => formatTerms(start).open)
  const tooSoon = first === safe ? [] : [m.offer_cancel_too_late({ time: when(first), notice: noticeText() })]
  if (safe === undefined) return tooSoon.join(' ')
  const { until } = formatTerms(safe)
  const deadline = toDay(until) === toDay(safe) ? timeOfDay(until) : when(until)
  return [...tooSoon, m.offer_cancel_by({ time: when(safe), deadline })].join(' ')
}

export function storeView(
  store: Pick<Store, 'name' | 'openNow' | 'openingNote' | 'logo_url' | 'phone_number'>,
  branches: Outlet[],
  now: At,
) {
  const main = branches.find((branch) => branch.isMainBranch) ?? branches[0]
  return {
    logo: store.logo_url,
    openNow: store.openNow,
    openingNote: store.openingNote,
    phone: store.phone_number,
    hoursToday: main ? hoursToday(main, now) : null,
    address: main?.address ?? null,
    directions: main && directionsText(main),
    map: main && main.latitude !== null && main.longitude !== null ? mapsUrl(main, store.name) : null,
    others: branches.filter((branch) => branch !== main).map((branch) => branch.location),
  }
}
export type StoreView = ReturnType<typeof storeView>

/** 'Today, 10:00 to 18:00': only of today, because the hours differ between days. */
export function hoursToday(branch: Pick<Outlet, 'hours' | 'specialDays'>, now: At): string | null {
  if (branch.hours.length === 0) return null
  const today = hoursOn(branch, toDay(now))
  return today ? m.offer_store_today(today) : m.offer_store_closed_today()
}
