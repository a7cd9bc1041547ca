import { m } from '#messages'
import { formatKes, formatShillings } from '#domain/payments/money.ts'

/** The price, the normal price, the access fee, and what is saved after the fee. */
export function PriceLine({
  priceCents,
  normalCents,
  feeCents = 0,
  saving = 'Save',
}: {
  /** Null when the price is agreed at the store. */
  priceCents: number | null
  normalCents?: number
  feeCents?: number
  saving?: 'Save' | 'You save' | false
}) {
  const fee = feeCents > 0 && <small>{m.offer_card_fee({ amount: formatKes(feeCents) })}</small>
  if (priceCents === null) {
    return (
      <p className="price">
        <span className="agreed">Price agreed at the store</span>
        {fee}
      </p>
    )
  }
  const cheaper = normalCents !== undefined && normalCents > priceCents
  const savedCents = (normalCents ?? 0) - priceCents - feeCents
  return (
    <p className="price">
      <b>{formatKes(priceCents)}</b>
      {cheaper && (
        <s>
          <span className="vh">normally </span>
          {formatShillings(normalCents)}
        </s>
      )}
      {fee}
      {savedCents > 0 && saving && (
        <em>
          {saving} {formatKes(savedCents)}
        </em>
      )}
    </p>
  )
}
