import type { ReactNode } from 'react'
import { formatKes, formatShillings } from '#domain/payments/money.ts'
import type { Prices } from './price-bar.tsx'

/** The all-in lines under the cloth bar. Notes make the long form; labels are changed where the money has already moved. */
export function PriceLines({
  normalCents,
  nowCents,
  atStoreCents,
  nowLabel = 'Now, by M-Pesa',
  nowNote,
  atStoreLabel = 'At the store',
  atStoreNote,
  total = true,
}: PriceLinesProps) {
  const allInCents = nowCents + atStoreCents
  const retainedCents = normalCents - allInCents
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
          <dt>Total, all in</dt>
          <dd>
            {retainedCents > 0 && (
              <s>
                <span className="vh">instead of </span>
                {formatShillings(normalCents)}
              </s>
            )}
            {formatKes(allInCents)}
          </dd>
        </div>
      )}
      {retainedCents > 0 && (
        <div className="win">
          <dt>
            <i className="key k-save" />
            You really save
          </dt>
          <dd>{formatKes(retainedCents)}</dd>
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
