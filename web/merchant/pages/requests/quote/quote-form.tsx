import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages'
import { QUOTE_TEXTS } from '#contract/requests/quote-limits.ts'
import { quoteExpiry } from '#domain/requests/service-request.ts'
import { dayAndTime, duration, type At } from '#domain/time/time.ts'
import { callOnce } from '#web/api/call-once.ts'
import { call } from '#web/api/browser.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { UnsavedChanges } from '../../../components/edits/unsaved-changes.tsx'
import { PRICE_TEXT } from '../../start/steps/price.ts'
import type { LoadedRequest, OwnQuote } from '../parts/load-request.ts'
import {
  toRequestBody,
  DURATIONS,
  toDraft,
  findProblems,
  withTemplate,
  type QuoteDraft,
} from './quote-draft.ts'
import { QuoteTime } from './quote-time.tsx'
import { useFreeTimes } from './use-free-times.ts'
import { namedBudgetText } from '../parts/request-texts.ts'
import { SuppliesAndWarranty } from './supplies-and-warranty.tsx'
import { Templates } from './templates.tsx'

/** Makes a quote, or changes an open one. */
export function QuoteForm({ request, stores, templates, quote, now, onSent, onCancel }: QuoteFormProps) {
  const [draft, setDraft] = useState(() => toDraft(quote, stores))
  const [isChanged, setChanged] = useState(false)
  const calendar = useFreeTimes(draft, request.categorySlug)
  const isTimed = draft.isTimed && calendar.hasCalendar
  // The duration is the usual one of the calendar's service, unless something else is chosen.
  const minutes = draft.minutes ?? (isTimed ? (calendar.free?.durationMinutes ?? null) : null)

  function change(changed: Partial<QuoteDraft>, ...fields: string[]) {
    setChanged(true)
    setDraft((before) => ({ ...before, ...changed }))
    for (const field of fields) send.clearFieldError(field)
  }

  const send = useSubmit(
    (sent: QuoteDraft) =>
      quote
        ? call('PUT /request-service/:requestId/offers/:offerId', {
            params: { requestId: request.id, offerId: quote.id },
            body: { ...toRequestBody(sent), version: quote.version },
          })
        : callOnce('POST /request-service/:requestId/offers', {
            params: { requestId: request.id },
            body: { ...toRequestBody(sent), storeId: draft.storeId },
          }),
    {
      check: findProblems,
      toFieldErrors({ code, message, errors = {} }) {
        if (!TIME_PROBLEMS.has(code))
          return Object.fromEntries(Object.entries(errors).filter(([name]) => FIELDS.has(name)))
        setDraft((before) => ({ ...before, time: null }))
        void calendar.refetch()
        return { startTime: message }
      },
      toast: ({ message }) => message,
      onSuccess() {
        // The state is set at once, as leaving the form asks about changes that are not saved.
        flushSync(() => setChanged(false))
        onSent()
      },
    },
  )
  const { setForm, fieldErrors: errors, isBusy: isSending } = send

  function submit(event: FormEvent) {
    event.preventDefault()
    void send.submit({ ...draft, isTimed, minutes, time: calendar.isTimeGone ? null : draft.time })
  }

  const offeredStart = draft.isTimed && draft.time ? Date.parse(draft.time.startsAt) : null
  const endsAt = quoteExpiry(now, Date.parse(request.expiresAt), offeredStart)
  return (
    <form ref={setForm} className="grid grid-cols-1 gap-4" noValidate onSubmit={submit}>
      {stores.length > 1 && !quote && (
        <SelectField
          label={m.merchant_request_store()}
          name="storeId"
          value={draft.storeId}
          onChange={(event) => {
            calendar.setPlace({})
            change({ storeId: event.currentTarget.value, time: null }, 'startTime')
          }}
        >
          {stores.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="grid grid-cols-[1.15fr_1fr] items-start gap-3 narrow:grid-cols-1">
        <TextField
          label={m.merchant_request_price()}
          name="quotedPrice"
          inputMode="decimal"
          autoComplete="off"
          maxLength={PRICE_TEXT.max}
          before={<span className="text-ink-2">KES</span>}
          hint={namedBudgetText(request)}
          value={draft.price}
          onChange={(event) => change({ price: event.currentTarget.value }, 'quotedPrice')}
          error={errors.quotedPrice}
        />
        <SelectField
          label={m.merchant_request_takes()}
          name="durationMinutes"
          value={minutes ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ minutes: value === '' ? null : Number(value) }, 'durationMinutes')
          }
          error={errors.durationMinutes}
        >
          <option value="">{m.merchant_calendar_choose()}</option>
          {durationsWith(minutes).map((choice) => (
            <option key={choice} value={choice}>
              {duration(choice)}
            </option>
          ))}
        </SelectField>
      </div>
      <QuoteTime
        key={draft.storeId}
        draft={draft}
        calendar={calendar}
        now={now}
        error={errors.startTime}
        wordsError={errors.availability}
        onChange={(changed) => change(changed, 'startTime', 'availability', 'durationMinutes')}
      />
      <SuppliesAndWarranty draft={draft} onChange={change} />
      <div className="relative">
        <TextAreaField
          label={m.merchant_request_message()}
          name="message"
          rows={4}
          maxLength={QUOTE_TEXTS.message.max}
          value={draft.message}
          onChange={(event) => change({ message: event.currentTarget.value }, 'message')}
          hint={m.merchant_request_message_hint()}
          error={errors.message}
        />
        <Templates
          templates={templates}
          draft={draft}
          onUse={(template) => change(withTemplate(draft, template), 'message', 'durationMinutes')}
        />
      </div>
      <Refused by={send} />
      <div className="grid gap-1.5 max-wide:sticky max-wide:bottom-0 max-wide:z-10 max-wide:-mx-4 max-wide:-mb-22.5 max-wide:border-t max-wide:border-line max-wide:bg-surface max-wide:px-4 max-wide:pt-2.5 max-wide:pb-foot">
        <Button type="submit" full disabled={send.secondsUntilRetry > 0} busy={isSending && m.ui_sending()}>
          {quote ? m.merchant_request_save() : m.merchant_request_make_offer()}
        </Button>
        {quote && (
          <Button variant="line" full onClick={onCancel}>
            {m.ui_cancel()}
          </Button>
        )}
        <p className="text-center text-13 text-ink-2 wide:text-14">
          {m.merchant_request_free({ time: dayAndTime(endsAt) })}
        </p>
      </div>
      {isChanged && <UnsavedChanges isChanged={!isSending} />}
    </form>
  )
}

const FIELDS: ReadonlySet<string> = new Set([
  'quotedPrice',
  'durationMinutes',
  'startTime',
  'availability',
  'message',
])

/** Problems for which another time is needed. */
const TIME_PROBLEMS: ReadonlySet<string> = new Set([
  'slot-taken',
  'outside-hours',
  'closed-day',
  'past-time',
  'too-soon',
])

const durationsWith = (minutes: number | null): readonly number[] =>
  minutes === null || DURATIONS.includes(minutes)
    ? DURATIONS
    : [...DURATIONS, minutes].toSorted((one, other) => one - other)

type QuoteFormProps = Pick<LoadedRequest, 'request' | 'stores' | 'templates'> & {
  /** The quote that is changed. */
  quote: OwnQuote | undefined
  now: At
  onSent: () => void
  onCancel: () => void
}
