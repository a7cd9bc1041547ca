import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import type { Offer, OfferCard } from '#contract/entities/offer.ts'
import { ACCESS_FEE_PERCENT, accessFee, chargedCents } from '#domain/catalogue/pricing.ts'
import { bookedSaving } from '#web/app/document/booked-item.ts'
import { toMoney } from '../pages/booking/state/load.ts'
import { offerView } from '../pages/offer/offer-view.ts'
import { shareText } from '../pages/offer/offer-texts.ts'
import { favouriteView } from '../pages/saved/favourite-view.ts'
import { serviceView } from '../pages/service/service-view.ts'
import { toServiceRow } from '../pages/store/store-view.ts'
import { toCoupon, toDealCard, toSideCard, toSlide } from './offer-cards.ts'

const NOW = Date.parse('2026-11-21T18:30:00Z')
const offer = (changes: Partial<OfferCard>): OfferCard =>
  ({
    id: 'o',
    title: 'Braids',
    discount: 20,
    original_price: 1000,
    discounted_price: 800,
    chargedFee: 30,
    expiration_date: '2026-11-30T10:00:00Z',
    store: { id: 's', name: 'Pendo', location: 'Westlands' },
    ...changes,
  }) as OfferCard // the parts of an offer that cards read

const agreed = offer({ original_price: null, discounted_price: null })

/** An offer as the API sends it. */
const pricedOffer = (originalCents: number, discountedCents: number, feeWaived: boolean) => {
  const { feeCents } = accessFee({ originalCents, discountedCents, feeWaived }, ACCESS_FEE_PERCENT)
  return fullOffer({
    original_price: originalCents / 100,
    discounted_price: discountedCents / 100,
    chargedFee: chargedCents(feeCents) / 100,
    discount: ((originalCents - discountedCents) * 100) / originalCents,
  })
}

const fullOffer = (changes: Partial<Offer>): Offer =>
  ({
    ...offer({}),
    service: { duration: 60 },
    images: [],
    priceHistory: [],
    weekdays: [],
    stock: { left: null, perCustomer: null, firstTimeOnly: false },
    ...changes,
  }) as Offer // the parts of an offer that its pages read

const anyOffer = fc
  .integer({ min: 100, max: 5_000_000 })
  .chain((original) =>
    fc.tuple(fc.constant(original), fc.integer({ min: 0, max: original - 1 }), fc.boolean()),
  )

test('card, offer, wizard and pass show the same price, fee and saving', () => {
  fc.assert(
    fc.property(anyOffer, ([original, discounted, feeWaived]) => {
      const one = pricedOffer(original, discounted, feeWaived)
      const card = toDealCard(one, NOW)
      const { prices, percent } = offerView(one, false, NOW)
      const wizard = toMoney(one)
      const figures = [card.priceCents, card.feeCents, card.normalCents]
      assert.deepEqual(figures, [discounted, wizard.feeCents, original])
      assert.deepEqual(figures, [prices.atStoreCents, prices.nowCents, prices.normalCents])
      assert.deepEqual(figures, [wizard.storeCents, wizard.feeCents, wizard.normalCents])

      const saved = Math.max(0, original - discounted - wizard.feeCents)
      assert.equal(
        favouriteView({ offer: one, price_dropped_from: null, ends_soon: false } as never, NOW).savedCents,
        saved,
      )
      const booking = {
        normalPrice: original / 100,
        storePrice: discounted / 100,
        chargedFee: wizard.feeCents / 100,
      }
      assert.equal(bookedSaving(booking), saved)

      const shown = Math.floor(((original - discounted) * 100) / original)
      const shownOnCards = [
        percent,
        card.percent,
        toSideCard(one, null).percent,
        toSlide(one, one, NOW).percent,
      ]
      assert.deepEqual(shownOnCards, [shown, shown, shown, shown])
      assert.ok(!/\d%/.test(shareText(offerView(one, false, NOW))) || shown > 0)
    }),
    { seed: 20261121, numRuns: 500 },
  )
})

test('the percentage is the discount of the store: KES 320 and a fee of 57 instead of 700', () => {
  const one = pricedOffer(70_000, 32_000, false)
  assert.equal(toDealCard(one, NOW).percent, 54)
  assert.equal(toCoupon(one).discount, '54% Off')
  assert.equal(toCoupon(one).price.replaceAll('\u00a0', ' '), 'KES 320 + KES 57 fee')
  assert.equal(shareText(offerView(one, false, NOW)), 'Braids at Pendo, 54% off')
})

test('no text of an offer whose price is agreed at the store has a percentage', () => {
  const one = fullOffer({
    original_price: null,
    discounted_price: null,
    chargedFee: 6,
    offer_type: 'dynamic',
    discount_explanation: 'On the price you agree on',
  })
  const service = {
    ...one.service,
    images: [],
    features: [],
    store: one.store,
    price: null,
    price_range: null,
    offer: {
      id: 'o',
      title: 'Braids',
      discount: 20,
      original_price: null,
      discounted_price: null,
      chargedFee: 6,
    },
  } as never
  const texts = JSON.stringify([
    toDealCard(one, NOW),
    toCoupon(one),
    shareText(offerView(one, false, NOW)),
    offerView(one, false, NOW),
    serviceView(service),
    toServiceRow(service),
  ])
  assert.doesNotMatch(texts, /\d ?%|"percent":[1-9]/)
})

test('a coupon shows the discount, or “Special Offer” without one', () => {
  assert.equal(toCoupon(offer({})).discount, '20% Off')
  assert.equal(toCoupon(offer({ discounted_price: 995 })).discount, 'Special Offer')
  assert.equal(toCoupon(agreed).discount, 'Special Offer')
  assert.equal(toCoupon(offer({})).validUntil, '30 Nov')
})

test('cards show no percentage beside a price that is agreed at the store', () => {
  assert.equal(toDealCard(offer({}), NOW).percent, 20)
  assert.equal(toDealCard(agreed, NOW).percent, 0)
  assert.equal(toSideCard(agreed, 'hot').percent, 0)
})

test('a store has the same picture on each screen: its logo, or else its cover', () => {
  const [logo, cover] = ['/logo.webp', '/cover.webp']
  const of = (store: Partial<OfferCard['store']>) =>
    toCoupon(offer({ store: { ...offer({}).store, ...store } })).coverPattern
  assert.equal(of({ logo_url: logo, cover_url: cover }), logo)
  assert.equal(of({ logo_url: null, cover_url: cover }), cover)
})
