/** Common data of the views of the calendar. */
import { m } from '#messages'
import type { Api, Reply } from '#contract/kernel.ts'
import type { CalendarBooking } from '#contract/bookings/calendar.ts'
import { visitTitle } from '#domain/booking/visits/visit-items.ts'
import { instant, MINUTE, timeOfDay, toMinutesOfDay, type At, type Day } from '#domain/time/time.ts'
import { getEnd, getStart } from '#web/app/document/booked-item.ts'
import type { MovedBooking } from '../../../components/bookings/move-dialog.tsx'
import { describeStatus, type Status } from '../../today/day-plan.ts'

export type CalendarReply = Reply<Api['GET /merchant/calendar']>
export type CalendarDay = CalendarReply['days'][number]
export type Block = CalendarReply['blocks'][number]
export type StaffMember = CalendarReply['staff'][number]
export type ActionName = CalendarBooking['actions'][number]['action']
export type { CalendarBooking }

export const getCalendarStatus = (booking: CalendarBooking): Status =>
  describeStatus({ ...booking, requiresPayment: isHeld(booking) })

/** Returns whether the booking is held until it is paid. A request has no such limit. */
const isHeld = ({ status, holdExpiresAt }: CalendarBooking) => status === 'pending' && holdExpiresAt !== null

export const isRequest = (booking: CalendarBooking): boolean => getCalendarStatus(booking) === 'waiting'

/** What is booked: the offer or the service, and how many others the visit has. */
export const getTitle = ({ offerTitle, serviceName, items }: CalendarBooking): string =>
  visitTitle(offerTitle ?? serviceName, (items?.length ?? 1) - 1)

/** A booking, or a service of a visit of several, which takes a place of its own. */
export type CalendarPart = CalendarBooking & { part?: { number: number; of: number } }

/** Each service of a visit by itself, at its time and with its person. */
export const splitVisits = (bookings: readonly CalendarBooking[]): CalendarPart[] =>
  bookings.flatMap(({ items, ...booking }) =>
    items
      ? items.map(({ name, storePrice, ...item }, at) => ({
          ...booking,
          startTime: item.startTime,
          endTime: item.endTime,
          staffId: item.staffId,
          staffName: item.staffName,
          isStaffChosen: item.isStaffChosen,
          serviceId: item.serviceId,
          toCollect: storePrice,
          serviceName: name,
          offerTitle: null,
          part: { number: at + 1, of: items.length },
        }))
      : [booking],
  )

/** Returns the fields for the dialog that proposes another time. */
export const toMoved = (booking: CalendarBooking): MovedBooking => ({
  id: booking.id,
  startTime: booking.startTime,
  customerName: booking.customer.name,
  itemTitle: getTitle(booking),
  staffId: booking.staffId,
})

/** Returns whether the grid shows the booking. Cancelled bookings are in the list only. */
export const isShown = ({ status }: CalendarBooking): boolean => status !== 'cancelled'

/** The names of the branches, if bookings of several are shown. */
export function getBranchNames(
  { branches }: Pick<CalendarReply, 'branches'>,
  { storeId, branchId }: { storeId: string | undefined; branchId: string | undefined },
): ReadonlyMap<string, string> {
  const shown = branches.filter(
    (each) =>
      (storeId === undefined || each.storeId === storeId) && (branchId === undefined || each.id === branchId),
  )
  return new Map(shown.length < 2 ? [] : shown.map(({ id, name }) => [id, name]))
}

/** Returns whether the store can do it now, and otherwise from when. Null if it never can. */
export function actionAt(
  booking: CalendarBooking,
  name: ActionName,
  now: At,
): { isOpen: boolean; from: At | null; until: At | null } | null {
  const found = booking.actions.find(({ action }) => action === name)
  if (!found) return null
  const from = found.from === null ? null : Date.parse(found.from)
  const until = found.until === null ? null : Date.parse(found.until)
  if (until !== null && now >= until) return null
  return { isOpen: from === null || now >= from, from, until }
}

/** The usual next step that is possible now. */
export function nextStep(booking: CalendarBooking, now: At): Step | null {
  for (const { action } of booking.actions) {
    const step = STEPS.find((each) => each === action)
    if (step && actionAt(booking, step, now)?.isOpen) return step
  }
  return null
}
const STEPS = ['confirm', 'check-in', 'complete'] as const
export type Step = (typeof STEPS)[number]

/** Returns whether the booking has begun a while ago, and nobody has said whether the customer came. */
export const isUnattended = (booking: CalendarBooking, now: At): boolean =>
  nextStep(booking, now) === 'check-in' && actionAt(booking, 'no-show', now)?.isOpen === true

/** '' is the column of bookings without a person. */
export const getColumn = ({ staffId }: CalendarBooking): string => staffId ?? ''

export const isOn = (day: Day, { startTime }: { startTime: string }): boolean => {
  const at = Date.parse(startTime)
  return at >= instant(day) && at < instant(day, 1440)
}

/** A span of a day in minutes since midnight, cut off at midnight. */
export function minutesOn(day: Day, span: { from: At; to: At }): { from: number; to: number } {
  const midnight = instant(day)
  const clamp = (at: At) => Math.min(1440, Math.max(0, (at - midnight) / MINUTE))
  return { from: clamp(span.from), to: clamp(span.to) }
}

/** Returns whether any part of a block is on the day. */
export function isBlockOn(day: Day, block: Pick<Block, 'from' | 'to'>): boolean {
  const { from, to } = toSpan(block)
  return from < instant(day, 1440) && to > instant(day)
}

/** The reason of the store, or the calendar in which the person is busy. */
export const blockText = ({ reason, source }: Block): string =>
  source === null ? (reason ?? m.merchant_calendar_blocked()) : SOURCE_TEXTS[source]()
const SOURCE_TEXTS: Record<NonNullable<Block['source']>, () => string> = {
  google: m.merchant_calendar_busy_google,
  outlook: m.merchant_calendar_busy_outlook,
  apple: m.merchant_calendar_busy_apple,
  other: m.merchant_calendar_busy_other,
}

/** Where the person is busy by a calendar at a time of the booking, which was there before. */
export const clashTexts = ({ clashes }: CalendarBooking): string[] =>
  clashes.map(({ source, from, to }) =>
    CLASH_TEXTS[source]({ from: timeOfDay(Date.parse(from)), to: timeOfDay(Date.parse(to)) }),
  )
const CLASH_TEXTS: Record<NonNullable<Block['source']>, (times: Record<'from' | 'to', string>) => string> = {
  google: m.merchant_calendar_clash_google,
  outlook: m.merchant_calendar_clash_outlook,
  apple: m.merchant_calendar_clash_apple,
  other: m.merchant_calendar_clash_other,
}

export const toSpan = ({ from, to }: { from: string; to: string }) => ({
  from: Date.parse(from),
  to: Date.parse(to),
})

/** The hours that the columns show: opening hours, shifts and bookings, in whole hours. */
export function shownHours(
  days: readonly CalendarDay[],
  bookings: readonly CalendarBooking[],
): { from: number; to: number } {
  const spans = days.flatMap(({ date, branches, staff }) => [
    ...branches.flatMap(({ opensAt, closesAt }) =>
      opensAt && closesAt ? [minutesOn(date, toSpan({ from: opensAt, to: closesAt }))] : [],
    ),
    ...staff.flatMap(({ shifts }) => shifts.map((shift) => minutesOn(date, toSpan(shift)))),
  ])
  const booked = bookings.map((booking) => {
    const from = toMinutesOfDay(getStart(booking))
    return { from, to: Math.min(1440, from + (getEnd(booking) - getStart(booking)) / MINUTE) }
  })
  const all = [...spans, ...booked].filter(({ from, to }) => to > from)
  if (all.length === 0) return { from: 9 * 60, to: 18 * 60 }
  return {
    from: Math.floor(Math.min(...all.map(({ from }) => from)) / 60) * 60,
    to: Math.ceil(Math.max(...all.map(({ to }) => to)) / 60) * 60,
  }
}

/** The parts of `hours` that none of the spans covers. */
export function gapsBetween(
  hours: { from: number; to: number },
  spans: readonly { from: number; to: number }[],
): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = []
  let free = hours.from
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from > free) gaps.push({ from: free, to: Math.min(from, hours.to) })
    free = Math.max(free, to)
  }
  if (free < hours.to) gaps.push({ from: free, to: hours.to })
  return gaps.filter(({ from, to }) => to > from)
}

/** Free time that was chosen in the grid, in minutes of a day; `to` is null if only a start was. */
export type FreeTime = {
  day: Day
  staffId: string | null
  /** Branch of several people who are free; otherwise the branch of `staffId`. */
  branchId?: string
  from: number
  to: number | null
}

/** A booking and the time to which it was dragged. */
export type MoveTo = { booking: CalendarBooking; at: At; staffId: string | null }
