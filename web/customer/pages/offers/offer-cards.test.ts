import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OfferCard } from '#contract/entities/offer.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import { dealCardOf } from './offer-cards.ts'

const NOW = Date.parse('2026-11-21T18:30:00Z')

const card = (offer: Partial<OfferCard> & { endsIn?: number }) =>
  dealCardOf(
    {
      id: 'o',
      discount: 20,
      featured: false,
      original_price: 700,
      discounted_price: 320,
      chargedFee: 57,
      expiration_date: new Date(NOW + (offer.endsIn ?? 30 * DAY)).toISOString(),
      store: { id: 's' },
      ...offer,
    } as unknown as OfferCard, // the parts of an offer that the card reads
    NOW,
  )

describe('the card of an offer', () => {
  it('has the access fee beside the price', () => {
    const { priceCents, normalCents, feeCents } = card({})
    assert.deepEqual(
      { priceCents, normalCents, feeCents },
      { priceCents: 320_00, normalCents: 700_00, feeCents: 57_00 },
    )
  })
  it('has one tag, the first that applies', () => {
    const tags = [
      card({ featured: true, discount: 60 }),
      card({ discount: 50 }),
      card({ discount: 30 }),
      card({}),
    ]
    assert.deepEqual(
      tags.map(({ tag }) => tag),
      [
        { text: 'Featured', isHot: false },
        { text: 'Hot Deal', isHot: true },
        { text: 'Bestseller', isHot: false },
        { text: 'Limited Time', isHot: false },
      ],
    )
  })
  it('shows the remaining time however long it is', () => {
    assert.equal(card({ endsIn: 30 * DAY }).timeLeft, '30d left')
    assert.equal(card({ endsIn: 5 * HOUR }).timeLeft, '5h left')
    assert.equal(card({ endsIn: -1 }).timeLeft, undefined)
  })
})
