/** Requests for services and the quotes for them (docs/rules/requests.md). Times are instants in milliseconds. */
import { DAY, HOUR, type At } from '../time/time.ts'

/** Times by which the work is needed, the soonest first. */
export const TIMELINES = ['urgent', 'thisweek', 'nextweek', 'thismonth', 'flexible'] as const
export type Timeline = (typeof TIMELINES)[number]

/** Time for which a request is open for quotes. */
const OPEN_FOR_MS: Record<Timeline, number> = {
  urgent: 3 * DAY,
  thisweek: 7 * DAY,
  nextweek: 14 * DAY,
  thismonth: 30 * DAY,
  flexible: 60 * DAY,
}
export const requestExpiry = (timeline: Timeline, postedAt: At): At => postedAt + OPEN_FOR_MS[timeline]

/**
 * `pending` is open for quotes, `active` has an accepted quote, `completed` is done. `cancelled` was withdrawn by the
 * customer, closed by an admin, or has expired.
 */
export const REQUEST_STATUSES = ['pending', 'active', 'completed', 'cancelled'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** `expired` is shown to existing clients as `rejected`. */
export const QUOTE_STATUSES = ['pending', 'accepted', 'rejected', 'withdrawn', 'expired'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

export const REQUEST_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type RequestPriority = (typeof REQUEST_PRIORITIES)[number]

export const REQUIREMENTS = ['Licensed', 'Insurance', 'References', 'Portfolio'] as const
export type Requirement = (typeof REQUIREMENTS)[number]

/** Bands of the budget filter, in KES. A request is in a band if its range overlaps it. */
export const BUDGET_BANDS = ['0-1000', '1000-10000', '10000-50000', '50000+'] as const
export type BudgetBand = (typeof BUDGET_BANDS)[number]
export const budgetBandRange = (band: BudgetBand): { fromCents: number; toCents: number | null } => {
  const [from = '0', to] = band.replace('+', '').split('-')
  return { fromCents: Number(from) * 100, toCents: to === undefined ? null : Number(to) * 100 }
}

export const MAX_REQUESTS_PER_DAY = 10
export const MAX_REQUEST_IMAGES = 5
export const MAX_QUOTES_PER_REQUEST = 50
/** Limit of a store, and of an individual provider. */
export const MAX_QUOTES_PER_STORE_AND_DAY = 20
export const MAX_QUOTE_TEMPLATES = 10
export const QUOTE_MINUTES = { min: 15, max: 720, step: 15 } as const

/** A quote without an offered time is valid this long. */
const QUOTE_LIFE_MS = 7 * DAY
/** An offered time can be accepted until this long before it. */
const ACCEPT_BEFORE_MS = HOUR

/** The last moment at which a quote can be accepted. */
export const quoteExpiry = (quotedAt: At, requestExpiresAt: At, offeredStart: At | null): At =>
  Math.min(
    quotedAt + QUOTE_LIFE_MS,
    requestExpiresAt,
    offeredStart === null ? Infinity : offeredStart - ACCEPT_BEFORE_MS,
  )

/** Above this, a quote is of high value (docs/rules/notifications.md#requests-and-quotes). */
export const HIGH_VALUE_CENTS = 50_000
export const VERIFIED_RATING = 4.5
/** Time within which a reply is a quick response. */
export const QUICK_REPLY_MS = HOUR
