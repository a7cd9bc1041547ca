/** The routes of the existing client of merchants. */
import { m } from '#messages'
import type { merchantClientRoutes as contract } from '#contract/bookings/merchant-client.ts'
import { pagination } from '#contract/fields.ts'
import type { BookingStatus } from '#domain/booking/booking-policy.ts'
import { shillings } from '#domain/payments/money.ts'
import { requireOwnStore } from '#server/features/stores/stores.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { cancel, setStatus, type StoreStep } from '../lifecycle/steps.ts'
import { listMerchantBookings } from '../reading/list-queries.ts'
import { getBookingDetails } from '../reading/reading-queries.ts'
import { getOnlyStaffId, requireOwnBooking } from '../reading/access.ts'
import { serializeListedBooking, serializeMerchantBooking } from './client-serialize.ts'

const MESSAGES = {
  confirmed: m.rule_reply_booking_confirmed,
  checked_in: m.rule_reply_booking_checked_in,
  completed: m.rule_reply_booking_completed,
  cancelled: m.rule_reply_booking_cancelled,
}

async function change(ctx: RequestCtx, id: string, to: StoreStep | 'cancelled', reason?: string | null) {
  await setStatus(ctx, requireActor(ctx), id, to, reason || null)
  return replyWith(ctx, id, MESSAGES[to]())
}

const replyWith = async (ctx: RequestCtx, id: string, text: string) => ({
  success: true as const,
  message: text,
  booking: serializeMerchantBooking(await getBookingDetails(ctx.db, id), ctx),
})

type ListQuery = {
  limit: number
  offset: number
  status: 'all' | BookingStatus
  storeId: string | undefined
  type?: 'service'
}
async function list(ctx: RequestCtx, { limit, offset, status, storeId, type }: ListQuery) {
  const actor = requireActor(ctx)
  const filter = {
    scopeId: requireScopeId(ctx),
    status,
    storeId,
    type,
    staffId: getOnlyStaffId(actor),
    from: undefined,
    to: undefined,
  }
  const { rows, summary } = await listMerchantBookings(ctx.db, filter, limit, offset)
  return { rows, summary, pagination: pagination(Math.floor(offset / limit) + 1, limit, summary.total) }
}

async function listForPeople(ctx: RequestCtx, query: { page: number; limit: number }, storeId?: string) {
  const offset = (query.page - 1) * query.limit
  const { rows, pagination: pages } = await list(ctx, { limit: query.limit, offset, status: 'all', storeId })
  return {
    success: true as const,
    bookings: rows.map((row) => serializeListedBooking(row, ctx)),
    pagination: pages,
  }
}

async function getOwn(ctx: RequestCtx, id: string) {
  await requireOwnBooking(ctx, requireActor(ctx), id)
  return serializeMerchantBooking(await getBookingDetails(ctx.db, id), ctx)
}

export const merchantClientRoutes: HttpRoutes<typeof contract> = {
  async 'GET /merchant/bookings/services'({ query }, ctx) {
    const status = query.status === 'in_progress' ? 'checked_in' : query.status
    const {
      rows,
      summary,
      pagination: pages,
    } = await list(ctx, {
      limit: query.limit,
      offset: query.offset,
      status,
      storeId: query.storeId,
      type: 'service',
    })
    return {
      success: true,
      bookings: rows.map((row) => serializeMerchantBooking(row, ctx)),
      pagination: pages,
      summary: {
        total: summary.total,
        waiting: summary.waiting,
        toTake: shillings(summary.toTakeCents),
      },
    }
  },
  'GET /merchant/bookings/services/:id': async ({ params }, ctx) => ({
    success: true,
    booking: await getOwn(ctx, params.id),
  }),
  'PUT /merchant/bookings/services/:id/confirm': ({ params }, ctx) => change(ctx, params.id, 'confirmed'),
  'PUT /merchant/bookings/services/:id/checkin': ({ params }, ctx) => change(ctx, params.id, 'checked_in'),
  'PUT /merchant/bookings/services/:id/complete': ({ params }, ctx) => change(ctx, params.id, 'completed'),
  'PUT /merchant/bookings/services/:id/cancel': async ({ params, body }, ctx) => {
    await cancel(ctx, requireActor(ctx), params.id, { reason: body.reason || null })
    return replyWith(ctx, params.id, MESSAGES.cancelled())
  },
  'PUT /merchant/bookings/services/:id/status': ({ params, body }, ctx) =>
    change(ctx, params.id, body.status === 'in_progress' ? 'checked_in' : body.status, body.notes),
  'POST /merchant/bookings/:id/confirm': ({ params }, ctx) => change(ctx, params.id, 'confirmed'),
  'POST /merchant/bookings/:id/checkin': ({ params }, ctx) => change(ctx, params.id, 'checked_in'),
  'POST /merchant/bookings/:id/complete': ({ params }, ctx) => change(ctx, params.id, 'completed'),
  'GET /bookings/merchant/all': ({ query }, ctx) => listForPeople(ctx, query),
  async 'GET /bookings/merchant/store/:id'({ params, query }, ctx) {
    await requireOwnStore(ctx, params.id)
    return listForPeople(ctx, query, params.id)
  },
  async 'GET /bookings/merchant/:id/view'({ params }, ctx) {
    const booking = await getOwn(ctx, params.id)
    return { success: true, booking, ...booking }
  },
}
