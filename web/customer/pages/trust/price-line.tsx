import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { formatDate, instant, toDay, type At, type Day } from '#domain/time/time.ts'

export type PriceStep = { since: At; cents: number }

const WIDTH = 200
const HEIGHT = 32
const EDGE = 3

/** The price of a service from a day until now, as a line with steps. */
export function PriceLine({ steps, from, now }: { steps: readonly PriceStep[]; from: Day; now: At }) {
  const begin = instant(from)
  const prices = steps.filter(({ since }, at) => (steps[at + 1]?.since ?? now) > begin && since <= now)
  const [lowest, highest] = [
    Math.min(...prices.map(({ cents }) => cents)),
    Math.max(...prices.map(({ cents }) => cents)),
  ]
  const toX = (at: At) => Math.round(((Math.max(at, begin) - begin) * WIDTH) / Math.max(1, now - begin))
  const toY = (cents: number) =>
    highest === lowest
      ? HEIGHT / 2
      : Math.round(EDGE + ((highest - cents) * (HEIGHT - 2 * EDGE)) / (highest - lowest))
  const path = prices.map(({ since, cents }, at) =>
    at === 0 ? `M${toX(since)} ${toY(cents)}` : `H${toX(since)}V${toY(cents)}`,
  )
  return (
    <svg
      role="img"
      aria-label={m.trust_price_chart({
        day: formatDate(toDay(Math.max(begin, prices[0]?.since ?? begin))),
        lowest: formatKes(lowest),
        highest: formatKes(highest),
      })}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-8 w-full max-w-80 border-b border-line"
    >
      <path d={`${path.join('')}H${WIDTH}`} className="fill-none stroke-info-text stroke-2" />
    </svg>
  )
}
