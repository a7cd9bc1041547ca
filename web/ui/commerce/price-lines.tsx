import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import type { ReactNode } from 'react'
import { savedCents, type PaidPrices } from '#domain/catalogue/pricing.ts'
import { formatKes, formatShillings } from '#domain/payments/money.ts'
import { Amount, Amounts } from './amounts.tsx'

/**
 * The price in lines, under the price bar. `nowNote` and `atStoreNote` add details; the labels change once
 * something has been paid.
 */
export function PriceLines({
  normalCents,
  nowCents,
  creditCents = 0,
  atStoreCents,
  nowLabel = m.ui_price_now(),
  nowNote,
  atStoreLabel = m.ui_price_at_store(),
  atStoreNote,
  total = true,
}: PriceLinesProps) {
  const allInCents = nowCents + atStoreCents
  const saved = savedCents({ normalCents, nowCents, atStoreCents })
  return (
    <Amounts>
      <Amount part="now" label={nowLabel} note={nowNote}>
        {formatKes(nowCents - creditCents)}
      </Amount>
      {creditCents > 0 && (
        <Amount part="now" label={m.ui_price_credit()}>
          {formatKes(creditCents)}
        </Amount>
      )}
      <Amount part="store" label={atStoreLabel} note={atStoreNote}>
        {formatKes(atStoreCents)}
      </Amount>
      {total && (
        <Amount part="total" label={m.ui_price_total()}>
          {saved > 0 && (
            <s className="mr-1.5 font-normal text-ink-3">
              <ParaglideMessage
                message={m.ui_price_instead_of}
                inputs={{ price: formatShillings(normalCents) }}
                markup={{ hidden }}
              />
            </s>
          )}
          {formatKes(allInCents)}
        </Amount>
      )}
      {saved > 0 && (
        <Amount part="saved" label={m.ui_price_saved()}>
          {formatKes(saved)}
        </Amount>
      )}
    </Amounts>
  )
}

export type PriceLinesProps = PaidPrices & {
  /** The part of `nowCents` that rewards pay. */
  creditCents?: number
  nowLabel?: ReactNode
  nowNote?: ReactNode
  atStoreLabel?: ReactNode
  atStoreNote?: ReactNode
  total?: boolean
}
