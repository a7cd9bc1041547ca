import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { formatNumber } from '#domain/text/format-number.ts'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import { Star } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'

/** Star with the average, or 'New' without ratings. `reviews` is shown as '(126)' if given. `onCard` is smaller. */
export function Rating({ rating, reviews, onCard, className }: RatingProps) {
  const frame = clsx(look, onCard && 'text-13', className)
  if (!rating)
    return <span className={clsx(frame, onCard ? 'text-ink' : 'text-ink-2')}>{m.ui_rating_new()}</span>
  return (
    <span className={clsx(frame, onCard && 'text-ink')}>
      <Star className="size-3.5 fill-save stroke-(color:--star-edge) stroke-[1.4]" aria-hidden />
      <ParaglideMessage message={m.ui_rating} inputs={{ rating: rating.toFixed(1) }} markup={{ hidden }} />
      {reviews !== undefined && (
        <span className="font-normal text-ink-3 normal-nums">
          <ParaglideMessage
            message={m.ui_rating_reviews}
            inputs={{ count: formatNumber(reviews) }}
            markup={{ hidden }}
          />
        </span>
      )}
    </span>
  )
}

const look = 'inline-flex items-center gap-0.75 font-semibold whitespace-nowrap tabular-nums'

type RatingProps = {
  rating?: number | null | undefined
  reviews?: number | undefined
  onCard?: boolean
  className?: string
}
