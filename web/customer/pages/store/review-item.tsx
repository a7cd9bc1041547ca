import { Check } from 'lucide-react'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { Avatar } from '#web/components/media/avatar.tsx'
import { bold } from '#web/components/feedback/message-parts.tsx'
import { Pill } from '#web/components/feedback/pill.tsx'
import { Stars } from '#web/components/commerce/stars.tsx'
import { quiet } from '../offer/message-parts.tsx'
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
    <li className="review grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="row">
        <Avatar name={review.name} />
        <p className="grow min-w-0">
          <b className="cut block">{review.name}</b>
          <span className="small quiet">
            {review.isChanged ? m.store_review_date_edited({ date: review.date }) : review.date}
          </span>
        </p>
        {review.isVerified && (
          <Pill tone="ok">
            <Check />
            {m.store_review_verified()}
          </Pill>
        )}
        {action}
      </div>
      <Stars rating={review.stars} />
      <p className="words">{review.text}</p>
      {review.reply && (
        <div className="answer">
          <p className="small">
            <ParaglideMessage
              message={m.store_review_reply}
              inputs={{ store: storeName, date: review.reply.date }}
              markup={{ b: bold, quiet }}
            />
          </p>
          <p className="words">{review.reply.text}</p>
        </div>
      )}
    </li>
  )
}
