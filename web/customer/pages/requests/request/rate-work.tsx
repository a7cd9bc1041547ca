import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { REVIEW_TEXTS } from '#contract/reviews/review-limits.ts'
import { Stars } from '#web/ui/commerce/stars.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { StarInput } from '#web/ui/forms/star-input.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'

/** The customer rates completed work once. */
export function RateWork({ request }: { request: ServiceRequest }) {
  const [rating, setRating] = useState(0)
  const [review, setReview] = useState('')
  const { revalidate } = useRevalidator()
  const { setForm, ...send } = useSubmit('POST /request-service/:id/review', {
    check: ({ body }) =>
      body.rating === 0 || body.review === '' ? { review: m.field_review_required() } : undefined,
    toast: ({ message }) => message,
    onSuccess: revalidate,
  })
  const missing = send.fieldErrors.review

  function submit(event: FormEvent) {
    event.preventDefault()
    void send.submit({ params: { id: request.id }, body: { rating, review: review.trim() } })
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
      <form ref={setForm} className="grid max-w-text gap-3" noValidate onSubmit={submit}>
        <StarInput name="rating" label={m.store_review_rating()} value={rating} onChange={setRating} />
        <TextAreaField
          label={m.request_rate_review()}
          name="review"
          rows={3}
          maxLength={REVIEW_TEXTS.comment.max}
          value={review}
          onChange={({ currentTarget: { value } }) => setReview(value)}
        />
        {missing && (
          <Note tone="bad" role="alert">
            {missing}
          </Note>
        )}
        <Refused by={send} text={m.request_error} />
        <Button type="submit" className="justify-self-start" busy={send.isBusy && m.ui_sending()}>
          {m.request_rate_send()}
        </Button>
      </form>
    </section>
  )
}
