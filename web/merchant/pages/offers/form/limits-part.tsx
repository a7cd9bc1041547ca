import { m } from '#messages'
import { OFFER_TEXTS } from '#contract/offer-limits.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { halfField } from './half-field.ts'
import type { OfferFormState } from './use-offer-form.ts'

/** Limits of an offer: how often it can be booked, and by whom. */
export function LimitsPart({ form: { values, errors, offer, change } }: { form: OfferFormState }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-20">{m.merchant_offer_limits_heading()}</h2>
      <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
        <TextField
          className={halfField}
          label={m.merchant_offer_in_all()}
          optional
          name="inAll"
          inputMode="numeric"
          value={values.inAll}
          error={errors.inAll}
          hint={offer ? m.merchant_offer_booked({ count: offer.booked ?? 0 }) : m.merchant_offer_no_limit()}
          onChange={({ currentTarget: { value } }) => change({ inAll: value })}
        />
        <TextField
          className={halfField}
          label={m.merchant_offer_per_customer()}
          optional
          name="perCustomer"
          inputMode="numeric"
          value={values.perCustomer}
          error={errors.perCustomer}
          onChange={({ currentTarget: { value } }) => change({ perCustomer: value })}
        />
      </div>
      <Switch
        checked={values.isFirstTimeOnly}
        hint={m.merchant_offer_first_time_hint()}
        onChange={({ currentTarget: { checked } }) => change({ isFirstTimeOnly: checked })}
      >
        {m.merchant_offer_first_time()}
      </Switch>
      <TextAreaField
        label={m.merchant_offer_terms()}
        optional
        name="terms"
        rows={2}
        maxLength={OFFER_TEXTS.terms.max}
        value={values.terms}
        error={errors.terms}
        onChange={({ currentTarget: { value } }) => change({ terms: value })}
      />
    </section>
  )
}
