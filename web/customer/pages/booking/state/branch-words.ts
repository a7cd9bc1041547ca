import { m } from '#messages'
import type { Branch } from '#contract/entities/store.ts'
import { longDay, WEEKDAY_NAMES_FROM_MONDAY, weekdayName, WEEKDAYS, type Day } from '#domain/time/time.ts'
import { hoursOn } from '#web/app/document/branch-hours.ts'

/** 'every day', 'Monday to Saturday', from the API's names of the days. */
export function daysText(days: readonly string[]): string {
  if (days.length === 7) return m.booking_days_every()
  const first = WEEKDAY_NAMES_FROM_MONDAY.findIndex((name) => name === days[0])
  const isRun = days.every((day, at) => day === WEEKDAY_NAMES_FROM_MONDAY[first + at])
  if (!isRun || days.length <= 2) return days.map(localName).join(', ')
  return m.booking_days_range({ first: localName(days[0] ?? ''), last: localName(days.at(-1) ?? '') })
}

function localName(day: string): string {
  const weekday = WEEKDAYS.findIndex((each) => each === day)
  return weekday < 0 ? day : weekdayName(weekday)
}

/** 'Sunday 22 November: 10:00 to 18:00', special days and holidays included. */
export function hoursText(branch: Pick<Branch, 'hours' | 'specialDays'>, date: Day): string {
  const hours = hoursOn(branch, date)
  const day = longDay(date)
  return hours ? m.booking_place_hours({ day, ...hours }) : m.booking_place_closed_on({ day })
}
