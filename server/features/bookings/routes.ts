import { m } from '#messages'
import type { bookings } from '#contract/bookings.ts'
import type { NewBooking } from '#contract/bookings/new-booking.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { Booking } from '#contract/entities/booking.ts'
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { dayAndTime, duration, MINUTE } from '#domain/time/time.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { availabilityRoutes } from './visitors/time-routes.ts'
import { serializeTimes } from './availability/serialize-days.ts'
import { book } from './bookings.ts'
import { listTimes, reschedule, type RescheduleInput } from './lifecycle/moving.ts'
import { cancel, changeStatusByStore, markNoShow, setStatus, type StoreStep } from './lifecycle/steps.ts'
import { merchantClientRoutes } from './merchant/client-routes.ts'
import { calendarRoutes, merchantActionRoutes, proposalRoutes } from './merchant/routes.ts'
import { guestPassRoutes } from './passes/guest-routes.ts'
import { cancelByLink, confirmAttendanceByLink, getBookingByLink, resolveLanguage } from './passes/links.ts'
import { checkInByPass, getPass, passKey, readPresentedPass } from './passes/passes.ts'
import { getBookingDetails } from './reading/reading-queries.ts'
import { readingRoutes } from './reading/routes.ts'
import { serializeBooking, serializeLinkedBooking } from './reading/serialize.ts'
import { clearHoldCookie, findHoldToken } from './visitors/hold-cookie.ts'
import { findBookedFrom } from './visitors/origin-cookie.ts'
import { visitorHoldRoutes } from './visitors/routes.ts'
import { adminPackageRoutes, packageRoutes } from './packages/routes.ts'
import { seriesRoutes } from './series/routes.ts'
import { visitRoutes } from './visits/routes.ts'
import { adminWaitlistRoutes } from './waitlist/admin-routes.ts'
import { waitlistRoutes } from './waitlist/routes.ts'

/** Returns the body of a route that books only one type of item. */
function withBookingType(bookingType: 'offer' | 'service', body: NewBooking): NewBooking {
  if (body.bookingType !== undefined && body.bookingType !== bookingType) throw bookingProblems.itemMismatch()
  return { ...body, bookingType }
}

async function createBooking(ctx: RequestCtx, body: NewBooking) {
  const holdToken = findHoldToken(ctx, body.holdToken)
  const id = await book(ctx, requireActor(ctx), { ...body, holdToken, from: findBookedFrom(ctx) })
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
  await changeStatusByStore(ctx, requireActor(ctx), id, to)
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
  await cancel(ctx, requireActor(ctx), id, { reason: reason || null, expectedStatus })
  return replyWithBooking(ctx, id, STEP_MESSAGES.cancelled())
}

async function rescheduleBooking(ctx: RequestCtx, id: string, input: RescheduleInput) {
  await reschedule(ctx, requireActor(ctx), id, input)
  return replyWithBooking(ctx, id, m.rule_reply_booking_rescheduled())
}

export const bookingRoutes: HttpRoutes<typeof bookings> = {
  'POST /bookings/offers': ({ body }, ctx) => createBooking(ctx, withBookingType('offer', body)),
  'POST /bookings/service': ({ body }, ctx) => createBooking(ctx, withBookingType('service', body)),
  'POST /services/:id/book': ({ params, body }, ctx) => {
    if (body.serviceId && body.serviceId !== params.id) throw bookingProblems.itemMismatch()
    return createBooking(ctx, withBookingType('service', { ...body, serviceId: params.id }))
  },
  'POST /bookings': ({ body }, ctx) => createBooking(ctx, body),

  'PUT /bookings/:id/cancel': ({ params, body }, ctx) => cancelBooking(ctx, params.id, body),
  'GET /bookings/:id/times': async ({ params, query }, ctx) =>
    serializeTimes(await listTimes(ctx, requireActor(ctx), params.id, query)),
  'PUT /bookings/:id/reschedule': ({ params, body }, ctx) => rescheduleBooking(ctx, params.id, body),
  'GET /bookings/:id/pass': async ({ params }, ctx) => ({
    success: true,
    ...(await getPass(ctx, requireActor(ctx), params.id)),
  }),
  'GET /bookings/pass-key': async (_input, ctx) => ({ success: true, publicKey: passKey(ctx.app.config) }),
  'POST /bookings/passes/read': async ({ body }, ctx) => {
    const { booking, ...reading } = await readPresentedPass(ctx, requireActor(ctx), body.pass)
    return { success: true, booking: serializeBooking(booking, ctx), ...reading }
  },
  'POST /bookings/passes/check-in': async ({ body }, ctx) =>
    replyWithBooking(ctx, await checkInByPass(ctx, requireActor(ctx), body.pass), STEP_MESSAGES.checked_in()),
  'POST /bookings/links/read': async ({ body }, ctx) => {
    const booking = await getBookingByLink(ctx, body.link)
    return {
      success: true,
      booking: serializeLinkedBooking(booking, await resolveLanguage(ctx.db, booking), ctx),
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
    await markNoShow(ctx, requireActor(ctx), params.id)
    return replyWithBooking(ctx, params.id, m.rule_reply_booking_no_show())
  },
  'PUT /bookings/:id/status': async ({ params, body }, ctx) => {
    await setStatus(ctx, requireActor(ctx), params.id, body.status, body.reason || null)
    return replyWithBooking(ctx, params.id, STEP_MESSAGES[body.status]())
  },
  'PUT /bookings/:id/confirm': ({ params }, ctx) => changeStatus(ctx, params.id, 'confirmed'),
  'PUT /bookings/:id/check-in': ({ params }, ctx) => changeStatus(ctx, params.id, 'checked_in'),
  'PUT /bookings/:id/complete': ({ params }, ctx) => changeStatus(ctx, params.id, 'completed'),
  ...availabilityRoutes,
  ...visitRoutes,
  ...seriesRoutes,
  ...packageRoutes,
  ...adminPackageRoutes,
  ...waitlistRoutes,
  ...adminWaitlistRoutes,
  ...readingRoutes,
  ...visitorHoldRoutes,
  ...guestPassRoutes,
  ...proposalRoutes,
  ...calendarRoutes,
  ...merchantActionRoutes,
  ...merchantClientRoutes,
}
