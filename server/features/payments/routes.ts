import { bookingProblems } from '#contract/bookings.ts'
import type { payments } from '#contract/payments.ts'
import type { Mpesa } from '#server/adapters/mpesa/mpesa.ts'
import { book, bookingOnTheWire, getWholeBooking } from '#server/features/bookings/bookings.ts'
import { actorOf, type HttpRoutes, type RequestCtx } from '#server/kernel/http.ts'
import { pagination } from '#contract/fields.ts'
import { listAlerts } from '#server/features/alerts/alerts.ts'
import { resolveAlert } from '#server/features/alerts/alerts.ts'
import { claim, ownClaim } from './claims.ts'
import { ownPayment, pay } from './payments.ts'
import { alarmOnTheWire, statusReply } from './present.ts'
import { receiptOf } from './receipt.ts'
import { decideStuck } from './refunds.ts'
import { reconcile } from './settling.ts'

async function status(ctx: RequestCtx, id: string) {
  const payment = await ownPayment(ctx, actorOf(ctx), id)
  return statusReply(ctx, payment.id)
}

export const openPaymentRoutes = (mpesa: Mpesa): HttpRoutes<typeof payments> => ({
  'POST /payments/mpesa': async ({ body }, ctx) => {
    const actor = actorOf(ctx)
    if (!body.bookingId && !body.bookingData) throw bookingProblems.noItem()
    const bookingId = body.bookingId ?? (await book(ctx, actor, { ...body.bookingData!, bookingType: 'offer' }))
    const paymentId = await pay(ctx, mpesa, actor, bookingId, body.phoneNumber, body.amount)
    const { payment, checkoutRequestId } = await statusReply(ctx, paymentId)
    const booking = bookingOnTheWire(await getWholeBooking(ctx.db, bookingId), ctx)
    return { success: true, message: 'Check your phone and enter your M-Pesa PIN.', payment, booking, checkoutRequestId }
  },
  'POST /payments/claims': async ({ body }, ctx) => {
    const actor = actorOf(ctx)
    return ownClaim(ctx, actor, await claim(ctx, mpesa, actor, body.bookingId, body.message))
  },
  'GET /payments/claims/:id': ({ params }, ctx) => ownClaim(ctx, actorOf(ctx), params.id),
  'GET /payments/:id/receipt': ({ params }, ctx) => receiptOf(ctx, actorOf(ctx), params.id),
  'GET /payments/alarms': async ({ query: { page, limit, open } }, ctx) => {
    const { alerts, total } = await listAlerts(ctx.db, { open: open === 'true', limit, offset: (page - 1) * limit })
    return { success: true, alarms: alerts.map(alarmOnTheWire), pagination: pagination(page, limit, total) }
  },
  'POST /payments/alarms/:id/resolve': async ({ params, body: { resolution, refund } }, ctx) => {
    const alarm = await resolveAlert(
      ctx,
      actorOf(ctx),
      { id: params.id, resolution, ip: ctx.request.ip },
      async (tx, { kind, refundId }) => {
        if (kind === 'refund-stuck' && refundId && refund) await decideStuck(tx, refundId, refund)
      },
    )
    return { success: true, alarm: alarmOnTheWire(alarm) }
  },
  'GET /payments/:id/status': ({ params }, ctx) => status(ctx, params.id),
  'POST /payments/:id/check': async ({ params }, ctx) => {
    const payment = await ownPayment(ctx, actorOf(ctx), params.id)
    await reconcile(ctx, mpesa, payment.id, { early: true })
    return status(ctx, params.id)
  },
})
