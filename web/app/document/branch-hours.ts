import type { Branch } from '#contract/entities/store.ts'
import type { Plan } from '#domain/booking/plan.ts'
import { readClockTime, WEEKDAYS, toWeekday, type Day } from '#domain/time/time.ts'

export type BranchHours = Pick<Branch, 'hours' | 'specialDays'>
export type HoursOfDay = { opens: string; closes: string }

/** The hours of a branch on a date, special days and holidays included; null when it is closed. */
export function hoursOn({ hours, specialDays }: BranchHours, day: Day): HoursOfDay | null {
  const special = specialDays.find(({ date }) => date === day)
  if (special) {
    const { opens, closes } = special
    return opens !== null && closes !== null ? { opens, closes } : null
  }
  const usual = hours.find(({ weekday }) => weekday === WEEKDAYS[toWeekday(day)])
  return usual ? { opens: usual.opens, closes: usual.closes } : null
}

/** Returns the reason why the date differs from its weekday; null when it does not, or without a reason. */
export const getReason = ({ specialDays }: BranchHours, day: Day): string | null =>
  specialDays.find(({ date }) => date === day)?.reason ?? null

/** The hours as the rules of the domain need them. */
export const openingPlan = ({ hours, specialDays }: BranchHours): Pick<Plan, 'hours' | 'days'> => ({
  hours: hours.map(({ weekday, ...span }) => ({
    weekday: WEEKDAYS.findIndex((name) => name === weekday),
    ...inMinutes(span),
  })),
  days: specialDays.map(({ date, opens, closes, reason }) => ({
    day: date,
    ...(opens !== null && closes !== null ? inMinutes({ opens, closes }) : { opens: null, closes: null }),
    reason,
  })),
})

/** A closing time that is not after the opening time is of the next day. */
function inMinutes({ opens, closes }: HoursOfDay): { opens: number; closes: number } {
  // The API sends times of day.
  const [from, to] = [readClockTime(opens) ?? 0, readClockTime(closes) ?? 0]
  return { opens: from, closes: to > from ? to : to + 1440 }
}
