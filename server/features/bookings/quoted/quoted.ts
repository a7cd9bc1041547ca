/**
 * Times that stores offer in quotes, and the bookings that accepting such a quote makes
 * (docs/rules/requests.md: accepting). Like times that stores propose, they begin at any minute in the opening hours.
 */
import { m } from '#messages'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { BOOKED_AT_D3 } from '#domain/booking/booking-origins.ts'
import { halfHoursOn, timeAt } from '#domain/booking/any-time.ts'
import { indexPlan, type OpenSlot } from '#domain/booking/compute-slots.ts'
import { isOpenOn } from '#domain/booking/plan.ts'
import { choosePerson } from '#domain/booking/slots.ts'
import { addDays, toDay, daysBetween, MINUTE, type At, type Day } from '#domain/time/time.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { daysFrom, loadPlan } from '../availability/availability.ts'
import { getPool } from '../availability/bookable-items.ts'
import { findItem, listStaff, type Item, type Pool } from '../availability/availability-queries.ts'
import { countLiveBookings, findSameBooking, isBlocked } from '../holds/hold-queries.ts'
import { releaseOverdueHolds } from '../holds/holds.ts'
import { planWindow, slotTakenProblem } from '../holds/slot-problems.ts'
import * as q from '../data/queries.ts'
import { listPlacedServices, type PlacedService } from './quoted-queries.ts'

/** Number of days ahead for which a store can offer a time. */
const MAX_DAYS_AHEAD = 365

type QuotedInput = {
  storeId: string
  serviceId: string
  /** The main branch by default. */
  branchId?: string | null | undefined
  /** Member of staff; null for anybody. */
  staffId?: string | null | undefined
  start: At
  /** Duration in minutes; by default the usual one of the service. */
  durationMinutes?: number | null | undefined
}
type QuotedTime = {
  serviceId: string
  branchId: string
  staffId: string | null
  start: At
  durationMinutes: number
}

/** Returns the time with its branch and duration. Throws unless it is free now. */
export async function requireQuotableTime(
  ctx: Pick<Ctx, 'now'> & { db: Queryable },
  input: QuotedInput,
): Promise<QuotedTime> {
  const { item, pool } = await quotedItem(ctx.db, input)
  await findTime(ctx, item, pool, input)
  const { serviceId, start, staffId = null } = input
  return { serviceId, start, staffId, branchId: pool.branchId, durationMinutes: item.durationMinutes }
}

/** The customer has half an hour to accept the first time of a list, until an hour before it (docs/rules/requests.md#quotes). */
const LEAST_AHEAD_MS = 90 * MINUTE

type TimesInput = {
  storeId: string
  /** The first service by default. */
  serviceId?: string | undefined
  branchId?: string | undefined
  staffId?: string | undefined
  durationMinutes?: number | undefined
  /** The services of this category come first. */
  category?: string | undefined
  from?: Day | undefined
  days: number
}
type Named = { id: string; name: string }
type QuotableTime = { start: At; staff: Named | null }
export type QuotableTimes = {
  services: PlacedService[]
  shown: {
    serviceId: string
    durationMinutes: number
    pool: Pool
    branches: Pool[]
    staff: Named[]
    /** Days with free times. */
    days: { day: Day; times: QuotableTime[] }[]
  } | null
}

/** Returns the free times that a store can offer for as long as the work takes, each with the least booked person. */
export async function listQuotableTimes(
  ctx: Pick<Ctx, 'now'> & { db: Queryable },
  { category, from, days: count, ...input }: TimesInput,
): Promise<QuotableTimes> {
  const services = await listPlacedServices(ctx.db, input.storeId, category ?? null)
  const serviceId = input.serviceId ?? services[0]?.id
  if (serviceId === undefined) return { services, shown: null }
  const { item, pool } = await quotedItem(ctx.db, { ...input, serviceId })
  const range = daysFrom(from, count, item, ctx.now)
  const [plan, staff] = await Promise.all([
    loadPlan(ctx.db, item, pool, { ...range, staffId: input.staffId }, ctx.now),
    listStaff(ctx.db, serviceId, pool.branchId),
  ])
  const index = indexPlan(plan)
  const earliest = ctx.now.getTime() + LEAST_AHEAD_MS
  const freeOn = (day: Day): QuotableTime[] =>
    halfHoursOn(day, plan, earliest, index).flatMap((slot) => {
      if (slot.available === 0) return []
      const staffId = choosePerson(slot, plan)
      return [{ start: slot.start, staff: staff.find(({ id }) => id === staffId) ?? null }]
    })
  const days = Array.from({ length: daysBetween(range.from, range.to) + 1 }, (_, ahead) => {
    const day = addDays(range.from, ahead)
    return { day, times: freeOn(day) }
  })
  return {
    services,
    shown: {
      serviceId,
      durationMinutes: item.durationMinutes,
      pool,
      branches: item.pools,
      staff,
      days: days.filter(({ times }) => times.length > 0),
    },
  }
}

type QuotedBooking = QuotedInput & { accountId: string; priceCents: number; title: string; notes: string }

/**
 * Books the time of an accepted quote for the customer, confirmed, and returns the id of the booking. The caller holds
 * the locks of the branch and of the customer, and maps conflicts with `catchSlotConflict`.
 */
export async function bookQuoted(tx: TxCtx, quoted: QuotedBooking): Promise<string> {
  const { accountId, start } = quoted
  const { item, pool } = await quotedItem(tx.db, quoted)
  await releaseOverdueHolds(tx, pool.branchId)
  if (await isBlocked(tx.db, item.storeId, accountId)) throw bookingProblems.notAccepted()
  if ((await countLiveBookings(tx.db, accountId)) >= tx.app.settings.values.maxLiveBookings)
    throw bookingProblems.tooManyBookings()
  if (await findSameBooking(tx.db, accountId, [pool.id], new Date(start)))
    throw bookingProblems.slotTaken().with({ message: m.problem_slot_taken_own() })
  const { slot, staffId } = await findTime(tx, item, pool, quoted)

  const client = await q.getClient(tx.db, accountId)
  const id = uuidv7(tx.now.getTime())
  await q.insertBooking(
    tx.db,
    {
      id,
      accountId,
      lines: [
        {
          line: { item, pool, staffId: quoted.staffId ?? undefined },
          start: new Date(slot.start),
          end: new Date(slot.end),
          staffId,
        },
      ],
      status: 'confirmed',
      holdExpiresAt: null,
      feeCents: 0,
      feeBasis: 'none',
      chargedCents: 0,
      quotedCents: quoted.priceCents,
      quotedTitle: quoted.title,
      code: shortCode(),
      client: { name: `${client.firstName} ${client.lastName}`, email: client.email, phone: client.phone },
      notes: quoted.notes,
      specialRequests: null,
      isForGuest: false,
      answers: [],
      from: BOOKED_AT_D3,
    },
    tx.now,
  )
  await tx.emit('booking.created', { bookingId: id, status: 'confirmed', feeCents: 0 })
  await tx.emit('booking.confirmed', { bookingId: id })
  return id
}

/** Returns the item, which may be of a service that customers cannot book themselves. */
async function quotedItem(
  db: Queryable,
  input: Omit<QuotedInput, 'start'>,
): Promise<{ item: Item; pool: Pool }> {
  const item = await findItem(db, { serviceId: input.serviceId })
  if (
    !item ||
    item.storeId !== input.storeId ||
    item.storeStatus !== 'published' ||
    item.serviceStatus !== 'active'
  )
    throw bookingProblems.itemNotFound()
  const durationMinutes = input.durationMinutes ?? item.durationMinutes
  return { item: { ...item, durationMinutes }, pool: getPool(item, input.branchId ?? undefined) }
}

async function findTime(
  { db, now }: Pick<Ctx, 'now'> & { db: Queryable },
  item: Item,
  pool: Pool,
  { start, staffId }: QuotedInput,
): Promise<{ slot: OpenSlot; staffId: string | null }> {
  if (start <= now.getTime()) throw bookingProblems.pastTime()
  if (daysBetween(toDay(now.getTime()), toDay(start)) > MAX_DAYS_AHEAD)
    throw bookingProblems.tooFar().with({ message: m.problem_too_far_ahead({ count: MAX_DAYS_AHEAD }) })
  const plan = await loadPlan(db, item, pool, { ...planWindow(start), staffId: staffId ?? undefined }, now)
  const slot = timeAt(start, plan)
  if (!slot) throw isOpenOn(plan, toDay(start)) ? bookingProblems.outsideHours() : bookingProblems.closedDay()
  if (slot.available === 0) throw slotTakenProblem(slot, plan, now.getTime())
  return { slot, staffId: choosePerson(slot, plan) }
}
