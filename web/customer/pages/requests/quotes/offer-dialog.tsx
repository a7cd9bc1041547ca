import { useState, type FormEvent } from 'react'
import { m } from '#messages'
import type { Quote, ServiceRequest } from '#contract/entities/request.ts'
import { QUOTE_TEXTS } from '#contract/requests/quote-limits.ts'
import { duration } from '#domain/time/time.ts'
import { callOnce } from '#web/api/call-once.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useSubmit, type FieldErrors } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { readAmount } from '#domain/requests/amount.ts'
import { budgetText } from '../parts/request-texts.ts'

const DURATIONS = [30, 45, 60, 90, 120, 180, 240, 360, 480, 720]

type Values = {
  quotedPrice: string
  message: string
  availability: string
  minutes: string
  includesSupplies: boolean
  supplies: string
  warranty: string
}

/** A quote of an individual provider, new or changed. After a failure, what was typed is still there. */
export default function OfferDialog({ request, quote, onSent, onClose }: OfferDialogProps) {
  const [values, setValues] = useState<Values>(() => toValues(quote))
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))
  const params = { requestId: request.id }
  const send = useSubmit(
    async (sent: Values) => {
      const body = toRequestBody(sent)
      if (!quote) await callOnce('POST /request-service/:requestId/offers', { params, body })
      else
        await call('PUT /request-service/:requestId/offers/:offerId', {
          params: { ...params, offerId: quote.id },
          body: { ...body, version: quote.version },
        })
    },
    {
      check: errorsIn,
      toast: quote ? m.quote_changed() : m.quote_submitted(),
      onSuccess: onSent,
    },
  )
  const { setForm, fieldErrors, onInput } = send

  function submit(event: FormEvent) {
    event.preventDefault()
    void send.submit(values)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={quote ? m.quote_change_title() : m.request_make_offer()}
      description={m.quote_for_request({ title: request.title, budget: budgetText(request) })}
    >
      <form
        className="grid gap-4 [&_:is(input,textarea,select)]:scroll-mt-12"
        ref={setForm}
        noValidate
        onInput={onInput}
        onSubmit={submit}
      >
        <TextField
          label={m.quote_field_price()}
          name="quotedPrice"
          inputMode="decimal"
          autoComplete="off"
          required
          before={<span className="quiet">KES</span>}
          hint={m.quote_field_price_hint()}
          value={values.quotedPrice}
          error={fieldErrors.quotedPrice}
          onChange={({ currentTarget: { value } }) => set({ quotedPrice: value })}
        />
        <TextAreaField
          label={m.quote_field_message()}
          name="message"
          rows={3}
          required
          maxLength={QUOTE_TEXTS.message.max}
          value={values.message}
          error={fieldErrors.message}
          onChange={({ currentTarget: { value } }) => set({ message: value })}
        />
        <TextField
          label={m.quote_field_availability()}
          name="availability"
          required
          maxLength={QUOTE_TEXTS.availability.max}
          placeholder={m.quote_field_availability_example()}
          value={values.availability}
          error={fieldErrors.availability}
          onChange={({ currentTarget: { value } }) => set({ availability: value })}
        />
        <div className="grid gap-4 mid:grid-cols-2">
          <SelectField
            label={m.quote_field_duration()}
            optional
            name="minutes"
            value={values.minutes}
            onChange={({ currentTarget: { value } }) => set({ minutes: value })}
          >
            <option value="">{m.quote_field_duration_unknown()}</option>
            {DURATIONS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {duration(minutes)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={m.quote_field_warranty()}
            optional
            name="warranty"
            maxLength={QUOTE_TEXTS.warranty.max}
            placeholder={m.quote_field_warranty_example()}
            value={values.warranty}
            onChange={({ currentTarget: { value } }) => set({ warranty: value })}
          />
        </div>
        <div>
          <Checkbox
            name="includesSupplies"
            checked={values.includesSupplies}
            onChange={({ currentTarget: { checked } }) => set({ includesSupplies: checked })}
          >
            {m.quote_field_supplies_included()}
          </Checkbox>
          {values.includesSupplies && (
            <TextField
              label={m.quote_field_supplies()}
              optional
              name="supplies"
              maxLength={QUOTE_TEXTS.supplies.max}
              value={values.supplies}
              onChange={({ currentTarget: { value } }) => set({ supplies: value })}
            />
          )}
        </div>
        <Refused by={send} text={m.request_error} />
        <p className="quiet">{m.quote_free()}</p>
        <Button type="submit" full busy={send.isBusy && m.ui_sending()}>
          {quote ? m.quote_save() : m.quote_submit()}
        </Button>
      </form>
    </Dialog>
  )
}

const toValues = (quote: Quote | undefined): Values => ({
  quotedPrice: quote ? String(quote.quotedPrice) : '',
  message: quote?.message ?? '',
  availability: quote?.availability ?? '',
  minutes: quote?.durationMinutes ? String(quote.durationMinutes) : '',
  includesSupplies: quote?.includesSupplies ?? false,
  supplies: quote?.supplies ?? '',
  warranty: quote?.warranty ?? '',
})

function errorsIn({ quotedPrice, message, availability }: Values): FieldErrors {
  const amount = readAmount(quotedPrice)
  return {
    ...((amount === null || amount <= 0) && { quotedPrice: m.field_quote_price() }),
    ...(message.trim().length < QUOTE_TEXTS.message.min && { message: m.field_quote_message() }),
    ...(availability.trim() === '' && { availability: m.field_quote_availability() }),
  }
}

const toRequestBody = (values: Values) => ({
  quotedPrice: readAmount(values.quotedPrice) ?? 0,
  message: values.message.trim(),
  availability: values.availability.trim(),
  durationMinutes: values.minutes ? Number(values.minutes) : null,
  includesSupplies: values.includesSupplies,
  supplies: (values.includesSupplies && values.supplies.trim()) || null,
  warranty: values.warranty.trim() || null,
})

type OfferDialogProps = {
  request: Pick<ServiceRequest, 'id' | 'title' | 'budgetMin' | 'budgetMax'>
  quote: Quote | undefined
  /** The dialog is busy until it resolves. */
  onSent: () => void | Promise<void>
  onClose: () => void
}
