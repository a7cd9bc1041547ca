import { DAYS_AHEAD_LIMIT } from '#domain/booking/booking-policy.ts'
import { openingDay } from '#domain/booking/opening.ts'
import {
  addDays,
  toDay,
  daysBetween,
  isDay,
  readClockTime,
  readInstant,
  type At,
  type Day,
} from '#domain/time/time.ts'
import { MAX_VISIT_ITEMS } from '#domain/booking/visits/visit-items.ts'
import { openingPlan, type BranchHours } from '#web/app/document/branch-hours.ts'
import { paths } from '../../../paths.ts'

/**
 * Choices made so far. They are stored in the address, so that a reload, 'back' and a restored tab keep them. A time is
 * an instant, in UTC; `date` is the opening day under which times are listed.
 */
export type Choice = {
  date?: Day | undefined
  startsAt?: string | undefined
  branch?: string | undefined
  staff?: string | undefined
  /** Ids of other services of the visit, separated by commas. */
  also?: string | undefined
}
export type Step = 1 | 2 | 3
export type ItemKey = { offerId: string } | { serviceId: string }

/**
 * Reads the choice from the address, also with the names `branchId` and `staffId` that other pages use. A day
 * that cannot be booked is ignored.
 */
export function readChoice(search: URLSearchParams, today: Day): Choice {
  const date = search.get('date') ?? ''
  const start = readStart(search)
  const branch = search.get('branch') ?? search.get('branchId')
  // Without scripts, another branch is sent with the people of the one that was shown.
  const isOfOther = (search.get('staffAt') ?? branch) !== branch
  const staff = isOfOther ? null : (search.get('staff') ?? search.get('staffId'))
  // A form sends each service as a parameter of its own.
  const also = [...new Set(search.getAll(ALSO).flatMap((ids) => ids.split(',')))].filter(Boolean)
  return {
    ...(isBookableDay(date, today) && { date }),
    ...(start !== null && { startsAt: new Date(start).toISOString() }),
    ...(branch && { branch }),
    ...(staff && { staff }),
    ...(also.length > 0 && { also: also.slice(0, MAX_VISIT_ITEMS - 1).join(',') }),
  }
}

/** The parameter of the other services of the visit. */
export const ALSO = 'also'
export const listAlso = ({ also }: Choice): string[] => also?.split(',') ?? []

function isBookableDay(date: string, today: Day): boolean {
  const ahead = isDay(date) ? daysBetween(today, date) : -1
  return ahead >= 0 && ahead <= DAYS_AHEAD_LIMIT
}

/** An unescaped plus sign of an offset is read as a space. */
const readStart = (search: URLSearchParams): At | null =>
  readInstant((search.get('startsAt') ?? '').replace(' ', '+'))

/** Addresses that people have saved can name a time by its opening day and its time of day. */
export function readDayAndClock(search: URLSearchParams, today: Day): { date: Day; minutes: number } | null {
  const date = search.get('date') ?? ''
  const minutes = readClockTime(search.get('time') ?? '')
  if (readStart(search) !== null || minutes === null || !isBookableDay(date, today)) return null
  return { date, minutes }
}

/** Returns the query with the instant in place of the time of day; without a time if the instant is not known. */
export function withStart(search: URLSearchParams, start: At | null): string {
  const next = new URLSearchParams(search)
  next.delete('time')
  if (start !== null) {
    next.delete('date')
    next.set('startsAt', new Date(start).toISOString())
  }
  return `?${next.toString()}`
}

/**
 * The last step that can be opened: the place step requires a time, the review a branch as well.
 */
export function furthestStep(choice: Choice): Step {
  if (!choice.startsAt) return 1
  return choice.branch ? 3 : 2
}

export function readStep(search: URLSearchParams, choice: Choice): Step {
  const requested = Number(search.get('step') ?? 1)
  const limit = furthestStep(choice)
  if (requested >= 3 && limit === 3) return 3
  return requested >= 2 && limit >= 2 ? 2 : 1
}

/** The parameter of the first step in which other services are chosen. */
export const ADDING = 'adding'
/** The parameter of the last step in which a visitor corrects their details. */
export const EDIT = 'edit'

/** The address of a step and a choice; `booking` is the held booking whose payment failed. */
export function stepHref(
  key: ItemKey,
  step: Step,
  choice: Choice,
  { booking, edits }: { booking?: string | undefined; edits?: true } = {},
): string {
  const chosen = { step, ...choice, booking, ...(edits && { [EDIT]: 'yes' }) }
  return 'offerId' in key ? paths.book.offer(key.offerId, chosen) : paths.book.service(key.serviceId, chosen)
}

/** The choice of an existing booking, or of a time that a visitor holds. */
export const toChoice = (booking: { startTime: string; branchId: string; staffId: string | null }) => ({
  startsAt: new Date(booking.startTime).toISOString(),
  branch: booking.branchId,
  ...(booking.staffId && { staff: booking.staffId }),
})

/** Returns whether this time, place and person (or any person if none is chosen) is held. */
export const isHeld = (held: Choice | null, { startsAt, branch, staff }: Choice): boolean =>
  held !== null &&
  held.startsAt === startsAt &&
  held.branch === branch &&
  (staff === undefined || held.staff === staff)

export const getStart = ({ startsAt }: Choice): At | null => (startsAt ? Date.parse(startsAt) : null)

/**
 * The day whose times are shown: the one under which the chosen time is listed, or the chosen day. Today's list has the
 * rest of yesterday's, and only days that can be booked have one.
 */
export function listedDay(
  { date, startsAt }: Choice,
  branch: BranchHours | undefined,
  today: Day,
): Day | undefined {
  if (!startsAt) return date
  const start = Date.parse(startsAt)
  const isListedThere = date !== undefined && [0, 1].includes(daysBetween(date, toDay(start)))
  if (isListedThere) return date
  const day = branch ? openingDay(openingPlan(branch), start) : toDay(start)
  const last = addDays(today, DAYS_AHEAD_LIMIT)
  return day < today ? today : day > last ? last : day
}

/** The chosen branch, or the main one. */
export const findBranch = <Found extends { id: string }>(
  branches: readonly Found[],
  id: string | undefined,
) => (id === undefined ? branches[0] : branches.find((branch) => branch.id === id))

/** The day to show when none is chosen: the first with a free time, or else the first open one; '' without any. */
export const firstFree = (days: readonly { date: Day; isOpen: boolean; free: number }[]): Day =>
  (days.find((day) => day.free > 0) ?? days.find((day) => day.isOpen) ?? days[0])?.date ?? ''

/** A request returns at most 31 days, including today. */
export const PART_DAYS = 31

/** The day strip shows two weeks; a later day is shown with its own two weeks. */
export const STRIP_DAYS = 14
export const stripStart = (today: Day, date: Day | undefined): Day =>
  addDays(today, date ? Math.floor(daysBetween(today, date) / STRIP_DAYS) * STRIP_DAYS : 0)
