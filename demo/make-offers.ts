// Prices and dates for the offers that the stores have written down, over all stores together: how many end today, how many are over,
// which stores bear the fee.

import { percentOff } from '#domain/catalogue/pricing.ts'
import { addDays, instant, type At, type Day } from '#domain/time/time.ts'
import { makeChance, type Chance } from './chance.ts'
import type { DealDraft, StoreDraft } from './drafts.ts'
import { daysAgo } from './make-store.ts'
import type { Offer, Service, Store } from './shape.ts'

export const FEATURED = 24
export const EXPIRED = 12
export const INACTIVE = 6
export const FEE_WAIVED = 10
const ENDING_SOON = 18
const PRICE_RAISED_LATELY = 12

type Placed = { offer: Offer; store: Store; service: Service; deal: DealDraft; isFirst: boolean }

/** Fills in `store.offers`. Offers named in `booked` ('store/title') are old enough to have been booked weeks ago, and still run. */
export function makeOffers(
  seed: string,
  today: Day,
  stores: readonly { store: Store; draft: StoreDraft }[],
  booked: ReadonlySet<string>,
): void {
  const placed = stores.flatMap(({ store, draft }) =>
    draft.services.flatMap((serviceDraft, at) => {
      const service = store.services[at]
      if (!service) throw new RangeError(`${store.name} lacks ${serviceDraft.name}`)
      return serviceDraft.deals.map((deal, place) => {
        const offer = makeOffer(makeChance(seed, 'offer', store.slug, deal[0]), service, deal, today)
        store.offers.push(offer)
        return { offer, store, service, deal, isFirst: place === 0 }
      })
    }),
  )
  const chance = makeChance(seed, 'offers')

  for (const { offer, store } of placed.filter((p) => booked.has(`${p.store.slug}/${p.offer.title}`))) {
    offer.createdAt = Math.min(offer.createdAt, daysAgo(today, chance.whole(45, 59), 9 * 60))
    // Those bookings lie up to some days ahead.
    offer.expiresAt = Math.max(offer.expiresAt, instant(addDays(today, 14), 24 * 60 - 1))
    if (store.createdAt > offer.createdAt) throw new RangeError(`${store.name} is younger than its offer`)
  }

  const shownFirst = placed.filter(({ deal, isFirst }) => isFirst && deal[2] !== undefined)
  const rest = placed.filter(
    (p) => !shownFirst.includes(p) && !booked.has(`${p.store.slug}/${p.offer.title}`),
  )
  const take = (count: number, from = rest) => {
    const chosen = chance.some(from, count)
    for (const one of chosen) rest.splice(rest.indexOf(one), 1)
    return chosen
  }

  for (const { offer } of take(EXPIRED)) expire(chance, offer, today)
  for (const { offer } of take(INACTIVE)) offer.status = 'inactive'
  const fixed = rest.filter((p) => p.offer.type === 'fixed')
  for (const { offer } of take(FEE_WAIVED, fixed)) offer.feeWaived = true
  for (const { offer } of take(ENDING_SOON)) offer.expiresAt = endingSoon(chance, today)
  for (const { offer, service } of take(PRICE_RAISED_LATELY, rest.filter(raisable)))
    raiseLately(chance, offer, service)
  for (const { offer } of [...shownFirst, ...take(FEATURED - shownFirst.length)]) offer.isFeatured = true
}

function makeOffer(
  chance: Chance,
  service: Service,
  [title, line, asked, ownNormal]: DealDraft,
  today: Day,
): Offer {
  const normal = service.priceCents === null ? null : (ownNormal ?? service.priceCents / 100)
  const now = normal === null ? null : (asked ?? fairPrice(chance, normal))
  const percent =
    normal === null || now === null ? chance.pick([15, 20, 20, 25, 30]) : percentOff(normal, now)
  const createdDaysAgo = chance.whole(1, 60)

  return {
    id: chance.uuid(),
    serviceId: service.id,
    title,
    description: `${line} ${service.description}`,
    type: normal === null ? 'dynamic' : 'fixed',
    discountPercent: percent,
    originalCents: normal === null ? null : normal * 100,
    discountedCents: now === null ? null : now * 100,
    feeWaived: false,
    discountExplanation: normal === null ? `${percent}% off the price you and the store agree on` : null,
    requiresConsultation: service.consultationRequired,
    isFeatured: false,
    status: 'active',
    expiresAt: instant(addDays(today, chance.whole(3, 70)), 23 * 60 + 59),
    createdAt: daysAgo(today, createdDaysAgo, chance.whole(8 * 60, 18 * 60)),
    stock: null,
    perCustomer: null,
    firstTimeOnly: false,
  }
}

/** Most discounts are a quarter to a half; all are between 15 and 60 percent, and the price is one that people quote. */
function fairPrice(chance: Chance, normal: number): number {
  const step = normal < 1000 ? 10 : 50
  const percent = chance.pick([18, 20, 25, 25, 30, 30, 30, 35, 40, 40, 45, 50, 55])
  const asked = Math.round((normal * (100 - percent)) / 100 / step) * step
  return Math.min(asked, Math.floor((normal * 0.85) / step) * step)
}

function expire(chance: Chance, offer: Offer, today: Day): void {
  const endedDaysAgo = chance.whole(1, 20)
  offer.expiresAt = daysAgo(today, endedDaysAgo, 23 * 60 + 59)
  offer.createdAt = daysAgo(today, endedDaysAgo + chance.whole(14, 38), 9 * 60)
}

/** Tonight, tomorrow or the night after. */
const endingSoon = (chance: Chance, today: Day): At =>
  instant(today, chance.pick([24, 24, 34, 42, 48, 60]) * 60 - 1)

const raisable = ({ offer, service }: Placed): boolean =>
  offer.type === 'fixed' &&
  service.priceHistory.length === 1 &&
  offer.originalCents === service.priceCents &&
  offer.createdAt - service.createdAt > 30 * 86_400_000

/** The normal price went up days before the offer: such a discount is not a verified one. */
function raiseLately(chance: Chance, offer: Offer, service: Service): void {
  const first = service.priceHistory[0]
  if (!first) return
  service.priceHistory = [
    { cents: Math.round((first.cents * 0.85) / 5000) * 5000 || first.cents, since: first.since },
    { cents: first.cents, since: offer.createdAt - chance.whole(2, 10) * 86_400_000 },
  ]
}
