import { m } from '#messages'
import { shortDay, weekdayName, WEEKDAYS } from '#domain/time/time.ts'
import type { HoursDraft, Times, Weekday } from './hours-draft.ts'

/** '09:00 to 20:00', or 'Closed' */
export const timesText = (times: Times | null): string =>
  times ? m.merchant_hours_times({ opens: times.opens, closes: times.closes }) : m.merchant_hours_closed()

const isWeekday = (name: string): name is Weekday => WEEKDAYS.some((weekday) => weekday === name)

/** The label of a field of a conflict: a weekday, a date, or the rule for holidays. */
export function fieldLabel(name: string): string {
  if (isWeekday(name)) return weekdayName(WEEKDAYS.indexOf(name))
  return /^\d/.test(name) ? shortDay(name) : m.merchant_hours_closed_on_holidays()
}

export function fieldText(name: string, draft: HoursDraft): string {
  if (isWeekday(name)) return timesText(draft.week[name])
  if (/^\d/.test(name)) {
    const day = draft.days[name]
    if (!day) return m.merchant_hours_usual()
    return day.reason ? `${timesText(day.times)}, ${day.reason}` : timesText(day.times)
  }
  return draft.closedOnHolidays ? m.merchant_services_yes() : m.merchant_services_no()
}
