import { receipts } from '#contract/receipts.ts'
import { feature } from '#server/feature.ts'
import { receiptLimits } from './limits.ts'
import { receiptRoutes } from './routes.ts'

export const receiptsFeature = feature({
  name: 'receipts',
  description: 'Receipts of payments with their tax invoices, as a page, as PDF and by e-mail.',
  contract: receipts,
  routes: receiptRoutes,
  limits: receiptLimits,
})
