import { clsx } from 'clsx'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { hidden } from '#web/components/feedback/message-parts.tsx'
import { formatKes, formatShillings } from '#domain/payments/money.ts'

/** The price, the normal price, the access fee, and what is saved after the fee. */
export function PriceLine({
  priceCents,
  normalCents,
  feeCents = 0,
  saving = true,
  onSlide,
}: {
  /** Null when the price is agreed at the store. */
  priceCents: number | null
  normalCents?: number
  feeCents?: number
  /** How the saving is worded, or false to leave it out. */
  saving?: boolean | 'you'
  /** Larger, on a slide of the home page. */
  onSlide?: boolean
}) {
  const fee = feeCents > 0 && <small>{m.offer_card_fee({ amount: formatKes(feeCents) })}</small>
  if (priceCents === null) {
    return (
      <p className="price">
        <span className="agreed">{m.ui_price_agreed()}</span>
        {fee}
      </p>
    )
  }
  const savingText = saving === 'you' ? m.ui_price_you_save : m.ui_price_save
  const cheaper = normalCents !== undefined && normalCents > priceCents
  const savedCents = (normalCents ?? 0) - priceCents - feeCents
  return (
    <p className="price">
      <b className={clsx(onSlide && 'text-28 wide:text-[2.125rem]')}>{formatKes(priceCents)}</b>
      {cheaper && (
        <s className={clsx(onSlide && 'text-16')}>
          <ParaglideMessage
            message={m.ui_price_normally}
            inputs={{ price: formatShillings(normalCents) }}
            markup={{ hidden }}
          />
        </s>
      )}
      {fee}
      {savedCents > 0 && saving && (
        <em className={clsx(onSlide && 'mt-0.5 basis-full text-15')}>
          {savingText({ amount: formatKes(savedCents) })}
        </em>
      )}
    </p>
  )
}
