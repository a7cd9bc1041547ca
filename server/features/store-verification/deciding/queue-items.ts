/** Stores to verify in the queue of the admins. */
import { formatDate } from '#domain/time/time.ts'
import { describeDecision, linkedFact, showRow, type WorkKind } from '#server/work-kind.ts'
import { findVerification, listDocuments } from '../documents/queries.ts'
import { loadChecks } from '../page/page.ts'
import { findAdminStore } from '../page/queries.ts'
import { selectWaiting } from './queries.ts'

const DECIDED = { verify: 'Verified', ask: 'Asked for another document', refuse: 'Refused' } as const

export const verificationWork: WorkKind = {
  kind: 'store-verification',
  group: 'stores',
  action: 'verifyStores',
  open: selectWaiting,
  show: showRow(findAdminStore, async (store, { db, now }) => {
    const { id, name, ownerId, ownerName } = store
    const [verification, documents] = await Promise.all([findVerification(db, id), listDocuments(db, id)])
    if (!verification) return null
    const { decision, decidedAt, decidedBy } = verification
    return {
      title: `Verify ${name}`,
      decided: decision && decidedAt && describeDecision(DECIDED[decision], decidedBy, decidedAt),
      facts: [
        linkedFact('Store', name, 'store', id),
        linkedFact('Owner', ownerName, 'person', ownerId),
        { label: 'Sent by', value: verification.sentBy },
        {
          label: 'Registration',
          value: `${verification.registeredName}, ${verification.registrationNumber}`,
        },
        { label: 'Permit until', value: formatDate(verification.permitUntil) },
        { label: 'Documents', value: String(documents.length) },
      ],
      evidence: await loadChecks(db, store, verification, now),
    }
  }),
}
