/** Rules of visits that a customer repeats (docs/rules/series.md). */
import { addDays, DAY, daysBetween, instant, toDay, toMinutesOfDay, type At } from '../../time/time.ts'

export const MIN_SERIES_VISITS = 2
export const MAX_SERIES_VISITS = 12
export const MAX_SERIES_WEEKS = 12
/** A visit of a series may be so many days away from its regular date. */
export const MAX_SHIFT_DAYS = 7

export type SeriesPlan = { first: At; everyWeeks: number; count: number }

/**
 * The regular starts of the visits after the first one, at the same time of day in Nairobi. Dates that have passed are left out:
 * the rhythm goes on.
 */
export function listRegularStarts({ first, everyWeeks, count }: SeriesPlan, now: At): At[] {
  const [day, minutes] = [toDay(first), toMinutesOfDay(first)]
  const startAt = (nth: number): At => instant(addDays(day, nth * everyWeeks * 7), minutes)
  const skipped = Math.max(0, Math.floor(daysBetween(day, toDay(now)) / (everyWeeks * 7)) - 1)
  const next = [1, 2, 3].map((nth) => skipped + nth).find((nth) => startAt(nth) > now)!
  return Array.from({ length: count - 1 }, (_, nth) => startAt(next + nth))
}

export const isNearRegular = (start: At, regular: At): boolean =>
  Math.abs(daysBetween(toDay(regular), toDay(start))) <= MAX_SHIFT_DAYS

/** Returns whether each start is later than the one before. */
export const areInOrder = (starts: readonly At[]): boolean =>
  starts.every((start, index) => index === 0 || start > starts[index - 1]!)

/** Why a visit is planned and not booked with its series. */
export const LATER_REASONS = ['fee', 'too-far', 'limit'] as const
export type LaterReason = (typeof LATER_REASONS)[number]

/**
 * Why each visit is booked later; null if it is booked with the series. A fee is paid for one visit at a time. `room` is how many more
 * bookings the customer can have.
 */
export function listLaterReasons(
  starts: readonly At[],
  { hasFee, maxAdvanceDays, room, now }: { hasFee: boolean; maxAdvanceDays: number; room: number; now: At },
): (LaterReason | null)[] {
  let left = room
  return starts.map((start) => {
    if (!isBookableAhead(start, maxAdvanceDays, now)) return 'too-far'
    if (hasFee) return 'fee'
    return left-- > 0 ? null : 'limit'
  })
}

const isBookableAhead = (start: At, maxAdvanceDays: number, now: At): boolean =>
  daysBetween(toDay(now), toDay(start)) <= maxAdvanceDays

/** The usual weeks between visits: the median, rounded. Null without two visits on different days, or if it is beyond a series. */
export function findUsualWeeks(starts: readonly At[]): number | null {
  const sorted = starts.toSorted((a, b) => a - b)
  const gaps = sorted.slice(1).map((start, index) => start - sorted[index]!)
  return toWeeks(median(gaps.filter((gap) => gap >= DAY)))
}

/** Null for what is no interval of a series. */
export function toWeeks(gapMs: number | null): number | null {
  if (gapMs === null) return null
  const weeks = Math.max(1, Math.round(gapMs / (7 * DAY)))
  return weeks <= MAX_SERIES_WEEKS ? weeks : null
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns whether a booking can be repeated: it is certain, and its customer made it for the ordinary price. */
export const canRepeat = ({
  status,
  isWalkIn,
  isQuoted,
}: {
  status: string
  isWalkIn: boolean
  isQuoted: boolean
}): boolean => ['confirmed', 'checked_in', 'completed'].includes(status) && !isWalkIn && !isQuoted
