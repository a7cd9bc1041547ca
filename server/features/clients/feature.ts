import { clientMails } from '#contract/client-mails.ts'
import { clientRecords } from '#contract/client-records.ts'
import { clients } from '#contract/clients.ts'
import { HOUR } from '#domain/time/time.ts'
import { feature } from '#server/feature.ts'
import { clientTables } from './business-tables.ts'
import { clientCounting } from './counting.ts'
import { forgetChanges } from './imports/imports.ts'
import { clientInvariants } from './invariants.ts'
import { clientLimits } from './limits.ts'
import { eraseClientData, exportClientData, mergeClients } from './personal-data-queries.ts'
import { clientRecordRoutes } from './records/routes.ts'
import { clientRoutes } from './routes.ts'

export const clientsFeature = feature({
  name: 'clients',
  description: 'The clients of a merchant: visits, notes, tags, blocks, imports, and e-mails to them.',
  contract: { ...clients, ...clientRecords, ...clientMails },
  routes: { ...clientRoutes, ...clientRecordRoutes },
  tables: [
    'merchant_clients',
    'client_notes',
    'client_records',
    'client_imports',
    'client_import_changes',
    'merchant_unsubscribes',
    'client_mails',
    'client_mail_recipients',
  ],
  limits: clientLimits,
  schedule: [{ name: 'forget-changes-of-client-imports', everyMs: HOUR, run: forgetChanges }],
  invariants: clientInvariants,
  inTransaction: clientCounting,
  businessExport: clientTables,
  personalData: {
    export: (db, { id }) => exportClientData(db, id),
    erase: (tx, { id }) => eraseClientData(tx, id),
    merge: mergeClients,
  },
})
