import type * as z from 'zod'
import { m } from '#messages'
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { payments } from '#contract/payments.ts'
import type { PayByMpesa } from '#contract/payments/prompts.ts'
import { paymentProblems } from '#contract/payments/problems.ts'
import { providerName, type PromptMethodName } from '#domain/payments/payment-methods.ts'
import {
  clearHoldCookie,
  getBookingDetails,
  findBookedFrom,
  findHoldToken,
  serializeBooking,
} from '#server/features/bookings/bookings.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { pagination } from '#contract/fields.ts'
import { listAlerts, resolveAlert } from '#server/features/alerts/alerts.ts'
import { getOwnClaim, submitClaim } from './reconciliation/claims.ts'
import { listOfferedMethods, findMethod } from './methods/methods.ts'
import { getMpesa } from './methods/mpesa.ts'
import { getOwnPayment, pay, type Order } from './payments.ts'
import { serializeAlarm, statusReply } from './serialize.ts'
import { reconcile } from './reconciliation/reconcile.ts'

async function status(ctx: RequestCtx, id: string) {
  const payment = await getOwnPayment(ctx, requireActor(ctx), id)
  return statusReply(ctx, payment.id)
}

function toOrder({ bookingId, bookingData }: z.output<typeof PayByMpesa>, ctx: RequestCtx): Order {
  if (bookingId && bookingData) throw paymentProblems.twoBookings()
  if (bookingId) return { bookingId }
  if (bookingData) {
    const holdToken = findHoldToken(ctx, bookingData.holdToken)
    const from = findBookedFrom(ctx)
    return { bookingData: { ...bookingData, holdToken, from, bookingType: 'offer' } }
  }
  throw bookingProblems.noItem()
}

/** Instructions for the customer. `processing` is a prompt of which the provider has not said whether it was sent. */
function toMessage(payment: { status: string } | null, method: PromptMethodName): string {
  if (payment === null) return m.rule_reply_booking_created()
  const provider = providerName(method)
  return payment.status === 'processing'
    ? m.rule_reply_payment_unanswered({ provider })
    : m.rule_reply_payment_prompted({ provider })
}

async function payBy(name: PromptMethodName, body: z.output<typeof PayByMpesa>, ctx: RequestCtx) {
  const method = findMethod(ctx.app, name)
  if (method === null) throw paymentProblems.notOffered()
  const { phoneNumber: phone, amount } = body
  const order = toOrder(body, ctx)
  const { paymentId, bookingId } = await pay(ctx, method, requireActor(ctx), order, { phone, amount })
  if ('bookingData' in order) clearHoldCookie(ctx)
  const { payment, checkoutRequestId } =
    paymentId === null ? { payment: null, checkoutRequestId: null } : await statusReply(ctx, paymentId)
  const booking = serializeBooking(await getBookingDetails(ctx.db, bookingId), ctx)
  return {
    success: true,
    message: toMessage(payment, name),
    payment,
    booking,
    checkoutRequestId,
  } as const
}

export const paymentRoutes: HttpRoutes<typeof payments> = {
  'POST /payments/mpesa': ({ body }, ctx) => payBy('mpesa', body, ctx),
  'POST /payments/airtel': ({ body }, ctx) => payBy('airtel', body, ctx),
  'GET /payments/methods': async (_input, ctx) => ({ success: true, methods: listOfferedMethods(ctx.app) }),
  'POST /payments/claims': async ({ body }, ctx) => {
    const actor = requireActor(ctx)
    return getOwnClaim(
      ctx,
      actor,
      await submitClaim(ctx, getMpesa(ctx.app), actor, body.bookingId, body.message),
    )
  },
  'GET /payments/claims/:id': ({ params }, ctx) => getOwnClaim(ctx, requireActor(ctx), params.id),
  'GET /payments/alarms': async ({ query: { page, limit, open } }, ctx) => {
    const { alerts, total } = await listAlerts(ctx.db, {
      open: open === 'true',
      limit,
      offset: (page - 1) * limit,
    })
    return { success: true, alarms: alerts.map(serializeAlarm), pagination: pagination(page, limit, total) }
  },
  'POST /payments/alarms/:id/resolve': async ({ params, body: { resolution } }, ctx) => {
    const alarm = await resolveAlert(ctx, { id: params.id, resolution, ip: ctx.request.ip })
    return { success: true, alarm: serializeAlarm(alarm) }
  },
  'GET /payments/:id/status': ({ params }, ctx) => status(ctx, params.id),
  'POST /payments/:id/check': async ({ params }, ctx) => {
    const payment = await getOwnPayment(ctx, requireActor(ctx), params.id)
    await reconcile(ctx, payment.id, { early: true })
    return status(ctx, params.id)
  },
}
