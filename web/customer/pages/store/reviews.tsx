import { Flag, Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link as RouterLink, useRevalidator } from 'react-router'
import { useSession } from '#web/client/session.ts'
import { useHydrated } from '#web/client/use-hydrated.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { clsx } from '#web/ui/clsx.ts'
import { Pages } from '#web/ui/pages.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { LogInDialog } from '../../layout/log-in-dialog.tsx'
import { REVIEWS_PART } from '../../paths.ts'
import { OwnReview, type Mine } from './own-review.tsx'
import { pageHref, REVIEW_ORDERS, type Place, type ReviewOrder, type ReviewState } from './page-state.ts'
import { ReviewItem } from './review-item.tsx'
import type { ReviewsView, ReviewView } from './reviews-view.ts'

const ReportReview = lazy(async () => ({ default: (await import('./report-review.tsx')).ReportReview }))

/** What customers say of the store: the stars and how they are spread, and then each, in an order and of a number of stars one can choose. */
export function Reviews({ of, storeName, place, isWaiting, reviews, failed, mine }: ReviewsProps) {
  // One's own stands above, with its pen.
  const others = reviews?.list.filter(({ id }) => id !== mine?.review?.id) ?? []
  return (
    <section id={REVIEWS_PART} className="part reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      <OwnReview storeId={of} storeName={storeName} mine={mine} />
      {reviews ? (
        reviews.count === 0 ? (
          <NoReviews storeName={storeName} />
        ) : (
          <>
            <Spread {...{ of, place, reviews }} />
            <Orders {...{ of, place }} />
            <div aria-busy={isWaiting || undefined} className="review-list">
              {reviews.list.length === 0 ? (
                <p className="quiet py-4">Nobody gave {starWords(place.stars)} so far.</p>
              ) : (
                <ul>
                  {others.map((review) => (
                    <ReviewItem
                      key={review.id}
                      review={review}
                      storeName={storeName}
                      act={<Report review={review} />}
                    />
                  ))}
                </ul>
              )}
              <Pages
                label="Pages of reviews"
                page={place.reviewPage}
                pages={reviews.pages}
                hrefFor={(reviewPage) => `${pageHref(of, { ...place, reviewPage })}#${REVIEWS_PART}`}
              />
            </div>
          </>
        )
      ) : (
        <Failed>{failed}</Failed>
      )}
    </section>
  )
}

function NoReviews({ storeName }: { storeName: string }) {
  return (
    <div className="no-reviews">
      <Star />
      <p>
        <b>No reviews yet</b>
        <span className="quiet small block">
          Nobody has rated {storeName} so far. Figures here come from people alone.
        </span>
      </p>
    </div>
  )
}

function Failed({ children }: { children: React.ReactNode }) {
  const { revalidate } = useRevalidator()
  return (
    <ErrorState title="Failed to load reviews. Please try again." onRetry={() => void revalidate()}>
      {children}
    </ErrorState>
  )
}

/** The mean, and how many gave each number of stars; a bar shows those alone, and all again. */
function Spread({
  of,
  place,
  reviews: { average, count, bars },
}: {
  of: string
  place: Place
  reviews: ReviewsView
}) {
  return (
    <div className="spread">
      {average !== null && (
        <div className="mean">
          <b>{average.toFixed(1)}</b>
          <Stars rating={average} />
          <span className="small quiet">{reviewWords(count)}</span>
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
                  <span className="vh">{`${starWords(stars)}: no review`}</span>
                  <span className="contents" aria-hidden>
                    {bar}
                  </span>
                </span>
              ) : (
                <StayLink
                  of={of}
                  to={{ ...place, stars: stars === place.stars ? 0 : stars, reviewPage: 1 }}
                  className={clsx(
                    'bar',
                    stars === place.stars && 'on',
                    place.stars !== 0 && stars !== place.stars && 'dim',
                  )}
                  isOn={stars === place.stars}
                  label={`${starWords(stars)}: ${reviewWords(given)}`}
                >
                  {bar}
                </StayLink>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Orders({ of, place }: { of: string; place: Place }) {
  return (
    <nav className="row review-orders" aria-label="Which reviews, in which order">
      {REVIEW_ORDERS.map((order) => (
        <StayLink
          key={order}
          of={of}
          to={{ ...place, order, reviewPage: 1 }}
          className={clsx('chip', order === place.order && 'on')}
          isOn={order === place.order}
        >
          {orderNames[order]}
        </StayLink>
      ))}
      {place.stars !== 0 && (
        <StayLink
          of={of}
          to={{ ...place, stars: 0, reviewPage: 1 }}
          className="chip x"
          label={`${starWords(place.stars)} only: show all`}
        >
          {starWords(place.stars)} only <span aria-hidden>×</span>
        </StayLink>
      )}
    </nav>
  )
}
const orderNames: Record<ReviewOrder, string> = { newest: 'Newest', highest: 'Highest', lowest: 'Lowest' }

/** Asks whoever is signed in why; others sign in first. */
function Report({ review }: { review: ReviewView }) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        className="needs-script report"
        label={`Report the review by ${review.name}`}
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
          <LogInDialog title="Please log in to report a review." onClose={close} />
        ))}
    </>
  )
}

/** Changes which reviews stand there and leaves the page where it is; before scripts have come it leads back to them. */
function StayLink({ of, to, className, isOn, label, children }: StayLinkProps) {
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

const starWords = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`)
const reviewWords = (count: number): string =>
  count === 1 ? '1 review' : `${count.toLocaleString('en')} reviews`

type StayLinkProps = {
  of: string
  to: Partial<Place> & ReviewState
  className: string
  isOn?: boolean
  label?: string
  children: React.ReactNode
}
type ReviewsProps = {
  of: string
  storeName: string
  place: Place
  isWaiting: boolean
  reviews: ReviewsView | undefined
  failed: string | undefined
  /** Of a customer who is signed in. */
  mine: Mine | undefined
}
