import { invoices } from '#contract/admin/invoices.ts'
import { MINUTE } from '#domain/time/time.ts'
import { contextOf } from '#server/app-context.ts'
import { feature } from '#server/feature.ts'
import { exportDocuments } from './document-queries.ts'
import { etimsOf } from './etims.ts'
import { invoiceInvariants } from './invariants.ts'
import { invoiceRoutes } from './routes.ts'
import { sendDueDocuments } from './sending.ts'
import { registerInvoiceMetrics, watchWaiting } from './watching.ts'
import { invoiceWork } from './work.ts'
import { invoiceWriting, writeMissing } from './writing.ts'

export const invoicesFeature = feature({
  name: 'invoices',
  description: 'Invoices and credit notes that KRA signs, and the VAT in them, for admins.',
  contract: invoices,
  routes: invoiceRoutes,
  work: invoiceWork,
  tables: ['etims_devices', 'tax_invoices', 'tax_rules'],
  invariants: invoiceInvariants,
  inTransaction: invoiceWriting,
  // Nothing in it names a person, and tax law requires that it is kept.
  personalData: { export: async (db, { id }) => ({ taxInvoices: await exportDocuments(db, id) }) },
  metrics: registerInvoiceMetrics,
  providers: (app) => {
    const etims = etimsOf(app)
    return etims === null ? [] : [{ name: 'etims', ...etims.breakerState() }]
  },
  schedule: [
    {
      name: 'send-tax-invoices',
      everyMs: 5_000,
      run: (app) => sendDueDocuments(contextOf(app, null), etimsOf(app)),
    },
    { name: 'watch-tax-invoices', everyMs: MINUTE, run: (app) => watchWaiting(contextOf(app, null)) },
    { name: 'complete-tax-invoices', everyMs: MINUTE, run: (app) => writeMissing(contextOf(app, null)) },
  ],
})
