/** Parts of a day, to look for a time in. */
import { toDay, instant, MINUTE, type At, type Day } from '../time/time.ts'

export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof DAY_PARTS)[number]

/** Minutes since midnight at which the afternoon and the evening begin. */
export const NOON = 12 * 60
export const EVENING = 17 * 60

/** Returns the place of a time in the list of the day on which the branch opened. */
export const placeInDay = (day: Day, start: At): DayPart | 'after-midnight' =>
  toDay(start) > day ? 'after-midnight' : getDayPart(day, start)

/** The part of `day` in which a time of it begins. Times after its midnight belong to its evening. */
export function getDayPart(day: Day, start: At): DayPart {
  const minute = (start - instant(day)) / MINUTE
  if (minute < NOON) return 'morning'
  return minute < EVENING ? 'afternoon' : 'evening'
}
