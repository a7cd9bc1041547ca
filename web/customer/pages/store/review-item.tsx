import { clsx } from 'clsx'
import { Check } from '#web/ui/icons/icons.tsx'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Stars } from '#web/ui/commerce/stars.tsx'
import { quiet } from '../offer/message-parts.tsx'
import { PhotoLinks } from '#web/parts/reviews/photo-links.tsx'
import type { ReviewView } from './reviews-view.ts'

/** A review with the store's answer; `action` is an action for it. */
export function ReviewItem({
  review,
  storeName,
  action,
  isOwn,
}: {
  review: ReviewView
  storeName: string
  action?: ReactNode
  /** True for the user's own review, which is alone in a frame. */
  isOwn?: boolean
}) {
  return (
    <li
      className={clsx('grid grid-cols-1 gap-2', !isOwn && 'border-b border-line py-5 last:border-b-0')}
      data-testid="review"
      data-review={review.id}
      data-name={review.name}
      data-images={review.images.length > 0 ? JSON.stringify(review.images) : undefined}
    >
      <div className="flex narrow:flex-wrap items-center gap-3">
        <Avatar name={review.name} />
        <p className="grow min-w-0 narrow:basis-28">
          <b className="min-w-0 truncate narrow:whitespace-normal block" data-testid="reviewer">
            {review.name}
          </b>
          <span className="quiet">
            {review.isChanged ? m.store_review_date_edited({ date: review.date }) : review.date}
          </span>
        </p>
        {action}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.stars} />
        {review.isVerified ? (
          <Pill tone="ok" icon={Check}>
            {m.store_review_verified()}
          </Pill>
        ) : (
          <Pill>{m.store_review_unverified()}</Pill>
        )}
      </div>
      {review.text && <p className={words}>{review.text}</p>}
      {review.images.length > 0 && (
        <rich-dialog name="review-photos">
          <PhotoLinks images={review.images} name={review.name} />
        </rich-dialog>
      )}
      {review.reply && (
        <div className="mt-1.5 rounded-[4px_12px_12px] bg-sunk px-3.5 py-3 text-15">
          <p className="text-14 leading-small">
            <ParaglideMessage
              message={m.store_review_reply}
              inputs={{ store: storeName, date: review.reply.date }}
              markup={{ b: bold, quiet }}
            />
          </p>
          <p className={words}>{review.reply.text}</p>
        </div>
      )}
    </li>
  )
}

const words = 'max-w-text wrap-anywhere whitespace-pre-line'
