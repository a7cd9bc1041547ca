/** Texts for the settings of a service, in its form and to customers. */
import { MINUTES_OF_DAY } from '#domain/booking/advance.ts'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { duration } from '#domain/time/time.ts'
import { capacityText } from '../../components/service-numbers.ts'
import { priceIn, type QuestionKind, type ServiceDraft } from './service-draft.ts'

/** '45 minutes', '3 days' */
export const spanText = (minutes: number): string =>
  minutes >= 2 * MINUTES_OF_DAY && minutes % MINUTES_OF_DAY === 0
    ? m.time_days({ count: minutes / MINUTES_OF_DAY })
    : duration(minutes)

export const bufferText = (minutes: number): string =>
  minutes === 0 ? m.merchant_services_buffer_none() : spanText(minutes)
export const noticeText = (minutes: number): string =>
  minutes === 0 ? m.merchant_services_notice_none() : m.merchant_services_before({ span: spanText(minutes) })
export const cancelText = (hours: number): string =>
  hours === 0 ? m.merchant_services_cancel_any() : m.merchant_services_before({ span: spanText(hours * 60) })
export const earlyText = (minutes: number): string =>
  minutes === 0 ? m.merchant_services_early_none() : m.merchant_services_before({ span: spanText(minutes) })
export const daysText = (count: number): string => m.time_days({ count })

export const priceText = ({ type, price, priceRange }: ServiceDraft): string => {
  if (type === 'dynamic') return priceRange.trim() || m.store_price_quote()
  const amount = priceIn(price)
  return amount === null ? m.merchant_services_price_missing() : formatKes(Math.round(amount * 100))
}

/** The rule of cancelling, as customers read it. */
export const policyText = ({ cancelHours }: Pick<ServiceDraft, 'cancelHours'>): string =>
  m.service_policy_cancel_detail({ notice: duration(cancelHours * 60) })

export const KIND_TEXTS: Record<QuestionKind, () => string> = {
  text: m.merchant_services_kind_text,
  number: m.merchant_services_kind_number,
  date: m.merchant_services_kind_date,
  email: m.merchant_services_kind_email,
}

/** The labels of the fields, in the order of the form. */
export const FIELD_LABELS: Record<keyof ServiceDraft, () => string> = {
  name: m.merchant_services_name,
  description: m.merchant_services_description,
  images: m.merchant_services_images,
  type: m.merchant_services_type,
  price: m.merchant_services_price,
  priceRange: m.merchant_services_price_range,
  pricingFactors: m.merchant_services_factors,
  duration: m.merchant_services_duration,
  buffer: m.merchant_services_buffer,
  capacity: m.merchant_services_capacity,
  branchIds: m.merchant_services_branches,
  staffIds: m.merchant_services_staff,
  isActive: m.merchant_services_active,
  isBookable: m.merchant_services_bookable,
  isConfirmedAtOnce: m.merchant_services_confirm,
  isParallel: m.merchant_services_parallel,
  isAddOn: m.merchant_services_add_on,
  notice: m.merchant_services_notice,
  daysAhead: m.merchant_services_ahead,
  cancelHours: m.merchant_services_cancel,
  earlyCheckin: m.merchant_services_early,
  needsConsultation: m.merchant_services_consultation,
  requirements: m.merchant_services_requirements,
  questions: m.merchant_services_questions,
  features: m.merchant_services_features,
  tags: m.merchant_services_tags,
  storePolicy: m.merchant_services_store_policy,
}

type Named = { id: string; name: string }

/** A value of the draft as a sentence, to compare two versions. */
export function valueText(
  field: keyof ServiceDraft,
  draft: ServiceDraft,
  { branches, staff }: { branches: readonly Named[]; staff: readonly Named[] },
): string {
  const formatNames = (ids: readonly string[], all: readonly Named[]) =>
    all
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ')
  const yesOrNo = (value: boolean) => (value ? m.merchant_services_yes() : m.merchant_services_no())
  switch (field) {
    case 'price':
      return priceText({ ...draft, type: 'fixed' })
    case 'type':
      return draft.type === 'fixed' ? m.merchant_services_type_fixed() : m.merchant_services_type_dynamic()
    case 'duration':
    case 'buffer':
      return bufferText(draft[field])
    case 'capacity':
      return capacityText(draft.capacity)
    case 'notice':
      return noticeText(draft.notice)
    case 'daysAhead':
      return daysText(draft.daysAhead)
    case 'cancelHours':
      return cancelText(draft.cancelHours)
    case 'earlyCheckin':
      return earlyText(draft.earlyCheckin)
    case 'images':
      return m.merchant_services_images_count({ count: draft.images.length })
    case 'branchIds':
      return formatNames(draft.branchIds, branches)
    case 'staffIds':
      return formatNames(draft.staffIds, staff)
    case 'questions':
      return draft.questions.map(({ question }) => question).join('\n')
    case 'isActive':
    case 'isBookable':
    case 'isConfirmedAtOnce':
    case 'isParallel':
    case 'isAddOn':
    case 'needsConsultation':
      return yesOrNo(draft[field])
    default:
      return draft[field].trim()
  }
}
