import { payments } from '#contract/payments.ts'
import { feature } from '#server/feature.ts'
import { paymentTables } from './business-tables.ts'
import { mountCallbacks } from './callbacks/callbacks.ts'
import { paymentEvents } from './events.ts'
import { paymentInvariants } from './invariants.ts'
import { paymentListeners, paymentSchedule } from './jobs.ts'
import { paymentLimits } from './limits.ts'
import { getAirtel } from './methods/airtel-method.ts'
import { getMpesa } from './methods/mpesa.ts'
import { registerPaymentMetrics } from './metrics.ts'
import { paymentNotificationTexts } from './notification-texts.ts'
import { paymentNotifications } from './notifications.ts'
import { mergePayments } from './merging.ts'
import { payoutInvariants } from './payouts/invariants.ts'
import { erasePayer, exportPayments, hasOpenPayments, listPayerPhones } from './personal-data-queries.ts'
import { followPayout } from './refunds/follow-payout.ts'
import { paymentRoutes } from './routes.ts'

export const paymentsFeature = feature({
  name: 'payments',
  description: 'Access fees paid by M-Pesa or Airtel Money, and claims.',
  contract: payments,
  routes: paymentRoutes,
  tables: [
    'payments',
    'payment_events',
    'payment_claims',
    'refunds',
    'refund_events',
    'callback_inbox',
    'mpesa_tokens',
    'mpesa_statements',
    'mpesa_unknown_entries',
    'mpesa_entries',
    'unmatched_money',
    'payouts',
    'payout_events',
  ],
  invariants: [...paymentInvariants, ...payoutInvariants],
  limits: paymentLimits,
  mountCallbacks,
  events: paymentEvents,
  inTransaction: [followPayout],
  listeners: [...paymentListeners, ...paymentNotifications],
  notifications: paymentNotificationTexts,
  schedule: paymentSchedule,
  businessExport: paymentTables,
  metrics: registerPaymentMetrics,
  providers: (app) => {
    const airtel = getAirtel(app)
    return [
      { name: 'mpesa', ...getMpesa(app).breakerState() },
      ...(airtel ? [{ name: 'airtel', ...airtel.breakerState() }] : []),
    ]
  },
  personalData: {
    export: (db, { id }) => exportPayments(db, id),
    addresses: (db, { id }) => listPayerPhones(db, id),
    isNeeded: (db, { id }) => hasOpenPayments(db, id),
    erase: (tx, { id }) => erasePayer(tx, id),
    merge: mergePayments,
  },
})
