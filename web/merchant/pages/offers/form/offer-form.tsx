import type { FormEvent } from 'react'
import { m } from '#messages'
import { OFFER_TEXTS } from '#contract/offer-limits.ts'
import { formatKes } from '#domain/payments/money.ts'
import type { Day } from '#domain/time/time.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { stickyFootRoom } from '#web/ui/navigation/sticky-foot-room.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { UnsavedChanges } from '../../../components/edits/unsaved-changes.tsx'
import type { ShownOffer } from '../shown-offer.ts'
import { FieldConflicts } from './field-conflicts.tsx'
import { startPrice, type FormService } from './form-values.ts'
import { LimitsPart } from './limits-part.tsx'
import { PhotosPart } from './photos-part.tsx'
import { Preview, type PreviewStore } from './preview.tsx'
import { PricePart } from './price-part.tsx'
import { TimesPart } from './times-part.tsx'
import { useOfferForm } from './use-offer-form.ts'

/**
 * Creates or edits an offer, with the card that customers see and who pays what. It saves by itself: `onSaved` gets the
 * offer and a message for the merchant. `services` are those that the offer can be for; the first is selected.
 */
export function OfferForm({ services, stores, offer: opened, today, publishLabel, onSaved }: OfferFormProps) {
  const form = useOfferForm({ services, offer: opened, today, onSaved })
  const { values, service, amounts, sending, errors, saving, conflict, offer, change } = form
  const { setForm } = sending
  const isPublished = offer !== undefined && offer.status !== 'draft'
  const isOver = offer?.status === 'expired' || offer?.status === 'inactive'
  const label =
    isPublished && !isOver ? m.merchant_offer_save() : (publishLabel ?? m.merchant_offer_publish())

  const receives = amounts && m.merchant_offer_you_receive_amount({ amount: formatKes(amounts.priceCents) })

  function submit(event: FormEvent) {
    event.preventDefault()
    void sending.submit(isPublished && !isOver ? 'changes' : 'active')
  }

  const renderButtons = (size: 'md' | 'touch') => (
    <>
      <Button
        type="submit"
        form={FORM_ID}
        size={size}
        busy={saving !== undefined && saving !== 'draft' ? m.ui_saving() : false}
      >
        {label}
      </Button>
      {!isPublished && (
        <Button
          variant="line"
          size={size}
          busy={saving === 'draft' ? m.ui_saving() : false}
          onClick={() => void sending.submit('draft')}
        >
          {m.merchant_offer_save_draft()}
        </Button>
      )}
    </>
  )
  return (
    <form id={FORM_ID} ref={setForm} noValidate onSubmit={submit} className={stickyFootRoom}>
      <div className="grid grid-cols-1 gap-7 wide:grid-cols-[minmax(0,1fr)_344px] wide:items-start wide:gap-x-10">
        <div className="grid gap-7">
          {conflict && (
            <FieldConflicts conflict={conflict} values={values} services={services} onDecide={form.decide} />
          )}
          <section className="grid gap-4">
            <SelectField
              label={m.merchant_offer_service()}
              name="serviceId"
              value={values.serviceId}
              error={errors.serviceId}
              disabled={offer?.was_booked === true}
              hint={offer?.was_booked ? m.merchant_offer_service_fixed() : undefined}
              onChange={({ currentTarget: { value } }) => {
                const chosen = services.find(({ id }) => id === value)
                const isOldName = values.title === '' || values.title === service?.name
                change({
                  serviceId: value,
                  ...(chosen && { price: startPrice(chosen) }),
                  ...(isOldName && chosen && { title: chosen.name }),
                })
              }}
            >
              {services.map(({ id, name, durationMinutes }) => (
                <option key={id} value={id}>
                  {m.merchant_offer_service_option({ name, minutes: durationMinutes })}
                </option>
              ))}
            </SelectField>
            <TextField
              label={m.merchant_offer_title()}
              name="title"
              maxLength={OFFER_TEXTS.title.max}
              value={values.title}
              error={errors.title}
              placeholder={service?.name}
              onChange={({ currentTarget: { value } }) => change({ title: value })}
            />
            <TextAreaField
              label={m.merchant_offer_about()}
              name="description"
              rows={3}
              maxLength={OFFER_TEXTS.description.max}
              value={values.description}
              error={errors.description}
              hint={m.merchant_offer_about_hint()}
              onChange={({ currentTarget: { value } }) => change({ description: value })}
            />
          </section>
          <PricePart form={form} />
        </div>
        <Preview
          className="wide:sticky wide:top-6 wide:col-start-2 wide:row-span-2 wide:row-start-1"
          form={form}
          stores={stores}
        />
        <div className="grid gap-7">
          <TimesPart form={form} today={today} />
          <LimitsPart form={form} />
          <PhotosPart form={form} />
          {offer?.was_booked && <Note>{m.merchant_offer_bookings_stay({ count: offer.booked ?? 0 })}</Note>}
          <div className="empty:hidden wide:hidden">
            <Refused by={sending} />
          </div>
          {form.isChanged && <UnsavedChanges isChanged={saving === undefined} />}
        </div>
      </div>
      <div
        className="sticky bottom-0 z-10 -mx-10 mt-7 -mb-10 flex items-center gap-5 border-t border-line bg-surface px-10
          py-3 max-wide:hidden"
      >
        <span className="flex gap-3">{renderButtons('md')}</span>
        {sending.problem ? (
          <Refused by={sending} />
        ) : (
          receives && <b className="font-display text-17 tabular-nums">{receives}</b>
        )}
      </div>
      <StickyFoot title={receives}>
        <span className="flex flex-row-reverse gap-2">{renderButtons('touch')}</span>
      </StickyFoot>
    </form>
  )
}

const FORM_ID = 'offer-form'

export type OfferFormProps = {
  services: readonly FormService[]
  stores: readonly PreviewStore[]
  /** The offer to edit; a new one without. */
  offer?: ShownOffer | undefined
  today: Day
  publishLabel?: string
  onSaved: (offer: ShownOffer, message: string) => void
}
