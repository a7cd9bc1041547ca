import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { hidden } from '#web/components/feedback/message-parts.tsx'
import type { ReactNode } from 'react'
import { formatKes, formatShillings } from '#domain/payments/money.ts'
import type { Prices } from './price-bar.tsx'

/**
 * The price in lines, under the price bar. `nowNote` and `atStoreNote` add details; the labels change once
 * something has been paid.
 */
export function PriceLines({
  normalCents,
  nowCents,
  atStoreCents,
  nowLabel = m.ui_price_now(),
  nowNote,
  atStoreLabel = m.ui_price_at_store(),
  atStoreNote,
  total = true,
}: PriceLinesProps) {
  const allInCents = nowCents + atStoreCents
  const savedCents = normalCents - allInCents
  return (
    <dl className="lines">
      <div>
        <dt>
          <i className="key k-now" />
          {nowLabel}
          {nowNote && <small>{nowNote}</small>}
        </dt>
        <dd>{formatKes(nowCents)}</dd>
      </div>
      <div>
        <dt>
          <i className="key k-store" />
          {atStoreLabel}
          {atStoreNote && <small>{atStoreNote}</small>}
        </dt>
        <dd>{formatKes(atStoreCents)}</dd>
      </div>
      {total && (
        <div className="sum">
          <dt>{m.ui_price_total()}</dt>
          <dd>
            {savedCents > 0 && (
              <s>
                <ParaglideMessage
                  message={m.ui_price_instead_of}
                  inputs={{ price: formatShillings(normalCents) }}
                  markup={{ hidden }}
                />
              </s>
            )}
            {formatKes(allInCents)}
          </dd>
        </div>
      )}
      {savedCents > 0 && (
        <div className="win">
          <dt>
            <i className="key k-save" />
            {m.ui_price_saved()}
          </dt>
          <dd>{formatKes(savedCents)}</dd>
        </div>
      )}
    </dl>
  )
}

export type PriceLinesProps = Prices & {
  nowLabel?: ReactNode
  nowNote?: ReactNode
  atStoreLabel?: ReactNode
  atStoreNote?: ReactNode
  total?: boolean
}
