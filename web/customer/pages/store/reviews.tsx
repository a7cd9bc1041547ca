import { Check, Star } from 'lucide-react'
import { Link as RouterLink, useRevalidator } from 'react-router'
import { useHydrated } from '#web/client/use-hydrated.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { names } from '#web/ui/names.ts'
import { Pages } from '#web/ui/pages.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { REVIEWS_PART } from '../../paths.ts'
import { placeHref, REVIEW_ORDERS, type Place, type ReviewOrder, type ReviewPlace } from './place.ts'
import type { ReviewsView, ReviewView } from './reviews-view.ts'

/** What customers say of the store: the stars and how they are spread, and then each, in an order and of a number of stars one can choose. */
export function Reviews({ of, storeName, place, isWaiting, reviews, failed }: ReviewsProps) {
  return (
    <section id={REVIEWS_PART} className="part reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
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
                  {reviews.list.map((review) => (
                    <ReviewItem key={review.id} review={review} storeName={storeName} />
                  ))}
                </ul>
              )}
              <Pages
                label="Pages of reviews"
                page={place.reviewPage}
                pages={reviews.pages}
                hrefFor={(reviewPage) => `${placeHref(of, { ...place, reviewPage })}#${REVIEWS_PART}`}
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
        <span className="quiet small block">Nobody has rated {storeName} so far. Figures here come from people alone.</span>
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
function Spread({ of, place, reviews: { average, count, bars } }: { of: string; place: Place; reviews: ReviewsView }) {
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
                  className={names('bar', stars === place.stars && 'on', place.stars !== 0 && stars !== place.stars && 'dim')}
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
          className={names('chip', order === place.order && 'on')}
          isOn={order === place.order}
        >
          {orderNames[order]}
        </StayLink>
      ))}
      {place.stars !== 0 && (
        <StayLink of={of} to={{ ...place, stars: 0, reviewPage: 1 }} className="chip x" label={`${starWords(place.stars)} only: show all`}>
          {starWords(place.stars)} only <span aria-hidden>×</span>
        </StayLink>
      )}
    </nav>
  )
}
const orderNames: Record<ReviewOrder, string> = { newest: 'Newest', highest: 'Highest', lowest: 'Lowest' }

function ReviewItem({ review, storeName }: { review: ReviewView; storeName: string }) {
  return (
    <li className="review">
      <div className="row">
        <Avatar name={review.name} />
        <p className="grow min-w-0">
          <b className="cut block">{review.name}</b>
          <span className="small quiet">
            {review.date}
            {review.isChanged && ', edited'}
          </span>
        </p>
        {review.isVerified && (
          <Pill tone="ok">
            <Check />
            Verified visit
          </Pill>
        )}
      </div>
      <Stars rating={review.stars} />
      <p className="words">{review.words}</p>
      {review.reply && (
        <div className="answer">
          <p className="small">
            <b>{storeName}</b> <span className="quiet">answered on {review.reply.date}</span>
          </p>
          <p className="words">{review.reply.words}</p>
        </div>
      )}
    </li>
  )
}

/** Changes which reviews stand there and leaves the page where it is; before scripts have come it leads back to them. */
function StayLink({ of, to, className, isOn, label, children }: StayLinkProps) {
  const part = useHydrated() ? '' : `#${REVIEWS_PART}`
  return (
    <RouterLink
      to={placeHref(of, to) + part}
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
const reviewWords = (count: number): string => (count === 1 ? '1 review' : `${count.toLocaleString('en')} reviews`)

type StayLinkProps = {
  of: string
  to: Partial<Place> & ReviewPlace
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
}
