import { Flag, Star } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import { mayBeSignedIn } from '#web/app/session/session-store.ts'
import { useSession } from '#web/app/session/session.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Part } from '#web/ui/feedback/part.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { LogInDialog } from '../../layout/log-in-dialog.tsx'
import { REVIEWS_PART } from '../../paths.ts'
import { InPlaceLink } from './in-place-link.tsx'
import { OwnReview } from './own-review.tsx'
import type { Mine } from './use-own-review.ts'
import { pageHref, REVIEW_ORDERS, type PageState, type ReviewOrder } from './page-state.ts'
import { ReviewItem } from './review-item.tsx'
import type { ReviewsView, ReviewView } from './reviews-view.ts'
import { StarDistribution } from './star-distribution.tsx'
import { waiting } from './waiting.ts'

const ReportReview = lazyPart(async () => (await import('#web/parts/reviews/report-review.tsx')).ReportReview)

/** The reviews of a store: the distribution of stars, then each review, filtered and sorted as chosen. */
export function Reviews({ of, storeName, state, isWaiting, reviews, failed, mine }: ReviewsProps) {
  // The user's own review is shown above, with its edit button.
  const others = reviews?.list.filter(({ id }) => id !== mine?.review?.id) ?? []
  return (
    <Part id={REVIEWS_PART} aria-labelledby="reviews-title" title={m.store_reviews()}>
      <OwnReview storeId={of} storeName={storeName} mine={mine} />
      {reviews ? (
        reviews.count === 0 && reviews.unverified === 0 ? (
          <NoReviews storeName={storeName} />
        ) : (
          <>
            {reviews.count === 0 ? (
              <p className="font-semibold">{m.store_reviews_none_verified()}</p>
            ) : (
              <StarDistribution {...{ of, state, reviews }} />
            )}
            {reviews.unverified > 0 && (
              <p className="mt-2 quiet">{m.store_reviews_unverified_count({ count: reviews.unverified })}</p>
            )}
            <ReviewOrders {...{ of, state }} />
            <div aria-busy={isWaiting || undefined} className={waiting}>
              {reviews.list.length === 0 ? (
                <p className="text-ink-2 py-4">{m.store_reviews_none_stars({ count: state.stars })}</p>
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
    <div className="flex items-center gap-3.5 rounded-card bg-sunk p-4.5">
      <Star className="size-7 text-ink-3" />
      <p>
        <b>{m.store_reviews_none()}</b>
        <span className="quiet block">{m.store_reviews_none_why({ store: storeName })}</span>
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

function ReviewOrders({ of, state }: { of: string; state: PageState }) {
  return (
    <nav className="flex items-center gap-2 mt-4.5 mb-1 flex-wrap" aria-label={m.store_reviews_orders()}>
      {REVIEW_ORDERS.map((order) => (
        <InPlaceLink
          key={order}
          of={of}
          to={{ ...state, order, reviewPage: 1 }}
          className={chipClass({ selected: order === state.order })}
          isOn={order === state.order}
        >
          {orderNames[order]()}
        </InPlaceLink>
      ))}
      {state.stars !== 0 && (
        <InPlaceLink
          of={of}
          to={{ ...state, stars: 0, reviewPage: 1 }}
          className={chipClass({ removable: true })}
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
        className="-me-2.5 text-ink-3 noscript:hidden"
        label={m.store_report_by({ name: review.name })}
        onClick={() => setOpen(true)}
      >
        <Flag className="size-4.5!" />
      </IconButton>
      {isOpen &&
        (mayBeSignedIn(session) ? (
          <ReportReview reviewId={review.id} name={review.name} images={review.images} onClose={close} />
        ) : (
          <LogInDialog title={m.store_report_log_in()} onClose={close} />
        ))}
    </>
  )
}

type ReviewsProps = {
  of: string
  storeName: string
  state: PageState
  isWaiting: boolean
  reviews: ReviewsView | undefined
  failed: string | undefined
  /** Own review of a customer; only for customers who are signed in. */
  mine: Mine | undefined
}
