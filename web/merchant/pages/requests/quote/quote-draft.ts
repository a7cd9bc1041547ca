/** Values of the form for a quote, and the body that it sends. */
import { m } from '#messages'
import { QUOTE_TEXTS } from '#contract/requests/quote-limits.ts'
import { QUOTE_MINUTES } from '#domain/requests/service-request.ts'
import { dayAndTime, MINUTE, type At } from '#domain/time/time.ts'
import type { OwnQuote, OwnStore, Template } from '../parts/load-request.ts'

/** A free time of a service. `staffId` is null where nobody in particular is needed. */
export type ChosenTime = {
  serviceId: string
  branchId: string
  staffId: string | null
  startsAt: string
}
export type QuoteDraft = {
  storeId: string
  price: string
  minutes: number | null
  /** True for a time from the calendar, false for one in words. */
  isTimed: boolean
  time: ChosenTime | null
  availability: string
  includesSupplies: boolean
  supplies: string
  warranty: string
  message: string
}

export function toDraft(quote: OwnQuote | undefined, stores: readonly OwnStore[]): QuoteDraft {
  if (!quote)
    return {
      storeId: stores[0]?.id ?? '',
      price: '',
      minutes: null,
      isTimed: true,
      time: null,
      availability: '',
      includesSupplies: false,
      supplies: '',
      warranty: '',
      message: '',
    }
  const { startTime, serviceId, branchId, staffId } = quote
  const time =
    startTime && serviceId && branchId ? { serviceId, branchId, staffId, startsAt: startTime } : null
  return {
    storeId: quote.storeId ?? stores[0]?.id ?? '',
    price: String(quote.quotedPrice),
    minutes: quote.durationMinutes,
    isTimed: time !== null,
    time,
    availability: time ? '' : quote.availability,
    includesSupplies: quote.includesSupplies,
    supplies: quote.supplies ?? '',
    warranty: quote.warranty ?? '',
    message: quote.message,
  }
}

/** Replaces the values of the draft with those of a template, except the price and the time. */
export const withTemplate = (draft: QuoteDraft, template: Template): QuoteDraft => ({
  ...draft,
  message: template.message,
  includesSupplies: template.includesSupplies,
  supplies: template.supplies ?? '',
  warranty: template.warranty ?? '',
  minutes: template.durationMinutes ?? draft.minutes,
})

export const toTemplate = (name: string, draft: QuoteDraft) => ({
  name,
  message: draft.message.trim(),
  includesSupplies: draft.includesSupplies,
  supplies: getSupplies(draft),
  warranty: draft.warranty.trim() || null,
  durationMinutes: draft.minutes,
})

/** Reads a price, in which separators of thousands may be typed. */
export function parsePrice(text: string): number | null {
  const typed = text.replaceAll(/[\s,]/g, '')
  return /^\d{1,8}(?:\.\d{1,2})?$/.test(typed) && Number(typed) > 0 ? Number(typed) : null
}

/** Messages by the field of the API. */
export function findProblems(draft: QuoteDraft): Record<string, string> {
  const isLate = draft.isTimed && draft.time === null
  return {
    ...(parsePrice(draft.price) === null && { quotedPrice: m.field_quote_price() }),
    ...(isLate && { startTime: m.merchant_request_time_missing() }),
    ...(draft.isTimed && draft.minutes === null && { durationMinutes: m.merchant_form_choose() }),
    ...(!draft.isTimed && draft.availability.trim() === '' && { availability: m.field_quote_availability() }),
    ...(draft.message.trim().length < QUOTE_TEXTS.message.min && { message: m.field_quote_message() }),
  }
}

export function toRequestBody(draft: QuoteDraft) {
  const time = draft.isTimed ? draft.time : null
  return {
    quotedPrice: parsePrice(draft.price) ?? 0,
    message: draft.message.trim(),
    availability: time ? dayAndTime(Date.parse(time.startsAt)) : draft.availability.trim(),
    includesSupplies: draft.includesSupplies,
    supplies: getSupplies(draft),
    warranty: draft.warranty.trim() || null,
    durationMinutes: draft.minutes,
    ...(time && {
      startTime: time.startsAt,
      serviceId: time.serviceId,
      branchId: time.branchId,
      staffId: time.staffId,
    }),
  }
}

/** The lists of free times have the half hours. */
export const isInHalfHours = (time: At): boolean => time % (30 * MINUTE) === 0

const getSupplies = ({ includesSupplies, supplies }: QuoteDraft): string | null =>
  includesSupplies ? supplies.trim() || null : null

/** The durations to choose from: by quarters of an hour, then by halves, then by hours. */
export const DURATIONS: readonly number[] = [
  15,
  30,
  45,
  60,
  75,
  90,
  105,
  120,
  150,
  180,
  210,
  240,
  300,
  360,
  420,
  480,
  540,
  600,
  660,
  QUOTE_MINUTES.max,
]
