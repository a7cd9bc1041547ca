import { money } from '#contract/admin/money.ts'
import { MINUTE } from '#domain/time/time.ts'
import { contextOf } from '#server/app-context.ts'
import { feature } from '#server/feature.ts'
import { refundByHand } from '../refunds/by-hand.ts'
import { unmatchedRefund } from '../unmatched/decide.ts'
import { compareLedger } from './days.ts'
import { moneyRoutes } from './routes.ts'
import { moneyWork } from './work.ts'

export const moneyFeature = feature({
  name: 'money',
  description: 'M-Pesa against the ledger, refunds and the books, for admins.',
  contract: money,
  routes: moneyRoutes,
  tables: ['ledger_differences'],
  work: moneyWork,
  approvals: [unmatchedRefund, refundByHand],
  schedule: [
    { name: 'compare-ledger', everyMs: 5 * MINUTE, run: (app) => compareLedger(contextOf(app, null)) },
  ],
})
