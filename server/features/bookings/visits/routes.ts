import type { visitRoutes as contract } from '#contract/bookings/visits.ts'
import type { VisitItem } from '#contract/entities/booking.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { m } from '#messages'
import { strictestNotice, visitPrice } from '#domain/booking/visits/visit-rules.ts'
import type { VisitPart } from '#domain/booking/visits/visit-slots.ts'
import { accessFee, chargedCents } from '#domain/catalogue/pricing.ts'
import { shillings } from '#domain/payments/money.ts'
import type { At } from '#domain/time/time.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { daysFrom, loadPlans, type Line } from '../availability/availability.ts'
import { checkStock } from '../availability/bookable-items.ts'
import { serializeSlot } from '../availability/serialize.ts'
import { getBookingDetails } from '../reading/reading-queries.ts'
import { serializeBooking } from '../reading/serialize.ts'
import { changeItems } from './changing.ts'
import { loadLines, resolveLineKeys } from './lines.ts'
import { linePrice, listStaffNames } from './part-queries.ts'
import { listVisitDays, toOpenSlot, toVisitPlan } from './visit-times.ts'

const money = (cents: number | null): number | null => (cents === null ? null : shillings(cents))
const iso = (at: At): string => new Date(at).toISOString()

export const visitRoutes: HttpRoutes<typeof contract> = {
  'GET /bookings/visit-slots': async ({ query }, ctx) => {
    const { offerId, staffId } = query
    const items = [...(offerId ? [{ offerId, staffId }] : []), ...(query.items ?? [])]
    if (items.length === 0) throw bookingProblems.noItem()
    const lines = await loadLines(ctx, await resolveLineKeys(ctx.db, { items }), query.branchId)
    const [{ item, pool }] = lines
    checkStock(item)
    const fee = item.offer ? accessFee(item.offer, ctx.app.settings.values.accessFeePercent).feeCents : 0
    const days = daysFrom(query.from, query.days, strictest(lines), ctx.now)
    const plans = await loadPlans(ctx.db, lines, days, ctx.now)
    const found = listVisitDays(days, toVisitPlan(lines, plans, fee > 0), plans, ctx.now)
    const people = await listStaffNames(
      ctx.db,
      found.flatMap(({ free }) => free.flatMap(({ parts }) => parts.map((part) => part.staffId))),
    )
    const { priceCents, originalCents } = visitPrice(lines.map((line) => linePrice(line.item)))
    return {
      success: true,
      branchId: pool.branchId,
      days: found.map(({ day, isOpen, reason, free }) => ({
        date: day,
        isOpen,
        reason,
        free: free.map((slot) => ({
          ...serializeSlot(toOpenSlot(slot)),
          endsAt: iso(slot.end),
          items: slot.parts.map((part) => serializePart(part, lines[part.service]!, people)),
        })),
      })),
      storePrice: money(priceCents),
      normalPrice: money(originalCents),
      noticeHours: strictestNotice(
        lines.map(({ item: { offer, minCancellationHours } }) => ({
          isOffer: offer !== null,
          minCancellationHours,
        })),
      ),
      accessFee: shillings(fee),
      chargedFee: shillings(chargedCents(fee)),
      requiresPayment: fee > 0,
    }
  },
  'PUT /bookings/:id/items': async ({ params, body }, ctx) => {
    await changeItems(ctx, requireActor(ctx), params.id, body.items)
    return {
      success: true,
      message: m.rule_reply_visit_changed(),
      booking: serializeBooking(await getBookingDetails(ctx.db, params.id), ctx),
    }
  },
}

/** The item whose booking opens last. */
const strictest = (lines: readonly [Line, ...Line[]]) =>
  lines
    .map(({ item }) => item)
    .reduce((one, other) => (other.maxAdvanceDays < one.maxAdvanceDays ? other : one))

function serializePart(
  { start, end, staffId }: VisitPart,
  { item, staffId: chosenId }: Line,
  people: ReadonlyMap<string, string>,
): VisitItem {
  const { priceCents, originalCents } = linePrice(item)
  return {
    serviceId: item.serviceId,
    offerId: item.offer?.id ?? null,
    name: item.offer?.title ?? item.serviceName,
    startTime: iso(start),
    endTime: iso(end),
    staffId,
    staffName: staffId === null ? null : (people.get(staffId) ?? null),
    isStaffChosen: chosenId !== undefined,
    storePrice: money(priceCents),
    normalPrice: money(originalCents),
  }
}
