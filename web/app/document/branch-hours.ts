import type { Branch } from '#contract/entities/store.ts'
import { WEEKDAYS, weekdayOf, type Day } from '#domain/time/time.ts'

type BranchHours = Pick<Branch, 'hours' | 'specialDays'>
export type HoursOfDay = { opens: string; closes: string }

/** The hours of a branch on a date, special days and holidays included; null when it is closed. */
export function hoursOn({ hours, specialDays }: BranchHours, day: Day): HoursOfDay | null {
  const special = specialDays.find(({ date }) => date === day)
  if (special) {
    const { opens, closes } = special
    return opens !== null && closes !== null ? { opens, closes } : null
  }
  const usual = hours.find(({ weekday }) => weekday === WEEKDAYS[weekdayOf(day)])
  return usual ? { opens: usual.opens, closes: usual.closes } : null
}

/** Why the date differs from its weekday; null when it does not, or without a reason. */
export const reasonOf = ({ specialDays }: BranchHours, day: Day): string | null =>
  specialDays.find(({ date }) => date === day)?.reason ?? null
