import { MINUTE } from '#domain/time/time.ts'
import { contextOf } from '#server/app-context.ts'
import { feature } from '#server/feature.ts'
import { invoiceWriting, writeMissing } from './writing.ts'

export const invoicesFeature = feature({
  name: 'invoices',
  tables: ['etims_devices', 'tax_invoices', 'tax_rules'],
  inTransaction: invoiceWriting,
  schedule: [
    { name: 'complete-tax-invoices', everyMs: MINUTE, run: (app) => writeMissing(contextOf(app, null)) },
  ],
})
