import { clsx } from 'clsx'
import { Check, Pencil, Trash } from '#web/components/icons/icons.tsx'
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { callWithoutRedirect } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { signInAgain } from '#web/shared/session/sign-in-again.ts'
import { useSession } from '#web/shared/session/session.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { IconButton } from '#web/components/forms/icon-button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { StarInput } from '#web/components/forms/star-input.tsx'
import { TextAreaField } from '#web/components/forms/text-area-field.tsx'
import { paths, REVIEWS_PART } from '../../paths.ts'
import { figures } from '../offer/message-parts.tsx'
import { ReviewItem } from './review-item.tsx'
import type { UploadedIds } from './review-photos-field.tsx'
import { reviewView, type ReviewView } from './reviews-view.ts'

const ReviewPhotosField = lazy(async () => ({
  default: (await import('./review-photos-field.tsx')).ReviewPhotosField,
}))
const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/components/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

const MAX_CHARACTERS = 500
const MESSAGE_FOR_MS = 5000 // docs/rules/pages.md#review-form
const SIGN_IN_AFTER_MS = 2000

export type Mine = { review: ReviewView | null; hasVisited: boolean }
type Draft = { rating: number; text: string }
type Input = Draft & { imageIds?: string[] | undefined }
const EMPTY: Draft = { rating: 0, text: '' }

/** The user's own review: the form, or the review with an edit button. Merchants and admins have none. */
export function OwnReview({
  storeId,
  storeName,
  mine,
}: {
  storeId: string
  storeName: string
  mine: Mine | undefined
}) {
  const session = useSession()
  if (!session) return <SignInFirst />
  return session.role === 'customer' && mine ? (
    <Writing key={storeId} {...{ storeId, storeName, mine }} />
  ) : null
}

function SignInFirst() {
  const { pathname, search } = useLocation()
  return (
    <div className={clsx(box, 'flex flex-wrap items-center gap-3 signed-in:hidden')} data-testid="own-review">
      <p className="grow">{m.store_review_log_in()}</p>
      <ButtonLink variant="line" size="sm" href={paths.signIn(`${pathname}${search}#${REVIEWS_PART}`)}>
        {m.store_review_log_in_link()}
      </ButtonLink>
    </div>
  )
}

function Writing({ storeId, storeName, mine }: { storeId: string; storeName: string; mine: Mine }) {
  const { revalidate } = useRevalidator()
  // Overrides the loaded review once it was changed, until the page is loaded again.
  const [changed, setChanged] = useState<{ of: Mine; review: ReviewView | null }>()
  const own = changed?.of === mine ? changed.review : mine.review
  const [draft, setDraft] = useState<Draft>(EMPTY)
  const [isEditing, setEditing] = useState(false)
  const [isSending, setSending] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()
  const { message: successMessage, show: showSuccess } = useTemporaryMessage()
  const heading = useRef<HTMLHeadingElement>(null)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const photoIds: UploadedIds = useRef(null)
  const focusHeading = () => requestAnimationFrame(() => heading.current?.focus())
  const show = (review: ReviewView | null) => setChanged({ of: mine, review })

  /** Sends a change. After a failure the form keeps what was typed. */
  async function send(failedText: (inputs: { reason: string }) => string, work: () => Promise<void>) {
    setErrorMessage(undefined)
    setSending(true)
    try {
      await work()
      void revalidate()
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status === 401) {
        setErrorMessage(m.store_session_expired())
        setTimeout(signInAgain, SIGN_IN_AFTER_MS)
      } else if (problem.code === 'already-reviewed') {
        setErrorMessage(problem.message)
        await loadExisting()
      } else setErrorMessage(failedText({ reason: problem.message }))
    } finally {
      setSending(false)
    }
  }

  /** Written on another device: shows that review, open for editing with the new text. */
  async function loadExisting() {
    const { review } = await callWithoutRedirect('GET /stores/:id/reviews/mine', { params: { id: storeId } })
    show(review && reviewView(review))
    setEditing(review !== null)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const text = draft.text.trim()
    if (draft.rating === 0 || text === '') return setErrorMessage(m.store_review_incomplete())
    setSending(true)
    const imageIds = await photoIds.current?.()
    setSending(false)
    // The field says which photo has failed.
    if (imageIds === null) return
    await (own ? save(own, { ...draft, text, imageIds }) : create({ ...draft, text, imageIds }))
  }

  const create = (input: Input) =>
    send(m.store_review_submit_failed, async () => {
      const { message, review } = await callWithoutRedirect('POST /reviews', {
        body: { store_id: storeId, ...input },
      })
      show(reviewView(review))
      setDraft(EMPTY)
      showSuccess(message)
      focusHeading()
    })

  /** Shown immediately; if the server rejects it, the form opens again with what was typed. */
  function save(before: ReviewView, input: Input) {
    show({ ...before, stars: input.rating, text: input.text })
    setEditing(false)
    focusHeading()
    return send(m.store_review_update_failed, async () => {
      try {
        const { message, review } = await callWithoutRedirect('PUT /reviews/:id', {
          params: { id: before.id },
          body: input,
        })
        show(reviewView(review))
        showSuccess(message)
      } catch (error) {
        show(before)
        setEditing(true)
        throw error
      }
    })
  }

  const remove = (review: ReviewView) =>
    send(m.store_review_delete_failed, async () => {
      const { message } = await callWithoutRedirect('DELETE /reviews/:id', { params: { id: review.id } })
      show(null)
      setDraft(EMPTY)
      setEditing(false)
      showSuccess(message)
    }).finally(() => {
      setConfirming(false)
      focusHeading()
    })

  const isOpen = !own || isEditing
  return (
    <div className={clsx(box, 'grid gap-3')} data-testid="own-review">
      <div className="flex items-center gap-2">
        <h3 ref={heading} tabIndex={-1} className="grow">
          {own ? m.store_review_own() : m.store_review_ask({ store: storeName })}
        </h3>
        {own && !isEditing && (
          <span className="flex items-center gap-2 noscript:hidden">
            <IconButton
              label={m.store_review_edit()}
              onClick={() => {
                setDraft({ rating: own.stars, text: own.text })
                setErrorMessage(undefined)
                setEditing(true)
                requestAnimationFrame(() => textarea.current?.focus())
              }}
            >
              <Pencil />
            </IconButton>
            <IconButton label={m.store_review_delete()} onClick={() => setConfirming(true)}>
              <Trash />
            </IconButton>
          </span>
        )}
      </div>
      {isOpen ? (
        <form
          className="grid max-w-text gap-3 noscript:hidden"
          onSubmit={(event) => void submit(event)}
          noValidate
        >
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
            maxLength={MAX_CHARACTERS}
            ref={textarea}
            value={draft.text}
            onChange={({ currentTarget: { value } }) => setDraft((all) => ({ ...all, text: value }))}
            hint={
              <ParaglideMessage
                message={mine.hasVisited ? m.store_review_hint_visited : m.store_review_hint_unverified}
                inputs={{ length: draft.text.length, max: MAX_CHARACTERS }}
                markup={{ n: figures }}
              />
            }
          />
          <Suspense>
            <ReviewPhotosField existing={own?.images ?? []} ids={photoIds} />
          </Suspense>
          <p className="flex flex-wrap items-center gap-2">
            <Button type="submit" busy={isSending && m.store_review_sending()}>
              {own ? m.store_review_save() : m.store_review_submit()}
            </Button>
            {own && (
              <Button
                variant="line"
                onClick={() => {
                  setEditing(false)
                  setErrorMessage(undefined)
                  focusHeading()
                }}
              >
                {m.store_review_cancel()}
              </Button>
            )}
          </p>
        </form>
      ) : (
        <ul>
          <ReviewItem review={own} storeName={storeName} isOwn />
          {mine.hasVisited && !own.isVerified && (
            <li className="mt-2 text-14">{m.store_review_now_visited()}</li>
          )}
        </ul>
      )}
      {errorMessage && (
        <div ref={showWhole} className="scroll-mb-28">
          <Note tone="bad" role="alert">
            {errorMessage}
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
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setConfirming}
            title={m.store_review_delete_title()}
            description={m.store_review_delete_why({ store: storeName })}
            cancelLabel={m.store_review_delete_keep()}
            confirmLabel={m.store_review_delete_confirm()}
            danger
            busy={isSending && m.store_review_deleting()}
            finalFocus={() => heading.current}
            onConfirm={() => void remove(own)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Above the bar at the foot of a phone. */
const showWhole = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' })

const box = 'mb-5 rounded-card border border-line p-4'

/** A success message, shown for five seconds. */
function useTemporaryMessage(): { message: string | undefined; show: (text: string) => void } {
  const [message, setMessage] = useState<{ text: string }>()
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), MESSAGE_FOR_MS)
    return () => clearTimeout(timer)
  }, [message])
  return { message: message?.text, show: (text) => setMessage({ text }) }
}
