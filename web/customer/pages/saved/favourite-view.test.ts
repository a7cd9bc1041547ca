import assert from 'node:assert/strict'
import { it } from 'node:test'
import type * as z from 'zod'
import type { Favourite } from '#contract/favourites.ts'
import { favouriteView } from './favourite-view.ts'

/** Saturday, 21:30 in Nairobi. */
const NOW = Date.parse('2026-11-21T18:30:00Z')
const seen = (
  expiration_date: string,
  told: { price_dropped_from?: number | null; ends_soon?: boolean } = {},
) =>
  favouriteView(
    {
      price_dropped_from: null,
      ends_soon: false,
      ...told,
      offer: {
        id: 'o',
        expiration_date,
        discount: 20,
        status: 'active',
        price: 1500,
        discounted_price: 1200,
        store: { id: 's' },
      },
    } as unknown as z.infer<typeof Favourite>, // no more of an offer than these marks are made of
    NOW,
  )

it('says what alerts have told: the price before, and whether it ends today or tomorrow in Nairobi', () => {
  assert.deepEqual(
    [seen('2026-11-22T10:00:00Z').endsSoon, seen('2026-11-22T10:00:00Z').droppedFromCents],
    [null, null],
  )
  assert.equal(seen('2026-11-21T20:00:00Z', { ends_soon: true }).endsSoon, 'Ends today')
  assert.equal(seen('2026-11-21T21:30:00Z', { ends_soon: true }).endsSoon, 'Ends tomorrow')
  assert.equal(seen('2026-11-21T18:00:00Z', { ends_soon: true }).endsSoon, null)
  assert.equal(seen('2026-11-22T10:00:00Z', { price_dropped_from: 1250.5 }).droppedFromCents, 125_050)
})
