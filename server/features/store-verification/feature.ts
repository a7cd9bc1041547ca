import { adminStores } from '#contract/admin/stores.ts'
import { verification } from '#contract/verification.ts'
import { feature } from '#server/feature.ts'
import { verificationWork } from './deciding/queue-items.ts'
import { deleteOldDocuments } from './documents/documents.ts'
import { deleteAccountDocuments, exportVerifications } from './documents/queries.ts'
import { verificationEvents } from './events.ts'
import { verificationInvariants } from './invariants.ts'
import { verificationListeners } from './notices.ts'
import { verificationRoutes } from './routes.ts'
import { proposeSuspension, SHUTTING } from './shutting.ts'

export const storeVerificationFeature = feature({
  name: 'store-verification',
  description: 'What stores send to be verified, and what admins do to stores and offers.',
  contract: { ...verification, ...adminStores },
  routes: verificationRoutes,
  tables: ['store_documents', 'store_verifications'],
  invariants: verificationInvariants,
  events: verificationEvents,
  listeners: verificationListeners,
  inTransaction: [proposeSuspension],
  work: [verificationWork],
  approvals: SHUTTING,
  schedule: [deleteOldDocuments],
  personalData: {
    export: async (db, { id }) => ({ storeVerifications: await exportVerifications(db, id) }),
    erase: async (tx, { id }) => void (await deleteAccountDocuments(tx, id)),
  },
})
