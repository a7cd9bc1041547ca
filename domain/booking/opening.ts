/** Opening hours of a branch: whether it is open now, and when that changes. */
import { m } from '#messages'
import {
  addDays,
  clockTime,
  toDay,
  daysBetween,
  instant,
  toMinutesOfDay,
  shortDay,
  timeOfDay,
  WEEKDAYS,
  WEEKDAYS_FROM_MONDAY,
  type At,
  type Day,
} from '../time/time.ts'
import { openOn, type Hours, type Plan } from './plan.ts'

type OpeningPlan = Pick<Plan, 'hours' | 'days'>
export type Opening = { open: true; until: string } | { open: false; opens: string | null }
/** `closes` is in minutes since midnight of the day that it opened. `opensAt` is null if it is not within a week. */
export type OpeningTimes = { open: true; closes: number } | { open: false; opensAt: At | null }

/**
 * Returns the closing time while open, otherwise the next opening, in the current language: '09:00', 'tomorrow
 * 09:00', 'Mon 23 Nov, 09:00', or null.
 */
export function openingAt(plan: OpeningPlan, now: At): Opening {
  const opening = openingTimes(plan, now)
  if (opening.open) return { open: true, until: clockTime(opening.closes) }
  return { open: false, opens: opening.opensAt === null ? null : openingText(opening.opensAt, now) }
}

function openingText(opensAt: At, now: At): string {
  const time = timeOfDay(opensAt)
  const day = toDay(opensAt)
  const ahead = daysBetween(toDay(now), day)
  if (ahead === 0) return time
  return ahead === 1 ? m.rule_opening_tomorrow({ time }) : `${shortDay(day)}, ${time}`
}

/** Returns the opening times by the weekly hours, special days and holidays. */
export function openingTimes(plan: OpeningPlan, now: At): OpeningTimes {
  const today = toDay(now)
  const minute = toMinutesOfDay(now)
  // Yesterday's hours may reach past midnight.
  const closes = closingAt(plan, today, minute) ?? closingAt(plan, addDays(today, -1), minute + 1440)
  if (closes !== null) return { open: true, closes }
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = addDays(today, ahead)
    const next = openOn(plan, day)
    if ('closed' in next) continue
    const opensAt = instant(day, next.opens)
    if (opensAt > now) return { open: false, opensAt }
  }
  return { open: false, opensAt: null }
}

/** The closing time when the hours of the day include the minute, otherwise null. */
function closingAt(plan: OpeningPlan, day: Day, minute: number): number | null {
  const hours = openOn(plan, day)
  return !('closed' in hours) && minute >= hours.opens && minute < hours.closes ? hours.closes : null
}

/**
 * The day under which a time is listed: the one whose hours include it, after midnight perhaps the day before. The
 * day of the calendar if neither does.
 */
export function openingDay(plan: OpeningPlan, start: At): Day {
  const day = toDay(start)
  if (closingAt(plan, day, toMinutesOfDay(start)) !== null) return day
  const before = addDays(day, -1)
  return closingAt(plan, before, toMinutesOfDay(start) + 1440) === null ? day : before
}

/**
 * Returns the instant of a time of day that was listed under a day: after midnight it is of the next day if the
 * branch is still open then. Returns null if the list of today has it twice, because the hours of yesterday are
 * not over.
 */
export function listedInstant(plan: OpeningPlan, day: Day, minutes: number, now: At): At | null {
  const isListed = (openedOn: Day) => closingAt(plan, openedOn, minutes + 1440) !== null
  if (!isListed(day)) return instant(day, minutes)
  const isTwice = day === toDay(now) && instant(day, minutes) > now && isListed(addDays(day, -1))
  return isTwice ? null : instant(day, minutes + 1440)
}

/** The English names of the days with hours, Monday first (docs/rules/catalogue.md#opening-hours). */
export function workingDays(hours: readonly Hours[]): string[] {
  return WEEKDAYS_FROM_MONDAY.filter((weekday) => hours.some((h) => h.weekday === weekday)).map(
    (weekday) => WEEKDAYS[weekday],
  )
}

/** Returns the hours of most days, for clients that show a single pair. On a tie, the pair that opens earlier wins. */
export function usualHours(hours: readonly Hours[]): { openingTime: string; closingTime: string } | null {
  const countByHours = new Map<string, { hours: Hours; days: number }>()
  for (const each of hours) {
    const key = `${each.opens}-${each.closes}`
    countByHours.set(key, { hours: each, days: (countByHours.get(key)?.days ?? 0) + 1 })
  }
  const most = [...countByHours.values()].toSorted(
    (a, b) => b.days - a.days || a.hours.opens - b.hours.opens,
  )[0]
  return most ? { openingTime: clockTime(most.hours.opens), closingTime: clockTime(most.hours.closes) } : null
}
