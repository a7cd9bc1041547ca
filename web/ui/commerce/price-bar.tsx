import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { m } from '#messages'
import { savedCents, type PaidPrices } from '#domain/catalogue/pricing.ts'
import { formatKes } from '#domain/payments/money.ts'
import { forcedPart, partColor, type PricePart } from './price-parts.ts'

/**
 * The price as a bar whose length is the normal price: red is paid now, indigo at the store, hatched ochre is
 * saved.
 */
export function PriceBar({ normalCents, nowCents, atStoreCents }: PaidPrices) {
  const saved = savedCents({ normalCents, nowCents, atStoreCents })
  const share = (cents: number) => `${(100 * cents) / Math.max(normalCents, nowCents + atStoreCents, 1)}%`
  const amounts = {
    normal: formatKes(normalCents),
    now: formatKes(nowCents),
    atStore: formatKes(atStoreCents),
  }
  const sentence =
    saved > 0 ? m.ui_price_bar_saving({ ...amounts, saved: formatKes(saved) }) : m.ui_price_bar(amounts)
  return (
    <div
      className="flex h-4 gap-0.5 overflow-hidden rounded-sm forced-color-adjust-none"
      role="img"
      aria-label={sentence}
    >
      {nowCents > 0 && <Part part="now" style={{ width: share(nowCents) }} />}
      {atStoreCents > 0 && <Part part="store" style={{ flex: 1 }} />}
      {saved > 0 && <Part part="saved" style={{ width: share(saved) }} />}
    </div>
  )
}

function Part({ part, style }: { part: PricePart; style: CSSProperties }) {
  return <i className={clsx('block min-w-1.5', partColor[part], forcedPart)} style={style} />
}
