import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#web/components/media/avatar.tsx'
import { Pill } from '#web/components/feedback/pill.tsx'
import { Stars } from '#web/components/commerce/stars.tsx'
import type { ReviewView } from './reviews-view.ts'

/** A review with the store's answer; `action` is an action for it. */
export function ReviewItem({
  review,
  storeName,
  action,
}: {
  review: ReviewView
  storeName: string
  action?: ReactNode
}) {
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
        {action}
      </div>
      <Stars rating={review.stars} />
      <p className="words">{review.text}</p>
      {review.reply && (
        <div className="answer">
          <p className="small">
            <b>{storeName}</b> <span className="quiet">answered on {review.reply.date}</span>
          </p>
          <p className="words">{review.reply.text}</p>
        </div>
      )}
    </li>
  )
}
