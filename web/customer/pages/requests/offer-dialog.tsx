import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { Quote, ServiceRequest } from '#contract/entities/request.ts'
import { duration } from '#domain/time/time.ts'
import { callOnce } from '#web/shared/api/call-once.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { SelectField } from '#web/components/forms/select-field.tsx'
import { TextAreaField } from '#web/components/forms/text-area-field.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { readAmount } from './amount.ts'
import { budgetText } from './request-texts.ts'

const DURATIONS = [30, 45, 60, 90, 120, 180, 240, 360, 480, 720]

type Values = {
  price: string
  message: string
  availability: string
  minutes: string
  includesSupplies: boolean
  supplies: string
  warranty: string
}
type Field = 'price' | 'message' | 'availability'

/** A quote of an individual provider, new or changed. After a failure, what was typed is still there. */
export default function OfferDialog({ request, quote, onClose }: OfferDialogProps) {
  const [values, setValues] = useState<Values>(() => valuesOf(quote))
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setSending] = useState(false)
  const { revalidate } = useRevalidator()
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = errorsIn(values)
    setErrors(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return focusFirstInvalid(form)
    setSending(true)
    try {
      const body = bodyOf(values)
      if (quote)
        await call('PUT /request-service/:requestId/offers/:offerId', {
          params: { requestId: request.id, offerId: quote.id },
          body: { ...body, version: quote.version },
        })
      else
        await callOnce('POST /request-service/:requestId/offers', { params: { requestId: request.id }, body })
    } catch (error) {
      const problem = problemOf(error)
      setErrors({
        ...(problem.errors?.quotedPrice && { price: problem.errors.quotedPrice }),
        ...(problem.errors?.message && { message: problem.errors.message }),
        ...(problem.errors?.availability && { availability: problem.errors.availability }),
      })
      setRefusal(m.request_error({ message: problem.message }))
      return setSending(false)
    }
    notifyDone(quote ? m.quote_changed() : m.quote_submitted())
    await revalidate()
    onClose()
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
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label={m.quote_field_price()}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          required
          before={<span className="quiet">KES</span>}
          hint={m.quote_field_price_hint()}
          value={values.price}
          error={errors.price}
          onChange={({ currentTarget: { value } }) => set({ price: value })}
        />
        <TextAreaField
          label={m.quote_field_message()}
          name="message"
          rows={3}
          required
          maxLength={1000}
          value={values.message}
          error={errors.message}
          onChange={({ currentTarget: { value } }) => set({ message: value })}
        />
        <TextField
          label={m.quote_field_availability()}
          name="availability"
          required
          maxLength={200}
          placeholder={m.quote_field_availability_example()}
          value={values.availability}
          error={errors.availability}
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
            maxLength={120}
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
              maxLength={120}
              value={values.supplies}
              onChange={({ currentTarget: { value } }) => set({ supplies: value })}
            />
          )}
        </div>
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
        <p className="quiet">{m.quote_free()}</p>
        <Button type="submit" full busy={isSending && m.quote_sending()}>
          {quote ? m.quote_save() : m.quote_submit()}
        </Button>
      </form>
    </Dialog>
  )
}

const valuesOf = (quote: Quote | undefined): Values => ({
  price: quote ? String(quote.quotedPrice) : '',
  message: quote?.message ?? '',
  availability: quote?.availability ?? '',
  minutes: quote?.durationMinutes ? String(quote.durationMinutes) : '',
  includesSupplies: quote?.includesSupplies ?? false,
  supplies: quote?.supplies ?? '',
  warranty: quote?.warranty ?? '',
})

function errorsIn({ price, message, availability }: Values): Partial<Record<Field, string>> {
  const amount = readAmount(price)
  return {
    ...((amount === null || amount <= 0) && { price: m.field_quote_price() }),
    ...(message.trim().length < 10 && { message: m.field_quote_message() }),
    ...(availability.trim() === '' && { availability: m.field_quote_availability() }),
  }
}

const bodyOf = (values: Values) => ({
  quotedPrice: readAmount(values.price) ?? 0,
  message: values.message.trim(),
  availability: values.availability.trim(),
  durationMinutes: values.minutes ? Number(values.minutes) : null,
  includesSupplies: values.includesSupplies,
  supplies: (values.includesSupplies && values.supplies.trim()) || null,
  warranty: values.warranty.trim() || null,
})

const focusFirstInvalid = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

type OfferDialogProps = {
  request: Pick<ServiceRequest, 'id' | 'title' | 'budgetMin' | 'budgetMax'>
  quote: Quote | undefined
  onClose: () => void
}
