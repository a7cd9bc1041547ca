/** Serializes free times and who can be chosen for them (docs/rules/wire-format.md#objects). */
import type * as z from 'zod'
import type { bookings } from '#contract/bookings.ts'
import type { Staff } from '#contract/entities/store.ts'
import type { Reply } from '#contract/kernel.ts'
import type { Problem } from '#contract/problem.ts'
import { usualHours, workingDays } from '#domain/booking/opening.ts'
import type { Hours } from '#domain/booking/plan.ts'
import type { DayRule } from '#domain/booking/slots.ts'
import { accessFee, chargedCents } from '#domain/catalogue/pricing.ts'
import { shillings } from '#domain/payments/money.ts'
import type { Ctx } from '#server/app-context.ts'
import { getRating } from '#server/features/stores/stores.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import type { listStaff } from './availability-queries.ts'
import { ruleProblem, type ComingDays, type DaySlots, type PlannedDay } from './availability.ts'
import { serializeSlot } from './serialize.ts'

const serializePlace = (name: string, location: string, hours: readonly Hours[]) => ({
  name,
  location,
  openingTime: usualHours(hours)?.openingTime ?? null,
  closingTime: usualHours(hours)?.closingTime ?? null,
  workingDays: workingDays(hours),
})

/** Serializes the slots. Only free ones are listed; `availableSlots` are their times in order. */
export function serializeSlots(
  { item, pool, plan, slots }: DaySlots,
  feePercent: number,
): Reply<(typeof bookings)['GET /bookings/slots']> {
  const free = slots.filter((slot) => slot.available > 0).map(serializeSlot)
  const fee = item.offer ? accessFee(item.offer, feePercent).feeCents : 0
  return {
    success: true,
    availableSlots: free.map((slot) => slot.time),
    detailedSlots: free,
    bookingRules: {
      serviceDuration: item.durationMinutes,
      maxConcurrentBookings: pool.capacity,
      bufferTime: item.bufferMinutes,
      // Existing clients expect hours and days.
      minAdvanceBooking: item.minAdvanceMinutes / 60,
      maxAdvanceBooking: item.maxAdvanceDays,
    },
    storeInfo: serializePlace(item.storeName, item.storeLocation, plan.hours),
    branchInfo: serializePlace(pool.branchName, pool.location, plan.hours),
    accessFee: shillings(fee),
    chargedFee: shillings(chargedCents(fee)),
    bookingType: item.offer ? 'offer' : 'service',
    requiresPayment: fee > 0,
  }
}

/**
 * A day without slots because of a rule is a 400 with the branch's working days; without them, existing
 * clients do not show the reason (docs/rules/availability.md#closed-days).
 */
export function closedDayProblem({ item, pool, plan }: DaySlots, rule: DayRule): Problem {
  return ruleProblem(rule, item).with({
    extra: {
      businessRuleViolation: true,
      availableSlots: [],
      storeInfo: serializePlace(item.storeName, item.storeLocation, plan.hours),
      branchInfo: serializePlace(pool.branchName, pool.location, plan.hours),
    },
  })
}

export function serializeComingDays({
  pool,
  days,
}: ComingDays): Reply<(typeof bookings)['GET /bookings/availability']> {
  return {
    success: true,
    branchId: pool.branchId,
    days: days.map(({ day, isOpen, reason, free }) => ({ date: day, isOpen, reason, free: free.length })),
    next: days
      .flatMap(({ day, free }) => free.slice(0, NEXT_SLOT_COUNT).map((slot) => ({ day, slot })))
      .slice(0, NEXT_SLOT_COUNT)
      .map(({ day, slot }) => ({ ...serializeSlot(slot), date: day })),
  }
}
const NEXT_SLOT_COUNT = 3

export type Times = { days: PlannedDay[]; staff: Awaited<ReturnType<typeof listStaff>> }

export const serializeTimes = ({
  days,
  staff,
}: Times): Reply<(typeof bookings)['GET /bookings/:id/times']> => ({
  success: true,
  days: days.map(({ day, isOpen, closesAt, reason, free }) => ({
    date: day,
    isOpen,
    closesAt: closesAt === null ? null : new Date(closesAt).toISOString(),
    reason,
    free: free.map(serializeSlot),
  })),
  staff: staff.map(serializeStaff),
})

export const serializeStaff = ({
  id,
  name,
  role,
  branchId,
  ...ratings
}: {
  id: string
  name: string
  role: string
  branchId: string
  rating_count: number
  rating_sum: number
}): z.infer<typeof Staff> => ({
  id,
  name,
  role,
  branchId,
  assignedToService: true,
  rating: getRating(ratings),
  reviewCount: ratings.rating_count,
})

export const serializeStoreChip = (
  store: {
    id: string
    slug: string | null
    name: string
    logo: string | null
    location: string
    status: string
  },
  ctx: Pick<Ctx, 'app'>,
) => ({
  id: store.id,
  slug: store.slug,
  name: store.name,
  logo_url: mediaUrl(ctx.app.config, store.logo),
  location: store.location,
  // The column's CHECK allows only these.
  status: store.status as 'draft' | 'published' | 'closed',
})
