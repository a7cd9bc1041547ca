import { PriceBar } from './price-bar.tsx'
import { PriceLines } from './price-lines.tsx'
import type { PriceLinesProps } from './price-lines.tsx'
import { receiptClass } from './receipt-look.ts'

/** The price bar and lines on a receipt with a zigzag edge. */
export function Receipt(props: PriceLinesProps) {
  return (
    <div className={receiptClass}>
      <PriceBar normalCents={props.normalCents} nowCents={props.nowCents} atStoreCents={props.atStoreCents} />
      <PriceLines {...props} />
    </div>
  )
}
