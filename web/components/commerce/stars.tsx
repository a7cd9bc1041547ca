import { m } from '#messages'
import { Star } from 'lucide-react'
import { clsx } from 'clsx'

/** The five stars of one review. */
export function Stars({ rating, big }: { rating: number; big?: boolean }) {
  return (
    <span className={clsx('stars', big && 'big')} role="img" aria-label={m.ui_stars_of_five({ rating })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} className={clsx(star > Math.round(rating) && 'off')} />
      ))}
    </span>
  )
}
