import { formatKes, formatShillings } from '#domain/money.ts'

/** What it costs, what it costs normally, and what is saved between the two. */
export function PriceLine({
  priceCents,
  normalCents,
  saving = 'Save',
}: {
  priceCents: number
  normalCents?: number
  saving?: 'Save' | 'You save' | false
}) {
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
