import { DAY, type At } from '#domain/time/time.ts'
import { withoutEdge, type PriceStep } from '#domain/catalogue/price-steps.ts'

/** Price over 90 days as a line of steps. The texts beside it say the same. */
export function PriceGraph({ steps, from, className }: PriceGraphProps) {
  const shown = withoutEdge(steps, from)
  const all = shown.map(({ cents }) => cents)
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const x = (at: At) => Math.round(((at - from) / (90 * DAY)) * WIDTH)
  const y = (cents: number) =>
    low === high ? HEIGHT / 2 : Math.round(MARGIN + ((high - cents) / (high - low)) * (HEIGHT - 2 * MARGIN))
  const path = shown.map(({ since, cents }, index) =>
    index === 0 ? `M${x(since)} ${y(cents)}` : `H${x(since)}V${y(cents)}`,
  )
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path
        d={`${path.join('')}H${WIDTH}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

const [WIDTH, HEIGHT, MARGIN] = [300, 44, 6]

type PriceGraphProps = { steps: readonly PriceStep[]; from: At; className: string }
