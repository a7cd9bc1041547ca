import { Star } from 'lucide-react'
import { names } from './clsx.ts'

/** The five stars of one review. */
export function Stars({ rating, big }: { rating: number; big?: boolean }) {
  return (
    <span className={names('stars', big && 'big')} role="img" aria-label={`${rating} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((place) => (
        <Star key={place} className={names(place > Math.round(rating) && 'off')} />
      ))}
    </span>
  )
}
