/** The opening hours of a branch as their page edits them. */
import type * as z from 'zod'
import type { Reply } from '#contract/kernel.ts'
import type { hoursEditing } from '#contract/stores/hours.ts'
import { WEEKDAY_NAMES_FROM_MONDAY, toWeekday, WEEKDAYS, type Day } from '#domain/time/time.ts'

export type Weekday = (typeof WEEKDAYS)[number]
export type Times = { opens: string; closes: string }
/** Special day; it is closed without times. */
export type SpecialDay = { times: Times | null; reason: string }
export type HoursDraft = {
  /** Times of each weekday; null on days when it is closed. */
  week: Readonly<Record<Weekday, Times | null>>
  days: Readonly<Record<Day, SpecialDay>>
  closedOnHolidays: boolean
}
export type LoadedHours = Pick<
  Reply<(typeof hoursEditing)['GET /branches/:id/hours']>,
  'hours' | 'specialDays' | 'closedOnHolidays' | 'version'
>

/** Times for a day that has had no hours. */
export const USUAL_TIMES: Times = { opens: '09:00', closes: '18:00' }

export const toDraft = ({ hours, specialDays, closedOnHolidays }: LoadedHours): HoursDraft => {
  const timesOn = (weekday: Weekday): Times | null => {
    const span = hours.find((each) => each.weekday === weekday)
    return span ? { opens: span.opens, closes: span.closes } : null
  }
  return {
    week: toWeek(timesOn),
    days: Object.fromEntries(
      specialDays.map(({ day, opens, closes, reason }) => [
        day,
        {
          times: opens === null || closes === null ? null : { opens, closes },
          reason: reason ?? '',
        },
      ]),
    ),
    closedOnHolidays,
  }
}

type Edit = z.input<(typeof hoursEditing)['PUT /branches/:id/hours']['body']>

export const toEdit = ({ week, days, closedOnHolidays }: HoursDraft): Edit => ({
  hours: WEEKDAY_NAMES_FROM_MONDAY.flatMap((weekday) => {
    const times = week[weekday]
    return times ? [{ weekday, ...times }] : []
  }),
  specialDays: Object.entries(days)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, { times, reason }]) => ({
      day,
      opens: times?.opens ?? null,
      closes: times?.closes ?? null,
      reason: reason.trim() || null,
    })),
  closedOnHolidays,
})

/** The hours of a date without its own. */
export const usualOn = ({ week }: HoursDraft, day: Day): Times | null => week[WEEKDAYS[toWeekday(day)]!]

/** Returns whether the closing time is of the next day. */
export const isPastMidnight = ({ opens, closes }: Times): boolean => closes <= opens

// ---------------------------------------------------------------- merging

const HOLIDAYS = 'holidays'

/** Returns a field for each weekday, each special day, and the rule for holidays. */
export const toFields = ({ week, days, closedOnHolidays }: HoursDraft): Record<string, unknown> => ({
  ...week,
  ...days,
  [HOLIDAYS]: closedOnHolidays,
})

export function draftFrom(fields: Record<string, unknown>): HoursDraft {
  const days = Object.entries(fields).filter(([name]) => /^\d/.test(name))
  return {
    // The fields come from toFields.
    week: toWeek((weekday) => fields[weekday] as Times | null),
    days: Object.fromEntries(days) as Record<Day, SpecialDay>,
    closedOnHolidays: fields[HOLIDAYS] === true,
  }
}

function toWeek(timesOn: (weekday: Weekday) => Times | null) {
  const entries = WEEKDAYS.map((weekday) => [weekday, timesOn(weekday)])
  return Object.fromEntries(entries) as Record<Weekday, Times | null> // its keys are all weekdays
}
