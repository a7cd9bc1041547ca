import { Star } from 'lucide-react'

/** One star and the average, or 'New' without ratings. `reviews` is shown as '(126)' if given. */
export function Rating({ rating, reviews }: { rating?: number | null; reviews?: number }) {
  if (!rating) return <span className="rate new">New</span>
  return (
    <span className="rate">
      <Star aria-hidden />
      <span className="vh">Rated </span>
      {rating.toFixed(1)}
      {reviews !== undefined && (
        <span className="n">
          ({reviews.toLocaleString('en')}
          <span className="vh"> reviews</span>)
        </span>
      )}
    </span>
  )
}
