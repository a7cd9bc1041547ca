import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { strong } from './message-parts.tsx'
import type { OfferView } from './offer-view.ts'

const WIDTH = 300
const HEIGHT = 44
/** Least width, at which an offer that began today can be seen. */
const MIN_WIDTH = 12

/** Three months of the normal price as a line, with the offer's price below it. */
export function PriceHistory({ history }: { history: NonNullable<OfferView['history']> }) {
  const { from, to, steps, offer, labels } = history
  const prices = [...steps.map((step) => step.cents), offer.cents]
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const x = (at: number) => round(((at - from) / Math.max(1, to - from)) * WIDTH)
  const y = (cents: number) =>
    round(HEIGHT - 6 - ((cents - lowest) / Math.max(1, highest - lowest)) * (HEIGHT - 12))
  const line = steps
    .map((step, index) => `${index === 0 ? 'M' : 'L'}${x(step.from)} ${y(step.cents)}H${x(step.to)}`)
    .join('')
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <svg
        className="block h-11 w-full flex-[1_1_240px]"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={m.offer_history_label(labels)}
      >
        <path d={line} fill="none" stroke="var(--edge)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        <path
          d={`M${Math.min(x(offer.from), WIDTH - MIN_WIDTH)} ${y(offer.cents)}H${WIDTH}`}
          stroke="var(--save)"
          strokeWidth="5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="quiet">
        <ParaglideMessage message={m.offer_history_summary} inputs={labels} markup={{ b: strong }} />
      </p>
    </div>
  )
}

const round = (figure: number) => Math.round(figure * 10) / 10
