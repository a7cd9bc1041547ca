import { invoices } from '#contract/admin/invoices.ts'
import { MINUTE } from '#domain/time/time.ts'
import { createContext } from '#server/app-context.ts'
import { feature } from '#server/feature.ts'
import { exportDocuments } from './document-queries.ts'
import { getEtims } from './etims.ts'
import { invoiceInvariants } from './invariants.ts'
import { invoiceRoutes } from './routes.ts'
import { sendDueDocuments } from './sending.ts'
import { registerInvoiceMetrics, watchWaiting } from './watching.ts'
import { invoiceWork } from './queue-items.ts'
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
    const etims = getEtims(app)
    return etims === null ? [] : [{ name: 'etims', ...etims.breakerState() }]
  },
  schedule: [
    {
      name: 'send-tax-invoices',
      everyMs: 5_000,
      run: (app) => sendDueDocuments(createContext(app, null), getEtims(app)),
    },
    { name: 'watch-tax-invoices', everyMs: MINUTE, run: (app) => watchWaiting(createContext(app, null)) },
    { name: 'complete-tax-invoices', everyMs: MINUTE, run: (app) => writeMissing(createContext(app, null)) },
  ],
})
