import type { OfferView } from './offer-view.ts'

const WIDTH = 300
const HEIGHT = 44
/** An offer of today is seen as well. */
const LEAST_WIDTH = 12

/** Three months of the normal price as a line, and the offer below it. */
export function PriceHistory({ history }: { history: NonNullable<OfferView['history']> }) {
  const { from, to, steps, offer, words } = history
  const prices = [...steps.map((step) => step.cents), offer.cents]
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const x = (at: number) => round(((at - from) / Math.max(1, to - from)) * WIDTH)
  const y = (cents: number) =>
    round(HEIGHT - 6 - ((cents - least) / Math.max(1, most - least)) * (HEIGHT - 12))
  const line = steps
    .map((step, place) => `${place === 0 ? 'M' : 'L'}${x(step.from)} ${y(step.cents)}H${x(step.to)}`)
    .join('')
  return (
    <div className="row flex-wrap gap-x-6 gap-y-2">
      <svg
        className="spark flex-[1_1_240px]"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`The normal price has been ${words.price} for ${words.days} days; this offer began on ${words.since}.`}
      >
        <path d={line} fill="none" stroke="var(--edge)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        <path
          d={`M${Math.min(x(offer.from), WIDTH - LEAST_WIDTH)} ${y(offer.cents)}H${WIDTH}`}
          stroke="var(--save)"
          strokeWidth="5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="small quiet">
        <b className="text-ink">{words.price}</b> for {words.days} days, this offer since {words.since}
      </p>
    </div>
  )
}

const round = (figure: number) => Math.round(figure * 10) / 10
