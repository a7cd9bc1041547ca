/**
 * Times when an offer or a service can be booked. The lists of slots, the coming days and the check under the booking lock all
 * use the same plan and rules (domain/booking/slots.ts).
 */
import { m } from '#messages'
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { Problem } from '#contract/problem.ts'
import { holidaysBetween } from '#domain/time/holidays.ts'
import { hasAccessFee } from '#domain/catalogue/pricing.ts'
import { ANY_TIME, toUsableTimes } from '#domain/catalogue/usable-times.ts'
import { indexPlan, type OpenSlot } from '#domain/booking/compute-slots.ts'
import { isOpenOn, openOn, specialDays, type Plan } from '#domain/booking/plan.ts'
import { dayRule, slotsOn, type DayRule } from '#domain/booking/slots.ts'
import {
  addDays,
  formatDate,
  toDay,
  daysBetween,
  instant,
  MINUTE,
  type At,
  type Day,
} from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listPlans, type Item, type ItemKey, type PlanRow, type Pool } from './availability-queries.ts'
import { bookableItem, checkStock, getPool } from './bookable-items.ts'
import { listTaken, type Exceptions, type Window } from './taken-queries.ts'

export type SlotFilter = Pick<Exceptions, 'exceptHold'> & {
  branchId?: string | undefined
  staffId?: string | undefined
}

/** Returns whether a booking of the item waits for the store. */
const isRequestItem = ({ offer, autoConfirm }: Item): boolean =>
  !autoConfirm && !(offer && hasAccessFee(offer))

export type PlanInput = Exceptions & {
  /** Both days are included. */
  from: Day
  to: Day
  staffId?: string | undefined
}

/** A service or an offer at a branch, and the person who is chosen for it. */
export type Line = {
  item: Item
  pool: Pool
  staffId?: string | undefined
  /** Field of the request that names it, if there are several. */
  field?: string | undefined
}
/** A line that has its time and, if it takes one, its person. */
export type BookedLine = { line: Line; start: Date; end: Date; staffId: string | null }

/** Returns all data that the rules need, in two statements. */
export async function loadPlan(
  db: Queryable,
  item: Item,
  pool: Pool,
  { staffId, ...input }: PlanInput,
  now: Date,
): Promise<Plan> {
  const [plan] = await loadPlans(db, [{ item, pool, staffId }], input, now)
  return plan!
}

/** The same for several services of one branch, in the same two statements. */
export async function loadPlans(
  db: Queryable,
  lines: readonly Line[],
  input: Omit<PlanInput, 'staffId'>,
  now: Date,
): Promise<Plan[]> {
  const branchId = lines[0]!.pool.branchId
  // Hours of yesterday may end after midnight today.
  const from = input.from === toDay(now.getTime()) ? addDays(input.from, -1) : input.from
  const serviceIds = lines.map(({ item }) => item.serviceId)
  const rows = await listPlans(db, branchId, serviceIds, from, input.to)
  const plans = lines.map(({ item, pool, staffId, field }) => {
    const terms = { ...item, capacity: pool.capacity, isRequest: isRequestItem(item) }
    const plan = planFrom(rows.get(item.serviceId)!, terms, { from, to: input.to })
    return {
      ...withPerson(plan, staffId, field),
      validUntil: item.offer && item.offer.expiresAt.getTime(),
      usableTimes: item.offer ? toUsableTimes(item.offer) : ANY_TIME,
    }
  })
  const bufferMinutes = Math.max(...plans.map((plan) => plan.bufferMinutes))
  const window = toWindow({ ...plans[0]!, bufferMinutes }, input)
  const toTaken = await listTaken(db, branchId, window, now, input)
  return plans.map((plan, index) => ({ ...plan, taken: toTaken(lines[index]!.pool.id) }))
}

/** The plan of one person only, if one is chosen. Nobody is chosen for a class. */
export function withPerson<P extends Pick<Plan, 'staffIds' | 'isClass'>>(
  plan: P,
  staffId: string | undefined,
  field?: string,
): P {
  if (staffId === undefined) return plan
  if (plan.isClass || !plan.staffIds.includes(staffId)) throw inField(bookingProblems.unknownStaff(), field)
  return { ...plan, staffIds: [staffId] }
}

/** The problem, with the field of the request that it is about. */
export const inField = (problem: Problem, field: string | undefined): Problem =>
  field === undefined
    ? problem
    : problem.with({
        ...(problem.extra && { extra: problem.extra }),
        errors: { [field]: problem.message },
      })

type Terms = Pick<
  Plan,
  'durationMinutes' | 'bufferMinutes' | 'capacity' | 'minAdvanceMinutes' | 'isRequest' | 'maxAdvanceDays'
>

/**
 * Returns the plan without bookings. Its capacity is 0 if people are named for the service and none of them is at the branch.
 * If nobody is named, anyone at the branch performs it, and one of them serves all who come at the same time.
 */
export function planFrom(
  row: PlanRow,
  terms: Terms,
  { from, to }: { from: Day; to: Day },
): Omit<Plan, 'taken'> {
  const { hours, staffIds, shifts, breaks } = row
  return {
    durationMinutes: terms.durationMinutes,
    bufferMinutes: terms.bufferMinutes,
    capacity: staffIds.length === 0 && row.isAssigned ? 0 : terms.capacity,
    hours,
    days: specialDays(
      row.days,
      row.closesOnHolidays,
      row.closesOnHolidays ? holidaysBetween(from, to, row.gazetted) : [],
    ),
    minAdvanceMinutes: terms.minAdvanceMinutes,
    isRequest: terms.isRequest,
    maxAdvanceDays: terms.maxAdvanceDays,
    validUntil: null,
    usableTimes: ANY_TIME,
    staffIds,
    isClass: !row.isAssigned && terms.capacity > 1,
    shifts,
    breaks,
    leaves: row.leaves.map((leave) => ({ ...leave, end: leave.end ?? Infinity })),
  }
}

/**
 * Returns the window from midnight of the first day to the last closing time, which may be after midnight, extended by the
 * buffer.
 */
function toWindow(
  plan: Pick<Plan, 'hours' | 'days' | 'bufferMinutes'>,
  { from, to }: { from: Day; to: Day },
): Window {
  const last = Math.max(1440, ...[...plan.hours, ...plan.days].map(({ closes }) => closes ?? 0))
  const gap = plan.bufferMinutes * MINUTE
  return { from: instant(from) - gap, to: instant(to, last) + gap }
}

/** Rejects past days and days further ahead than bookings open. */
export function checkDay(day: Day, item: Pick<Item, 'maxAdvanceDays'>, now: Date): void {
  const ahead = daysBetween(toDay(now.getTime()), day)
  if (ahead < 0) throw bookingProblems.pastDate()
  if (ahead > item.maxAdvanceDays) throw tooFar(item)
}

/**
 * Checks that need no data of the branch. A time after midnight may be a slot of the day before, so one more
 * day is allowed.
 */
export function checkTime(start: At, item: Pick<Item, 'maxAdvanceDays'>, now: At): void {
  if (start <= now) throw bookingProblems.pastTime()
  if (daysBetween(toDay(now), toDay(start)) > item.maxAdvanceDays + 1) throw tooFar(item)
}

export const tooFar = ({ maxAdvanceDays }: Pick<Item, 'maxAdvanceDays'>): Problem =>
  bookingProblems.tooFar().with({
    message: m.problem_too_far_ahead({ count: maxAdvanceDays }),
  })

/**
 * Returns the problem of a day without slots. Existing clients look for these words (docs/rules/availability.md#closed-days).
 */
export function ruleProblem(rule: DayRule, { offer }: Pick<Item, 'offer'>): Problem {
  switch (rule.kind) {
    case 'closed':
      return rule.reason === null
        ? bookingProblems.closedDay()
        : bookingProblems.closedDay().with({
            message: m.problem_closed_day_because({ reason: rule.reason }),
          })
    case 'after-offer':
      return bookingProblems.afterOffer().with({
        message: m.problem_after_offer_date({ date: formatDate(toDay(offer!.expiresAt.getTime())) }),
      })
    case 'not-usable':
      return bookingProblems.notUsable()
    case 'no-staff':
      return bookingProblems.closedDay().with({ message: m.problem_closed_day_no_staff() })
  }
}

/** Returns the reason for a list of days; null for a weekday without hours. */
function getReason(rule: DayRule | null): string | null {
  switch (rule?.kind) {
    case undefined:
      return null
    case 'closed':
      return rule.reason
    case 'after-offer':
      return m.rule_day_offer_ended()
    case 'not-usable':
      return m.rule_day_offer_not_usable()
    case 'no-staff':
      return m.rule_day_no_staff()
  }
}

export type DaySlots = { item: Item; pool: Pool; plan: Plan; slots: OpenSlot[]; rule: DayRule | null }

export async function getDaySlots(ctx: Ctx, key: ItemKey, day: Day, filter: SlotFilter): Promise<DaySlots> {
  const item = await bookableItem(ctx, key)
  checkStock(item)
  checkDay(day, item, ctx.now)
  const pool = getPool(item, filter.branchId)
  const { staffId, exceptHold } = filter
  const plan = await loadPlan(ctx.db, item, pool, { from: day, to: day, staffId, exceptHold }, ctx.now)
  const slots = slotsOn(day, plan, ctx.now.getTime())
  const rule = slots.some((slot) => slot.total > 0) ? null : dayRule(day, plan)
  // If only the requested staff is away, the day is not closed: other staff are at work.
  const isOnlyStaffAway = rule?.kind === 'no-staff' && filter.staffId !== undefined
  return { item, pool, plan, slots, rule: isOnlyStaffAway ? null : rule }
}

export type PlannedDay = {
  day: Day
  isOpen: boolean
  /** Closing time, which may be after midnight. */
  closesAt: At | null
  reason: string | null
  free: OpenSlot[]
}
export type ComingDays = { pool: Pool; days: PlannedDay[] }

/** Returns the free times of the coming days. */
export async function listComingDays(
  ctx: Ctx,
  key: ItemKey,
  from: Day | undefined,
  count: number,
  filter: SlotFilter,
): Promise<ComingDays> {
  const item = await bookableItem(ctx, key)
  checkStock(item)
  const pool = getPool(item, filter.branchId)
  const days = daysFrom(from, count, item, ctx.now)
  const { staffId, exceptHold } = filter
  const plan = await loadPlan(ctx.db, item, pool, { ...days, staffId, exceptHold }, ctx.now)
  return { pool, days: listFreeDays(days, plan, ctx.now) }
}

/**
 * `count` days from `from` or today. Days further ahead than bookings open are included, without free slots.
 */
export function daysFrom(
  from: Day | undefined,
  count: number,
  item: Item,
  now: Date,
): { from: Day; to: Day } {
  const today = toDay(now.getTime())
  if (from !== undefined && daysBetween(today, from) > 366) throw tooFar(item)
  const first = from !== undefined && from > today ? from : today
  return { from: first, to: addDays(first, count - 1) }
}

export function listFreeDays({ from, to }: { from: Day; to: Day }, plan: Plan, now: Date): PlannedDay[] {
  const index = indexPlan(plan)
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, ahead) => {
    const day = addDays(from, ahead)
    const slots = slotsOn(day, plan, now.getTime(), index)
    const open = openOn(plan, day)
    return {
      day,
      closesAt: 'closed' in open ? null : instant(day, open.closes),
      isOpen: isOpenOn(plan, day) || slots.length > 0,
      reason: slots.some((slot) => slot.total > 0) ? null : getReason(dayRule(day, plan, index)),
      free: slots.filter((slot) => slot.available > 0),
    }
  })
}
