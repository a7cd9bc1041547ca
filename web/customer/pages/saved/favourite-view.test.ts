import assert from 'node:assert/strict'
import { it } from 'mocha'
import type * as z from 'zod'
import type { Favourite } from '#contract/favourites.ts'
import { favouriteView } from './favourite-view.ts'

/** Saturday, 21:30 in Nairobi. */
const NOW = Date.parse('2026-11-21T18:30:00Z')
const view = (
  expiration_date: string,
  alerts: { price_dropped_from?: number | null; ends_soon?: boolean } = {},
) =>
  favouriteView(
    {
      price_dropped_from: null,
      ends_soon: false,
      ...alerts,
      offer: {
        id: 'o',
        expiration_date,
        discount: 20,
        status: 'active',
        price: 1500,
        discounted_price: 1200,
        store: { id: 's' },
      },
    } as unknown as z.infer<typeof Favourite>, // the parts of an offer that the view reads
    NOW,
  )

it('shows the previous price, and whether the offer ends today or tomorrow in Nairobi', () => {
  assert.deepEqual(
    [view('2026-11-22T10:00:00Z').endsSoon, view('2026-11-22T10:00:00Z').droppedFromCents],
    [null, null],
  )
  assert.equal(view('2026-11-21T20:00:00Z', { ends_soon: true }).endsSoon, 'Ends today')
  assert.equal(view('2026-11-21T21:30:00Z', { ends_soon: true }).endsSoon, 'Ends tomorrow')
  assert.equal(view('2026-11-21T18:00:00Z', { ends_soon: true }).endsSoon, null)
  assert.equal(view('2026-11-22T10:00:00Z', { price_dropped_from: 1250.5 }).droppedFromCents, 125_050)
})
