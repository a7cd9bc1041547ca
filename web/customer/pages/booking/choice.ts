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

/** What has been chosen so far. It lives in the address, so that reload, back and a killed tab come back to it. */
export type Choice = { date?: Day; time?: string; branch?: string; staff?: string }
export type Step = 1 | 2 | 3
export type ItemKey = { offerId: string } | { serviceId: string }

/** Other pages lead here with `branchId` and `staffId`, as the calls spell them. A day that cannot be booked is not chosen. */
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

/** How far one may go: a place needs a date and a time, the review needs a branch as well. */
export const furthestStep = (choice: Choice): Step =>
  !choice.date || !choice.time ? 1 : !choice.branch ? 2 : 3

export function readStep(search: URLSearchParams, choice: Choice): Step {
  const asked = Number(search.get('step') ?? 1)
  const limit = furthestStep(choice)
  return asked >= 3 && limit === 3 ? 3 : asked >= 2 && limit >= 2 ? 2 : 1
}

/** The address of a step with what is chosen; `booking` names the held booking whose payment failed. */
export function stepHref(key: ItemKey, step: Step, choice: Choice, booking?: string): string {
  const chosen = { step, ...choice, booking }
  return 'offerId' in key ? paths.book.offer(key.offerId, chosen) : paths.book.service(key.serviceId, chosen)
}

/** What a booking that was made stands for. */
export function choiceOf(booking: { startTime: string; branchId: string; staffId: string | null }) {
  const start = Date.parse(booking.startTime)
  return {
    date: dayOf(start),
    time: timeOfDay(start),
    branch: booking.branchId,
    ...(booking.staffId && { staff: booking.staffId }),
  }
}

/** Is this the very time, place and person (or, when anybody would do, any) that is held already? */
export const isHeld = (held: Choice | null, { date, time, branch, staff }: Choice): boolean =>
  held !== null &&
  held.date === date &&
  held.time === time &&
  held.branch === branch &&
  (staff === undefined || held.staff === staff)

export const startOf = ({ date, time }: Choice): At | null =>
  date && time ? instant(date, readClockTime(time) ?? 0) : null

/** Two weeks stand in the strip; a day further away brings its own two weeks. */
export const STRIP_DAYS = 14
export const stripStart = (today: Day, date: Day | undefined): Day =>
  addDays(today, date ? Math.floor(daysBetween(today, date) / STRIP_DAYS) * STRIP_DAYS : 0)
