/**
 * Repairs what `findAnomalies` reports, with the functions that should have handled it in time. Safe to run
 * at any time and on several workers.
 */
import { isPaid } from '#domain/payments/payment-policy.ts'
import { MINUTE } from '#domain/time/time.ts'
import { confirmPaidBooking } from '#server/features/bookings/bookings.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { raiseAlert, resolveAlerts, type NewAlert } from '#server/features/alerts/alerts.ts'
import { processStoredCallback } from './callbacks/process-callback.ts'
import { findUnprocessedCallback } from './data/inbox-queries.ts'
import * as q from './data/queries.ts'
import { findAnomalies, isBookingPending, type Anomaly } from './reconciliation/reconciliation-queries.ts'
import { createRefund } from './refunds/refunds.ts'
import { refundCancelledBooking, withLockedPayment } from './paying/complete-payment.ts'
import { reportUnresolved } from './reconciliation/statement.ts'

/** A failed repair is retried without an alert for this long, because a lock may be the cause. */
const REPORT_AFTER_MS = 5 * MINUTE

export async function repairAnomalies(ctx: Ctx): Promise<void> {
  const unpaid: Anomaly[] = []
  const unknown: Anomaly[] = []
  for (const anomaly of await findAnomalies(ctx.db, ctx.now)) {
    if (anomaly.kind === 'confirmed, not paid') unpaid.push(anomaly)
    else if (anomaly.kind === 'paid at M-Pesa, unknown here') unknown.push(anomaly)
    else await repair(ctx, anomaly)
  }
  const list = (anomalies: Anomaly[]) => anomalies.map(({ id, detail }) => `${id} (${detail})`).join(', ')
  if (unpaid.length > 0)
    await raise(ctx, {
      kind: 'payment-anomaly',
      detail: `Confirmed without a payment: ${list(unpaid)}`,
    })
  for (const { id, detail } of unknown)
    await raise(ctx, {
      kind: 'payment-unknown',
      subject: id,
      detail: `Paid at M-Pesa, but matches no payment: ${detail}`,
    })
}

async function repair(ctx: Ctx, anomaly: Anomaly): Promise<void> {
  const { kind, id, since } = anomaly
  try {
    await REPAIRS[kind as Repairable](ctx, id)
    ctx.log.warn({ kind, id, since }, 'payments.anomaly.repaired')
    if (kind !== 'received, not processed')
      await transaction(ctx, (tx) =>
        resolveAlerts(tx, { kind: 'payment-anomaly', paymentId: id }, 'It was repaired automatically.'),
      )
  } catch (error) {
    ctx.log.error({ err: error, kind, id, since }, 'payments.anomaly.not-repaired')
    if (since.getTime() + REPORT_AFTER_MS > ctx.now.getTime()) return
    const detail = `${kind}, since ${since.toISOString()}: ${id} (${anomaly.detail})`
    await raise(ctx, {
      kind: 'payment-anomaly',
      ...(kind !== 'received, not processed' && { paymentId: id }),
      detail,
    })
  }
}

const raise = (ctx: Ctx, alert: NewAlert): Promise<void> => transaction(ctx, (tx) => raiseAlert(tx, alert))

type Repairable = Exclude<Anomaly['kind'], 'confirmed, not paid' | 'paid at M-Pesa, unknown here'>

const REPAIRS: Record<Repairable, (ctx: Ctx, id: string) => Promise<unknown>> = {
  'paid, cancelled, no refund': async (ctx, id) =>
    refundCancelledBooking(ctx, (await q.getPayment(ctx.db, id)).bookingId),
  'paid, not confirmed': confirmBookingOrRefund,
  'received, not processed': retryCallback,
  'unresolved for too long': queryOrReport,
}

async function retryCallback(ctx: Ctx, id: string): Promise<void> {
  const row = await findUnprocessedCallback(ctx.db, id)
  if (row) await processStoredCallback(ctx, row)
}

/**
 * The payment is paid but its booking is still pending: confirms the booking or, if that is not possible,
 * refunds the payment.
 */
async function confirmBookingOrRefund(ctx: Ctx, paymentId: string): Promise<void> {
  await withLockedPayment(ctx, paymentId, async (tx, payment) => {
    if (payment.status !== 'completed' || !(await isBookingPending(tx.db, payment.bookingId))) return
    const outcome = await confirmPaidBooking(tx, payment.bookingId)
    if (outcome.kind === 'not-needed') await createRefund(tx, payment, outcome.reason)
  })
}

/**
 * Queries the payment at once if its checkout request id is known; otherwise raises an alert and asks the
 * payer.
 */
async function queryOrReport(ctx: Ctx, paymentId: string): Promise<void> {
  const payment = await q.getPayment(ctx.db, paymentId)
  if (isPaid(payment.status)) return
  if (payment.checkoutRequestId === null) return reportUnresolved(ctx, paymentId)
  await q.setNextQuery(ctx.db, paymentId, { next: ctx.now })
}
