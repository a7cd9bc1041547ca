import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { formatNumber } from '#domain/text/format-number.ts'
import { hidden } from '#web/components/feedback/message-parts.tsx'
import { Star } from 'lucide-react'

/** One star and the average, or 'New' without ratings. `reviews` is shown as '(126)' if given. */
export function Rating({ rating, reviews }: { rating?: number | null; reviews?: number }) {
  if (!rating) return <span className="rate new">{m.ui_rating_new()}</span>
  return (
    <span className="rate">
      <Star aria-hidden />
      <ParaglideMessage message={m.ui_rating} inputs={{ rating: rating.toFixed(1) }} markup={{ hidden }} />
      {reviews !== undefined && (
        <span className="n">
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
