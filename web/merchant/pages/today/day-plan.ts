import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import {
  canMarkNoShow,
  canStoreCancel,
  canStoreChangeStatus,
  isLive,
  NO_SHOW_AFTER_MINUTES,
  type StoreStepRefusal,
} from '#domain/booking/booking-policy.ts'
import {
  dayAndTime,
  toDay,
  instant,
  MINUTE,
  toMinutesOfDay,
  readClockTime,
  timeOfDay,
  type At,
  type Day,
} from '#domain/time/time.ts'
import { firstCharacter } from '#domain/text/shorten.ts'
import { hoursOn } from '#web/app/document/branch-hours.ts'
import { bookedItem, shillingsToCents, getEnd, getStart } from '#web/app/document/booked-item.ts'

/** The figures of a day. Unpaid holds and cancelled bookings do not count. */
export function toFigures(bookings: readonly Booking[]): Figures {
  const real = bookings.filter((booking) => booking.status !== 'cancelled' && !booking.requiresPayment)
  const toTake = real.filter(({ status }) => status === 'confirmed' || status === 'checked_in')
  return {
    count: real.length,
    toTakeCents: toTake.reduce(
      (sum, { storePrice }) => sum + (storePrice === null ? 0 : shillingsToCents(storePrice)),
      0,
    ),
    waiting: bookings.filter(awaitsConfirmation).length,
  }
}

export const awaitsConfirmation = ({ status, requiresPayment }: Booking): boolean =>
  status === 'pending' && !requiresPayment

/** The status of a booking on a day's page. */
export function describeStatus({
  status,
  requiresPayment,
  isNoShow,
  comingAt,
}: Pick<Booking, 'status' | 'requiresPayment' | 'isNoShow' | 'comingAt'>): Status {
  if (status === 'pending') return requiresPayment ? 'held' : 'waiting'
  if (status === 'cancelled') return isNoShow ? 'missed' : 'cancelled'
  if (status === 'confirmed') return comingAt ? 'coming' : 'confirmed'
  return status
}
/** `coming` is confirmed, and the customer has said that they are coming. */
export type Status =
  | 'held'
  | 'waiting'
  | 'confirmed'
  | 'coming'
  | 'checked_in'
  | 'completed'
  | 'cancelled'
  | 'missed'

/** The status changes allowed now, and those that are too early, each with its time. */
export function getSteps(booking: Booking, now: At): { open: Step[]; later: { to: Step; from: At }[] } {
  const start = getStart(booking)
  const checkInFrom = Date.parse(booking.storeChecksInFrom)
  const facts = {
    status: booking.status,
    start,
    feeCents: shillingsToCents(booking.accessFee),
    accessFeePaid: booking.accessFeePaid,
    checkInFrom,
  }
  const open: Step[] = []
  const later: { to: Step; from: At }[] = []
  for (const to of STEPS) {
    const outcome: true | StoreStepRefusal = canStoreChangeStatus(facts, to, now)
    if (outcome === true) open.push(to)
    if (outcome === 'too-early') later.push({ to, from: to === 'checked_in' ? checkInFrom : start })
  }
  return { open, later }
}

/** Returns the ways to end a booking without a visit. `noShowFrom` is the time from which it can be marked as a no-show. */
export function getEndActions(
  booking: Booking,
  now: At,
): { canCancel: boolean; canMarkNoShow: boolean; noShowFrom: At | null } {
  const start = getStart(booking)
  const { status, accessFeePaid } = booking
  const outcome = canMarkNoShow({ status, start }, now)
  return {
    canCancel:
      canStoreCancel({ status, start, feeCents: shillingsToCents(booking.accessFee), accessFeePaid }, now) ===
      true,
    canMarkNoShow: outcome === true,
    noShowFrom: outcome === 'too-early' && now >= start ? start + NO_SHOW_AFTER_MINUTES * MINUTE : null,
  }
}

/** The start of the booking before its last move. */
export function movedFrom({ history }: Booking): At | null {
  const move = history.findLast(({ kind }) => kind === 'move')
  return move?.fromStart ? Date.parse(move.fromStart) : null
}

const STEPS = ['confirmed', 'checked_in', 'completed'] as const
export type Step = (typeof STEPS)[number]

/** The staff with bookings on this day; bookings without a person come last. */
export function getStaffOfDay(bookings: readonly Booking[]): StaffOfDay[] {
  const shown = bookings.filter(({ status }) => status !== 'cancelled')
  const hasSeveralBranches = new Set(shown.map(({ branchId }) => branchId)).size > 1
  const groups = Map.groupBy(shown, ({ Staff }) => Staff?.id ?? '')
  return [...groups]
    .map(([id, theirs]): StaffOfDay => {
      const { Staff, Branch } = theirs[0]! // a group has at least one
      return Staff
        ? { id, name: Staff.name, note: hasSeveralBranches ? Branch.location : Staff.role, bookings: theirs }
        : { id, name: m.merchant_day_unassigned(), note: '', bookings: theirs }
    })
    .toSorted((a, b) => Number(a.id === '') - Number(b.id === '') || a.name.localeCompare(b.name))
}
export type StaffOfDay = { id: string; name: string; note: string; bookings: Booking[] }

/** The first name, plus an initial if two members of staff share it. */
export function shortName(name: string, staff: readonly { id: string; name: string }[]): string {
  const [first = name, ...others] = name.split(' ')
  if (staff.some((each) => each.id === '' && each.name === name)) return name
  const isShared = staff.filter((each) => each.name.split(' ')[0] === first).length > 1
  return isShared && others[0] ? `${first} ${firstCharacter(others[0])}.` : first
}

/**
 * The hours of a day's calendar, in whole hours: the branches' opening hours, extended by bookings outside
 * them.
 */
export function toHours(bookings: readonly Booking[], day: Day): { from: number; to: number } {
  const midnight = instant(day)
  const starts = bookings.flatMap(({ Branch, startTime }) => [
    readClockTime(hoursOn(Branch, day)?.opens ?? '') ?? 9 * 60,
    toMinutesOfDay(Date.parse(startTime)),
  ])
  const ends = bookings.flatMap((booking) => {
    const hours = hoursOn(booking.Branch, day)
    const closes = readClockTime(hours?.closes ?? '') ?? 18 * 60
    const opens = readClockTime(hours?.opens ?? '') ?? 0
    // A branch that closes after midnight is shown until midnight.
    return [closes <= opens ? 1440 : closes, Math.min(1440, (getEnd(booking) - midnight) / MINUTE)]
  })
  return { from: Math.floor(Math.min(...starts) / 60) * 60, to: Math.ceil(Math.max(...ends) / 60) * 60 }
}

/** Returns whether the branch of the booking stays open for an hour, so that a day without free times is full and not over. */
export function hasTimeLeft({ Branch }: Booking, day: Day, now: At): boolean {
  const hours = hoursOn(Branch, day)
  if (!hours) return false
  const [opens, closes] = [hours.opens, hours.closes].map((time) => readClockTime(time) ?? 0) as [
    number,
    number,
  ]
  return now + 60 * MINUTE <= instant(day, closes <= opens ? closes + 1440 : closes)
}

/**
 * Places overlapping bookings side by side: each gets its column and the number of columns of its cluster.
 */
export function placeInColumns<T extends Pick<Booking, 'startTime' | 'endTime'>>(
  bookings: readonly T[],
): { booking: T; column: number; columns: number }[] {
  const placed: { booking: T; column: number; columns: number }[] = []
  let cluster: typeof placed = []
  let ends: At[] = []
  const close = () => {
    for (const each of cluster) each.columns = ends.length
    placed.push(...cluster)
    cluster = []
    ends = []
  }
  for (const booking of bookings.toSorted((a, b) => getStart(a) - getStart(b))) {
    if (ends.length > 0 && ends.every((end) => end <= getStart(booking))) close()
    const freeColumn = ends.findIndex((end) => end <= getStart(booking))
    const column = freeColumn === -1 ? ends.length : freeColumn
    ends[column] = getEnd(booking)
    cluster.push({ booking, column, columns: 1 })
  }
  close()
  return placed
}

/** The lines of a booking on a phone: what is booked, with whom and until when, and the store among several. */
export function rowLines(booking: Booking, { namesStore }: { namesStore: boolean }): string[] {
  const { title, store } = bookedItem(booking)
  const time = timeOfDay(getEnd(booking))
  const staff = booking.Staff?.name.split(' ')[0]
  const line = staff
    ? m.merchant_booking_with_staff_until({ title, staff, time })
    : m.merchant_booking_until({ title, time })
  return namesStore ? [line, `${store.name}, ${booking.Branch.location}`] : [line]
}

/** '14:30' today, 'Sat 21 Nov, 14:30' otherwise. */
export const formatMoment = (at: At, now: At): string =>
  toDay(at) === toDay(now) ? timeOfDay(at) : dayAndTime(at)

export const timeRange = (booking: Booking): string =>
  `${timeOfDay(getStart(booking))}–${timeOfDay(getEnd(booking))}`
export const isOpen = (booking: Booking): boolean => isLive(booking.status)

export type Figures = { count: number; toTakeCents: number; waiting: number }
