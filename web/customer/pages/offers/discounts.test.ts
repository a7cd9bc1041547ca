import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OfferCard } from '#contract/entities/offer.ts'
import { couponOf, dealCardOf, sideCardOf } from './offer-cards.ts'

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

test('a coupon shows the discount, or “Special Offer” without one', () => {
  assert.equal(couponOf(offer({})).discount, '20% Off')
  assert.equal(couponOf(offer({ discount: 0 })).discount, 'Special Offer')
  assert.equal(couponOf(agreed).discount, 'Special Offer')
  assert.equal(couponOf(offer({})).validUntil, '30 Nov')
})

test('cards show no percentage beside a price that is agreed at the store', () => {
  assert.equal(dealCardOf(offer({}), NOW).percent, 20)
  assert.equal(dealCardOf(agreed, NOW).percent, 0)
  assert.equal(sideCardOf(agreed, 'hot').percent, 0)
})

test('a store has the same picture on each screen: its logo, or else its cover', () => {
  const [logo, cover] = ['/logo.webp', '/cover.webp']
  const of = (store: Partial<OfferCard['store']>) =>
    couponOf(offer({ store: { ...offer({}).store, ...store } })).coverPattern
  assert.equal(of({ logo_url: logo, cover_url: cover }), logo)
  assert.equal(of({ logo_url: null, cover_url: cover }), cover)
})
