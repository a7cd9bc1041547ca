import { formatKes } from '#domain/payments/money.ts'

/** The cloth bar: its whole length is the normal price; red is paid now, indigo at the store, hatched ochre is kept. */
export function PriceBar({ normalCents, nowCents, atStoreCents }: Prices) {
  const retainedCents = Math.max(0, normalCents - nowCents - atStoreCents)
  const share = (cents: number) => `${(100 * cents) / Math.max(normalCents, nowCents + atStoreCents, 1)}%`
  const sentence = `Of the normal ${formatKes(normalCents)} you pay ${formatKes(nowCents)} now and ${formatKes(atStoreCents)} at the store${retainedCents > 0 ? `, and keep ${formatKes(retainedCents)}` : ''}.`
  return (
    <div className="cloth" role="img" aria-label={sentence}>
      {nowCents > 0 && <i className="k-now" style={{ width: share(nowCents) }} />}
      {atStoreCents > 0 && <i className="k-store" style={{ flex: 1 }} />}
      {retainedCents > 0 && <i className="k-save" style={{ width: share(retainedCents) }} />}
    </div>
  )
}

export type Prices = { normalCents: number; nowCents: number; atStoreCents: number }
