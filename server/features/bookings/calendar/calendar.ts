/** The calendar of a merchant's stores (docs/rules/bookings.md#calendar). */
import { bookingProblems } from '#contract/bookings/problems.ts'
import { storeProblems } from '#contract/stores.ts'
import { addDays, toDay, instant, type Day } from '#domain/time/time.ts'
import type { Actor, Ctx } from '#server/app-context.ts'
import { requireScopeId } from '#server/platform/http/access.ts'
import { getOnlyStaffId } from '../reading/access.ts'
import {
  findCalendarRow,
  listBookingsOfDays,
  listPeople,
  listPlaces,
  listRequests,
  type CalendarFilter,
  type CalendarRow,
  type PersonRow,
  type PlaceRow,
} from './calendar-queries.ts'

export type CalendarQuery = {
  from?: Day | undefined
  days: number
  storeId?: string | undefined
  branchId?: string | undefined
  staffId?: string | undefined
}
export type Calendar = {
  days: Day[]
  places: PlaceRow[]
  people: PersonRow[]
  bookings: CalendarRow[]
  requests: CalendarRow[]
  waiting: number
}

/** Somebody with the role `staff` gets their own column only. */
function buildFilter(ctx: Ctx, actor: Actor, query: Partial<CalendarQuery>): CalendarFilter {
  return {
    scopeId: requireScopeId(ctx),
    storeId: query.storeId ?? null,
    branchId: query.branchId ?? null,
    staffId: getOnlyStaffId(actor) ?? query.staffId ?? null,
  }
}

export async function readCalendar(ctx: Ctx, actor: Actor, query: CalendarQuery): Promise<Calendar> {
  const filter = buildFilter(ctx, actor, query)
  const first = query.from ?? toDay(ctx.now.getTime())
  const days = Array.from({ length: query.days }, (_, ahead) => addDays(first, ahead))
  const end = addDays(first, query.days)
  const window = { from: new Date(instant(first)), to: new Date(instant(end)) }
  const [places, people, bookings, requests] = await Promise.all([
    listPlaces(ctx.db, filter.scopeId, addDays(first, -1), end),
    listPeople(ctx.db, filter, window),
    listBookingsOfDays(ctx.db, filter, window),
    listRequests(ctx.db, filter, ctx.now),
  ])
  if (query.storeId !== undefined && !places.some(({ storeId }) => storeId === query.storeId))
    throw storeProblems.notFound()
  const booked = new Set(bookings.map(({ staffId }) => staffId))
  return {
    days,
    places,
    people: people.filter(({ id, isActive }) => isActive || booked.has(id)),
    bookings,
    requests,
    waiting: requests[0]?.inAll ?? 0,
  }
}

/** 404 for a booking that the actor does not handle. */
export async function readCalendarBooking(ctx: Ctx, actor: Actor, id: string): Promise<CalendarRow> {
  const row = await findCalendarRow(ctx.db, buildFilter(ctx, actor, {}), id)
  if (!row) throw bookingProblems.notFound()
  return row
}
