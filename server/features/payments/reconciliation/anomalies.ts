/** Brings back what `findAnomalies` reports, by the same functions that should have done it in time. Safe to run at any time, by any worker. */
import { isPaid } from '#domain/payments/payment-policy.ts'
import { MINUTE } from '#domain/time/time.ts'
import { confirmPaidBooking } from '#server/features/bookings/bookings.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { raiseAlert, resolveAlerts, type NewAlert } from '#server/features/alerts/alerts.ts'
import { processCallbackRow } from '../callbacks/process-callback.ts'
import * as q from '../queries.ts'
import { findAnomalies, type Anomaly } from './reckoning-queries.ts'
import { oweBack } from '../refunds/refunds.ts'
import { giveBack, settling } from '../complete-payment.ts'
import { reportUnresolved } from './statement.ts'

/** A repair that fails once may only have met a lock; one that fails for so long needs a person. */
const PATIENCE_MS = 5 * MINUTE

export async function repairAnomalies(ctx: Ctx): Promise<void> {
  const unpaid: Anomaly[] = []
  const unknown: Anomaly[] = []
  for (const anomaly of await findAnomalies(ctx.db, ctx.now)) {
    if (anomaly.kind === 'confirmed, not paid') unpaid.push(anomaly)
    else if (anomaly.kind === 'paid at M-Pesa, unknown here') unknown.push(anomaly)
    else await repair(ctx, anomaly)
  }
  const list = (anomalies: Anomaly[]) => anomalies.map(({ id, detail }) => `${id} (${detail})`).join(', ')
  if (unpaid.length > 0) await raise(ctx, { kind: 'payment-anomaly', detail: `Confirmed, and no payment stands for it: ${list(unpaid)}` })
  for (const { id, detail } of unknown)
    await raise(ctx, { kind: 'payment-unknown', subject: id, detail: `Paid at M-Pesa, and fits no payment: ${detail}` })
}

async function repair(ctx: Ctx, anomaly: Anomaly): Promise<void> {
  const { kind, id, since } = anomaly
  try {
    await REPAIRS[kind as Repairable](ctx, id)
    ctx.log.warn({ kind, id, since }, 'payments.anomaly.repaired')
    if (kind !== 'received, not processed')
      await transaction(ctx, (tx) => resolveAlerts(tx, { kind: 'payment-anomaly', paymentId: id }, 'It was put right by itself.'))
  } catch (error) {
    ctx.log.error({ err: error, kind, id, since }, 'payments.anomaly.not-repaired')
    if (since.getTime() + PATIENCE_MS > ctx.now.getTime()) return
    const detail = `${kind}, since ${since.toISOString()}: ${id} (${anomaly.detail})`
    await raise(ctx, { kind: 'payment-anomaly', ...(kind !== 'received, not processed' && { paymentId: id }), detail })
  }
}

const raise = (ctx: Ctx, alert: NewAlert): Promise<void> => transaction(ctx, (tx) => raiseAlert(tx, alert))

type Repairable = Exclude<Anomaly['kind'], 'confirmed, not paid' | 'paid at M-Pesa, unknown here'>

const REPAIRS: Record<Repairable, (ctx: Ctx, id: string) => Promise<unknown>> = {
  'paid, cancelled, no refund': async (ctx, id) => giveBack(ctx, (await q.getPayment(ctx.db, id)).bookingId),
  'paid, not confirmed': (ctx, id) => confirm(ctx, id),
  'received, not processed': processAgain,
  'unresolved for too long': followUp,
}

async function processAgain(ctx: Ctx, id: string): Promise<void> {
  const row = await q.findUndecided(ctx.db, id)
  if (row) await processCallbackRow(ctx, row)
}

/** The money is here and its booking still waits: it is confirmed as it would have been, or owed back. */
const confirm = (ctx: Ctx, paymentId: string): Promise<void> =>
  settling(ctx, paymentId, async (tx, payment) => {
    if (payment.status !== 'completed' || !(await q.isBookingPending(tx.db, payment.bookingId))) return
    const settled = await confirmPaidBooking(tx, payment.bookingId)
    if (settled.kind === 'not-needed') await oweBack(tx, payment, settled.reason)
  })

/** With the id of its prompt it is queried at once; without it a person and the payer are asked. */
async function followUp(ctx: Ctx, paymentId: string): Promise<void> {
  const payment = await q.getPayment(ctx.db, paymentId)
  if (isPaid(payment.status)) return
  if (payment.checkoutRequestId === null) return reportUnresolved(ctx, paymentId)
  await q.setNextQuery(ctx.db, paymentId, { next: ctx.now })
}
