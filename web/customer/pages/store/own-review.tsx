import { clsx } from 'clsx'
import { REVIEW_TEXTS } from '#contract/reviews/review-limits.ts'
import { Check, Pencil, Trash } from '#web/ui/icons/icons.tsx'
import { useRef, type FormEvent, type Ref } from 'react'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { StarInput } from '#web/ui/forms/star-input.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { figures } from '../offer/message-parts.tsx'
import { ownReviewLook } from './own-review-look.ts'
import { ReviewItem } from './review-item.tsx'
import { useOwnReview, type Mine } from './use-own-review.ts'

const ReviewPhotosField = lazyPart(async () => (await import('./review-photos-field.tsx')).ReviewPhotosField)

/** The customer's own review: the form, or the review with an edit button. */
export function OwnReview({ storeId, storeName, mine }: OwnReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const focusHeading = () => requestAnimationFrame(() => heading.current?.focus())
  const state = useOwnReview(storeId, mine, focusHeading)
  const { own, isEditing, isConfirming, remove, problemText, successMessage } = state
  return (
    <div className={clsx(ownReviewLook, 'grid gap-3')}>
      <div className="flex items-center gap-2">
        <h3 ref={heading} tabIndex={-1} className="grow">
          {own ? m.store_review_own() : m.store_review_ask({ store: storeName })}
        </h3>
        {own && !isEditing && !mine.isRemoved && (
          <span className="flex items-center gap-2">
            <IconButton
              label={m.store_review_edit()}
              onClick={() => {
                state.edit(own)
                requestAnimationFrame(() => textarea.current?.focus())
              }}
            >
              <Pencil />
            </IconButton>
            <IconButton label={m.store_review_delete()} onClick={() => state.setConfirming(true)}>
              <Trash />
            </IconButton>
          </span>
        )}
      </div>
      {!own || isEditing ? (
        <ReviewForm state={state} hasVisited={mine.hasVisited} textarea={textarea} />
      ) : (
        <ul>
          <ReviewItem review={own} storeName={storeName} isOwn />
          {mine.hasVisited && !own.isVerified && (
            <li className="mt-2 text-14">{m.store_review_now_visited()}</li>
          )}
        </ul>
      )}
      {mine.isRemoved && <Note>{m.store_review_removed()}</Note>}
      {problemText && (
        <div ref={showWhole}>
          <Note tone="bad" role="alert">
            {problemText}
          </Note>
        </div>
      )}
      <div role="status" className="empty:hidden">
        {successMessage && (
          <Note tone="ok" icon={<Check />}>
            {successMessage}
          </Note>
        )}
      </div>
      {isConfirming && own && (
        <ConfirmDialog
          open
          onOpenChange={state.setConfirming}
          title={m.store_review_delete_title()}
          description={m.store_review_delete_why({ store: storeName })}
          cancelLabel={m.store_review_delete_keep()}
          confirmLabel={m.store_review_delete_confirm()}
          danger
          busy={remove.isBusy && m.store_review_deleting()}
          finalFocus={() => heading.current}
          onConfirm={() => void remove.submit({ params: { id: own.id } })}
        />
      )}
    </div>
  )
}

type OwnReviewProps = { storeId: string; storeName: string; mine: Mine }

function ReviewForm({ state, hasVisited, textarea }: ReviewFormProps) {
  const { own, draft, setDraft, photoIds, save, cancel } = state
  function submit(event: FormEvent) {
    event.preventDefault()
    void save.submit({ ...draft, text: draft.text.trim() }, own)
  }
  return (
    <form className="grid max-w-text gap-3" onSubmit={submit} noValidate>
      <StarInput
        name="rating"
        label={m.store_review_rating()}
        value={draft.rating}
        onChange={(rating) => setDraft((all) => ({ ...all, rating }))}
      />
      <TextAreaField
        label={m.store_review_comment()}
        name="comment"
        rows={4}
        maxLength={REVIEW_TEXTS.comment.max}
        ref={textarea}
        value={draft.text}
        onChange={({ currentTarget: { value } }) => setDraft((all) => ({ ...all, text: value }))}
        hint={
          <ParaglideMessage
            message={hasVisited ? m.store_review_hint_visited : m.store_review_hint_unverified}
            inputs={{ length: draft.text.length, max: REVIEW_TEXTS.comment.max }}
            markup={{ n: figures }}
          />
        }
      />
      <ReviewPhotosField existing={own?.images ?? []} ids={photoIds} />
      <p className="flex flex-wrap items-center gap-2">
        <Button type="submit" busy={save.isBusy && m.store_review_sending()}>
          {own ? m.ui_save() : m.store_review_submit()}
        </Button>
        {own && (
          <Button variant="line" onClick={cancel}>
            {m.ui_cancel()}
          </Button>
        )}
      </p>
    </form>
  )
}

type ReviewFormProps = {
  state: ReturnType<typeof useOwnReview>
  hasVisited: boolean
  textarea: Ref<HTMLTextAreaElement>
}

/** Scrolls a message above the bar at the foot of a phone. */
const showWhole = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' })
