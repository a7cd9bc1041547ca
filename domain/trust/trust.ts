/** Figures of how reliable a store and a customer are (docs/rules/trust.md). */
import { DAY, instant, toDay, type At, type Day } from '../time/time.ts'

/** The month that is not over and the ones before it. */
export const PERIOD_MONTHS = 12
/** With fewer bookings, a store has no share: one of them would change it by more than ten points. */
export const MIN_BOOKINGS = 10
/** The same of booking requests, which fewer stores get. */
export const MIN_REQUESTS = 5
/** The same of the bookings of a customer. */
export const MIN_OWN_BOOKINGS = 5
/** A customer who cancels so shortly before the start leaves the store little time to fill the place. */
export const LATE_HOURS = 24
/** After starting again, a customer can do so again after so many days. */
export const RESTART_DAYS = 180
/** Offers whose prices the page of a store shows. */
export const MAX_PRICED_OFFERS = 12

/** The months of the figures, as days on which they begin; the earliest one first. */
export function listMonths(now: At): [Day, ...Day[]] {
  const [year = 0, month = 0] = toDay(now).split('-').map(Number)
  const current = year * 12 + month - 1
  const begin = (ago: number): Day => {
    const index = current - ago
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`
  }
  const earlier = Array.from({ length: PERIOD_MONTHS - 1 }, (_, at) => begin(PERIOD_MONTHS - 2 - at))
  return [begin(PERIOD_MONTHS - 1), ...earlier]
}

/** The moment from which bookings count, by the time for which they are. */
export const countedFrom = (now: At): At => instant(listMonths(now)[0])

type Counted = { readonly part: number; readonly total: number; readonly minimum: number }

/**
 * The share of what went well, in whole percent; null if there is too little to tell. Rounded down, so that it is 100 only if
 * nothing went wrong.
 */
export const goodPercent = ({ part, total, minimum }: Counted): number | null =>
  total < minimum ? null : Math.floor((part * 100) / total)

/** The share of what went wrong; rounded up, so that it is 0 only if nothing did. */
export const badPercent = ({ part, total, minimum }: Counted): number | null =>
  total < minimum ? null : Math.ceil((part * 100) / total)

/** The moment from which a customer can start again; null if now. */
export function restartFrom(restartedAt: At | null, now: At): At | null {
  const from = restartedAt === null ? now : restartedAt + RESTART_DAYS * DAY
  return from > now ? from : null
}
