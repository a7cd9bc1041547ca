/** Scheduled jobs and listeners: callbacks left in the inbox, queries to providers, refunds, claims. */
import { MINUTE } from '#domain/time/time.ts'
import { createContext, type Ctx } from '#server/app-context.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { attempt, type ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { getMpesa } from './methods/mpesa.ts'
import { repairAnomalies } from './anomalies.ts'
import { queryDueClaims } from './reconciliation/claims.ts'
import { processStoredCallback } from './callbacks/process-callback.ts'
import { listUnprocessedCallbacks, type InboxRow } from './data/inbox-queries.ts'
import { paybillOffer } from './paybill/offer.ts'
import * as q from './data/queries.ts'
import { processDuePayouts } from './payouts/payouts.ts'
import { processDueRefunds } from './refunds/refunds.ts'
import { refundCancelledBooking } from './paying/complete-payment.ts'
import { reconcile } from './reconciliation/reconcile.ts'
import { readDueStatement } from './reconciliation/statement.ts'

export const paymentSchedule: ScheduledJob[] = [
  {
    name: 'process-callbacks',
    everyMs: 5_000,
    run: (app) => processPendingCallbacks(createContext(app, null)),
  },
  {
    name: 'query-payments',
    everyMs: 5_000,
    run: (app) => queryDuePayments(createContext(app, null)),
  },
  {
    name: 'follow-statement',
    everyMs: 5_000,
    run: (app) => readDueStatement(createContext(app, null), getMpesa(app)),
  },
  {
    name: 'send-refunds',
    everyMs: 5_000,
    run: (app) => processDueRefunds(createContext(app, null)),
  },
  {
    name: 'send-payouts',
    everyMs: 5_000,
    run: (app) => processDuePayouts(createContext(app, null), getMpesa(app)),
  },
  { name: 'repair-anomalies', everyMs: MINUTE, run: (app) => repairAnomalies(createContext(app, null)) },
  {
    name: 'pursue-claims',
    everyMs: 5_000,
    run: (app) => queryDueClaims(createContext(app, null), getMpesa(app)),
  },
]

export const paymentListeners: Listener[] = [
  paybillOffer,
  listener('booking.cancelled', 'money', 'payments.refund-cancelled-booking', (app, { bookingId }) =>
    refundCancelledBooking(createContext(app, null), bookingId),
  ),
]

const CALLBACK_BATCH = 100

async function processPendingCallbacks(ctx: Ctx): Promise<void> {
  let last: string | null = null
  // All of them, so that some that fail each time do not hide those that arrive later.
  while (!ctx.app.jobs.isStopping) {
    const rows: InboxRow[] = await listUnprocessedCallbacks(ctx.db, last, CALLBACK_BATCH)
    for (const row of rows)
      await attempt(ctx.log, { callback: row.id }, () => processStoredCallback(ctx, row))
    last = rows.at(-1)?.id ?? null
    if (rows.length < CALLBACK_BATCH) return
  }
}

/** One query after another: Daraja limits how many it answers. */
async function queryDuePayments(ctx: Ctx): Promise<void> {
  for (const { id } of await q.listDueQueries(ctx.db, ctx.now, 10)) {
    const isDone = await attempt(ctx.log, { payment: id }, () => reconcile(ctx, id, { early: false }))
    // After an error, wait before the next query so that it does not delay other payments again.
    if (!isDone) await q.setNextQuery(ctx.db, id, { next: new Date(ctx.now.getTime() + MINUTE / 2) })
  }
}
