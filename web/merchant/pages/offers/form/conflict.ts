/** Conflict of an offer that someone else has edited since the form was opened. */
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { formatDate, shortWeekdayName } from '#domain/time/time.ts'
import { readPrice, type FormField, type FormService, type FormValues } from './form-values.ts'

const isSame = (one: FormValues[FormField], other: FormValues[FormField]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export type Conflict = {
  /** Fields that both have changed, differently. */
  fields: FormField[]
  /** My values, with the changes that only the other person has made. */
  merged: FormValues
}

/** Merges two edits; `base` is the version from which both started. */
export function mergeEdits(base: FormValues, mine: FormValues, theirs: FormValues): Conflict {
  const fields: FormField[] = []
  const merged = { ...mine }
  for (const field of Object.keys(base) as FormField[]) {
    if (isSame(theirs[field], base[field]) || isSame(theirs[field], mine[field])) continue
    if (isSame(mine[field], base[field])) Object.assign(merged, { [field]: theirs[field] })
    else fields.push(field)
  }
  return { fields, merged }
}

const FIELD_LABELS: Record<FormField, () => string> = {
  serviceId: m.merchant_offer_service,
  title: m.merchant_offer_title,
  description: m.merchant_offer_about,
  price: m.merchant_offer_price,
  percent: m.merchant_offer_percent,
  weekdays: m.merchant_offer_weekdays,
  from: m.merchant_offer_from,
  until: m.merchant_offer_until,
  startsOn: m.merchant_offer_starts,
  endsOn: m.merchant_offer_ends,
  inAll: m.merchant_offer_in_all,
  perCustomer: m.merchant_offer_per_customer,
  isFirstTimeOnly: m.merchant_offer_first_time,
  terms: m.merchant_offer_terms,
  images: m.merchant_offer_photos,
}
export const getLabel = (field: FormField): string => FIELD_LABELS[field]()

/** A value as text, to compare two of them. */
export function toText(field: FormField, values: FormValues, services: readonly FormService[]): string {
  switch (field) {
    case 'serviceId':
      return services.find(({ id }) => id === values.serviceId)?.name ?? ''
    case 'price': {
      const price = readPrice(values.price)
      return price === null ? values.price : formatKes(price)
    }
    case 'percent':
      return `${values.percent}%`
    case 'weekdays':
      return values.weekdays.map(shortWeekdayName).join(', ')
    case 'startsOn':
    case 'endsOn':
      return values[field] === '' ? m.merchant_offer_none() : formatDate(values[field])
    case 'isFirstTimeOnly':
      return values.isFirstTimeOnly ? m.merchant_offer_yes() : m.merchant_offer_no()
    case 'images':
      return m.merchant_offer_photo_count({ count: values.images.length })
    default:
      return values[field] || m.merchant_offer_none()
  }
}
