import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'

/**
 * The price as a bar whose length is the normal price: red is paid now, indigo at the store, hatched ochre is
 * saved.
 */
export function PriceBar({ normalCents, nowCents, atStoreCents }: Prices) {
  const savedCents = Math.max(0, normalCents - nowCents - atStoreCents)
  const share = (cents: number) => `${(100 * cents) / Math.max(normalCents, nowCents + atStoreCents, 1)}%`
  const amounts = {
    normal: formatKes(normalCents),
    now: formatKes(nowCents),
    atStore: formatKes(atStoreCents),
  }
  const sentence =
    savedCents > 0
      ? m.ui_price_bar_saving({ ...amounts, saved: formatKes(savedCents) })
      : m.ui_price_bar(amounts)
  return (
    <div className="price-bar" role="img" aria-label={sentence}>
      {nowCents > 0 && <i className="k-now" style={{ width: share(nowCents) }} />}
      {atStoreCents > 0 && <i className="k-store" style={{ flex: 1 }} />}
      {savedCents > 0 && <i className="k-save" style={{ width: share(savedCents) }} />}
    </div>
  )
}

export type Prices = { normalCents: number; nowCents: number; atStoreCents: number }
