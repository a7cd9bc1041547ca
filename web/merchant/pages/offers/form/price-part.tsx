import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { Chip } from '#web/ui/forms/chip.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { priceWith } from './form-values.ts'
import { halfField } from './half-field.ts'
import type { OfferFormState } from './use-offer-form.ts'

const PERCENTAGES = [10, 20, 30, 50]

/** The normal price, and that of the offer, which some percentages fill in. */
export function PricePart({ form: { values, service, amounts, errors, change } }: { form: OfferFormState }) {
  const normalCents = service?.priceCents ?? null
  return (
    <section className="grid gap-4">
      <h2 className="text-20">{m.merchant_offer_price_heading()}</h2>
      {normalCents === null ? (
        <TextField
          label={m.merchant_offer_percent()}
          name="percent"
          inputMode="numeric"
          value={values.percent}
          error={errors.percent}
          hint={m.merchant_offer_percent_hint()}
          after="%"
          onChange={({ currentTarget: { value } }) => change({ percent: value })}
        />
      ) : (
        <>
          <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
            <TextField
              className={halfField}
              label={m.merchant_offer_normal_price()}
              value={formatKes(normalCents)}
              readOnly
              tabIndex={-1}
            />
            <TextField
              className={halfField}
              label={m.merchant_offer_price()}
              name="price"
              inputMode="decimal"
              autoComplete="off"
              before={<span className="text-ink-2">KES</span>}
              value={values.price}
              error={errors.price}
              onChange={({ currentTarget: { value } }) => change({ price: value })}
            />
          </div>
          <div className="flex flex-wrap gap-2" role="group" aria-label={m.merchant_offer_percent()}>
            {PERCENTAGES.map((percent) => (
              <Chip
                key={percent}
                tall
                selected={amounts?.percent === percent}
                onClick={() => change({ price: priceWith(normalCents, percent) })}
              >
                {m.merchant_offer_percent_off({ percent })}
              </Chip>
            ))}
          </div>
        </>
      )}
    </section>
  )
}
