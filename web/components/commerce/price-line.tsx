import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { hidden } from '#web/components/feedback/message-parts.tsx'
import { formatKes, formatShillings } from '#domain/payments/money.ts'

/** The price, the normal price, and what is saved. */
export function PriceLine({
  priceCents,
  normalCents,
  saving = true,
}: {
  /** Null when the price is agreed at the store. */
  priceCents: number | null
  normalCents?: number
  /** How the saving is worded, or false to leave it out. */
  saving?: boolean | 'You save'
}) {
  if (priceCents === null) {
    return (
      <p className="price">
        <span className="agreed">{m.ui_price_agreed()}</span>
      </p>
    )
  }
  const savingText = saving === 'You save' ? m.ui_price_you_save : m.ui_price_save
  const cheaper = normalCents !== undefined && normalCents > priceCents
  return (
    <p className="price">
      <b>{formatKes(priceCents)}</b>
      {cheaper && (
        <s>
          <ParaglideMessage
            message={m.ui_price_normally}
            inputs={{ price: formatShillings(normalCents) }}
            markup={{ hidden }}
          />
        </s>
      )}
      {cheaper && saving && <em>{savingText({ amount: formatKes(normalCents - priceCents) })}</em>}
    </p>
  )
}
