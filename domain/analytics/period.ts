/** The periods whose figures a merchant compares. */
import { addDays, daysBetween, toWeekday, type Day } from '../time/time.ts'

export const PERIOD_KINDS = ['week', 'month', 'year'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

/** `to` is the first day after the period. */
export type Period = { from: Day; to: Day }
export type ComparedPeriods = {
  period: Period
  /** The part of the period that has come: until `today`, which is included, or all of it. */
  elapsed: Period
  /** The same number of days from the beginning of the period before. */
  previous: Period
}

/**
 * The week (from Monday), month or year of `day`, and the same days of the one before. A longer previous month is
 * cut, and a shorter one ends with its last day.
 */
export function comparedPeriods(kind: PeriodKind, day: Day, today: Day): ComparedPeriods {
  const period = toPeriod(kind, day)
  const before = toPeriod(kind, addDays(period.from, -1))
  const isOver = period.to <= today
  const end = isOver ? period.to : addDays(today < period.from ? period.from : today, 1)
  const elapsed = { from: period.from, to: end < period.to ? end : period.to }
  const sameLength = addDays(before.from, daysBetween(elapsed.from, elapsed.to))
  const previousEnd = isOver || sameLength > before.to ? before.to : sameLength
  return { period, elapsed, previous: { from: before.from, to: previousEnd } }
}

function toPeriod(kind: PeriodKind, day: Day): Period {
  if (kind === 'week') {
    const from = addDays(day, -((toWeekday(day) + 6) % 7))
    return { from, to: addDays(from, 7) }
  }
  const year = day.slice(0, 4)
  if (kind === 'year') return { from: `${year}-01-01`, to: `${nextYear(year)}-01-01` }
  const month = Number(day.slice(5, 7))
  const next = month === 12 ? `${nextYear(year)}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  return { from: `${day.slice(0, 7)}-01`, to: `${next}-01` }
}

const nextYear = (year: string): string => String(Number(year) + 1).padStart(4, '0')
