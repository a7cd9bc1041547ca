/** An offer as its page shows it, built by the loader with the server's time. */
import type { Branch, Offer, Slot, Store } from '#contract/entities.ts'
import { ARRIVE_EARLY_MINUTES, cancelTerms, DEFAULT_NOTICE_HOURS } from '#domain/booking/booking-policy.ts'
import { dealTag } from '#domain/catalogue/badges.ts'
import { formatKes } from '#domain/payments/money.ts'
import { wholePercent } from '#domain/catalogue/pricing.ts'
import {
  addDays,
  DAY,
  dayAndTime,
  dayOf,
  daysBetween,
  duration,
  longDay,
  shortDay,
  timeOfDay,
  WEEKDAYS,
  type At,
  type Day,
} from '#domain/time/time.ts'
import { inCents, pricesOf, type OfferPrices } from '../offers/offer-prices.ts'
import { limitLabels } from './limit-labels.ts'

export function offerView(offer: Offer, isExpired: boolean, now: At) {
  const ends = Date.parse(offer.expiration_date)
  const prices = pricesOf(offer)
  return {
    id: offer.id,
    title: offer.title,
    description: offer.description,
    features: offer.service.features ?? [],
    requirements: offer.service.requirements,
    category: { name: offer.category, slug: offer.categorySlug },
    percent: wholePercent(offer.discount),
    tag: dealTag({ isFeatured: offer.featured, percent: wholePercent(offer.discount) }),
    pictures: picturesOf(offer),
    state: stateOf(offer, isExpired),
    limits: limitLabels(offer.stock),
    serviceId: offer.service.id,
    prices,
    facts: factsOf(offer, prices, ends, now),
    policies: policiesOf(offer, prices.nowCents),
    history: historyOf(offer, now),
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

function picturesOf({ images, image_url }: Offer): string[] {
  if (images.length > 0) return images
  return image_url ? [image_url] : []
}

function stateOf(offer: Offer, isExpired: boolean): 'open' | 'expired' | 'inactive' | 'closed' | 'sold-out' {
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

function factsOf(offer: Offer, prices: OfferPrices, ends: At, now: At): Fact[] {
  const facts: Fact[] = []
  const since = offer.priceHistory.at(-1)?.since
  if (offer.verifiedDiscount && prices.normalCents !== null && since) {
    const days = daysBetween(dayOf(Date.parse(since)), dayOf(now))
    facts.push({
      kind: 'verified',
      title: 'Verified discount',
      detail: `${formatKes(prices.normalCents)} has been the price for ${days} days`,
    })
  } else if (offer.discount_explanation) {
    facts.push({
      kind: 'discount',
      title: `${wholePercent(offer.discount)}% off`,
      detail: offer.discount_explanation,
    })
  }
  facts.push({
    kind: 'cancel',
    title: `Free to cancel until ${DEFAULT_NOTICE_HOURS} h before`,
    detail:
      prices.nowCents > 0
        ? `${formatKes(prices.nowCents)} comes back to your M-Pesa`
        : 'You have paid nothing by then',
  })
  facts.push({
    kind: 'duration',
    title: duration(offer.service.duration),
    detail: `Come ${ARRIVE_EARLY_MINUTES} minutes early`,
  })
  if (ends > now) facts.push({ kind: 'until', ...untilOf(ends, now) })
  if (offer.requires_consultation)
    facts.push({
      kind: 'consultation',
      title: 'Consultation first',
      detail: 'The store talks with you before it names its price',
    })
  return facts
}

function untilOf(ends: At, now: At): { title: string; detail: string } {
  const title =
    ends - now < 2 * DAY
      ? `Until ${dayName(dayOf(ends), dayOf(now))}, ${timeOfDay(ends)}`
      : `Until ${longDay(dayOf(ends)).replace(/^\S+ /, '')}`
  return { title, detail: 'Any day the store is open, while places last' }
}

function policiesOf(
  offer: Offer,
  nowCents: number,
): { kind: 'cancel' | 'arrive'; title: string; detail: string }[] {
  const hours = `Until ${DEFAULT_NOTICE_HOURS} hours before`
  const early = offer.service.allow_early_checkin
    ? ` You can check in from ${offer.service.early_checkin_minutes} minutes before.`
    : ''
  return [
    {
      kind: 'cancel',
      title: 'Cancelling',
      detail:
        nowCents > 0
          ? `${hours}: the access fee comes back by M-Pesa. Later: it is kept. If the store cancels, it always comes back.`
          : `${hours} it costs nothing.`,
    },
    { kind: 'arrive', title: 'Arriving', detail: `Come ${ARRIVE_EARLY_MINUTES} minutes early.${early}` },
  ]
}

const SHOWN_DAYS = 90

/**
 * The normal price of the last three months as steps, and the offer's price since it began; null if unknown.
 */
function historyOf(offer: Offer, now: At) {
  const { normalCents, atStoreCents } = pricesOf(offer)
  const last = offer.priceHistory.at(-1)
  if (!last || normalCents === null || atStoreCents === null) return null
  // The history is that of the service's price. An offer of several units has its own normal price.
  if (inCents(last.price) !== normalCents) return null
  const began = Date.parse(offer.createdAt)
  const first = Math.min(Date.parse(offer.priceHistory[0]?.since ?? last.since), began)
  const from = Math.max(first, now - SHOWN_DAYS * DAY)
  const steps = offer.priceHistory.map((step, index) => ({
    from: Math.max(Date.parse(step.since), from),
    to: Math.min(endOfStep(offer.priceHistory[index + 1], now), now),
    cents: inCents(step.price),
  }))
  return {
    from,
    to: now,
    steps: steps.filter((step) => step.to > from),
    offer: { from: Math.max(began, from), cents: atStoreCents },
    labels: {
      price: formatKes(inCents(last.price)),
      days: daysBetween(dayOf(Date.parse(last.since)), dayOf(now)),
      since: shortDay(dayOf(began)).slice(4),
    },
  }
}

const endOfStep = (next: { since: string } | undefined, now: At): At => (next ? Date.parse(next.since) : now)

/** The next free times, each with a link to book it. */
export function timesOf(
  bookAt: (chosen: { date: Day; time: string }) => string,
  next: (Slot & { date: Day })[],
  now: At,
) {
  return next.slice(0, 3).map((slot) => {
    const start = Date.parse(slot.startsAt)
    return {
      href: bookAt({ date: slot.date, time: timeOfDay(start) }),
      time: timeOfDay(start),
      note: dayName(slot.date, dayOf(now)),
    }
  })
}

/** Until when the next free time could be cancelled, and which times are too soon for that. */
export function cancelText(next: Slot[], nowCents: number, now: At): string | null {
  const starts = next.map((slot) => Date.parse(slot.startsAt))
  const [first] = starts
  if (first === undefined || nowCents === 0) return null
  const termsOf = (start: At) =>
    cancelTerms({ status: 'pending', start, earliestStart: null, noticeHours: null }, now)
  const when = (at: At) => (dayOf(at) === dayOf(now) ? timeOfDay(at) : dayAndTime(at))
  const safe = starts.find((start) => termsOf(start).open)
  const tooSoon = `The ${when(first)} is less than ${DEFAULT_NOTICE_HOURS} h away: its fee is kept if you cancel. `
  const near = first === safe ? '' : tooSoon
  if (safe === undefined) return near
  const { until } = termsOf(safe)
  const deadline = dayOf(until) === dayOf(safe) ? timeOfDay(until) : when(until)
  return `${near}For the ${when(safe)}, cancel before ${deadline} and it comes back.`
}

export function storeView(
  store: Pick<Store, 'openNow' | 'openingNote' | 'logo_url' | 'phone_number'>,
  branches: Branch[],
) {
  const main = branches.find((branch) => branch.isMainBranch) ?? branches[0]
  return {
    logo: store.logo_url,
    openNow: store.openNow,
    openingNote: store.openingNote,
    phone: store.phone_number,
    hours: main ? hoursOf(main) : null,
    address: main?.address ?? null,
    landmarks: main ? [main.stage, main.landmark, main.gate, main.floor].filter((mark) => mark !== null) : [],
    map:
      main && main.latitude !== null && main.longitude !== null
        ? mapLink(main.latitude, main.longitude)
        : null,
    others: branches.filter((branch) => branch !== main).map((branch) => branch.location),
  }
}
export type StoreView = ReturnType<typeof storeView>

const mapLink = (latitude: number, longitude: number) =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`

/** 'Tuesday to Sunday, 08:00 to 20:00' */
function hoursOf({ workingDays, openingTime, closingTime }: Branch): string | null {
  if (workingDays.length === 0 || !openingTime || !closingTime) return null
  return `${daysInWords(workingDays)}, ${openingTime} to ${closingTime}`
}

function daysInWords(days: string[]): string {
  const week = [...WEEKDAYS.slice(1), WEEKDAYS[0]] as string[] // a Kenyan week begins on Monday
  const open = week.filter((day) => days.includes(day))
  const [first, last] = [open[0], open.at(-1)]
  if (open.length === 7) return 'Every day'
  if (!first || !last) return ''
  const isOneRun = open.length > 2 && week.indexOf(last) - week.indexOf(first) === open.length - 1
  return isOneRun ? `${first} to ${last}` : open.map((day) => day.slice(0, 3)).join(', ')
}

function dayName(day: Day, today: Day): string {
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : shortDay(day)
}
