/**
 * When an offer or a service can be had: the same plan and the same pure rule (domain/booking/slots.ts) serve the slot lists, the coming days and
 * the check under the booking's lock.
 */
import { bookingProblems } from '#contract/bookings.ts'
import type { Problem } from '#contract/problem.ts'
import { storeProblems } from '#contract/stores.ts'
import { holidaysBetween } from '#domain/time/holidays.ts'
import { checkOfferLimits } from '#domain/catalogue/offer-limits.ts'
import {
  dayRule,
  indexPlan,
  isOpenOn,
  slotsOn,
  specialDays,
  type DayRule,
  type OpenSlot,
  type Plan,
} from '#domain/booking/slots.ts'
import { addDays, dateOf, dayOf, daysBetween, instant, MINUTE, type Day } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/database/database.ts'
import {
  findItem,
  getPlan,
  listTaken,
  type Item,
  type ItemKey,
  type PlanRow,
  type Pool,
  type Window,
} from './availability-queries.ts'

export type Where = { branchId?: string | undefined; staffId?: string | undefined }

type NamedItem = {
  offerId?: string | null | undefined
  serviceId?: string | null | undefined
  bookingType?: 'offer' | 'service' | undefined
}

/** What a request is for. Ids and a type that do not name the same item are rejected. */
export async function itemKeyOf(
  db: Queryable,
  { offerId, serviceId, bookingType }: NamedItem,
): Promise<ItemKey> {
  if (offerId && serviceId) {
    if (bookingType === undefined) throw bookingProblems.twoItems()
    const item = await findItem(db, { offerId })
    if (!item) throw bookingProblems.itemNotFound()
    if (item.serviceId !== serviceId) throw bookingProblems.itemMismatch()
    return bookingType === 'offer' ? { offerId } : { serviceId }
  }
  if (!offerId && !serviceId) throw bookingProblems.noItem()
  const type = offerId ? 'offer' : 'service'
  if (bookingType !== undefined && bookingType !== type) throw bookingProblems.itemMismatch()
  return offerId ? { offerId } : { serviceId: serviceId! }
}

/** The item if it can be booked at all; the refusals say why not. */
export async function bookableItem(ctx: Pick<Ctx, 'db' | 'now'>, key: ItemKey): Promise<Item> {
  const item = await findItem(ctx.db, key)
  if (!item || item.storeStatus !== 'published' || item.serviceStatus !== 'active')
    throw bookingProblems.itemNotFound()
  if (item.offer && item.offer.status !== 'active') throw bookingProblems.offerInactive()
  if (item.offer && item.offer.expiresAt <= ctx.now) throw bookingProblems.offerExpired()
  if (!item.bookingEnabled) throw bookingProblems.disabled()
  return item
}

/** What nobody can have any more has no free times. Who has booked it already is asked when it is booked. */
function checkStock({ offer }: Item): void {
  if (
    offer &&
    checkOfferLimits(offer, { inAll: offer.inAll, byCustomer: 0, hasBookedAtStore: false }) === 'sold-out'
  )
    throw bookingProblems.soldOut()
}

/** The branch that is meant: the named one, or the main one for none and for the synthetic 'store-{id}'. */
export function poolOf({ pools, storeId }: Item, branchId: string | undefined): Pool {
  const pool =
    branchId === undefined || branchId === '' || branchId === `store-${storeId}`
      ? pools[0]
      : pools.find((p) => p.branchId === branchId)
  if (!pool) throw storeProblems.branchNotFound()
  return pool
}

/** The days that a plan is of, both included; of whom it is asked, and which booking counts as free because it is being moved. */
type PlanInput = { from: Day; to: Day; staffId?: string | undefined; but?: string | undefined }

/** All that the rule needs to know, in two statements; in three at once where many days are asked outside a transaction. */
export async function planOf(
  db: Queryable,
  item: Item,
  pool: Pool,
  wish: PlanInput,
  now: Date,
): Promise<Plan> {
  // Tonight began yesterday.
  const from = wish.from === dayOf(now.getTime()) ? addDays(wish.from, -1) : wish.from
  const row = await getPlan(db, pool.branchId, item.serviceId, from, wish.to)
  if (wish.staffId !== undefined && !row.staffIds.includes(wish.staffId)) throw bookingProblems.unknownStaff()
  const plan = planFrom(row, { ...item, capacity: pool.capacity }, { from, to: wish.to })
  return {
    ...plan,
    staffIds: wish.staffId === undefined ? plan.staffIds : [wish.staffId],
    validUntil: item.offer && item.offer.expiresAt.getTime(),
    taken: await listTaken(db, pool, windowOf(plan, wish), now, wish.but ?? null),
  }
}

type Terms = Pick<
  Plan,
  'durationMinutes' | 'bufferMinutes' | 'capacity' | 'minAdvanceMinutes' | 'maxAdvanceDays'
>

/** Without what is taken. A branch that has nobody for a service that needs a person cannot give it. */
export function planFrom(
  row: PlanRow,
  terms: Terms,
  { from, to }: { from: Day; to: Day },
): Omit<Plan, 'taken'> {
  const { hours, staffIds, shifts, breaks } = row
  return {
    durationMinutes: terms.durationMinutes,
    bufferMinutes: terms.bufferMinutes,
    capacity: staffIds.length === 0 && row.needsStaff ? 0 : terms.capacity,
    hours,
    days: specialDays(
      row.days,
      row.keepsHolidays,
      row.keepsHolidays ? holidaysBetween(from, to, row.gazetted) : [],
    ),
    minAdvanceMinutes: terms.minAdvanceMinutes,
    maxAdvanceDays: terms.maxAdvanceDays,
    validUntil: null,
    staffIds,
    shifts,
    breaks,
    leaves: row.leaves.map((leave) => ({ ...leave, end: leave.end ?? Infinity })),
  }
}

/** From the first midnight to the last closing, which may lie after midnight; a buffer reaches over both. */
function windowOf(
  plan: Pick<Plan, 'hours' | 'days' | 'bufferMinutes'>,
  { from, to }: { from: Day; to: Day },
): Window {
  const last = Math.max(1440, ...[...plan.hours, ...plan.days].map(({ closes }) => closes ?? 0))
  const gap = plan.bufferMinutes * MINUTE
  return { from: instant(from) - gap, to: instant(to, last) + gap }
}

/** A date that can be asked about: today or later, and not further ahead than bookings open. */
function checkDay(day: Day, item: Pick<Item, 'maxAdvanceDays'>, now: Date): void {
  const ahead = daysBetween(dayOf(now.getTime()), day)
  if (ahead < 0) throw bookingProblems.pastDate()
  if (ahead > item.maxAdvanceDays) throw tooFar(item)
}

export const tooFar = ({ maxAdvanceDays }: Pick<Item, 'maxAdvanceDays'>): Problem =>
  bookingProblems.tooFar().with({
    message: `Bookings open ${maxAdvanceDays === 1 ? 'a day' : `${maxAdvanceDays} days`} ahead. Please select an earlier date.`,
  })

/** The sentence for a day that a rule leaves nothing of, in the words the screens look for (docs/rules/availability.md#closed-days). */
export function ruleProblem(rule: DayRule, { offer }: Pick<Item, 'offer'>): Problem {
  switch (rule.kind) {
    case 'closed':
      return rule.reason === null
        ? bookingProblems.closedDay()
        : bookingProblems.closedDay().with({
            message: `The branch is closed on this day: ${rule.reason}. Please select one of its working days.`,
          })
    case 'after-offer':
      return bookingProblems.afterOffer().with({
        message: `The offer ends on ${dateOf(dayOf(offer!.expiresAt.getTime()))} and is not open for later days.`,
      })
    case 'no-staff':
      return bookingProblems.closedDay().with({
        message:
          'Sorry, service not available on this day: nobody who gives it is at work. Please select another day.',
      })
  }
}

/** The same for a list of days, where a weekday without hours says enough. */
function reasonOf(rule: DayRule | null): string | null {
  switch (rule?.kind) {
    case undefined:
      return null
    case 'closed':
      return rule.reason
    case 'after-offer':
      return 'The offer has ended'
    case 'no-staff':
      return 'Nobody is at work'
  }
}

export type DaySlots = { item: Item; pool: Pool; plan: Plan; slots: OpenSlot[]; rule: DayRule | null }

export async function slotsOfDay(ctx: Ctx, key: ItemKey, day: Day, where: Where): Promise<DaySlots> {
  const item = await bookableItem(ctx, key)
  checkStock(item)
  checkDay(day, item, ctx.now)
  const pool = poolOf(item, where.branchId)
  const plan = await planOf(ctx.db, item, pool, { from: day, to: day, staffId: where.staffId }, ctx.now)
  const slots = slotsOn(day, plan, ctx.now.getTime())
  const rule = slots.some((slot) => slot.total > 0) ? null : dayRule(day, plan)
  // That one person is away is no rule of the branch: others are there.
  return {
    item,
    pool,
    plan,
    slots,
    rule: rule?.kind === 'no-staff' && where.staffId !== undefined ? null : rule,
  }
}

export type PlannedDay = { day: Day; isOpen: boolean; reason: string | null; free: OpenSlot[] }
export type ComingDays = { pool: Pool; days: PlannedDay[] }

/** The free times of the coming days. */
export async function comingDays(
  ctx: Ctx,
  key: ItemKey,
  from: Day | undefined,
  count: number,
  where: Where,
): Promise<ComingDays> {
  const item = await bookableItem(ctx, key)
  checkStock(item)
  const pool = poolOf(item, where.branchId)
  const days = daysFrom(from, count, item, ctx.now)
  const plan = await planOf(ctx.db, item, pool, { ...days, staffId: where.staffId }, ctx.now)
  return { pool, days: freeDays(days, plan, ctx.now) }
}

/** So many days from this one on, or from today. Some of them may lie further ahead than bookings open, and then have nothing free. */
export function daysFrom(
  from: Day | undefined,
  count: number,
  item: Item,
  now: Date,
): { from: Day; to: Day } {
  const today = dayOf(now.getTime())
  if (from !== undefined && daysBetween(today, from) > 366) throw tooFar(item)
  const first = from !== undefined && from > today ? from : today
  return { from: first, to: addDays(first, count - 1) }
}

export function freeDays({ from, to }: { from: Day; to: Day }, plan: Plan, now: Date): PlannedDay[] {
  const index = indexPlan(plan)
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, ahead) => {
    const day = addDays(from, ahead)
    const slots = slotsOn(day, plan, now.getTime(), index)
    return {
      day,
      isOpen: isOpenOn(plan, day) || slots.length > 0,
      reason: slots.some((slot) => slot.total > 0) ? null : reasonOf(dayRule(day, plan, index)),
      free: slots.filter((slot) => slot.available > 0),
    }
  })
}
