import { feature } from '#server/feature.ts'
import { ledgerInvariants } from './invariants.ts'

/** The ledger has no routes: payments, credit and rewards add transfers in the transaction of the change they record. */
export const ledgerFeature = feature({
  name: 'ledger',
  tables: ['ledger_transfers', 'ledger_entries', 'closed_days'],
  invariants: ledgerInvariants,
})
