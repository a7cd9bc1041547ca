import { clientMails } from '#contract/client-mails.ts'
import { clients } from '#contract/clients.ts'
import { feature } from '#server/feature.ts'
import { clientCounting } from './counting.ts'
import { clientInvariants } from './invariants.ts'
import { eraseClientData, exportClientData, mergeClients } from './personal-data-queries.ts'
import { clientRoutes } from './routes.ts'

export const clientsFeature = feature({
  name: 'clients',
  description: 'The customers of a merchant: visits, notes, tags, blocks, and e-mails to them.',
  contract: { ...clients, ...clientMails },
  routes: clientRoutes,
  tables: [
    'merchant_clients',
    'client_notes',
    'merchant_unsubscribes',
    'client_mails',
    'client_mail_recipients',
  ],
  invariants: clientInvariants,
  inTransaction: clientCounting,
  personalData: {
    export: (db, { id }) => exportClientData(db, id),
    erase: (tx, { id }) => eraseClientData(tx, id),
    merge: mergeClients,
  },
})
