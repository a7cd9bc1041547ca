import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { Stars } from '#web/components/commerce/stars.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { panelClass } from '#web/components/feedback/panel.ts'
import { Button } from '#web/components/forms/button.tsx'
import { StarInput } from '#web/components/forms/star-input.tsx'
import { TextAreaField } from '#web/components/forms/text-area-field.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'

const MAX_CHARACTERS = 500

/** The customer rates completed work once. */
export function RateWork({ request }: { request: ServiceRequest }) {
  const [rating, setRating] = useState(0)
  const [review, setReview] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const { revalidate } = useRevalidator()

  async function send(event: FormEvent) {
    event.preventDefault()
    const text = review.trim()
    if (rating === 0 || text === '') return setProblem(m.field_review_required())
    setProblem(undefined)
    setSending(true)
    try {
      const { message } = await call('POST /request-service/:id/review', {
        params: { id: request.id },
        body: { rating, review: text },
      })
      notifyDone(message)
      await revalidate()
    } catch (error) {
      setProblem(m.request_error({ message: problemOf(error).message }))
    } finally {
      setSending(false)
    }
  }

  if (request.finalRating !== null) {
    return (
      <p className={panelClass({ className: 'mb-5 flex flex-wrap items-center gap-3' })}>
        {m.request_rated()}
        <Stars rating={request.finalRating} />
      </p>
    )
  }
  return (
    <section className={panelClass({ className: 'mb-5' })} aria-labelledby="rate">
      <h2 id="rate" className="mb-2 text-18">
        {m.request_rate_title()}
      </h2>
      <form className="grid max-w-text gap-3" noValidate onSubmit={(event) => void send(event)}>
        <StarInput name="rating" label={m.store_review_rating()} value={rating} onChange={setRating} />
        <TextAreaField
          label={m.request_rate_review()}
          name="review"
          rows={3}
          maxLength={MAX_CHARACTERS}
          value={review}
          onChange={({ currentTarget: { value } }) => setReview(value)}
        />
        {problem && (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
        <Button type="submit" className="justify-self-start" busy={isSending && m.request_rate_sending()}>
          {m.request_rate_send()}
        </Button>
      </form>
    </section>
  )
}
