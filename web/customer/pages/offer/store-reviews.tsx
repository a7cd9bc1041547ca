import { m } from '#messages'
import { formatNumber } from '#domain/text/format-number.ts'
import { Rating } from '#web/ui/commerce/rating.tsx'
import { Stars } from '#web/ui/commerce/stars.tsx'
import { Part } from '#web/ui/feedback/part.tsx'
import { MoreLink } from '#web/ui/navigation/links/more-link.tsx'
import { paths, REVIEWS_PART } from '../../paths.ts'
import type { NewestReviews } from './newest-reviews.ts'

/** The newest reviews of the store of an offer or a service. Shows nothing without any. */
export function StoreReviews({ storeId, reviews }: { storeId: string; reviews: NewestReviews | undefined }) {
  if (!reviews || reviews.list.length === 0) return null
  return (
    <Part id={REVIEWS_PART} title={m.store_reviews()} aria-labelledby="reviews-title">
      <p className="flex flex-wrap items-center gap-x-3">
        {reviews.count > 0 && (
          <>
            <Rating rating={reviews.average} />
            <span className="quiet">
              {m.store_reviews_count({ count: reviews.count, formatted: formatNumber(reviews.count) })}
            </span>
          </>
        )}
        <span className="ml-auto">
          <MoreLink href={paths.storeReviews(storeId)}>{m.store_reviews_all()}</MoreLink>
        </span>
      </p>
      <ul className="mt-3 grid gap-4">
        {reviews.list.map((review) => (
          <li key={review.id} className="grid gap-1">
            <p className="flex flex-wrap items-center gap-x-3">
              <Stars rating={review.stars} />
              <b>{review.name}</b>
              <span className="quiet">
                {review.date} · {review.isVerified ? m.store_review_verified() : m.store_review_unverified()}
              </span>
            </p>
            {review.text && <p className="line-clamp-3 max-w-text wrap-anywhere">{review.text}</p>}
          </li>
        ))}
      </ul>
    </Part>
  )
}
