import { m } from '#messages'
import type { bookings } from '#contract/bookings.ts'
import type { NewBooking } from '#contract/bookings/new-booking.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { Booking } from '#contract/entities/booking.ts'
import { pagination } from '#contract/fields.ts'
import { storeProblems } from '#contract/stores.ts'
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { addDays, dayAndTime, duration, instant, MINUTE } from '#domain/time/time.ts'
import { shillings } from '#domain/payments/money.ts'
import { comingDays, serializeBranch } from '#server/features/stores/stores.ts'
import { actorOf } from '#server/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/http/operation.ts'
import {
  findShownItem,
  listComingDays,
  itemKeyOf,
  slotsOfDay,
  type SlotFilter,
} from './availability/availability.ts'
import { book, canView } from './bookings.ts'
import { reschedule, listTimes, type RescheduleInput } from './lifecycle/moving.ts'
import {
  closedDayProblem,
  serializeComingDays,
  serializeSlots,
  serializeStaff,
  serializeStoreChip,
  serializeTimes,
} from './availability/serialize-days.ts'
import { serializeBooking, serializeLinkedBooking } from './reading/serialize.ts'
import { listStaff, type ItemKey } from './availability/availability-queries.ts'
import {
  getBookingDetails,
  listBranches,
  listCustomerBookings,
  listMerchantBookings,
  type BookingListStatus,
} from './reading/reading-queries.ts'
import { getBookingByLink, cancelByLink, confirmAttendanceByLink, languageOf } from './passes/links.ts'
import { checkInByPass, passKey, getPass, readPresentedPass } from './passes/passes.ts'
import { onlyStaffOf } from './merchant/access.ts'
import { merchantClientRoutes } from './merchant/client-routes.ts'
import { calendarRoutes, merchantActionRoutes, proposalRoutes } from './merchant/routes.ts'
import { clearHoldCookie, holdTokenOf } from './visitors/hold-cookie.ts'
import { visitorHoldRoutes } from './visitors/routes.ts'
import { tokenHash } from './visitors/visitor-holds.ts'
import { cancel, markNoShow, setStatus, changeStatusByStore, type StoreStep } from './lifecycle/steps.ts'

async function listSlots(ctx: RequestCtx, key: ItemKey, date: string, filter: SlotFilter) {
  const daySlots = await slotsOfDay(ctx, key, date, { ...filter, exceptHold: ownHold(ctx) })
  if (daySlots.rule) throw closedDayProblem(daySlots, daySlots.rule)
  return serializeSlots(daySlots)
}

/** A visitor sees the time that they hold as free. */
const ownHold = (ctx: RequestCtx) => tokenHash(holdTokenOf(ctx))

async function listBookableBranches(ctx: RequestCtx, key: ItemKey) {
  const item = await findShownItem(ctx.db, key)
  const all = (await listBranches(ctx.db, item.serviceId)).map(({ branch, ...hours }) =>
    serializeBranch(branch, hours, comingDays(ctx.now)),
  )
  const branch = all[0]
  if (!branch) throw storeProblems.branchNotFound()
  return {
    success: true as const,
    branch,
    branches: all,
    service: { id: item.serviceId, name: item.serviceName, branchId: branch.id },
  }
}

async function listBookableStaff(ctx: RequestCtx, key: ItemKey) {
  const item = await findShownItem(ctx.db, key)
  return {
    success: true as const,
    staff: (await listStaff(ctx.db, item.serviceId)).map(serializeStaff),
  }
}

/** The body of a route that books only one type of item. */
function withBookingType(bookingType: 'offer' | 'service', body: NewBooking): NewBooking {
  if (body.bookingType !== undefined && body.bookingType !== bookingType) throw bookingProblems.itemMismatch()
  return { ...body, bookingType }
}

async function createBooking(ctx: RequestCtx, body: NewBooking) {
  const id = await book(ctx, actorOf(ctx), { ...body, holdToken: holdTokenOf(ctx, body.holdToken) })
  clearHoldCookie(ctx)
  const booking = serializeBooking(await getBookingDetails(ctx.db, id), ctx)
  const message = createdMessage(booking)
  const { bookingType, requiresPayment, accessFee, chargedFee } = booking
  return { success: true as const, message, booking, bookingType, requiresPayment, accessFee, chargedFee }
}

function createdMessage({
  requiresPayment,
  answerBy,
}: Pick<Booking, 'requiresPayment' | 'answerBy'>): string {
  if (requiresPayment) return m.rule_reply_booking_held({ duration: duration(HOLD_MS / MINUTE) })
  if (answerBy) return m.rule_reply_booking_requested({ time: dayAndTime(Date.parse(answerBy)) })
  return m.rule_reply_booking_created()
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
    accountId: actorOf(ctx).accountId,
    status,
    type,
    bookingId,
    words: q.split(/\s+/).filter(Boolean),
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

const STEP_MESSAGES = {
  confirmed: m.rule_reply_booking_confirmed,
  checked_in: m.rule_reply_booking_checked_in,
  completed: m.rule_reply_booking_completed,
  cancelled: m.rule_reply_booking_cancelled,
}

const replyWithBooking = async (ctx: RequestCtx, id: string, message: string) => ({
  success: true as const,
  message,
  booking: serializeBooking(await getBookingDetails(ctx.db, id), ctx),
})

async function changeStatus(ctx: RequestCtx, id: string, to: StoreStep) {
  await changeStatusByStore(ctx, actorOf(ctx), id, to)
  return replyWithBooking(ctx, id, STEP_MESSAGES[to]())
}

async function cancelBooking(
  ctx: RequestCtx,
  id: string,
  {
    reason,
    expectedStatus,
  }: { reason?: string | null | undefined; expectedStatus?: 'pending' | 'confirmed' | undefined },
) {
  await cancel(ctx, actorOf(ctx), id, { reason: reason || null, expectedStatus })
  return replyWithBooking(ctx, id, STEP_MESSAGES.cancelled())
}

async function rescheduleBooking(ctx: RequestCtx, id: string, input: RescheduleInput) {
  await reschedule(ctx, actorOf(ctx), id, input)
  return replyWithBooking(ctx, id, m.rule_reply_booking_rescheduled())
}

export const bookingRoutes: HttpRoutes<typeof bookings> = {
  'GET /bookings/offer-slots': ({ query }, ctx) =>
    listSlots(ctx, { offerId: query.offerId }, query.date, query),
  'GET /bookings/service-slots': ({ query }, ctx) =>
    listSlots(ctx, { serviceId: query.serviceId }, query.date, query),
  'GET /bookings/slots/unified': ({ query }, ctx) =>
    listSlots(
      ctx,
      query.entityType === 'offer' ? { offerId: query.entityId } : { serviceId: query.entityId },
      query.date,
      query,
    ),
  'GET /bookings/slots': async ({ query }, ctx) =>
    listSlots(ctx, await itemKeyOf(ctx.db, query), query.date, query),
  'GET /bookings/availability': async ({ query }, ctx) =>
    serializeComingDays(
      await listComingDays(ctx, await itemKeyOf(ctx.db, query), query.from, query.days, {
        ...query,
        exceptHold: ownHold(ctx),
      }),
    ),

  'GET /bookings/offers/:id/branch': ({ params }, ctx) => listBookableBranches(ctx, { offerId: params.id }),
  'GET /bookings/branches/offer/:id': ({ params }, ctx) => listBookableBranches(ctx, { offerId: params.id }),
  'GET /bookings/services/:id/branch': ({ params }, ctx) =>
    listBookableBranches(ctx, { serviceId: params.id }),
  'GET /bookings/branches/service/:id': ({ params }, ctx) =>
    listBookableBranches(ctx, { serviceId: params.id }),
  'GET /bookings/offers/:id/staff': ({ params }, ctx) => listBookableStaff(ctx, { offerId: params.id }),
  'GET /bookings/staff/offer/:id': ({ params }, ctx) => listBookableStaff(ctx, { offerId: params.id }),
  'GET /bookings/services/:id/staff': ({ params }, ctx) => listBookableStaff(ctx, { serviceId: params.id }),
  'GET /bookings/staff/service/:id': ({ params }, ctx) => listBookableStaff(ctx, { serviceId: params.id }),

  'POST /bookings/offers': ({ body }, ctx) => createBooking(ctx, withBookingType('offer', body)),
  'POST /bookings/service': ({ body }, ctx) => createBooking(ctx, withBookingType('service', body)),
  'POST /services/:id/book': ({ params, body }, ctx) => {
    if (body.serviceId && body.serviceId !== params.id) throw bookingProblems.itemMismatch()
    return createBooking(ctx, withBookingType('service', { ...body, serviceId: params.id }))
  },
  'POST /bookings': ({ body }, ctx) => createBooking(ctx, body),

  'GET /bookings/user': ({ query }, ctx) => listOwnBookings(ctx, query),
  'GET /users/bookings': ({ query }, ctx) => listOwnBookings(ctx, query),
  'GET /bookings': ({ query }, ctx) => listOwnBookings(ctx, query),
  'GET /bookings/merchant': async ({ query }, ctx) => {
    const { date } = query
    const filter = {
      merchantId: actorOf(ctx).merchantId ?? actorOf(ctx).accountId,
      status: query.status,
      storeId: query.storeId,
      staffId: onlyStaffOf(actorOf(ctx)),
      from: date === undefined ? undefined : new Date(instant(date)),
      to: date === undefined ? undefined : new Date(instant(addDays(date, 1))),
    }
    const { rows, summary, stores } = await listMerchantBookings(
      ctx.db,
      filter,
      query.limit,
      (query.page - 1) * query.limit,
    )
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
      stores: stores.map((store) => serializeStoreChip(store, ctx)),
    }
  },
  'GET /bookings/:id': async ({ params }, ctx) => {
    const booking = await getBookingDetails(ctx.db, params.id)
    if (!(await canView(ctx, actorOf(ctx), booking))) throw bookingProblems.notYourBooking()
    return { success: true, booking: serializeBooking(booking, ctx) }
  },

  'PUT /bookings/:id/cancel': ({ params, body }, ctx) => cancelBooking(ctx, params.id, body),
  'POST /bookings/:id/cancel': ({ params, body }, ctx) => cancelBooking(ctx, params.id, body),
  'GET /bookings/:id/times': async ({ params, query }, ctx) =>
    serializeTimes(await listTimes(ctx, actorOf(ctx), params.id, query)),
  'PUT /bookings/:id/reschedule': ({ params, body }, ctx) => rescheduleBooking(ctx, params.id, body),
  'POST /bookings/:id/reschedule': ({ params, body }, ctx) => rescheduleBooking(ctx, params.id, body),
  'GET /bookings/:id/pass': async ({ params }, ctx) => ({
    success: true,
    ...(await getPass(ctx, actorOf(ctx), params.id)),
  }),
  'GET /bookings/pass-key': async (_input, ctx) => ({ success: true, publicKey: passKey(ctx.app.config) }),
  'POST /bookings/passes/read': async ({ body }, ctx) => {
    const { booking, ...reading } = await readPresentedPass(ctx, actorOf(ctx), body.pass)
    return { success: true, booking: serializeBooking(booking, ctx), ...reading }
  },
  'POST /bookings/passes/check-in': async ({ body }, ctx) =>
    replyWithBooking(ctx, await checkInByPass(ctx, actorOf(ctx), body.pass), STEP_MESSAGES.checked_in()),
  'POST /bookings/links/read': async ({ body }, ctx) => {
    const booking = await getBookingByLink(ctx, body.link)
    return {
      success: true,
      booking: serializeLinkedBooking(booking, await languageOf(ctx.db, booking), ctx),
    }
  },
  'POST /bookings/links/confirm': async ({ body }, ctx) => {
    await confirmAttendanceByLink(ctx, body.link)
    return { success: true, message: m.rule_reply_coming() }
  },
  'POST /bookings/links/cancel': async ({ body }, ctx) => {
    await cancelByLink(ctx, body.link)
    return { success: true, message: STEP_MESSAGES.cancelled() }
  },
  'PUT /bookings/:id/no-show': async ({ params }, ctx) => {
    await markNoShow(ctx, actorOf(ctx), params.id)
    return replyWithBooking(ctx, params.id, m.rule_reply_booking_no_show())
  },
  'PUT /bookings/:id/status': async ({ params, body }, ctx) => {
    await setStatus(ctx, actorOf(ctx), params.id, body.status, body.reason || null)
    return replyWithBooking(ctx, params.id, STEP_MESSAGES[body.status]())
  },
  'PUT /bookings/:id/confirm': ({ params }, ctx) => changeStatus(ctx, params.id, 'confirmed'),
  'POST /bookings/:id/confirm': ({ params }, ctx) => changeStatus(ctx, params.id, 'confirmed'),
  'PUT /bookings/:id/check-in': ({ params }, ctx) => changeStatus(ctx, params.id, 'checked_in'),
  'PUT /bookings/:id/complete': ({ params }, ctx) => changeStatus(ctx, params.id, 'completed'),
  'POST /bookings/:id/complete': ({ params }, ctx) => changeStatus(ctx, params.id, 'completed'),
  ...visitorHoldRoutes,
  ...proposalRoutes,
  ...calendarRoutes,
  ...merchantActionRoutes,
  ...merchantClientRoutes,
}
