import { formatKes, formatShillings } from '#domain/payments/money.ts'

/** The price, the normal price, and what is saved. */
export function PriceLine({
  priceCents,
  normalCents,
  saving = 'Save',
}: {
  /** Null when the price is agreed at the store. */
  priceCents: number | null
  normalCents?: number
  saving?: 'Save' | 'You save' | false
}) {
  if (priceCents === null) {
    return (
      <p className="price">
        <span className="agreed">Price agreed at the store</span>
      </p>
    )
  }
  const cheaper = normalCents !== undefined && normalCents > priceCents
  return (
    <p className="price">
      <b>{formatKes(priceCents)}</b>
      {cheaper && (
        <s>
          <span className="vh">normally </span>
          {formatShillings(normalCents)}
        </s>
      )}
      {cheaper && saving && (
        <em>
          {saving} {formatKes(normalCents - priceCents)}
        </em>
      )}
    </p>
  )
}
