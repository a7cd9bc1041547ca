import { m } from '#messages'
import { Star } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'

/** The five stars of one review. */
export function Stars({ rating, big }: { rating: number; big?: boolean }) {
  return (
    <span className="inline-flex gap-px text-save" role="img" aria-label={m.ui_stars_of_five({ rating })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          className={clsx(
            'fill-current',
            big ? 'size-8' : 'size-4',
            star > Math.round(rating) && 'text-(color:--star-off)',
          )}
        />
      ))}
    </span>
  )
}
