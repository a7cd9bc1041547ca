// cspell:ignore thisweek nextweek thismonth
/** Texts of a request and its quotes on screens. */
import { m } from '#messages'
import type { Quote, ServiceRequest } from '#contract/entities/request.ts'
import type { BudgetBand, Requirement, Timeline } from '#domain/requests/service-request.ts'
import { formatKes, formatShillings } from '#domain/payments/money.ts'
import { dayAndTime, toDay, timeOfDay, type At } from '#domain/time/time.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'

const TIMELINE_TEXTS: Record<Timeline, () => string> = {
  urgent: m.request_timeline_urgent,
  thisweek: m.request_timeline_this_week,
  nextweek: m.request_timeline_next_week,
  thismonth: m.request_timeline_this_month,
  flexible: m.request_timeline_flexible,
}
export const timelineText = (timeline: Timeline): string => TIMELINE_TEXTS[timeline]()

const BAND_TEXTS: Record<BudgetBand, () => string> = {
  '0-1000': () => m.request_band_up_to({ amount: formatKes(1_000_00) }),
  '1000-10000': () => rangeText(1_000_00, 10_000_00),
  '10000-50000': () => rangeText(10_000_00, 50_000_00),
  '50000+': () => m.request_band_from({ amount: formatKes(50_000_00) }),
}
export const bandText = (band: BudgetBand): string => BAND_TEXTS[band]()

const REQUIREMENT_TEXTS: Record<Requirement, () => string> = {
  Licensed: m.request_requirement_licensed,
  Insurance: m.request_requirement_insurance,
  References: m.request_requirement_references,
  Portfolio: m.request_requirement_portfolio,
}
export const requirementText = (requirement: Requirement): string => REQUIREMENT_TEXTS[requirement]()

/** Returns the text about the maker of a quote, as far as D3 knows. */
export function whoText({ storeId, storeCategory, reviews }: Who): string {
  if (storeId === null) return reviews === 0 ? m.quote_private_new() : m.quote_private()
  return storeCategory === null ? m.quote_store() : m.quote_store_of({ category: storeCategory })
}
type Who = Pick<Quote, 'storeId' | 'storeCategory' | 'reviews'>

export const rangeText = (fromCents: number, toCents: number): string =>
  fromCents === toCents ? formatKes(fromCents) : `${formatKes(fromCents)} – ${formatShillings(toCents)}`

export const budgetText = ({ budgetMin, budgetMax }: Pick<ServiceRequest, 'budgetMin' | 'budgetMax'>) =>
  budgetMin === null || budgetMax === null
    ? m.request_open_budget()
    : rangeText(shillingsToCents(budgetMin), shillingsToCents(budgetMax))

/** Returns the text of the budget; null for a request without a budget that no longer takes quotes. */
export const shownBudget = (
  request: Pick<ServiceRequest, 'budgetMin' | 'budgetMax' | 'status'>,
): string | null => (request.status !== 'pending' && request.budgetMin === null ? null : budgetText(request))

/** Returns the part of the description that is not in the title, which may be its first sentence or line. */
export function textBelowTitle({
  title,
  description,
}: Pick<ServiceRequest, 'title' | 'description'>): string {
  const rest = description.startsWith(title) ? description.slice(title.length) : undefined
  return rest !== undefined && /^(?:[.!?\n]|$)/.test(rest) ? rest.replace(/^[.!?]*\s*/, '') : description
}

export const priceText = ({ quotedPrice }: Pick<Quote, 'quotedPrice'>): string =>
  formatKes(shillingsToCents(quotedPrice))

export const quotesText = (count: number): string => m.request_offers_count({ count })

/** The offered time, or when the provider can come in own words. */
export function offeredTimeText({ startTime, availability }: OfferedTime, now: At): string {
  if (startTime === null) return availability
  const at = Date.parse(startTime)
  return toDay(at) === toDay(now) ? m.quote_today({ time: timeOfDay(at) }) : dayAndTime(at)
}
type OfferedTime = Pick<Quote, 'startTime' | 'availability'>

export const suppliesText = ({ includesSupplies, supplies }: Pick<Quote, 'includesSupplies' | 'supplies'>) =>
  includesSupplies ? (supplies ?? m.quote_supplies_included()) : m.quote_labour_only()
