import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { OfferCard } from '#contract/entities/offer.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import { toDealCard } from './offer-cards.ts'

const NOW = Date.parse('2026-11-21T18:30:00Z')

const card = (offer: Partial<OfferCard> & { endsIn?: number }) =>
  toDealCard(
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
  it('has at most one tag, the first that applies', () => {
    const tags = [
      card({ featured: true, discount: 60 }),
      card({ discount: 50 }),
      card({ discount: 30 }),
      card({}),
    ]
    assert.deepEqual(
      tags.map(({ tag }) => tag),
      [{ text: 'Featured' }, { text: 'Hot Deal' }, { text: 'Bestseller' }, undefined],
    )
  })
  it('has one badge: the time that is left if it is short, or else the tag', () => {
    const badge = ({ timeLeft, tag }: ReturnType<typeof card>) => [timeLeft, tag?.text]
    assert.deepEqual(badge(card({ endsIn: 5 * HOUR, discount: 60 })), ['5h left', undefined])
    assert.deepEqual(badge(card({ endsIn: 2 * DAY, featured: true })), ['2d left', undefined])
    assert.deepEqual(badge(card({ endsIn: 3 * DAY, discount: 60 })), [undefined, 'Hot Deal'])
    assert.deepEqual(badge(card({ endsIn: 6 * DAY })), [undefined, 'Limited Time'])
    assert.deepEqual(badge(card({ endsIn: 30 * DAY })), [undefined, undefined])
    assert.equal(card({ endsIn: -1 }).timeLeft, undefined)
  })
})
