import { clsx } from 'clsx'
import { Star } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { formatNumber } from '#domain/text/format-number.ts'
import { Stars } from '#web/ui/commerce/stars.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import type { StoreAddress } from '../../paths.ts'
import { reviewsHref, type PageState } from './page-state.ts'
import type { ReviewsView } from './reviews-view.ts'

/** The average, and the number of reviews per number of stars. Each bar is a filter. */
export function StarDistribution({
  store,
  state,
  reviews: { average, count, bars },
}: {
  store: StoreAddress
  state: PageState
  reviews: ReviewsView
}) {
  return (
    <div
      className="grid grid-cols-[auto_minmax(0,1fr)] narrow:grid-cols-1 items-center gap-5 wide:grid-cols-[172px_minmax(0,1fr)]
        wide:gap-8"
    >
      {average !== null && (
        <div className="grid min-w-23 justify-items-center gap-1 text-center" data-testid="average-rating">
          <b
            className="font-display text-[44px] leading-none font-extrabold tracking-figure tabular-nums
              wide:text-[56px]"
          >
            {average.toFixed(1)}
          </b>
          <Stars rating={average} />
          <span className="quiet">{m.store_reviews_count({ count, formatted: formatNumber(count) })}</span>
        </div>
      )}
      <ul>
        {bars.map(({ stars, count: given, share }) => {
          const isOn = stars === state.stars
          const content = (
            <BarContent stars={stars} given={given} share={share} isDim={state.stars !== 0 && !isOn} />
          )
          return (
            <li key={stars}>
              {given === 0 ? (
                <span className={clsx(bar, 'text-ink-3')}>
                  <span className="sr-only">{m.store_reviews_bar_none({ count: stars })}</span>
                  {content}
                </span>
              ) : (
                <Link
                  href={reviewsHref(store, { ...state, stars: isOn ? 0 : stars, reviewPage: 1 })}
                  className={clsx(bar, 'hover:bg-sunk', isOn && 'bg-tint font-emphasis')}
                  aria-current={isOn ? 'true' : undefined}
                >
                  <span className="sr-only">
                    {m.store_reviews_bar({ stars, count: given, formatted: formatNumber(given) })}
                  </span>
                  {content}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function BarContent({ stars, given, share, isDim }: BarProps) {
  return (
    <span className="contents" aria-hidden>
      <span className="tabular-nums">{stars}</span>
      <Star
        className={clsx(
          'size-3.5 stroke-[1.4]',
          given === 0 ? 'fill-none stroke-edge' : 'fill-save stroke-(color:--star-edge)',
        )}
        aria-hidden
      />
      <span className="h-2 overflow-hidden rounded-full bg-line" aria-hidden>
        {given > 0 && (
          <span
            className={clsx('block h-full min-w-0.75 rounded-[inherit] bg-save', isDim && 'opacity-40')}
            style={{ inlineSize: `${share}%` }}
          />
        )}
      </span>
      <span className="tabular-nums text-ink-2 text-right">{given}</span>
    </span>
  )
}

const bar = clsx(
  '-mx-2 grid min-h-8 grid-cols-[10px_14px_minmax(0,1fr)_28px] items-center gap-1.5 rounded-control px-2',
  'text-14',
)

type BarProps = { stars: number; given: number; share: number; isDim: boolean }
