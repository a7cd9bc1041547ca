import { Flag, Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link as RouterLink, useRevalidator } from 'react-router'
import { m } from '#messages'
import { formatNumber } from '#web/shared/i18n/format-number.ts'
import { useSession } from '#web/shared/session/session.ts'
import { useHydrated } from '#web/shared/document/use-hydrated.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Part } from '#web/components/feedback/part.tsx'
import { IconButton } from '#web/components/forms/icon-button.tsx'
import { clsx } from 'clsx'
import { Pages } from '#web/components/navigation/pages.tsx'
import { Stars } from '#web/components/commerce/stars.tsx'
import { LogInDialog } from '../../layout/log-in-dialog.tsx'
import { REVIEWS_PART } from '../../paths.ts'
import { OwnReview, type Mine } from './own-review.tsx'
import { pageHref, REVIEW_ORDERS, type PageState, type ReviewOrder, type ReviewState } from './page-state.ts'
import { ReviewItem } from './review-item.tsx'
import type { ReviewsView, ReviewView } from './reviews-view.ts'

const ReportReview = lazy(async () => ({ default: (await import('./report-review.tsx')).ReportReview }))

/** The reviews of a store: the distribution of stars, then each review, filtered and sorted as chosen. */
export function Reviews({ of, storeName, state, isWaiting, reviews, failed, mine }: ReviewsProps) {
  // The user's own review is shown above, with its edit button.
  const others = reviews?.list.filter(({ id }) => id !== mine?.review?.id) ?? []
  return (
    <Part id={REVIEWS_PART} className="reviews" aria-labelledby="reviews-title" title={m.store_reviews()}>
      <OwnReview storeId={of} storeName={storeName} mine={mine} />
      {reviews ? (
        reviews.count === 0 ? (
          <NoReviews storeName={storeName} />
        ) : (
          <>
            <StarDistribution {...{ of, state, reviews }} />
            <ReviewOrders {...{ of, state }} />
            <div aria-busy={isWaiting || undefined} className="review-list">
              {reviews.list.length === 0 ? (
                <p className="quiet py-4">{m.store_reviews_none_stars({ count: state.stars })}</p>
              ) : (
                <ul>
                  {others.map((review) => (
                    <ReviewItem
                      key={review.id}
                      review={review}
                      storeName={storeName}
                      action={<Report review={review} />}
                    />
                  ))}
                </ul>
              )}
              <Pages
                label={m.store_reviews_pages()}
                page={state.reviewPage}
                pages={reviews.pages}
                hrefFor={(reviewPage) => `${pageHref(of, { ...state, reviewPage })}#${REVIEWS_PART}`}
              />
            </div>
          </>
        )
      ) : (
        <Failed>{failed}</Failed>
      )}
    </Part>
  )
}

function NoReviews({ storeName }: { storeName: string }) {
  return (
    <div className="no-reviews">
      <Star />
      <p>
        <b>{m.store_reviews_none()}</b>
        <span className="quiet small block">{m.store_reviews_none_why({ store: storeName })}</span>
      </p>
    </div>
  )
}

function Failed({ children }: { children: React.ReactNode }) {
  const { revalidate } = useRevalidator()
  return (
    <ErrorState title={m.store_reviews_failed()} onRetry={() => void revalidate()}>
      {children}
    </ErrorState>
  )
}

/** The average, and the number of reviews per number of stars. Each bar is a filter. */
function StarDistribution({
  of,
  state,
  reviews: { average, count, bars },
}: {
  of: string
  state: PageState
  reviews: ReviewsView
}) {
  return (
    <div className="spread">
      {average !== null && (
        <div className="mean">
          <b>{average.toFixed(1)}</b>
          <Stars rating={average} />
          <span className="small quiet">
            {m.store_reviews_count({ count, formatted: formatNumber(count) })}
          </span>
        </div>
      )}
      <ul className="bars">
        {bars.map(({ stars, count: given, share }) => {
          const bar = (
            <>
              <span className="num">{stars}</span>
              <Star aria-hidden />
              <span className="track" aria-hidden>
                <span style={{ inlineSize: `${share}%` }} />
              </span>
              <span className="num quiet">{given}</span>
            </>
          )
          return (
            <li key={stars}>
              {given === 0 ? (
                <span className="bar none">
                  <span className="vh">{m.store_reviews_bar_none({ count: stars })}</span>
                  <span className="contents" aria-hidden>
                    {bar}
                  </span>
                </span>
              ) : (
                <InPlaceLink
                  of={of}
                  to={{ ...state, stars: stars === state.stars ? 0 : stars, reviewPage: 1 }}
                  className={clsx(
                    'bar',
                    stars === state.stars && 'on',
                    state.stars !== 0 && stars !== state.stars && 'dim',
                  )}
                  isOn={stars === state.stars}
                >
                  <span className="vh">
                    {m.store_reviews_bar({ stars, count: given, formatted: formatNumber(given) })}
                  </span>
                  <span className="contents" aria-hidden>
                    {bar}
                  </span>
                </InPlaceLink>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function ReviewOrders({ of, state }: { of: string; state: PageState }) {
  return (
    <nav className="row review-orders" aria-label={m.store_reviews_orders()}>
      {REVIEW_ORDERS.map((order) => (
        <InPlaceLink
          key={order}
          of={of}
          to={{ ...state, order, reviewPage: 1 }}
          className={clsx('chip', order === state.order && 'on')}
          isOn={order === state.order}
        >
          {orderNames[order]()}
        </InPlaceLink>
      ))}
      {state.stars !== 0 && (
        <InPlaceLink
          of={of}
          to={{ ...state, stars: 0, reviewPage: 1 }}
          className="chip x"
          label={m.store_reviews_show_all({ count: state.stars })}
        >
          {m.store_reviews_stars_only({ count: state.stars })} <span aria-hidden>×</span>
        </InPlaceLink>
      )}
    </nav>
  )
}
const orderNames: Record<ReviewOrder, () => string> = {
  newest: m.store_reviews_newest,
  highest: m.store_reviews_highest,
  lowest: m.store_reviews_lowest,
}

/** Reports a review; visitors sign in first. */
function Report({ review }: { review: ReviewView }) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        className="needs-script report"
        label={m.store_report_by({ name: review.name })}
        onClick={() => setOpen(true)}
      >
        <Flag />
      </IconButton>
      {isOpen &&
        (session ? (
          <Suspense>
            <ReportReview reviewId={review.id} name={review.name} onClose={close} />
          </Suspense>
        ) : (
          <LogInDialog title={m.store_report_log_in()} onClose={close} />
        ))}
    </>
  )
}

/** Filters the reviews without scrolling; without scripts it scrolls to them. */
function InPlaceLink({ of, to, className, isOn, label, children }: InPlaceLinkProps) {
  const part = useHydrated() ? '' : `#${REVIEWS_PART}`
  return (
    <RouterLink
      to={pageHref(of, to) + part}
      prefetch="intent"
      preventScrollReset
      replace
      className={className}
      aria-current={isOn ? 'true' : undefined}
      aria-label={label}
    >
      {children}
    </RouterLink>
  )
}

type InPlaceLinkProps = {
  of: string
  to: Partial<PageState> & ReviewState
  className: string
  isOn?: boolean
  label?: string
  children: React.ReactNode
}
type ReviewsProps = {
  of: string
  storeName: string
  state: PageState
  isWaiting: boolean
  reviews: ReviewsView | undefined
  failed: string | undefined
  /** Only for customers who are signed in. */
  mine: Mine | undefined
}
