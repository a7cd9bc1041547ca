import { Star } from '#web/ui/icons/icons.tsx'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { redirect, useLoaderData, useNavigation } from 'react-router'
import { m } from '#messages'
import { REPLY_TEXTS } from '#contract/reviews/reply-limits.ts'
import { formatDate, toDay } from '#domain/time/time.ts'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { clsx } from 'clsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Stars } from '#web/ui/commerce/stars.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { ReviewPhotos } from '#web/parts/reviews/review-photos.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { chosenStoreName, loadStoreChoices, shownStore } from '../../components/stores/store-choices.ts'
import { Shell } from '../../layout/shell.tsx'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'
import { unansweredAfter, type ListedReview, type Replies } from './unanswered.ts'

const ReportReview = lazyPart(async () => (await import('#web/parts/reviews/report-review.tsx')).ReportReview)

const PER_PAGE = 20

export async function loader({ context, request, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const { signal } = request
  const store = url.searchParams.get('store') || undefined
  const isUnansweredOnly = url.searchParams.get('show') === 'unanswered'
  const requested = Number(url.searchParams.get('page'))
  const page = Number.isSafeInteger(requested) && requested > 1 ? Math.min(requested, 10_000) : 1
  const [{ reviews: list, stats, pagination }, stores] = await Promise.all([
    call('GET /merchant/reviews', {
      query: {
        page,
        limit: PER_PAGE,
        ...(store && { storeId: store }),
        ...(isUnansweredOnly && { unanswered: 'true' as const }),
      },
      signal,
    }),
    loadStoreChoices(call, signal),
  ])
  const last = Math.max(1, pagination.totalPages)
  if (page > last) throw redirect(paths.reviews({ store, isUnansweredOnly, page: last }))
  const replyTo = url.searchParams.get('reply')
  return { list, stats, page, pages: last, isUnansweredOnly, replyTo, store, stores }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_reviews_title() }) },
  { name: 'description', content: m.merchant_reviews_description() },
]

export default function Reviews() {
  const { list, stats, page, pages, isUnansweredOnly, replyTo, store, stores } =
    useLoaderData<typeof loader>()
  const storeName = chosenStoreName(stores, store)
  const isLoading = useNavigation().state === 'loading'
  const [sent, setSent] = useState<{ list: ListedReview[]; replies: Replies }>({ list, replies: {} })
  const replies = sent.list === list ? sent.replies : {}
  const unanswered = unansweredAfter(replies, list, stats.unanswered)
  return (
    <Shell place="reviews" store={shownStore(stores, store)}>
      <StoreChoice
        stores={stores}
        storeId={store}
        page={paths.reviews()}
        getPath={(chosen) => paths.reviews({ store: chosen, isUnansweredOnly })}
        otherChoices={{ show: isUnansweredOnly ? 'unanswered' : undefined }}
      />
      <h1 className="text-28 max-wide:pt-2">{m.merchant_reviews_title()}</h1>
      <p className="mt-1 text-ink-2">{statsText({ ...stats, unanswered }, storeName)}</p>
      <nav className="mt-4 flex flex-wrap gap-2" aria-label={m.merchant_reviews_filter()}>
        {[false, true].map((only) => (
          <Link
            key={String(only)}
            href={paths.reviews({ store, isUnansweredOnly: only })}
            className={chipClass({ selected: only === isUnansweredOnly, tall: true })}
            aria-current={only === isUnansweredOnly ? 'page' : undefined}
          >
            {only
              ? m.merchant_reviews_unanswered({ count: unanswered.toLocaleString('en') })
              : m.merchant_reviews_all()}
          </Link>
        ))}
      </nav>
      <div
        aria-busy={isLoading || undefined}
        className={clsx('mt-5 max-w-180 transition-opacity', isLoading && 'opacity-50')}
      >
        {list.length === 0 ? (
          <div className={panelClass({ className: 'py-8!' })}>
            <h2 className="sr-only">{m.merchant_reviews_title()}</h2>
            <EmptyState
              icon={<Star />}
              title={emptyTitle(isUnansweredOnly, storeName)}
              action={
                isUnansweredOnly && (
                  <ButtonLink variant="line" href={paths.reviews({ store })}>
                    {m.merchant_reviews_see_all()}
                  </ButtonLink>
                )
              }
            >
              {isUnansweredOnly ? m.merchant_reviews_none_unanswered_hint() : m.merchant_reviews_none_hint()}
            </EmptyState>
          </div>
        ) : (
          <ul className="grid gap-4">
            {list.map((review) => (
              <ReviewItem
                // A link to the form works also where the list is shown already.
                key={review.id === replyTo ? `reply to ${review.id}` : review.id}
                review={review}
                isOpen={review.id === replyTo && review.reply === null}
                reply={replies[review.id] ?? review.reply}
                onReply={(reply) => setSent({ list, replies: { ...replies, [review.id]: reply } })}
              />
            ))}
          </ul>
        )}
        <Pages
          label={m.merchant_reviews_pages()}
          page={page}
          pages={pages}
          hrefFor={(to) => paths.reviews({ store, isUnansweredOnly, page: to })}
        />
      </div>
    </Shell>
  )
}

function emptyTitle(isUnansweredOnly: boolean, store: string | undefined): string {
  if (isUnansweredOnly)
    return store ? m.merchant_reviews_none_unanswered_at({ store }) : m.merchant_reviews_none_unanswered()
  return store ? m.merchant_reviews_none_at({ store }) : m.merchant_reviews_none()
}

function statsText(
  { averageRating, totalReviews, unanswered }: ReturnType<typeof useLoaderData<typeof loader>>['stats'],
  store: string | undefined,
): string {
  if (averageRating === null)
    return store ? m.merchant_reviews_none_rated_at({ store }) : m.merchant_reviews_none_rated()
  const rated = m.merchant_reviews_rated({
    count: totalReviews,
    rating: averageRating.toFixed(1),
    total: totalReviews.toLocaleString('en'),
  })
  const answered =
    unanswered === 0
      ? m.merchant_reviews_all_answered()
      : m.merchant_reviews_to_answer({ count: unanswered, total: unanswered.toLocaleString('en') })
  return `${rated} ${answered}`
}

function ReviewItem({ review, isOpen, reply, onReply }: ReviewItemProps) {
  const [isWriting, setWriting] = useState(isOpen)
  const [isReported, setReported] = useState(review.isReported)
  const [isReporting, setReporting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => requestAnimationFrame(() => heading.current?.focus())
  const { name, date, store, rating, text, verifiedVisit, images } = review
  return (
    <li className={panelClass({ className: 'grid gap-2' })}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="text-16 leading-normal font-semibold">
          {name}
        </h2>
        <span className="quiet">
          {date} · {store.name}
        </span>
        {verifiedVisit ? (
          <Pill tone="ok">{m.merchant_reviews_verified()}</Pill>
        ) : (
          <Pill>{m.store_review_unverified()}</Pill>
        )}
        {isReported && <Pill tone="info">{m.merchant_reviews_under_review()}</Pill>}
      </div>
      <Stars rating={rating} />
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      {images.length > 0 && <ReviewPhotos images={images} name={name} />}
      {isWriting ? (
        <Answer
          reviewId={review.id}
          name={name}
          before={reply?.text ?? ''}
          onDone={onReply}
          onClose={() => {
            setWriting(false)
            focusHeading()
          }}
        />
      ) : reply ? (
        <div className="rounded-control bg-sunk p-3">
          <p className="quiet">
            {m.merchant_reviews_your_reply({ date: formatDate(toDay(Date.parse(reply.createdAt))) })}
          </p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reply.text}</p>
        </div>
      ) : null}
      {!isWriting && (
        <p className="flex flex-wrap gap-2">
          <Button
            variant="line"
            size="touch"
            aria-label={
              reply ? m.merchant_reviews_edit_named({ name }) : m.merchant_reviews_reply_named({ name })
            }
            onClick={() => setWriting(true)}
          >
            {reply ? m.merchant_reviews_edit() : m.merchant_reviews_reply()}
          </Button>
          {!isReported && (
            <Button
              variant="line"
              size="touch"
              aria-label={m.store_report_by({ name })}
              onClick={() => setReporting(true)}
            >
              {m.merchant_reviews_report()}
            </Button>
          )}
        </p>
      )}
      {isReporting && (
        <ReportReview
          reviewId={review.id}
          name={name}
          images={review.images}
          onReported={() => setReported(true)}
          onClose={() => {
            setReporting(false)
            focusHeading()
          }}
        />
      )}
    </li>
  )
}

type ReviewItemProps = {
  review: ListedReview
  /** True if the form is open from the start. */
  isOpen: boolean
  reply: ListedReview['reply']
  onReply: (reply: ListedReview['reply']) => void
}

/** The form for an answer. After a failure it keeps what was typed. */
function Answer({ reviewId, name, before, onDone, onClose }: AnswerProps) {
  const [text, setText] = useState(before)
  const textarea = useRef<HTMLTextAreaElement>(null)
  useEffect(() => textarea.current?.focus(), [])

  const save = useSubmit('PUT /reviews/:id/reply', {
    check: ({ body }) => (body.text === '' ? { answer: m.merchant_reviews_reply_empty() } : undefined),
    onSuccess({ review }) {
      onDone(review.reply)
      onClose()
    },
  })
  const missing = save.fieldErrors.answer
  function submit(event: FormEvent) {
    event.preventDefault()
    void save.submit({ params: { id: reviewId }, body: { text: text.trim() } })
  }

  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <TextAreaField
        label={m.merchant_reviews_reply_label({ name })}
        name="answer"
        rows={3}
        maxLength={REPLY_TEXTS.text.max}
        ref={textarea}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        hint={m.merchant_reviews_reply_hint({ count: text.length, limit: REPLY_TEXTS.text.max })}
      />
      {missing && (
        <Note tone="bad" role="alert">
          {missing}
        </Note>
      )}
      <Refused by={save} text={({ message }) => m.merchant_reviews_reply_failed({ reason: message })} />
      <p className="flex gap-2">
        <Button type="submit" size="sm" busy={save.isBusy && m.merchant_reviews_sending()}>
          {before ? m.ui_save() : m.merchant_reviews_send()}
        </Button>
        <Button variant="line" size="sm" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
      </p>
    </form>
  )
}
type AnswerProps = {
  reviewId: string
  name: string
  before: string
  onDone: (reply: ListedReview['reply']) => void
  onClose: () => void
}
