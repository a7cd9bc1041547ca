import { Star } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { redirect, useLoaderData, useNavigation } from 'react-router'
import type { Reply } from '#contract/kernel.ts'
import type { reviews } from '#contract/reviews.ts'
import { dateOf, dayOf } from '#domain/time/time.ts'
import { call } from '#web/shared/document/browser.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { clsx } from 'clsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Pages } from '#web/components/navigation/pages.tsx'
import { Pill } from '#web/components/feedback/pill.tsx'
import { Stars } from '#web/components/commerce/stars.tsx'
import { TextAreaField } from '#web/components/forms/text-area-field.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'

const PER_PAGE = 20
const MAX_CHARACTERS = 500
type Listed = Reply<(typeof reviews)['GET /merchant/reviews']>['reviews'][number]

export async function loader({ context, request, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role !== 'merchant')
    throw redirect(paths.signIn(url.pathname + url.search))
  const isUnansweredOnly = url.searchParams.get('show') === 'unanswered'
  const requested = Number(url.searchParams.get('page'))
  const page = Number.isSafeInteger(requested) && requested > 1 ? Math.min(requested, 10_000) : 1
  const {
    reviews: list,
    stats,
    pagination,
  } = await context.get(callContext)('GET /merchant/reviews', {
    query: { page, limit: PER_PAGE, ...(isUnansweredOnly && { unanswered: 'true' as const }) },
    signal: request.signal,
  })
  const last = Math.max(1, pagination.totalPages)
  if (page > last) throw redirect(paths.reviews({ isUnansweredOnly, page: last }))
  return { list, stats, page, pages: last, isUnansweredOnly }
}

export const meta = () => [
  { title: 'Reviews · D3 for business' },
  { name: 'description', content: 'What customers say about your stores, and your answers.' },
]

export default function Reviews() {
  const { list, stats, page, pages, isUnansweredOnly } = useLoaderData<typeof loader>()
  const isLoading = useNavigation().state === 'loading'
  return (
    <Shell place="reviews">
      <h1 className="text-28">Reviews</h1>
      <p className="mt-1 text-ink-2">{statsText(stats)}</p>
      <nav className="mt-4 flex flex-wrap gap-2" aria-label="Which reviews">
        {[false, true].map((only) => (
          <Link
            key={String(only)}
            href={paths.reviews({ isUnansweredOnly: only })}
            className={clsx('chip min-h-11', only === isUnansweredOnly && 'on')}
            aria-current={only === isUnansweredOnly ? 'page' : undefined}
          >
            {only ? `Unanswered (${stats.unanswered})` : 'All'}
          </Link>
        ))}
      </nav>
      <div
        aria-busy={isLoading || undefined}
        className={clsx('mt-5 max-w-[720px] transition-opacity', isLoading && 'opacity-50')}
      >
        {list.length === 0 ? (
          <div className="panel py-8">
            <h2 className="vh">Reviews</h2>
            <EmptyState
              icon={<Star />}
              title={isUnansweredOnly ? 'Everything is answered' : 'No reviews yet'}
              action={
                isUnansweredOnly && (
                  <ButtonLink variant="line" href={paths.reviews()}>
                    See all reviews
                  </ButtonLink>
                )
              }
            >
              {isUnansweredOnly ? 'New reviews appear here.' : 'Reviews of your stores appear here.'}
            </EmptyState>
          </div>
        ) : (
          <ul className="grid gap-4">
            {list.map((review) => (
              <ReviewItem key={review.id} loaded={review} />
            ))}
          </ul>
        )}
        <Pages
          label="Pages of reviews"
          page={page}
          pages={pages}
          hrefFor={(to) => paths.reviews({ isUnansweredOnly, page: to })}
        />
      </div>
    </Shell>
  )
}

function statsText({
  averageRating,
  totalReviews,
  unanswered,
}: ReturnType<typeof useLoaderData<typeof loader>>['stats']): string {
  if (averageRating === null) return 'Nobody has rated your stores yet.'
  const count = totalReviews === 1 ? '1 review' : `${totalReviews.toLocaleString('en')} reviews`
  const open =
    unanswered === 0 ? 'All are answered.' : `${unanswered.toLocaleString('en')} without an answer.`
  return `${averageRating.toFixed(1)} of 5 stars by ${count}. ${open}`
}

function ReviewItem({ loaded }: { loaded: Listed }) {
  // Overrides the loaded answer once it was sent or changed.
  const [reply, setReply] = useState(loaded.reply)
  const [isWriting, setWriting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => {
    setWriting(false)
    requestAnimationFrame(() => heading.current?.focus())
  }
  const { name, date, store, rating, text, verifiedVisit } = loaded
  return (
    <li className="panel grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="text-16 font-semibold">
          {name}
        </h2>
        <span className="text-14 text-ink-2">
          {date} · {store.name}
        </span>
        {verifiedVisit && <Pill tone="ok">Verified visit</Pill>}
      </div>
      <Stars rating={rating} />
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      {isWriting ? (
        <Answer
          reviewId={loaded.id}
          name={name}
          before={reply?.text ?? ''}
          onDone={setReply}
          onClose={close}
        />
      ) : reply ? (
        <div className="rounded-control bg-sunk p-3">
          <p className="text-14 text-ink-2">Your answer of {dateOf(dayOf(Date.parse(reply.createdAt)))}</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reply.text}</p>
          <Button
            variant="line"
            size="sm"
            className="mt-2"
            aria-label={`Change the answer to ${name}`}
            onClick={() => setWriting(true)}
          >
            Change
          </Button>
        </div>
      ) : (
        <p>
          <Button variant="line" size="sm" aria-label={`Answer ${name}`} onClick={() => setWriting(true)}>
            Answer
          </Button>
        </p>
      )}
    </li>
  )
}

/** The form for an answer. After a failure it keeps what was typed. */
function Answer({ reviewId, name, before, onDone, onClose }: AnswerProps) {
  const [text, setText] = useState(before)
  const [isSending, setSending] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()
  const textarea = useRef<HTMLTextAreaElement>(null)
  useEffect(() => textarea.current?.focus(), [])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return setErrorMessage('Write something first.')
    setErrorMessage(undefined)
    setSending(true)
    try {
      const { review } = await call('PUT /reviews/:id/reply', {
        params: { id: reviewId },
        body: { text: text.trim() },
      })
      onDone(review.reply)
      onClose()
    } catch (error) {
      setErrorMessage(`The answer could not be sent. ${problemOf(error).message}`)
      setSending(false)
    }
  }

  return (
    <form className="grid gap-3" noValidate onSubmit={(event) => void send(event)}>
      <TextAreaField
        label={`Your answer to ${name}`}
        name="answer"
        rows={3}
        maxLength={MAX_CHARACTERS}
        ref={textarea}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        hint={`${text.length}/${MAX_CHARACTERS} characters. Shown below the review to everyone.`}
      />
      {errorMessage && (
        <Note tone="bad" role="alert">
          {errorMessage}
        </Note>
      )}
      <p className="flex gap-2">
        <Button type="submit" size="sm" busy={isSending && 'Sending...'}>
          {before ? 'Save' : 'Send answer'}
        </Button>
        <Button variant="line" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </p>
    </form>
  )
}
type AnswerProps = {
  reviewId: string
  name: string
  before: string
  onDone: (reply: Listed['reply']) => void
  onClose: () => void
}
