/** Is a branch open, and when does that change? */
import { addDays, clockTime, dayOf, instant, minutesOf, shortDay, weekdayOf, WEEKDAYS, type At } from '../time/time.ts'
import { hoursOn, type Hours } from './slots.ts'

export type Opening = { open: true; until: string } | { open: false; opens: string | null }

/** 'until 20:00' while open; else when it opens next: '09:00', 'tomorrow 09:00', 'Mon 23 Nov, 09:00'; null when it never does. */
export function openingAt(hours: readonly Hours[], now: At): Opening {
  const today = dayOf(now)
  for (const [day, offset] of [
    [today, 0],
    [addDays(today, -1), 1440],
  ] as const) {
    const open = hoursOn(hours, day)
    const minute = minutesOf(now) + offset
    if (open && minute >= open.opens && minute < open.closes) return { open: true, until: clockTime(open.closes) }
  }
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = addDays(today, ahead)
    const next = hoursOn(hours, day)
    if (!next || instant(day, next.opens) <= now) continue
    const time = clockTime(next.opens)
    return { open: false, opens: ahead === 0 ? time : ahead === 1 ? `tomorrow ${time}` : `${shortDay(day)}, ${time}` }
  }
  return { open: false, opens: null }
}

/** Full English names, Monday first, of the days with hours (docs/rules/catalogue.md#opening-hours). */
export function workingDays(hours: readonly Hours[]): string[] {
  return [1, 2, 3, 4, 5, 6, 0].filter((weekday) => hours.some((h) => h.weekday === weekday)).map((weekday) => WEEKDAYS[weekday]!)
}

/** The hours a store shows when it may name only one pair: those of most days. */
export function usualHours(hours: readonly Hours[]): { openingTime: string; closingTime: string } | null {
  const counted = new Map<string, { hours: Hours; days: number }>()
  for (const h of hours) {
    const key = `${h.opens}-${h.closes}`
    counted.set(key, { hours: h, days: (counted.get(key)?.days ?? 0) + 1 })
  }
  const most = [...counted.values()].sort((a, b) => b.days - a.days || a.hours.opens - b.hours.opens)[0]
  return most ? { openingTime: clockTime(most.hours.opens), closingTime: clockTime(most.hours.closes) } : null
}

export const isWorkingDay = (hours: readonly Hours[], day: string): boolean => hours.some((h) => h.weekday === weekdayOf(day))
