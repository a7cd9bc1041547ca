/** Hours that are equal on all working days, as forms send them, and the weekly hours that they mean. */
import { usualHours, workingDays } from '#domain/booking/opening.ts'
import type { Hours } from '#domain/booking/plan.ts'
import { clockTime } from '#domain/time/time.ts'

const DAY_MINUTES = 1440

/** A closing time that is not after the opening time is on the next day. */
export const toSpan = (weekday: number, opens: number, closes: number): Hours => ({
  weekday,
  opens,
  closes: closes > opens ? closes : closes + DAY_MINUTES,
})

export type SentHours = {
  opens: number | null | undefined
  closes: number | null | undefined
  weekdays: readonly number[] | null | undefined
}

/** Returns undefined if no hours are sent. */
export function toWeek({ opens, closes, weekdays }: SentHours): Hours[] | undefined {
  if (opens == null || closes == null || !weekdays) return undefined
  return weekdays.toSorted((a, b) => a - b).map((weekday) => toSpan(weekday, opens, closes))
}

/** Returns the hours that replace the current ones; undefined if these are sent as they are shown, or none are. */
export function changedWeek(current: readonly Hours[], sent: SentHours): Hours[] | undefined {
  const week = toWeek(sent)
  const [first] = week ?? []
  if (!week || !first) return undefined
  const usual = usualHours(current)
  const isShown =
    usual !== null &&
    usual.openingTime === clockTime(first.opens) &&
    usual.closingTime === clockTime(first.closes) &&
    workingDays(current).join() === workingDays(week).join()
  return isShown ? undefined : week
}
