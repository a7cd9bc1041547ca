import { ChevronDown } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { SERVICE_TEXTS } from '#contract/service-limits.ts'
import { VERIFIED_AFTER_DAYS } from '#domain/catalogue/pricing.ts'
import { formatKes } from '#domain/payments/money.ts'
import { formatDate, toDay } from '#domain/time/time.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormSection } from '../../components/form-section.tsx'
import { priceEffect, type PriceEffect, type Pricing } from './price-effects.ts'
import { FIELD_LABELS } from './service-texts.ts'
import type { ServiceFormState } from './use-service-form.ts'

/** A price, or that it is agreed at the store; what a new one means for the offers, and the earlier ones. */
export function PriceFields({ form, pricing }: { form: ServiceFormState; pricing?: Pricing | undefined }) {
  const { draft, errors, saved, change } = form
  const effect = pricing && priceEffect(saved.draft, draft, pricing)
  return (
    <FormSection title={m.merchant_services_section_price()}>
      <fieldset>
        <legend className="text-14 font-semibold">{FIELD_LABELS.type()}</legend>
        {(['fixed', 'dynamic'] as const).map((type) => (
          <Radio key={type} name="type" checked={draft.type === type} onChange={() => change({ type })}>
            {type === 'fixed' ? m.merchant_services_type_fixed() : m.merchant_services_type_dynamic()}
          </Radio>
        ))}
      </fieldset>
      {draft.type === 'fixed' ? (
        <TextField
          className="mid:max-w-60"
          label={FIELD_LABELS.price()}
          name="price"
          required
          inputMode="decimal"
          autoComplete="off"
          before={<span className="font-semibold text-ink-2">KES</span>}
          value={draft.price}
          onChange={({ currentTarget }) => change({ price: currentTarget.value })}
          {...(errors.price && { error: errors.price })}
        />
      ) : (
        <>
          <TextField
            label={FIELD_LABELS.priceRange()}
            optional
            maxLength={SERVICE_TEXTS.priceRange.max}
            placeholder={m.merchant_services_price_range_example()}
            value={draft.priceRange}
            onChange={({ currentTarget }) => change({ priceRange: currentTarget.value })}
          />
          <TextAreaField
            label={FIELD_LABELS.pricingFactors()}
            optional
            rows={2}
            hint={m.merchant_services_one_per_line()}
            placeholder={m.merchant_services_factors_example()}
            value={draft.pricingFactors}
            onChange={({ currentTarget }) => change({ pricingFactors: currentTarget.value })}
            {...(errors.pricingFactors && { error: errors.pricingFactors })}
          />
        </>
      )}
      {effect && <Effect effect={effect} />}
      {pricing && pricing.prices.length > 0 && <History prices={pricing.prices} />}
    </FormSection>
  )
}

function Effect({ effect: { newPrice, offers } }: { effect: PriceEffect }) {
  return (
    <Note tone="info" role="status">
      <b>
        {newPrice === null
          ? m.merchant_services_effect_agreed()
          : m.merchant_services_effect_price({ price: newPrice })}
      </b>{' '}
      {m.merchant_services_effect_bookings()}
      {offers.length > 0 && (
        <>
          <p className="mt-2">{m.merchant_services_effect_offers({ count: offers.length })}</p>
          <ul className="mt-1 grid gap-1">
            {offers.map(({ id, title, percent, before, after }) => (
              <li key={id}>
                <b>{title}</b>
                {': '}
                {after === null
                  ? m.merchant_services_effect_percent_only({ percent })
                  : before === null
                    ? m.merchant_services_effect_offer_new({ after, percent })
                    : m.merchant_services_effect_offer({ before, after, percent })}
              </li>
            ))}
          </ul>
          {newPrice !== null && (
            <p className="mt-2">{m.merchant_services_effect_unverified({ days: VERIFIED_AFTER_DAYS })}</p>
          )}
        </>
      )}
    </Note>
  )
}

function History({ prices }: { prices: Pricing['prices'] }) {
  return (
    <details className="group text-14">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold">
        {m.merchant_services_history({ count: prices.length })}
        <ChevronDown className="small-icon group-open:rotate-180" aria-hidden />
      </summary>
      <ul className="grid gap-1 pb-1">
        {prices.map(({ since, price }) => (
          <li key={since} className="flex justify-between gap-4 tabular-nums">
            <span className="text-ink-2">
              {m.merchant_services_since({ date: formatDate(toDay(Date.parse(since))) })}
            </span>
            <b>{formatKes(Math.round(price * 100))}</b>
          </li>
        ))}
      </ul>
    </details>
  )
}
