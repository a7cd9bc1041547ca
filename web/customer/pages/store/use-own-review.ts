import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import type { Problem } from '#contract/problem.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { signInAgain } from '#web/app/session/sign-in-again.ts'
import type { UploadedIds } from './review-photos-field.tsx'
import { reviewView, type ReviewView } from './reviews-view.ts'

const MESSAGE_FOR_MS = 5000 // docs/rules/pages.md#review-form
const SIGN_IN_AFTER_MS = 2000

/** A removed review is shown to its author only, who cannot change it. */
export type Mine = { review: ReviewView | null; hasVisited: boolean; isRemoved: boolean }
type Draft = { rating: number; text: string }
const EMPTY: Draft = { rating: 0, text: '' }

/** Writes, edits and deletes the user's own review. After a failure the form keeps what was typed. */
export function useOwnReview(storeId: string, mine: Mine, focusHeading: () => void) {
  // Overrides the loaded review once it was changed, until the page is loaded again.
  const [changed, setChanged] = useState<{ of: Mine; review: ReviewView | null }>()
  const own = changed?.of === mine ? changed.review : mine.review
  const [draft, setDraft] = useState<Draft>(EMPTY)
  const [isEditing, setEditing] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const { message: successMessage, show: showSuccess } = useTemporaryMessage()
  const photoIds: UploadedIds = useRef(null)
  const show = (review: ReviewView | null) => setChanged({ of: mine, review })

  async function handle({ status, code }: Problem) {
    if (status === 401) setTimeout(signInAgain, SIGN_IN_AFTER_MS)
    if (code !== 'already-reviewed') return
    // The review was written on another device: the page shows that review, open for editing with the new text.
    const { review } = await callWithoutRedirect('GET /stores/:id/reviews/mine', { params: { id: storeId } })
    show(review && reviewView(review))
    setEditing(review !== null)
  }

  const save = useSubmit(
    async (written: Draft, before: ReviewView | null) => {
      const imageIds = await photoIds.current?.()
      // The field says which photo has failed.
      if (imageIds === null) return null
      const input = { ...written, imageIds }
      if (!before) return callWithoutRedirect('POST /reviews', { body: { store_id: storeId, ...input } })
      // The review is shown immediately; if the server rejects it, the form opens again with the typed text.
      show({ ...before, stars: input.rating, text: input.text })
      setEditing(false)
      focusHeading()
      return callWithoutRedirect('PUT /reviews/:id', { params: { id: before.id }, body: input })
    },
    {
      check: ({ rating, text }) =>
        rating === 0 || text === '' ? { comment: m.store_review_incomplete() } : undefined,
      onSuccess(reply, _, before) {
        if (!reply) return
        show(reviewView(reply.review))
        if (!before) setDraft(EMPTY)
        showSuccess(reply.message)
        if (!before) focusHeading()
      },
      onProblem(problem, _, before) {
        if (before) {
          show(before)
          setEditing(true)
        }
        return handle(problem)
      },
    },
  )
  const remove = useSubmit(
    (input: { params: { id: string } }) => callWithoutRedirect('DELETE /reviews/:id', input),
    {
      onSuccess({ message }) {
        show(null)
        setDraft(EMPTY)
        setEditing(false)
        showSuccess(message)
        setConfirming(false)
        focusHeading()
      },
      onProblem(problem) {
        setConfirming(false)
        focusHeading()
        return handle(problem)
      },
    },
  )
  const clear = () => {
    save.clear()
    remove.clear()
  }
  const failed = (problem: Problem | undefined, text: (inputs: { reason: string }) => string) => {
    if (!problem) return undefined
    if (problem.status === 401) return m.store_session_expired()
    return problem.code === 'already-reviewed' ? problem.message : text({ reason: problem.message })
  }
  return {
    own,
    draft,
    setDraft,
    isEditing,
    isConfirming,
    setConfirming,
    photoIds,
    save,
    remove,
    successMessage,
    problemText:
      save.fieldErrors.comment ??
      failed(remove.problem, m.store_review_delete_failed) ??
      failed(save.problem, own ? m.store_review_update_failed : m.store_review_submit_failed),
    edit(review: ReviewView) {
      setDraft({ rating: review.stars, text: review.text })
      clear()
      setEditing(true)
    },
    cancel() {
      setEditing(false)
      clear()
      focusHeading()
    },
  }
}

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
