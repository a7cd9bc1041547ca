import { Check, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { callWithoutRedirect } from '#web/client/browser.ts'
import { problemOf } from '#web/client/problem-of.ts'
import { signInAgain } from '#web/client/session-end.ts'
import { useSession } from '#web/client/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { StarInput } from '#web/ui/star-input.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { paths, REVIEWS_PART } from '../../paths.ts'
import { ReviewItem } from './review-item.tsx'
import { reviewView, type ReviewView } from './reviews-view.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

const MAX_CHARACTERS = 500
const SAID_FOR_MS = 5000 // docs/rules/pages.md#review-form
const SIGN_IN_AFTER_MS = 2000
const INCOMPLETE = 'Please provide both a rating and a comment.'

export type Mine = { review: ReviewView | null; hasVisited: boolean }
type Draft = { rating: number; text: string }
const EMPTY: Draft = { rating: 0, text: '' }

/** What one says oneself of a store: the form, or the own review with its pen. Merchants and admins review nothing. */
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
    <div className="own-review row flex-wrap">
      <p className="grow">Please log in to submit a review.</p>
      <ButtonLink variant="line" size="sm" href={paths.signIn(`${pathname}${search}#${REVIEWS_PART}`)}>
        Log in
      </ButtonLink>
    </div>
  )
}

function Writing({ storeId, storeName, mine }: { storeId: string; storeName: string; mine: Mine }) {
  const { revalidate } = useRevalidator()
  // What has been written since this page was loaded; a page that is loaded anew says it itself.
  const [since, setSince] = useState<{ of: Mine; review: ReviewView | null }>()
  const own = since?.of === mine ? since.review : mine.review
  const [draft, setDraft] = useState<Draft>(EMPTY)
  const [isEditing, setEditing] = useState(false)
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const { said, say } = useSaid()
  const heading = useRef<HTMLHeadingElement>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const toHeading = () => requestAnimationFrame(() => heading.current?.focus())
  const show = (review: ReviewView | null) => setSince({ of: mine, review })

  /** Whatever goes wrong, what was typed stays. */
  async function send(failed: string, work: () => Promise<void>) {
    setTrouble(undefined)
    setSending(true)
    try {
      await work()
      void revalidate()
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status === 401) {
        setTrouble('Your session has expired. Please log in again.')
        setTimeout(signInAgain, SIGN_IN_AFTER_MS)
      } else if (problem.code === 'already-reviewed') {
        setTrouble(problem.message)
        await findFirst()
      } else setTrouble(`${failed} ${problem.message}`)
    } finally {
      setSending(false)
    }
  }

  /** Written on another device: that one is shown, open, with the new words in it. */
  async function findFirst() {
    const { review } = await callWithoutRedirect('GET /stores/:id/reviews/mine', { params: { id: storeId } })
    show(review && reviewView(review))
    setEditing(review !== null)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const text = draft.text.trim()
    if (draft.rating === 0 || text === '') return setTrouble(INCOMPLETE)
    void (own ? save(own, { ...draft, text }) : create({ ...draft, text }))
  }

  const create = (wish: Draft) =>
    send('Failed to submit review.', async () => {
      const { message, review } = await callWithoutRedirect('POST /reviews', {
        body: { store_id: storeId, ...wish },
      })
      show(reviewView(review))
      setDraft(EMPTY)
      say(message)
      toHeading()
    })

  /** Shown at once, and open again with what was typed when the server does not take it. */
  function save(before: ReviewView, wish: Draft) {
    show({ ...before, stars: wish.rating, words: wish.text })
    setEditing(false)
    toHeading()
    return send('Failed to update review.', async () => {
      try {
        const { message, review } = await callWithoutRedirect('PUT /reviews/:id', {
          params: { id: before.id },
          body: wish,
        })
        show(reviewView(review))
        say(message)
      } catch (error) {
        show(before)
        setEditing(true)
        throw error
      }
    })
  }

  const remove = (review: ReviewView) =>
    send('Failed to delete review.', async () => {
      const { message } = await callWithoutRedirect('DELETE /reviews/:id', { params: { id: review.id } })
      show(null)
      setDraft(EMPTY)
      setEditing(false)
      say(message)
    }).finally(() => {
      setAsking(false)
      toHeading()
    })

  const isOpen = !own || isEditing
  return (
    <div className="own-review">
      <div className="row">
        <h3 ref={heading} tabIndex={-1} className="grow">
          {own ? 'Your review' : `How was ${storeName}?`}
        </h3>
        {own && !isEditing && (
          <span className="row needs-script">
            <IconButton
              label="Edit your review"
              onClick={() => {
                setDraft({ rating: own.stars, text: own.words })
                setTrouble(undefined)
                setEditing(true)
                requestAnimationFrame(() => words.current?.focus())
              }}
            >
              <Pencil />
            </IconButton>
            <IconButton label="Delete your review" onClick={() => setAsking(true)}>
              <Trash2 />
            </IconButton>
          </span>
        )}
      </div>
      {isOpen ? (
        <form className="needs-script" onSubmit={submit} noValidate>
          <StarInput
            name="rating"
            label="Your rating"
            value={draft.rating}
            onChange={(rating) => setDraft((all) => ({ ...all, rating }))}
          />
          <TextAreaField
            label="Your comment"
            name="comment"
            rows={4}
            maxLength={MAX_CHARACTERS}
            ref={words}
            value={draft.text}
            onChange={({ currentTarget: { value } }) => setDraft((all) => ({ ...all, text: value }))}
            hint={
              <>
                <span className="num">
                  {draft.text.length}/{MAX_CHARACTERS}
                </span>{' '}
                characters.{' '}
                {mine.hasVisited
                  ? 'You have been there: it is marked as a verified visit.'
                  : 'Others see your first name and the first letter of your surname.'}
              </>
            }
          />
          <p className="row flex-wrap">
            <Button type="submit" busy={isSending && 'Sending...'}>
              {own ? 'Save' : 'Submit Review'}
            </Button>
            {own && (
              <Button
                variant="line"
                onClick={() => {
                  setEditing(false)
                  setTrouble(undefined)
                  toHeading()
                }}
              >
                Cancel
              </Button>
            )}
          </p>
        </form>
      ) : (
        <ul>
          <ReviewItem review={own} storeName={storeName} />
        </ul>
      )}
      {trouble && (
        <Note tone="bad" role="alert">
          {trouble}
        </Note>
      )}
      <div role="status">
        {said && (
          <Note tone="ok" icon={<Check />}>
            {said}
          </Note>
        )}
      </div>
      {isAsking && own && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title="Delete your review?"
            description={`What you said of ${storeName} and its stars go. You can write a new one.`}
            keep="Keep it"
            confirm="Delete review"
            danger
            busy={isSending && 'Deleting...'}
            finalFocus={() => heading.current}
            onConfirm={() => void remove(own)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Good news, for five seconds. */
function useSaid(): { said: string | undefined; say: (text: string) => void } {
  const [said, setSaid] = useState<{ text: string }>()
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(undefined), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [said])
  return { said: said?.text, say: (text) => setSaid({ text }) }
}
