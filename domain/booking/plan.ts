/** Facts from which the slots of a service at a branch follow (docs/rules/availability.md). */
import { ANY_TIME, type UsableTimes } from '../catalogue/usable-times.ts'
import { toWeekday, type At, type Day } from '../time/time.ts'

/** Minutes since midnight in Nairobi. `closes` can be after midnight, up to 24 hours after `opens`. */
export type Hours = { weekday: number; opens: number; closes: number }
export type Shift = { staffId: string; weekday: number; starts: number; ends: number }
/** An existing booking. `samePool`: it counts against the capacity of the planned service. */
export type Taken = { start: At; end: At; staffId: string | null; samePool: boolean }
/** A date that differs from its weekday's hours; closed when it has no hours. */
export type SpecialDay = { day: Day; opens: number | null; closes: number | null; reason: string | null }
export type Leave = { staffId: string; start: At; end: At }

export type Plan = {
  durationMinutes: number
  bufferMinutes: number
  capacity: number
  hours: readonly Hours[]
  /** Override the weekday's hours. */
  days: readonly SpecialDay[]
  /** Minutes before its start until which a slot can still be booked. */
  minAdvanceMinutes: number
  /** The store has to agree: slots that leave it no time to answer are left out. */
  isRequest: boolean
  /** Number of days ahead that bookings open. */
  maxAdvanceDays: number
  /** The end of an offer: slots must start before it. */
  validUntil: At | null
  /** Times at which an offer can be used: slots must start then. */
  usableTimes: UsableTimes
  /** The staff who can perform the service at this branch; empty when it needs no staff. */
  staffIds: readonly string[]
  /** True if one of the staff serves everybody who begins at the same time; otherwise each booking takes one of them. */
  isClass: boolean
  shifts: readonly Shift[]
  /** Weekly breaks within shifts. */
  breaks: readonly Shift[]
  leaves: readonly Leave[]
  taken: readonly Taken[]
}

/** The parts of a plan that most services do not restrict. */
export const DEFAULT_PLAN_RULES = {
  days: [],
  minAdvanceMinutes: 0,
  isRequest: false,
  maxAdvanceDays: Infinity,
  validUntil: null,
  usableTimes: ANY_TIME,
  isClass: false,
  breaks: [],
  leaves: [],
} as const satisfies Partial<Plan>

/** The hours of a date. A special day overrides its weekday. */
export function openOn({ hours, days }: Pick<Plan, 'hours' | 'days'>, day: Day): OpenDay | ClosedDay {
  const special = days.find((each) => each.day === day)
  if (!special) return hoursOn(hours, day) ?? { closed: true, reason: null }
  if (special.opens === null || special.closes === null) return { closed: true, reason: special.reason }
  return { opens: special.opens, closes: special.closes }
}

type OpenDay = { opens: number; closes: number }
type ClosedDay = { closed: true; reason: string | null }

export const isOpenOn = (plan: Pick<Plan, 'hours' | 'days'>, day: Day): boolean =>
  !('closed' in openOn(plan, day))

export function hoursOn(hours: readonly Hours[], day: Day): Hours | undefined {
  const weekday = toWeekday(day)
  return hours.find((each) => each.weekday === weekday)
}

/**
 * Returns the branch's own special days, and the public holidays if it closes on them. The branch's own entry
 * for a day wins.
 */
export function specialDays(
  own: readonly SpecialDay[],
  closesOnHolidays: boolean,
  holidays: readonly { day: Day; name: string }[],
): SpecialDay[] {
  if (!closesOnHolidays) return [...own]
  const closed = holidays.filter(({ day }) => !own.some((each) => each.day === day))
  return [...own, ...closed.map(({ day, name }) => ({ day, opens: null, closes: null, reason: name }))]
}
