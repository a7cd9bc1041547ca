import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Stars } from '#web/ui/stars.tsx'
import type { ReviewView } from './reviews-view.ts'

/** One review with what its store answered; `act` is what one can do with it. */
export function ReviewItem({
  review,
  storeName,
  act,
}: {
  review: ReviewView
  storeName: string
  act?: ReactNode
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
        {act}
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
