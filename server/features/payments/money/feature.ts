import { money } from '#contract/admin/money.ts'
import { moneyExports } from '#contract/admin/money-exports.ts'
import { refunds } from '#contract/admin/refunds.ts'
import { MINUTE } from '#domain/time/time.ts'
import { createContext } from '#server/app-context.ts'
import { feature } from '#server/feature.ts'
import { refundByHand } from '../refunds/by-hand.ts'
import { unmatchedRefund } from './decide-unmatched.ts'
import { compareLedger } from './days.ts'
import { exportRoutes } from './exports.ts'
import { refundRoutes } from './refund-routes.ts'
import { moneyRoutes } from './routes.ts'
import { moneyWork } from './queue-items.ts'

export const moneyFeature = feature({
  name: 'money',
  description: 'M-Pesa against the ledger, refunds and the books, for admins.',
  contract: { ...money, ...refunds, ...moneyExports },
  routes: { ...moneyRoutes, ...refundRoutes, ...exportRoutes },
  tables: ['ledger_differences'],
  work: moneyWork,
  approvals: [unmatchedRefund, refundByHand],
  schedule: [
    { name: 'compare-ledger', everyMs: 5 * MINUTE, run: (app) => compareLedger(createContext(app, null)) },
  ],
})
