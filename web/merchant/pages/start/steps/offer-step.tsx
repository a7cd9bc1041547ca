import { Eye } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { m } from '#messages'
import { paidPrices, percentOff } from '#domain/catalogue/pricing.ts'
import { cents, formatKes, formatShillings } from '#domain/payments/money.ts'
import { addDays, toDay, duration } from '#domain/time/time.ts'
import { OFFER_TEXTS } from '#contract/offer-limits.ts'
import { Problem } from '#contract/problem.ts'
import { callOnce } from '#web/api/call-once.ts'
import { call } from '#web/api/browser.ts'
import { useMarket } from '#web/app/market/use-market.ts'
import { DealCard } from '#web/ui/commerce/deal-card.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useSave } from '../../../components/edits/use-save.ts'
import { OfferEarnings } from './offer-earnings.tsx'
import { centsIn, PRICE_TEXT, priceIn } from './price.ts'
import { StepForm, type StepProps } from '../frame/step-form.tsx'

const DAYS = 30
const DISCOUNT = 0.8

/** The first offer: a lower price of one service, as customers will see it. It is not needed. */
export function OfferStep({ store, data, offer, now, states }: StepProps) {
  const save = useSave({ fields: offerFields() })
  const services = data.services ?? []
  const priced = services.filter((service) => service.status !== 'inactive' && service.price !== null)
  const [serviceId, setServiceId] = useState(offer?.service_id ?? priced[0]?.id)
  const service = priced.find(({ id }) => id === serviceId)
  const normalCents = service?.price ? cents(service.price) : null
  const [price, setPrice] = useState(() =>
    offer?.discounted_price
      ? formatShillings(cents(offer.discounted_price) ?? 0)
      : normalCents
        ? formatShillings(proposed(normalCents))
        : '',
  )
  const [title, setTitle] = useState(offer?.title)
  const offerCents = centsIn(price)
  const isLower = offerCents !== undefined && normalCents !== null && offerCents < normalCents

  const feePercent = useMarket().accessFeePercent

  async function send(values: OfferValues, version: number | undefined): Promise<string> {
    const amount = priceIn(price)
    if (amount === undefined || !isLower || !service)
      throw Problem.invalid([['discounted_price', m.merchant_start_offer_not_lower()]])
    const body = {
      service_id: service.id,
      title: title ?? service.name,
      description: service.description,
      discounted_price: amount,
      expiration_date: values.expiration_date,
      status: 'active' as const,
    }
    await (offer
      ? call('PUT /offers/:id', { params: { id: offer.id }, body: { ...body, version } })
      : callOnce('POST /offers', { body }))
    return store.id
  }

  if (!service || normalCents === null)
    return (
      <StepForm
        step="offer"
        states={states}
        storeId={store.id}
        save={save}
        onSave={() => Promise.resolve(store.id)}
      >
        <Note tone="info">
          {services.length === 0 ? m.merchant_start_offer_no_service() : m.merchant_start_offer_no_price()}
        </Note>
      </StepForm>
    )

  const paid = isLower
    ? paidPrices({ originalCents: normalCents, discountedCents: offerCents, feeWaived: false }, feePercent)
    : null
  const earnings = isLower && <OfferEarnings normalCents={normalCents} offerCents={offerCents} />
  const preview = (
    <div className="rounded-card bg-sunk p-4">
      <p className="mb-2.5 flex items-center gap-2 text-14 font-semibold">
        <Eye className="small-icon" aria-hidden />
        {m.merchant_start_preview()}
      </p>
      {/* Nothing of the preview can be used; its content is in the fields. */}
      <div className="mx-auto max-w-64" inert>
        <DealCard
          href=""
          title={title || service.name}
          storeName={store.name}
          picture={service.images[0] ?? service.image_url}
          percent={paid ? percentOff(paid.normalCents, paid.atStoreCents) : 0}
          rating={store.rating}
          priceCents={offerCents ?? normalCents}
          {...(paid && { normalCents, feeCents: paid.nowCents })}
        />
      </div>
    </div>
  )
  const earliest = addDays(toDay(now), 1)
  return (
    <StepForm
      step="offer"
      states={states}
      storeId={store.id}
      save={save}
      version={offer?.version}
      onSave={send}
      skip={!offer}
      foot={
        isLower
          ? {
              title: m.merchant_start_you_receive({ amount: formatKes(offerCents) }),
              detail: m.merchant_start_takes_nothing(),
            }
          : undefined
      }
      aside={
        <>
          {preview}
          {earnings}
        </>
      }
    >
      <SelectField
        {...save.field('service_id', service.id)}
        onChange={(event) => setServiceId(event.currentTarget.value)}
      >
        {priced.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}, {duration(each.duration)}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 items-start gap-3 narrow:grid-cols-1">
        <TextField
          label={m.merchant_start_offer_normal()}
          before={<span className="font-semibold text-ink-2">KES</span>}
          value={formatShillings(normalCents)}
          readOnly
        />
        <TextField
          {...save.field('discounted_price', price)}
          before={<span className="font-semibold text-ink-2">KES</span>}
          inputMode="decimal"
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
      </div>
      <div className="grid gap-4.5 wide:hidden">
        {earnings}
        {preview}
      </div>
      <TextField
        {...save.field('title', title ?? service.name)}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextField
        {...save.field('expiration_date')}
        type="date"
        min={earliest}
        defaultValue={offer ? toDay(Date.parse(offer.expiration_date)) : addDays(toDay(now), DAYS)}
        required
      />
    </StepForm>
  )
}

/** A fifth less, in steps of fifty shillings, which look like prices. */
const proposed = (normalCents: number): number =>
  normalCents > 100_000
    ? Math.floor((normalCents * DISCOUNT) / 5000) * 5000
    : Math.floor((normalCents * DISCOUNT) / 100) * 100

const offerFields = () => ({
  service_id: { label: m.merchant_start_offer_service() },
  discounted_price: { label: m.merchant_start_offer_price(), limits: PRICE_TEXT },
  title: { label: m.merchant_start_offer_title_label(), limits: OFFER_TEXTS.title },
  expiration_date: { label: m.merchant_start_offer_ends() },
})
type OfferValues = Readonly<Record<keyof ReturnType<typeof offerFields>, string>>
