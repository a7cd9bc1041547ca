import { WEEKDAYS, WEEKDAYS_FROM_MONDAY } from '#domain/time/time.ts'

/** A weekday as it is edited, Monday first. Closed days remember their times. */
export type DayHours = { weekday: number; isOpen: boolean; opens: string; closes: string }

const USUAL = { opens: '09:00', closes: '18:00' }

/** Returns the usual week, Monday to Saturday, as for most shops. */
export const usualWeek = (): DayHours[] =>
  WEEKDAYS_FROM_MONDAY.map((weekday) => ({ weekday, isOpen: weekday !== 0, ...USUAL }))

type SavedHours = { weekday: string; opens: string; closes: string }

export const savedWeek = (hours: readonly SavedHours[]): DayHours[] =>
  WEEKDAYS_FROM_MONDAY.map((weekday) => {
    const saved = hours.find((each) => each.weekday === WEEKDAYS[weekday])
    return {
      weekday,
      isOpen: saved !== undefined,
      ...USUAL,
      ...(saved && { opens: saved.opens, closes: saved.closes }),
    }
  })

/** The open days, as the API takes them. */
export const weekBody = (week: readonly DayHours[]): SavedHours[] =>
  week.flatMap(({ weekday, isOpen, opens, closes }) => {
    const name = WEEKDAYS[weekday]
    return isOpen && name !== undefined ? [{ weekday: name, opens, closes }] : []
  })

/** Gives all open days the times of the first of them. */
export function sameHours(week: readonly DayHours[]): DayHours[] {
  const first = week.find(({ isOpen }) => isOpen)
  return week.map((day) => (first && day.isOpen ? { ...day, opens: first.opens, closes: first.closes } : day))
}
