/** A service as its form edits it: texts as they are typed, numbers as they are chosen. */
import { MINUTES_OF_DAY } from '#domain/booking/advance.ts'
import { m } from '#messages'
import type { OwnService } from '#contract/own-service.ts'
import type { serviceEditing } from '#contract/service-editing.ts'
import { MAX_SERVICE_LINES, SERVICE_TEXTS } from '#contract/service-limits.ts'
import type * as z from 'zod'
import {
  DEFAULT_DAYS_AHEAD,
  DEFAULT_EARLY_CHECKIN_MINUTES,
  DEFAULT_NOTICE_HOURS,
} from '#domain/booking/booking-policy.ts'
import { formatShillings } from '#domain/payments/money.ts'

export type QuestionKind = 'text' | 'number' | 'email' | 'date'
export type DraftQuestion = { id?: string; question: string; kind: QuestionKind; required: boolean }

export type ServiceDraft = {
  name: string
  description: string
  images: readonly string[]
  type: 'fixed' | 'dynamic'
  price: string
  priceRange: string
  /** Pricing factors, one per line, like features and tags. */
  pricingFactors: string
  features: string
  tags: string
  duration: number
  buffer: number
  capacity: number
  branchIds: readonly string[]
  staffIds: readonly string[]
  isActive: boolean
  isBookable: boolean
  isConfirmedAtOnce: boolean
  /** It can be done at the same time as another service of a visit. */
  isParallel: boolean
  isAddOn: boolean
  notice: number
  daysAhead: number
  cancelHours: number
  /** Minutes of early check-in; zero if customers are not checked in early. */
  earlyCheckin: number
  needsConsultation: boolean
  requirements: string
  storePolicy: string
  questions: readonly DraftQuestion[]
}
export type DraftErrors = Partial<Record<keyof ServiceDraft, string>>

/** Returns the draft of a new service. Everyone at its branches performs it, unless the merchant chooses otherwise. */
export const emptyDraft = (branchIds: readonly string[], staffIds: readonly string[]): ServiceDraft => ({
  name: '',
  description: '',
  images: [],
  type: 'fixed',
  price: '',
  priceRange: '',
  pricingFactors: '',
  features: '',
  tags: '',
  duration: 60,
  buffer: 0,
  capacity: 1,
  branchIds,
  staffIds,
  isActive: true,
  isBookable: true,
  isConfirmedAtOnce: true,
  isParallel: false,
  isAddOn: false,
  notice: 0,
  daysAhead: DEFAULT_DAYS_AHEAD,
  cancelHours: DEFAULT_NOTICE_HOURS,
  earlyCheckin: DEFAULT_EARLY_CHECKIN_MINUTES,
  needsConsultation: false,
  requirements: '',
  storePolicy: '',
  questions: [],
})

export const toDraft = (service: OwnService, questions: readonly DraftQuestion[]): ServiceDraft => ({
  name: service.name,
  description: service.description,
  images: service.images,
  type: service.type,
  price: service.price === null ? '' : formatShillings(Math.round(service.price * 100)),
  priceRange: service.price_range ?? '',
  pricingFactors: service.pricing_factors.join('\n'),
  features: (service.features ?? []).join('\n'),
  tags: service.tags.join('\n'),
  duration: service.duration,
  buffer: service.buffer_time,
  capacity: service.max_concurrent_bookings,
  branchIds: service.branch_ids,
  staffIds: service.staff.map(({ id }) => id),
  isActive: service.status === 'active',
  isBookable: service.booking_enabled,
  isConfirmedAtOnce: service.auto_confirm_bookings,
  isParallel: service.is_parallel,
  isAddOn: service.is_add_on,
  notice: service.min_advance_booking,
  daysAhead: Math.round(service.max_advance_booking / MINUTES_OF_DAY),
  cancelHours: service.min_cancellation_hours,
  earlyCheckin: service.allow_early_checkin ? service.early_checkin_minutes : 0,
  needsConsultation: service.consultation_required,
  requirements: service.requirements ?? '',
  storePolicy: service.cancellation_policy ?? '',
  questions,
})

/** Reads a price in KES with at most two decimals; null if it is none. Thousands may be separated. */
export function priceIn(text: string): number | null {
  const plain = text.trim().replaceAll(/[,\s]/g, '')
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) && Number(plain) >= 1 ? Number(plain) : null
}

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the errors that must be corrected before the service can be saved. */
export function errorsIn(draft: ServiceDraft): DraftErrors {
  const errors: DraftErrors = {}
  const { length } = draft.name.trim()
  if (length === 0) errors.name = m.field_required()
  else if (length < SERVICE_TEXTS.name.min)
    errors.name = m.field_characters_min({ count: SERVICE_TEXTS.name.min })
  if (draft.type === 'fixed' && priceIn(draft.price) === null)
    errors.price = draft.price.trim() === '' ? m.field_price_required() : m.field_price_invalid()
  if (draft.branchIds.length === 0) errors.branchIds = m.merchant_services_branch_required()
  for (const field of ['pricingFactors', 'features', 'tags'] as const)
    if (toLines(draft[field]).length > MAX_SERVICE_LINES)
      errors[field] = m.field_items_max({ count: MAX_SERVICE_LINES })
  if (draft.questions.some(({ question }) => question.trim().length < SERVICE_TEXTS.question.min))
    errors.questions = m.merchant_services_question_required()
  return errors
}

type Edit = z.input<(typeof serviceEditing)['PUT /services/:id']['body']>

/** The request's fields for some fields of the form. The price depends on the type, so both are sent. */
export function toEdit(changed: Partial<ServiceDraft>, draft: ServiceDraft): Edit {
  const edit: Edit = {}
  const has = (...fields: (keyof ServiceDraft)[]) => fields.some((field) => field in changed)
  if (has('name')) edit.name = draft.name.trim()
  if (has('description')) edit.description = draft.description.trim()
  if (has('images')) edit.images = [...draft.images]
  if (has('type', 'price')) {
    edit.type = draft.type
    if (draft.type === 'fixed') edit.price = priceIn(draft.price)
  }
  if (has('priceRange')) edit.price_range = draft.priceRange.trim()
  if (has('pricingFactors')) edit.pricing_factors = toLines(draft.pricingFactors)
  if (has('features')) edit.features = toLines(draft.features)
  if (has('tags')) edit.tags = toLines(draft.tags)
  if (has('duration')) edit.duration = draft.duration
  if (has('buffer')) edit.buffer_time = draft.buffer
  if (has('capacity')) edit.max_concurrent_bookings = draft.capacity
  if (has('branchIds')) edit.branch_ids = [...draft.branchIds]
  if (has('staffIds')) edit.staffIds = [...draft.staffIds]
  if (has('isActive')) edit.status = draft.isActive ? 'active' : 'inactive'
  if (has('isBookable')) edit.booking_enabled = draft.isBookable
  if (has('isConfirmedAtOnce')) edit.auto_confirm_bookings = draft.isConfirmedAtOnce
  if (has('isParallel')) edit.is_parallel = draft.isParallel
  if (has('isAddOn')) edit.is_add_on = draft.isAddOn
  if (has('notice')) edit.min_advance_booking = draft.notice
  if (has('daysAhead')) edit.max_advance_booking = draft.daysAhead * MINUTES_OF_DAY
  if (has('cancelHours')) edit.min_cancellation_hours = draft.cancelHours
  if (has('earlyCheckin')) {
    edit.allow_early_checkin = draft.earlyCheckin > 0
    edit.early_checkin_minutes = draft.earlyCheckin
  }
  if (has('needsConsultation')) edit.consultation_required = draft.needsConsultation
  if (has('requirements')) edit.requirements = draft.requirements.trim()
  if (has('storePolicy')) edit.cancellation_policy = draft.storePolicy.trim()
  return edit
}

type New = z.input<(typeof serviceEditing)['POST /services']['body']>

export const toNewService = (draft: ServiceDraft, storeId: string): New => {
  const { status: _status, ...fields } = toEdit(draft, draft)
  return {
    ...fields,
    store_id: storeId,
    branch_id: draft.branchIds[0] ?? `store-${storeId}`,
    name: draft.name.trim(),
    type: draft.type,
  }
}

/** The fields of a reply's errors, under the names of the form. */
export function draftErrors(errors: Readonly<Record<string, string>>): DraftErrors {
  const found: DraftErrors = {}
  for (const [path, text] of Object.entries(errors)) {
    const field = FIELDS.get(path.split('.')[0] ?? '')
    if (field) found[field] ??= text
  }
  return found
}

const FIELDS: ReadonlyMap<string, keyof ServiceDraft> = new Map([
  ['name', 'name'],
  ['description', 'description'],
  ['images', 'images'],
  ['type', 'type'],
  ['price', 'price'],
  ['price_range', 'priceRange'],
  ['pricing_factors', 'pricingFactors'],
  ['features', 'features'],
  ['tags', 'tags'],
  ['duration', 'duration'],
  ['buffer_time', 'buffer'],
  ['max_concurrent_bookings', 'capacity'],
  ['branch_id', 'branchIds'],
  ['branch_ids', 'branchIds'],
  ['staffIds', 'staffIds'],
  ['min_advance_booking', 'notice'],
  ['max_advance_booking', 'daysAhead'],
  ['min_cancellation_hours', 'cancelHours'],
  ['early_checkin_minutes', 'earlyCheckin'],
  ['requirements', 'requirements'],
  ['cancellation_policy', 'storePolicy'],
  ['questions', 'questions'],
])
