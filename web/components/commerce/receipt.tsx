import { PriceBar } from './price-bar.tsx'
import { PriceLines } from './price-lines.tsx'
import type { PriceLinesProps } from './price-lines.tsx'

/** The price bar and lines on a receipt with a zigzag edge. */
export function Receipt(props: PriceLinesProps) {
  return (
    <div className={`rounded-t-lg bg-sunk px-4 pt-4 pb-6 ${zigzag}`}>
      <PriceBar normalCents={props.normalCents} nowCents={props.nowCents} atStoreCents={props.atStoreCents} />
      <PriceLines {...props} />
    </div>
  )
}

const zigzag = '[mask:conic-gradient(from_-45deg_at_bottom,#0000,#000_1deg_89deg,#0000_90deg)_50%/14px_100%]'
