/** Values of the offer form, and the body that is sent. */
import { m } from '#messages'
import { OFFER_TEXTS } from '#contract/offer-limits.ts'
import {
  ACCESS_FEE_PERCENT,
  accessFee,
  chargedCents,
  offerPriceCents,
  percentOff,
} from '#domain/catalogue/pricing.ts'
import { cents, formatShillings, shillings } from '#domain/payments/money.ts'
import { addDays, toDay, WEEKDAYS, WEEKDAYS_FROM_MONDAY, type Day } from '#domain/time/time.ts'
import type { ShownOffer } from '../shown-offer.ts'

export type FormService = {
  id: string
  storeId: string
  name: string
  durationMinutes: number
  /** Price in cents; null if it is agreed at the store. */
  priceCents: number | null
  images: string[]
}

export type FormValues = {
  serviceId: string
  title: string
  description: string
  /** Price in shillings, for a service with a price. */
  price: string
  /** Discount of a service whose price is agreed at the store. */
  percent: string
  weekdays: number[]
  from: string
  until: string
  startsOn: Day | ''
  endsOn: Day | ''
  inAll: string
  perCustomer: string
  isFirstTimeOnly: boolean
  terms: string
  images: string[]
}
export type FormField = keyof FormValues

const DEFAULT_PERCENT = 20
const DEFAULT_DAYS = 30

export function createInitialValues(service: FormService | undefined, today: Day): FormValues {
  return {
    serviceId: service?.id ?? '',
    title: service?.name ?? '',
    description: '',
    price: service ? startPrice(service) : '',
    percent: String(DEFAULT_PERCENT),
    weekdays: [...WEEKDAYS_FROM_MONDAY],
    from: '',
    until: '',
    startsOn: '',
    endsOn: addDays(today, DEFAULT_DAYS),
    inAll: '',
    perCustomer: '',
    isFirstTimeOnly: false,
    terms: '',
    images: [],
  }
}

export const toValues = (offer: ShownOffer): FormValues => ({
  serviceId: offer.service.id,
  title: offer.title,
  description: offer.description,
  price: offer.discounted_price === null ? '' : typedPrice(offer.discounted_price * 100),
  percent: String(Math.floor(offer.discount)),
  weekdays: WEEKDAYS_FROM_MONDAY.filter((weekday) => offer.weekdays.includes(WEEKDAYS[weekday])),
  from: offer.usable_from ?? '',
  until: offer.usable_until ?? '',
  startsOn: offer.starts_at ? toDay(Date.parse(offer.starts_at)) : '',
  endsOn: toDay(Date.parse(offer.expiration_date)),
  inAll: toText(offer.max_redemptions),
  perCustomer: toText(offer.per_customer),
  isFirstTimeOnly: offer.first_time_only ?? false,
  terms: offer.terms_conditions ?? '',
  images: offer.own_images ?? [],
})

const toText = (limit: number | null | undefined): string => (limit == null ? '' : String(limit))
const typedPrice = (amountCents: number): string => formatShillings(Math.round(amountCents))

/** Returns the first price of a new offer of the service. */
export const startPrice = ({ priceCents }: FormService): string =>
  priceCents === null ? '' : typedPrice(offerPriceCents(priceCents, DEFAULT_PERCENT))

export const priceWith = (priceCents: number, percent: number): string =>
  typedPrice(offerPriceCents(priceCents, percent))

/** Reads a price in cents; null for anything that is no amount. */
export function readPrice(typed: string): number | null {
  const text = typed.replaceAll(/[,\s]/g, '')
  return /^\d+(?:\.\d{1,2})?$/.test(text) ? cents(Number(text)) : null
}

export type Amounts = {
  normalCents: number
  priceCents: number
  /** The access fee, which the customer pays to D3. */
  feeCents: number
  percent: number
}

/** Returns the amounts; null unless the price is one of an offer. */
export function calculateAmounts(
  service: FormService | undefined,
  typed: string,
  feePercent = ACCESS_FEE_PERCENT,
): Amounts | null {
  const priceCents = readPrice(typed)
  if (!service || service.priceCents === null || priceCents === null) return null
  const percent = percentOff(service.priceCents, priceCents)
  if (percent < 1 || percent > 99) return null
  const price = { originalCents: service.priceCents, discountedCents: priceCents, feeWaived: false }
  return {
    normalCents: service.priceCents,
    priceCents,
    feeCents: chargedCents(accessFee(price, feePercent).feeCents),
    percent,
  }
}

/** Returns the body for the API. Limits and hours that are empty do not apply. */
export function toBody(values: FormValues, service: FormService) {
  return {
    service_id: values.serviceId,
    title: values.title.trim(),
    description: values.description.trim(),
    ...(service.priceCents === null
      ? { discount: Number(values.percent) }
      : { discounted_price: shillings(readPrice(values.price) ?? 0) }),
    weekdays: values.weekdays.map((weekday) => WEEKDAYS[weekday]!),
    usable_from: values.from || null,
    usable_until: values.until || null,
    starts_at: values.startsOn || null,
    expiration_date: values.endsOn,
    max_redemptions: limitIn(values.inAll),
    per_customer: limitIn(values.perCustomer),
    first_time_only: values.isFirstTimeOnly,
    terms_conditions: values.terms.trim() || null,
    images: values.images,
  }
}

const limitIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

type Errors = Partial<Record<FormField, string>>

/** Returns the errors that can be known before the form is sent. The server checks everything. */
export function checkValues(values: FormValues, service: FormService | undefined): Errors {
  const errors: Errors = {}
  if (!service) return { serviceId: m.field_service_unknown() }
  if (service.priceCents !== null) {
    const price = readPrice(values.price)
    if (price === null) errors.price = m.field_offer_price_required()
    else if (price >= service.priceCents) errors.price = m.field_offer_price_too_high()
    else if (!calculateAmounts(service, values.price)) errors.price = m.field_discount_range()
  } else if (!/^[1-9]\d?$/.test(values.percent)) errors.percent = m.field_discount_range()
  if (values.description.trim().length < OFFER_TEXTS.description.min)
    errors.description = m.field_offer_description_short()
  if (values.weekdays.length === 0) errors.weekdays = m.merchant_offer_no_weekday()
  if ((values.from === '') !== (values.until === ''))
    errors[values.from === '' ? 'from' : 'until'] = m.field_offer_hours_both()
  if (values.endsOn === '') errors.endsOn = m.field_required()
  else if (values.startsOn > values.endsOn) errors.endsOn = m.field_offer_ends_before_start()
  for (const field of ['inAll', 'perCustomer'] as const)
    if (!/^(?:[1-9]\d*)?$/.test(values[field].trim())) errors[field] = m.field_limit_whole()
  return errors
}

const SAME_NAMES = ['title', 'description', 'weekdays', 'images'] as const

/** The names that the API has for the fields, for its messages. */
export const FIELD_NAMES: Record<string, FormField> = {
  ...Object.fromEntries(SAME_NAMES.map((name) => [name, name])),
  service_id: 'serviceId',
  discounted_price: 'price',
  discount: 'percent',
  usable_from: 'from',
  usable_until: 'until',
  starts_at: 'startsOn',
  expiration_date: 'endsOn',
  max_redemptions: 'inAll',
  per_customer: 'perCustomer',
  terms_conditions: 'terms',
}
