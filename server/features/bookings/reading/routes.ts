import type { readingRoutes as contract } from '#contract/bookings/reading.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { pagination } from '#contract/fields.ts'
import { shillings } from '#domain/payments/money.ts'
import { addDays, toDay, instant, type Day } from '#domain/time/time.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { findFreeDays } from '../availability/free-times.ts'
import { serializeStoreChip } from '../availability/serialize-days.ts'
import { canView, getOnlyStaffId } from './access.ts'
import {
  listCustomerBookings,
  listMerchantBookings,
  listStoresForOne,
  type BookingListStatus,
} from './list-queries.ts'
import { getBookingDetails, type BookingDetails } from './reading-queries.ts'
import { serializeBooking } from './serialize.ts'

export const readingRoutes: HttpRoutes<typeof contract> = {
  'GET /bookings/user': ({ query }, ctx) => listOwnBookings(ctx, query),
  'GET /bookings/merchant': async ({ query }, ctx) => {
    const { date } = query
    const filter = {
      scopeId: requireScopeId(ctx),
      status: query.status,
      storeId: query.storeId,
      staffId: getOnlyStaffId(requireActor(ctx)),
      from: date === undefined ? undefined : new Date(instant(date)),
      to: date === undefined ? undefined : new Date(instant(addDays(date, 1))),
    }
    const { rows, summary, stores } = await listMerchantBookings(
      ctx.db,
      filter,
      query.limit,
      (query.page - 1) * query.limit,
    )
    const full = date === undefined ? new Set() : await listFullForOne(ctx, date, rows)
    return {
      success: true,
      bookings: rows.map((row) => serializeBooking(row, ctx)),
      pagination: pagination(query.page, query.limit, summary.total),
      summary: {
        total: summary.total,
        waiting: summary.waiting,
        requests: summary.requests,
        toTake: shillings(summary.toTakeCents),
      },
      stores: stores.map((store) => ({
        ...serializeStoreChip(store, ctx),
        isFullForOne: full.has(store.id),
      })),
    }
  },
  'GET /bookings/:id': async ({ params }, ctx) => {
    const booking = await getBookingDetails(ctx.db, params.id)
    if (!(await canView(ctx, requireActor(ctx), booking))) throw bookingProblems.notYourBooking()
    return { success: true, booking: serializeBooking(booking, ctx) }
  },
}

/** Returns the stores of these bookings that serve one customer at a time and have no free time left on the day. */
async function listFullForOne(
  ctx: RequestCtx,
  day: Day,
  bookings: readonly BookingDetails[],
): Promise<Set<string>> {
  const booked = bookings.filter(({ status }) => status !== 'cancelled').map(({ store_id }) => store_id)
  if (booked.length === 0 || day < toDay(ctx.now.getTime())) return new Set()
  const ids = await listStoresForOne(ctx.db, [...new Set(booked)])
  const free = await findFreeDays(ctx, {
    of: 'stores',
    ids,
    from: day,
    to: day,
    part: undefined,
    places: null,
  })
  return new Set(ids.filter((id) => !free.isFreeOn(id, day)))
}

async function listOwnBookings(
  ctx: RequestCtx,
  query: {
    page: number
    limit: number
    status: BookingListStatus
    bookingType: 'all' | 'offer' | 'service'
    bookingId?: string | undefined
    q?: string | undefined
  },
) {
  const { status, bookingType: type, bookingId, q = '' } = query
  const filter = {
    accountId: requireActor(ctx).accountId,
    status,
    type,
    bookingId,
    search: q.trim(),
  }
  const { rows, total, summary } = await listCustomerBookings(
    ctx.db,
    filter,
    ctx.now,
    query.limit,
    (query.page - 1) * query.limit,
  )
  return {
    success: true as const,
    bookings: rows.map((row) => serializeBooking(row, ctx)),
    pagination: pagination(query.page, query.limit, total),
    summary,
  }
}
