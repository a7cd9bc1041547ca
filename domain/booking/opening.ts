/** Opening hours of a branch: whether it is open now, and when that changes. */
import { m } from '#messages'
import { addDays, clockTime, dayOf, instant, minutesOf, shortDay, WEEKDAYS, type At } from '../time/time.ts'
import { hoursOn, type Hours } from './plan.ts'

export type Opening = { open: true; until: string } | { open: false; opens: string | null }

/**
 * The closing time while open, otherwise the next opening: '09:00', 'tomorrow 09:00', 'Mon 23 Nov, 09:00', or
 * null. In the current language.
 */
export function openingAt(hours: readonly Hours[], now: At): Opening {
  const today = dayOf(now)
  const minute = minutesOf(now)
  // Yesterday's hours may reach past midnight.
  const closes =
    closingAt(hoursOn(hours, today), minute) ?? closingAt(hoursOn(hours, addDays(today, -1)), minute + 1440)
  if (closes !== null) return { open: true, until: clockTime(closes) }
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = addDays(today, ahead)
    const next = hoursOn(hours, day)
    if (!next || instant(day, next.opens) <= now) continue
    const time = clockTime(next.opens)
    if (ahead === 0) return { open: false, opens: time }
    return {
      open: false,
      opens: ahead === 1 ? m.rule_opening_tomorrow({ time }) : `${shortDay(day)}, ${time}`,
    }
  }
  return { open: false, opens: null }
}

/** The closing time when these hours include the minute, otherwise null. */
function closingAt(hours: Hours | undefined, minute: number): number | null {
  return hours && minute >= hours.opens && minute < hours.closes ? hours.closes : null
}

/** The English names of the days with hours, Monday first (docs/rules/catalogue.md#opening-hours). */
export function workingDays(hours: readonly Hours[]): string[] {
  return [1, 2, 3, 4, 5, 6, 0]
    .filter((weekday) => hours.some((h) => h.weekday === weekday))
    .map((weekday) => WEEKDAYS[weekday]!)
}

/** The hours of most days, for clients that show a single pair. On a tie, the pair that opens earlier. */
export function usualHours(hours: readonly Hours[]): { openingTime: string; closingTime: string } | null {
  const countByHours = new Map<string, { hours: Hours; days: number }>()
  for (const each of hours) {
    const key = `${each.opens}-${each.closes}`
    countByHours.set(key, { hours: each, days: (countByHours.get(key)?.days ?? 0) + 1 })
  }
  const most = [...countByHours.values()].sort((a, b) => b.days - a.days || a.hours.opens - b.hours.opens)[0]
  return most ? { openingTime: clockTime(most.hours.opens), closingTime: clockTime(most.hours.closes) } : null
}
