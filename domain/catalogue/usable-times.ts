/** Times at which bookings of an offer may begin (docs/rules/availability.md#times-of-an-offer). */
import { toDay, toMinutesOfDay, toWeekday, type At } from '../time/time.ts'

export type UsableTimes = {
  /** 0 is Sunday; null for every day. */
  weekdays: readonly number[] | null
  /** Minutes since midnight; null for the whole day. `until` is not included, and after midnight more than 1440. */
  hours: { from: number; until: number } | null
}

/** Returns the usable times from the row that stores them. */
export const toUsableTimes = (row: {
  usableWeekdays: readonly number[] | null
  usableFrom: number | null
  usableUntil: number | null
}): UsableTimes => ({
  weekdays: row.usableWeekdays,
  hours:
    row.usableFrom === null || row.usableUntil === null
      ? null
      : { from: row.usableFrom, until: row.usableUntil },
})

export const ANY_TIME: UsableTimes = { weekdays: null, hours: null }

const isUsable = ({ weekdays, hours }: UsableTimes, weekday: number, minute: number): boolean =>
  (weekdays === null || weekdays.includes(weekday)) &&
  minute >= (hours?.from ?? 0) &&
  minute < (hours?.until ?? 1440)

/** Hours that end after midnight belong to the day on which they begin. */
export function isUsableAt(times: UsableTimes, at: At): boolean {
  if (times.weekdays === null && times.hours === null) return true
  const weekday = toWeekday(toDay(at))
  const minute = toMinutesOfDay(at)
  return isUsable(times, weekday, minute) || isUsable(times, (weekday + 6) % 7, minute + 1440)
}

/** Returns whether some time of the span, in minutes since midnight of the weekday, is usable. */
export function isUsableIn(
  { weekdays, hours }: UsableTimes,
  weekday: number,
  span: { from: number; until: number },
): boolean {
  const { from, until } = hours ?? { from: 0, until: 1440 }
  // A day before or after it reaches into the span if one of them passes midnight.
  return [-1, 0, 1].some((days) => {
    const isDay = weekdays === null || weekdays.includes((weekday + days + 7) % 7)
    return isDay && from + 1440 * days < span.until && until + 1440 * days > span.from
  })
}
