import type { bookings } from '#contract/bookings.ts'
import type { VisitItem } from '#contract/entities/booking.ts'
import type { CalendarBooking } from '#contract/bookings/calendar.ts'
import type { Reply } from '#contract/kernel.ts'
import { checkInFrom } from '#domain/booking/booking-policy.ts'
import { canClash } from '#domain/booking/clashes.ts'
import { openOn, specialDays } from '#domain/booking/plan.ts'
import { reasonText } from '#domain/booking/reasons.ts'
import type { Span } from '#domain/booking/schedule.ts'
import { firstPrice } from '#domain/booking/visits/visit-rules.ts'
import { storeActions } from '#domain/booking/store-actions.ts'
import { shillings } from '#domain/payments/money.ts'
import { holidaysBetween } from '#domain/time/holidays.ts'
import { addDays, instant, toWeekday, type At, type Day } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import type { Calendar } from './calendar.ts'
import { serializeProposal } from '../data/proposal-json.ts'
import { serializeSeriesPlace } from '../series/series-json.ts'
import { serializeVisitPart } from '../visits/parts-json.ts'
import type { CalendarRow, PersonRow, PlaceRow } from './calendar-queries.ts'

const iso = (at: Date | string | At): string => new Date(at).toISOString()
const isoOrNull = (at: Date | string | At | null): string | null => (at === null ? null : iso(at))
const money = (cents: number | null): number | null => (cents === null ? null : shillings(cents))

export function serializeCalendar(
  calendar: Calendar,
  ctx: Pick<Ctx, 'now' | 'app'>,
): Reply<(typeof bookings)['GET /merchant/calendar']> {
  const { places, people, days, bookings: rows } = calendar
  const branches = places.filter((place) => place.id !== null)
  const stores = new Map(places.map(({ storeId, storeName }) => [storeId, storeName]))
  const live = rows.filter(({ status }) => status !== 'cancelled')
  const unpaid = live.filter(({ status }) => status === 'confirmed' || status === 'checked_in')
  return {
    success: true,
    now: iso(ctx.now),
    stores: [...stores].map(([id, name]) => ({ id, name })),
    branches: branches.map(({ id, storeId, name, isMain }) => ({ id: id!, storeId, name, isMain })),
    staff: people.map(({ id, name, role, photo, branchId, isActive }) => ({
      id,
      name,
      role,
      photoUrl: mediaUrl(ctx.app.config, photo),
      branchId,
      isActive,
    })),
    days: serializeDays(days, branches, people),
    bookings: rows.map((row) => serializeCalendarBooking(row, ctx)),
    blocks: people.flatMap(({ id: staffId, branchId, blocks }) =>
      blocks.map(({ id, start, end, reason, source }) => ({
        id,
        branchId,
        staffId,
        from: iso(start),
        to: iso(end),
        reason,
        source,
      })),
    ),
    requests: calendar.requests.map((row) => serializeCalendarBooking(row, ctx)),
    summary: {
      bookings: live.length,
      waiting: calendar.waiting,
      toCollect: shillings(unpaid.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0)),
    },
  }
}

// ---------------------------------------------------------------- days

function serializeDays(days: readonly Day[], branches: readonly PlaceRow[], people: readonly PersonRow[]) {
  const [first, last] = [days[0]!, days.at(-1)!]
  const plans = branches.map(({ id, hours, days: own, closesOnHolidays, gazetted }) => {
    const holidays = closesOnHolidays ? holidaysBetween(first, last, gazetted) : []
    return { branchId: id!, plan: { hours, days: specialDays(own, closesOnHolidays, holidays) } }
  })
  return days.map((date) => ({
    date,
    branches: plans.map(({ branchId, plan }) => {
      const open = openOn(plan, date)
      const special = plan.days.find(({ day }) => day === date)
      if ('closed' in open) return { branchId, opensAt: null, closesAt: null, reason: open.reason }
      return {
        branchId,
        opensAt: iso(instant(date, open.opens)),
        closesAt: iso(instant(date, open.closes)),
        reason: special?.reason ?? null,
      }
    }),
    staff: people.map(({ id, shifts, breaks, leaves }) => ({
      staffId: id,
      shifts: spansOn(date, shifts),
      breaks: spansOn(date, breaks),
      leaves: leavesOn(date, leaves),
    })),
  }))
}

const spansOn = (date: Day, spans: readonly Span[]) =>
  spans
    .filter(({ weekday }) => weekday === toWeekday(date))
    .map(({ starts, ends }) => ({ from: iso(instant(date, starts)), to: iso(instant(date, ends)) }))

/** A leave without an end lasts for the day, and so does one that begins before or ends after it. */
function leavesOn(date: Day, leaves: PersonRow['leaves']) {
  const [midnight, next] = [instant(date), instant(addDays(date, 1))]
  return leaves
    .filter(({ start, end }) => start < next && (end ?? Infinity) > midnight)
    .map(({ start, end, reason }) => ({
      from: iso(Math.max(start, midnight)),
      to: iso(Math.min(end ?? Infinity, next)),
      reason,
    }))
}

// ---------------------------------------------------------------- bookings

export function serializeCalendarBooking(row: CalendarRow, { now }: Pick<Ctx, 'now'>): CalendarBooking {
  const { status, feeCents, accessFeePaid } = row
  const start = row.start.getTime()
  const isRequest = status === 'pending' && feeCents === 0
  const isUnpaid = status === 'pending' && feeCents > 0
  const actions = storeActions(
    {
      status,
      start,
      feeCents,
      accessFeePaid,
      checkInFrom: checkInFrom({
        start,
        earlyCheckinMinutes: row.earlyCheckinMinutes,
        placeFreeFrom: row.placeFreeFrom?.getTime() ?? null,
      }),
      isWalkIn: row.isWalkIn,
      isVisit: row.visitEndsAt !== null,
      holdExpiresAt: row.holdExpiresAt?.getTime() ?? null,
      undoUntil: row.undoUntil?.getTime() ?? null,
    },
    now.getTime(),
  )
  return {
    id: row.id,
    code: row.code,
    status,
    isNoShow: row.isNoShow,
    isWalkIn: row.isWalkIn,
    isForGuest: row.isForGuest,
    origin: row.origin,
    originHost: row.originHost,
    startTime: iso(row.start),
    endTime: iso(row.end),
    storeId: row.storeId,
    branchId: row.branchId,
    staffId: row.staffId,
    staffName: row.staffName,
    isStaffChosen: row.isStaffChosen,
    serviceId: row.serviceId,
    serviceName: row.serviceName,
    offerTitle: row.offerTitle,
    requestId: row.requestId,
    customer: {
      name: row.clientName,
      phone: row.clientPhone,
      visits: row.visits,
      noShows: row.noShows,
    },
    notes: row.notes,
    specialRequests: row.specialRequests,
    answers: row.answers,
    ...(row.parts.length > 0 && { items: [serializeFirst(row), ...row.parts.map(serializeVisitPart)] }),
    ...(row.series && { series: serializeSeriesPlace(row.series) }),
    ...(row.package && { package: row.package }),
    toCollect: money(row.priceCents),
    accessFee: shillings(row.chargedCents),
    accessFeePaid,
    comingAt: isoOrNull(row.comingAt),
    answerBy: isRequest ? isoOrNull(row.holdExpiresAt) : null,
    holdExpiresAt: isUnpaid ? isoOrNull(row.holdExpiresAt) : null,
    cancelReason: reasonText(row.cancelReason),
    proposal: serializeProposal(row.proposal, now),
    clashes: serializeClashes(row, now),
    actions: actions.map(({ action, from, until }) => ({
      action,
      from: isoOrNull(from),
      until: isoOrNull(until),
    })),
    history: row.history.map((event) => ({
      kind: event.kind,
      status: event.status,
      fromStart: isoOrNull(event.fromStart),
      toStart: isoOrNull(event.toStart),
      at: iso(event.at),
      by: event.by,
      reason: reasonText(event.reason),
    })),
    createdAt: iso(row.createdAt),
  }
}

const serializeFirst = (row: CalendarRow): VisitItem => {
  const { priceCents, originalCents } = firstPrice(row)
  return {
    serviceId: row.serviceId,
    offerId: row.offerId,
    name: row.offerTitle ?? row.serviceName,
    startTime: iso(row.start),
    endTime: iso(row.firstEnd),
    staffId: row.staffId,
    staffName: row.staffName,
    isStaffChosen: row.isStaffChosen,
    storePrice: money(priceCents),
    normalPrice: money(originalCents),
  }
}

const serializeClashes = (
  { status, end, holdExpiresAt, busy }: CalendarRow,
  now: Date,
): CalendarBooking['clashes'] =>
  canClash({ status, end: end.getTime(), holdExpiresAt: holdExpiresAt?.getTime() ?? null }, now.getTime())
    ? busy.map((time) => ({ source: time.source, from: iso(time.start), to: iso(time.end) }))
    : []
