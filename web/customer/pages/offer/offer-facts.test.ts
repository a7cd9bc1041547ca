import assert from 'node:assert/strict'
import { test } from 'mocha'
import type { Offer, OfferCard } from '#contract/entities/offer.ts'
import { nearbyOffers } from './offer-facts.ts'

const offer = (id: string, store: string, distanceKm?: number) =>
  ({ id, store: { id: store }, distanceKm }) as OfferCard & { distanceKm?: number } // the test reads only these fields
const here = { id: 'here', store: { id: 's' } } as Pick<Offer, 'id' | 'store'> // the test reads only these fields

test('offers nearby are the nearest of other stores, then others', () => {
  const offers = [
    offer('here', 's', 0),
    offer('same', 's', 0),
    offer('far', 'a', 4.2),
    offer('near', 'b', 1.2),
    offer('second', 'b', 1.2),
    offer('unknown', 'c'),
  ]
  assert.deepEqual(
    nearbyOffers(offers, here).map(({ id }) => id),
    ['near', 'far', 'unknown', 'same'],
  )
})
