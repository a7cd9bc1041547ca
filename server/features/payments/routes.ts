import { bookingProblems } from '#contract/bookings.ts'
import type { payments } from '#contract/payments.ts'
import type { Mpesa } from '#server/adapters/mpesa/mpesa.ts'
import { book, bookingOnTheWire, getWholeBooking } from '#server/features/bookings/bookings.ts'
import { actorOf, type HttpRoutes, type RequestCtx } from '#server/kernel/http.ts'
import { ownPayment, pay, reconcile } from './payments.ts'
import { statusReply } from './present.ts'

async function status(ctx: RequestCtx, id: string) {
  const payment = await ownPayment(ctx, actorOf(ctx), id)
  return statusReply(ctx, payment.id)
}

const notBuilt = () => Promise.reject(new Error('Not built yet'))

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
  'POST /payments/claims': notBuilt,
  'GET /payments/claims/:id': notBuilt,
  'GET /payments/:id/receipt': notBuilt,
  'GET /payments/alarms': notBuilt,
  'POST /payments/alarms/:id/resolve': notBuilt,
  'GET /payments/:id/status': ({ params }, ctx) => status(ctx, params.id),
  'POST /payments/:id/check': async ({ params }, ctx) => {
    const payment = await ownPayment(ctx, actorOf(ctx), params.id)
    await reconcile(ctx, mpesa, payment.id, { early: true })
    return status(ctx, params.id)
  },
})
