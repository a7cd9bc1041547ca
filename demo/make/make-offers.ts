// Prices and dates of all drafted offers: which are featured, expired, inactive, without a fee or about to
// expire.

import { percentOff } from '#domain/catalogue/pricing.ts'
import { addDays, instant, type At, type Day } from '#domain/time/time.ts'
import { createRandom, type Random } from '../data/random.ts'
import type { DealDraft, StoreDraft } from '../data/drafts.ts'
import { daysAgo } from './make-store.ts'
import type { Offer, Service, Store } from '../data/catalogue-types.ts'

export const FEATURED = 24
export const EXPIRED = 12
export const INACTIVE = 6
export const FEE_WAIVED = 10
const ENDING_SOON = 18
const PRICE_RAISED_RECENTLY = 12

type DraftedOffer = { offer: Offer; store: Store; service: Service; deal: DealDraft; isFirst: boolean }

/**
 * Fills in `store.offers`. Offers in `booked` ('store/title') were created weeks ago and are still active.
 */
export function makeOffers(
  seed: string,
  today: Day,
  stores: readonly { store: Store; draft: StoreDraft }[],
  booked: ReadonlySet<string>,
): void {
  const all = stores.flatMap(({ store, draft }) =>
    draft.services.flatMap((serviceDraft, at) => {
      const service = store.services[at]
      if (!service) throw new RangeError(`${store.name} lacks ${serviceDraft.name}`)
      return serviceDraft.deals.map((deal, place) => {
        const offer = makeOffer(createRandom(seed, 'offer', store.slug, deal.title), service, deal, today)
        store.offers.push(offer)
        return { offer, store, service, deal, isFirst: place === 0 }
      })
    }),
  )
  const random = createRandom(seed, 'offers')

  for (const { offer, store } of all.filter((p) => booked.has(`${p.store.slug}/${p.offer.title}`))) {
    offer.createdAt = Math.min(offer.createdAt, daysAgo(today, random.integer(45, 59), 9 * 60))
    // Some of their bookings are a few days ahead.
    offer.expiresAt = Math.max(offer.expiresAt, instant(addDays(today, 14), 24 * 60 - 1))
    if (store.createdAt > offer.createdAt) throw new RangeError(`${store.name} is younger than its offer`)
  }

  const alwaysFeatured = all.filter(({ deal, isFirst }) => isFirst && deal.now !== undefined)
  const rest = all.filter(
    (p) => !alwaysFeatured.includes(p) && !booked.has(`${p.store.slug}/${p.offer.title}`),
  )
  const take = (count: number, from = rest) => {
    const chosen = random.sample(from, count)
    for (const one of chosen) rest.splice(rest.indexOf(one), 1)
    return chosen
  }

  for (const { offer } of take(EXPIRED)) expire(random, offer, today)
  for (const { offer } of take(INACTIVE)) offer.status = 'inactive'
  const fixed = rest.filter((p) => p.offer.type === 'fixed')
  for (const { offer } of take(FEE_WAIVED, fixed)) offer.feeWaived = true
  for (const { offer } of take(ENDING_SOON)) offer.expiresAt = endingSoon(random, today)
  for (const { offer, service } of take(PRICE_RAISED_RECENTLY, rest.filter(canRaisePrice)))
    raisePriceRecently(random, offer, service)
  for (const { offer } of [...alwaysFeatured, ...take(FEATURED - alwaysFeatured.length)])
    offer.isFeatured = true
}

function makeOffer(
  random: Random,
  service: Service,
  { title, line, now: draftPrice, normal: draftNormalPrice }: DealDraft,
  today: Day,
): Offer {
  const normal = service.priceCents === null ? null : (draftNormalPrice ?? service.priceCents / 100)
  const now = normal === null ? null : wholePercentPrice(normal, draftPrice ?? randomPrice(random, normal))
  const percent =
    normal === null || now === null ? random.pick([15, 20, 20, 25, 30]) : percentOff(normal, now)
  const createdDaysAgo = random.integer(1, 60)

  return {
    id: random.uuid(),
    serviceId: service.id,
    title,
    description: `${line} ${service.description}`,
    type: normal === null ? 'dynamic' : 'fixed',
    discountPercent: percent,
    originalCents: normal === null ? null : normal * 100,
    discountedCents: now === null ? null : now * 100,
    feeWaived: false,
    discountExplanation: normal === null ? 'It applies to the price you and the store agree on' : null,
    requiresConsultation: service.consultationRequired,
    isFeatured: false,
    status: 'active',
    expiresAt: instant(addDays(today, random.integer(3, 70)), 23 * 60 + 59),
    createdAt: daysAgo(today, createdDaysAgo, random.integer(8 * 60, 18 * 60)),
    stock: null,
    perCustomer: null,
    firstTimeOnly: false,
  }
}

/** A round price. Most discounts are 25 to 50 percent, and all are between 15 and 60 percent. */
function randomPrice(random: Random, normal: number): number {
  const step = normal < 1000 ? 10 : 50
  const percent = random.pick([18, 20, 25, 25, 30, 30, 30, 35, 40, 40, 45, 50, 55])
  const price = Math.round((normal * (100 - percent)) / 100 / step) * step
  return Math.min(price, Math.floor((normal * 0.85) / step) * step)
}

/** The price nearest to this one that is a whole percentage below the normal price, if possible in tens of shillings. */
function wholePercentPrice(normal: number, near: number): number {
  const percentages = Array.from({ length: MOST - LEAST + 1 }, (_, at) => LEAST + at)
  const prices = percentages
    .map((percent) => (normal * (100 - percent)) / 100)
    .filter((price) => Number.isInteger(price))
  const distance = (price: number) => Math.abs(price - near) + (price % 10 === 0 ? 0 : normal * 0.05)
  const price = prices.toSorted((a, b) => distance(a) - distance(b))[0]
  if (price === undefined) throw new RangeError(`No whole percentage of ${normal}`)
  return price
}
/** Discounts of the demo, in percent. */
const LEAST = 15
const MOST = 60

function expire(random: Random, offer: Offer, today: Day): void {
  const endedDaysAgo = random.integer(1, 20)
  offer.expiresAt = daysAgo(today, endedDaysAgo, 23 * 60 + 59)
  offer.createdAt = daysAgo(today, endedDaysAgo + random.integer(14, 38), 9 * 60)
}

/** Tonight, tomorrow or the night after. */
const endingSoon = (random: Random, today: Day): At =>
  instant(today, random.pick([24, 24, 34, 42, 48, 60]) * 60 - 1)

const canRaisePrice = ({ offer, service }: DraftedOffer): boolean =>
  offer.type === 'fixed' &&
  service.priceHistory.length === 1 &&
  offer.originalCents === service.priceCents &&
  offer.createdAt - service.createdAt > 30 * 86_400_000

/** Raises the normal price a few days before the offer, so that its discount is not verified. */
function raisePriceRecently(random: Random, offer: Offer, service: Service): void {
  const first = service.priceHistory[0]
  if (!first) return
  service.priceHistory = [
    { cents: Math.round((first.cents * 0.85) / 5000) * 5000 || first.cents, since: first.since },
    { cents: first.cents, since: offer.createdAt - random.integer(2, 10) * 86_400_000 },
  ]
}
