import { bookingProblems, type bookings, type NewBooking } from '#contract/bookings.ts'
import { pagination } from '#contract/fields.ts'
import { storeProblems } from '#contract/stores.ts'
import { addDays, instant } from '#domain/time/time.ts'
import { shillings } from '#domain/payments/money.ts'
import { serializeBranch } from '#server/features/stores/stores.ts'
import { actorOf, type HttpRoutes, type RequestCtx } from '#server/http/server.ts'
import { comingDays, itemKeyOf, slotsOfDay, type Where } from './availability/availability.ts'
import { book, mayView } from './bookings.ts'
import { reschedule, timesOf, type Move } from './lifecycle/moving.ts'
import {
  serializeBooking,
  serializeComingDays,
  serializeLinkedBooking,
  ruledOut,
  serializeSlots,
  serializeStaff,
  serializeStoreChip,
  serializeTimes,
} from './reading/serialize.ts'
import { findItem, listStaff, type ItemKey } from './availability/availability-queries.ts'
import { getBookingDetails, listBranches, listOfCustomer, listOfMerchant } from './reading/reading-queries.ts'
import { bookingOfLink, cancelByLink, comeByLink } from './passes/links.ts'
import { checkInShown, passKey, passOf, readShown } from './passes/passes.ts'
import { cancel, markNoShow, setStatus, storeStep, type StoreStep } from './lifecycle/steps.ts'

async function slots(ctx: RequestCtx, key: ItemKey, date: string, where: Where) {
  const found = await slotsOfDay(ctx, key, date, where)
  if (found.rule) throw ruledOut(found, found.rule)
  return serializeSlots(found)
}

async function branches(ctx: RequestCtx, key: ItemKey) {
  const item = await findItem(ctx.db, key)
  if (!item) throw bookingProblems.itemNotFound()
  const all = (await listBranches(ctx.db, item.serviceId)).map(({ branch, hours }) =>
    serializeBranch(branch, hours),
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

async function staff(ctx: RequestCtx, key: ItemKey) {
  const item = await findItem(ctx.db, key)
  if (!item) throw bookingProblems.itemNotFound()
  return {
    success: true as const,
    staff: (await listStaff(ctx.db, item.serviceId)).map(serializeStaff),
  }
}

/** The body of a route that books one type of item alone. */
function withBookingType(bookingType: 'offer' | 'service', body: NewBooking): NewBooking {
  if (body.bookingType !== undefined && body.bookingType !== bookingType) throw bookingProblems.itemMismatch()
  return { ...body, bookingType }
}

async function make(ctx: RequestCtx, body: NewBooking) {
  const id = await book(ctx, actorOf(ctx), body)
  const booking = serializeBooking(await getBookingDetails(ctx.db, id), ctx)
  const message = booking.requiresPayment
    ? 'Your time is held for 10 minutes. Pay the access fee to confirm it.'
    : booking.status === 'pending'
      ? 'Booking request sent. The store will confirm it within 24 hours.'
      : 'Your booking has been successfully created.'
  const { bookingType, requiresPayment, accessFee, chargedFee } = booking
  return { success: true as const, message, booking, bookingType, requiresPayment, accessFee, chargedFee }
}

async function mine(
  ctx: RequestCtx,
  query: {
    page: number
    limit: number
    status: Parameters<typeof listOfCustomer>[1]['part']
    bookingType: 'all' | 'offer' | 'service'
    bookingId?: string | undefined
    q?: string | undefined
  },
) {
  const { status: part, bookingType: type, bookingId, q = '' } = query
  const filter = {
    accountId: actorOf(ctx).accountId,
    part,
    type,
    bookingId,
    words: q.split(/\s+/).filter(Boolean),
  }
  const { rows, total, summary } = await listOfCustomer(
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
  confirmed: 'Booking confirmed',
  checked_in: 'Customer checked in',
  completed: 'Booking completed',
  cancelled: 'Booking cancelled',
}

const changed = async (ctx: RequestCtx, id: string, message: string) => ({
  success: true as const,
  message,
  booking: serializeBooking(await getBookingDetails(ctx.db, id), ctx),
})

async function move(ctx: RequestCtx, id: string, to: StoreStep) {
  await storeStep(ctx, actorOf(ctx), id, to)
  return changed(ctx, id, STEP_MESSAGES[to])
}

async function letGo(ctx: RequestCtx, id: string, reason: string | null | undefined) {
  await cancel(ctx, actorOf(ctx), id, reason || null)
  return changed(ctx, id, STEP_MESSAGES.cancelled)
}

async function moveTo(ctx: RequestCtx, id: string, wish: Move) {
  await reschedule(ctx, actorOf(ctx), id, wish)
  return changed(ctx, id, 'Booking rescheduled')
}

export const bookingRoutes: HttpRoutes<typeof bookings> = {
  'GET /bookings/offer-slots': ({ query }, ctx) => slots(ctx, { offerId: query.offerId }, query.date, query),
  'GET /bookings/service-slots': ({ query }, ctx) =>
    slots(ctx, { serviceId: query.serviceId }, query.date, query),
  'GET /bookings/slots/unified': ({ query }, ctx) =>
    slots(
      ctx,
      query.entityType === 'offer' ? { offerId: query.entityId } : { serviceId: query.entityId },
      query.date,
      query,
    ),
  'GET /bookings/slots': async ({ query }, ctx) =>
    slots(ctx, await itemKeyOf(ctx.db, query), query.date, query),
  'GET /bookings/availability': async ({ query }, ctx) =>
    serializeComingDays(await comingDays(ctx, await itemKeyOf(ctx.db, query), query.from, query.days, query)),

  'GET /bookings/offers/:id/branch': ({ params }, ctx) => branches(ctx, { offerId: params.id }),
  'GET /bookings/branches/offer/:id': ({ params }, ctx) => branches(ctx, { offerId: params.id }),
  'GET /bookings/services/:id/branch': ({ params }, ctx) => branches(ctx, { serviceId: params.id }),
  'GET /bookings/branches/service/:id': ({ params }, ctx) => branches(ctx, { serviceId: params.id }),
  'GET /bookings/offers/:id/staff': ({ params }, ctx) => staff(ctx, { offerId: params.id }),
  'GET /bookings/staff/offer/:id': ({ params }, ctx) => staff(ctx, { offerId: params.id }),
  'GET /bookings/services/:id/staff': ({ params }, ctx) => staff(ctx, { serviceId: params.id }),
  'GET /bookings/staff/service/:id': ({ params }, ctx) => staff(ctx, { serviceId: params.id }),

  'POST /bookings/offers': ({ body }, ctx) => make(ctx, withBookingType('offer', body)),
  'POST /bookings/service': ({ body }, ctx) => make(ctx, withBookingType('service', body)),
  'POST /services/:id/book': ({ params, body }, ctx) => {
    if (body.serviceId && body.serviceId !== params.id) throw bookingProblems.itemMismatch()
    return make(ctx, withBookingType('service', { ...body, serviceId: params.id }))
  },
  'POST /bookings': ({ body }, ctx) => make(ctx, body),

  'GET /bookings/user': ({ query }, ctx) => mine(ctx, query),
  'GET /users/bookings': ({ query }, ctx) => mine(ctx, query),
  'GET /bookings': ({ query }, ctx) => mine(ctx, query),
  'GET /bookings/merchant': async ({ query }, ctx) => {
    const day = query.date
    const filter = {
      merchantId: actorOf(ctx).merchantId ?? actorOf(ctx).accountId,
      status: query.status,
      storeId: query.storeId,
      from: day === undefined ? undefined : new Date(instant(day)),
      to: day === undefined ? undefined : new Date(instant(addDays(day, 1))),
    }
    const { rows, summary, stores } = await listOfMerchant(
      ctx.db,
      filter,
      query.limit,
      (query.page - 1) * query.limit,
    )
    return {
      success: true,
      bookings: rows.map((row) => serializeBooking(row, ctx)),
      pagination: pagination(query.page, query.limit, summary.total),
      summary: { total: summary.total, waiting: summary.waiting, toTake: shillings(summary.toTakeCents) },
      stores: stores.map((store) => serializeStoreChip(store, ctx)),
    }
  },
  'GET /bookings/:id': async ({ params }, ctx) => {
    const booking = await getBookingDetails(ctx.db, params.id)
    if (!(await mayView(ctx, actorOf(ctx), booking))) throw bookingProblems.notYourBooking()
    return { success: true, booking: serializeBooking(booking, ctx) }
  },

  'PUT /bookings/:id/cancel': ({ params, body }, ctx) => letGo(ctx, params.id, body.reason),
  'POST /bookings/:id/cancel': ({ params, body }, ctx) => letGo(ctx, params.id, body.reason),
  'GET /bookings/:id/times': async ({ params, query }, ctx) =>
    serializeTimes(await timesOf(ctx, actorOf(ctx), params.id, query)),
  'PUT /bookings/:id/reschedule': ({ params, body }, ctx) => moveTo(ctx, params.id, body),
  'POST /bookings/:id/reschedule': ({ params, body }, ctx) => moveTo(ctx, params.id, body),
  'GET /bookings/:id/pass': async ({ params }, ctx) => ({
    success: true,
    ...(await passOf(ctx, actorOf(ctx), params.id)),
  }),
  'GET /bookings/pass-key': async (_input, ctx) => ({ success: true, publicKey: passKey(ctx.app.config) }),
  'POST /bookings/passes/read': async ({ body }, ctx) => {
    const { booking, ...said } = await readShown(ctx, actorOf(ctx), body.pass)
    return { success: true, booking: serializeBooking(booking, ctx), ...said }
  },
  'POST /bookings/passes/check-in': async ({ body }, ctx) =>
    changed(ctx, await checkInShown(ctx, actorOf(ctx), body.pass), STEP_MESSAGES.checked_in),
  'POST /bookings/links/read': async ({ body }, ctx) => ({
    success: true,
    booking: serializeLinkedBooking(await bookingOfLink(ctx, body.link), ctx),
  }),
  'POST /bookings/links/confirm': async ({ body }, ctx) => {
    await comeByLink(ctx, body.link)
    return { success: true, message: 'Thank you. The store knows that you are coming.' }
  },
  'POST /bookings/links/cancel': async ({ body }, ctx) => {
    await cancelByLink(ctx, body.link)
    return { success: true, message: STEP_MESSAGES.cancelled }
  },
  'PUT /bookings/:id/no-show': async ({ params }, ctx) => {
    await markNoShow(ctx, actorOf(ctx), params.id)
    return changed(ctx, params.id, 'Booking ended, nobody came')
  },
  'PUT /bookings/:id/status': async ({ params, body }, ctx) => {
    await setStatus(ctx, actorOf(ctx), params.id, body.status, body.reason || null)
    return changed(ctx, params.id, STEP_MESSAGES[body.status])
  },
  'PUT /bookings/:id/confirm': ({ params }, ctx) => move(ctx, params.id, 'confirmed'),
  'POST /bookings/:id/confirm': ({ params }, ctx) => move(ctx, params.id, 'confirmed'),
  'PUT /bookings/:id/check-in': ({ params }, ctx) => move(ctx, params.id, 'checked_in'),
  'PUT /bookings/:id/complete': ({ params }, ctx) => move(ctx, params.id, 'completed'),
  'POST /bookings/:id/complete': ({ params }, ctx) => move(ctx, params.id, 'completed'),
}
