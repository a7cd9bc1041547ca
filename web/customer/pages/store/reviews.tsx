import { Flag, Star } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Part } from '#web/ui/feedback/part.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { REVIEWS_PART, type StoreAddress } from '../../paths.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { OwnReviewPlace } from './own-review-place.tsx'
import { REVIEW_ORDERS, reviewsHref, type PageState, type ReviewOrder } from './page-state.ts'
import { ReviewItem } from './review-item.tsx'
import type { ReviewsView, ReviewView } from './reviews-view.ts'
import { StarDistribution } from './star-distribution.tsx'

/** The reviews of a store: the distribution of stars, then each review, filtered and sorted as chosen. */
export function Reviews({ store, storeName, state, reviews, failed }: ReviewsProps) {
  const facts = usePageFacts()
  return (
    <Part
      id={REVIEWS_PART}
      className="max-wide:scroll-mt-8"
      aria-labelledby="reviews-title"
      title={m.store_reviews()}
    >
      <OwnReviewPlace storeId={store.id} storeName={storeName} />
      {reviews ? (
        reviews.count === 0 && reviews.unverified === 0 ? (
          <NoReviews storeName={storeName} />
        ) : (
          <>
            {reviews.count === 0 ? (
              <p className="font-semibold">{m.store_reviews_none_verified()}</p>
            ) : (
              <StarDistribution {...{ store, state, reviews }} />
            )}
            {reviews.unverified > 0 && (
              <p className="mt-2 quiet">{m.store_reviews_unverified_count({ count: reviews.unverified })}</p>
            )}
            <ReviewOrders {...{ store, state }} />
            {reviews.list.length === 0 ? (
              <p className="text-ink-2 py-4">{m.store_reviews_none_stars({ count: state.stars })}</p>
            ) : (
              <ul>
                {reviews.list.map((review) => (
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
              hrefFor={(reviewPage) => reviewsHref(store, { ...state, reviewPage })}
            />
          </>
        )
      ) : (
        <ErrorState title={m.store_reviews_failed()} retryHref={facts.pathname + facts.search}>
          {failed}
        </ErrorState>
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

function ReviewOrders({ store, state }: { store: StoreAddress; state: PageState }) {
  return (
    <nav className="flex items-center gap-2 mt-4.5 mb-1 flex-wrap" aria-label={m.store_reviews_orders()}>
      {REVIEW_ORDERS.map((order) => (
        <Link
          key={order}
          href={reviewsHref(store, { ...state, order, reviewPage: 1 })}
          className={chipClass({ selected: order === state.order })}
          aria-current={order === state.order ? 'true' : undefined}
        >
          {orderNames[order]()}
        </Link>
      ))}
      {state.stars !== 0 && (
        <Link
          href={reviewsHref(store, { ...state, stars: 0, reviewPage: 1 })}
          className={chipClass({ removable: true })}
          aria-label={m.store_reviews_show_all({ count: state.stars })}
        >
          {m.store_reviews_stars_only({ count: state.stars })} <span aria-hidden>×</span>
        </Link>
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
const Report = ({ review }: { review: ReviewView }) => (
  <rich-dialog name="report-review" className="-me-2.5 noscript:hidden">
    <sign-in-first reason="review">
      <IconButton className="text-ink-3" label={m.store_report_by({ name: review.name })}>
        <Flag className="size-4.5!" />
      </IconButton>
    </sign-in-first>
  </rich-dialog>
)

type ReviewsProps = {
  store: StoreAddress
  storeName: string
  state: PageState
  reviews: ReviewsView | undefined
  failed: string | undefined
}
