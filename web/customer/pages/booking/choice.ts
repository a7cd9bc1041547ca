import { DAYS_AHEAD_LIMIT } from '#domain/booking/booking-policy.ts'
import {
  addDays,
  dayOf,
  daysBetween,
  instant,
  isDay,
  readClockTime,
  timeOfDay,
  type At,
  type Day,
} from '#domain/time/time.ts'
import { paths } from '../../paths.ts'

/**
 * What has been chosen so far. Stored in the address, so that a reload, 'back' and a restored tab keep it.
 */
export type Choice = { date?: Day; time?: string; branch?: string; staff?: string }
export type Step = 1 | 2 | 3
export type ItemKey = { offerId: string } | { serviceId: string }

/**
 * Reads the choice from the address, also with the names `branchId` and `staffId` that other pages use. A day
 * that cannot be booked is ignored.
 */
export function readChoice(search: URLSearchParams, today: Day): Choice {
  const date = search.get('date') ?? ''
  const time = search.get('time') ?? ''
  const branch = search.get('branch') ?? search.get('branchId')
  const staff = search.get('staff') ?? search.get('staffId')
  const ahead = isDay(date) ? daysBetween(today, date) : -1
  const isBookable = ahead >= 0 && ahead <= DAYS_AHEAD_LIMIT
  return {
    ...(isBookable && { date }),
    ...(isBookable && readClockTime(time) !== null && { time }),
    ...(branch && { branch }),
    ...(staff && { staff }),
  }
}

/**
 * The last step that can be opened: the place step requires a date and a time, the review a branch as well.
 */
export function furthestStep(choice: Choice): Step {
  if (!choice.date || !choice.time) return 1
  return choice.branch ? 3 : 2
}

export function readStep(search: URLSearchParams, choice: Choice): Step {
  const requested = Number(search.get('step') ?? 1)
  const limit = furthestStep(choice)
  if (requested >= 3 && limit === 3) return 3
  return requested >= 2 && limit >= 2 ? 2 : 1
}

/** The parts of the review in which a visitor gets an account, or signs in. */
const DETAILS = ['form', 'code', 'sign-in'] as const
export type Details = (typeof DETAILS)[number]

export const readDetails = (search: URLSearchParams): Details | null =>
  DETAILS.find((each) => each === search.get('details')) ?? null

/** The address of a step and a choice; `booking` is the held booking whose payment failed. */
export function stepHref(
  key: ItemKey,
  step: Step,
  choice: Choice,
  { booking, details }: { booking?: string | undefined; details?: Details } = {},
): string {
  const chosen = { step, ...choice, booking, details }
  return 'offerId' in key ? paths.book.offer(key.offerId, chosen) : paths.book.service(key.serviceId, chosen)
}

/** The choice of an existing booking, or of a time that a visitor holds. */
export function choiceOf(booking: { startTime: string; branchId: string; staffId: string | null }) {
  const start = Date.parse(booking.startTime)
  return {
    date: dayOf(start),
    time: timeOfDay(start),
    branch: booking.branchId,
    ...(booking.staffId && { staff: booking.staffId }),
  }
}

/** Whether this time, place and person (or any person if none is chosen) is held. */
export const isHeld = (held: Choice | null, { date, time, branch, staff }: Choice): boolean =>
  held !== null &&
  held.date === date &&
  held.time === time &&
  held.branch === branch &&
  (staff === undefined || held.staff === staff)

export const startOf = ({ date, time }: Choice): At | null =>
  date && time ? instant(date, readClockTime(time) ?? 0) : null

/** The day to show when none is chosen: the first with a free time, or else the first open one; '' without any. */
export const firstFree = (days: readonly { date: Day; isOpen: boolean; free: number }[]): Day =>
  (days.find((day) => day.free > 0) ?? days.find((day) => day.isOpen) ?? days[0])?.date ?? ''

/** A request returns at most 31 days, including today. */
export const PART_DAYS = 31

/** The day strip shows two weeks; a later day is shown with its own two weeks. */
export const STRIP_DAYS = 14
export const stripStart = (today: Day, date: Day | undefined): Day =>
  addDays(today, date ? Math.floor(daysBetween(today, date) / STRIP_DAYS) * STRIP_DAYS : 0)
