/** Stores to verify in the queue of the admins. */
import { formatDate } from '#domain/time/time.ts'
import { isUuid } from '#server/ids.ts'
import { describeDecision, type WorkKind } from '#server/work-kind.ts'
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
  async show({ db, now }, id) {
    if (!isUuid(id)) return null
    const [store, verification, documents] = await Promise.all([
      findAdminStore(db, id),
      findVerification(db, id),
      listDocuments(db, id),
    ])
    if (!store || !verification) return null
    const { decision, decidedAt, decidedBy } = verification
    return {
      title: `Verify ${store.name}`,
      decided: decision && decidedAt && describeDecision(DECIDED[decision], decidedBy, decidedAt),
      facts: [
        { label: 'Store', value: store.name, link: { page: 'store' as const, id } },
        { label: 'Owner', value: store.ownerName, link: { page: 'person' as const, id: store.ownerId } },
        { label: 'Sent by', value: verification.sentBy },
        {
          label: 'Registration',
          value: `${verification.registeredName}, ${verification.registrationNumber}`,
        },
        { label: 'Permit until', value: formatDate(verification.permitUntil) },
        { label: 'Documents', value: String(documents.length) },
      ],
      evidence: await loadChecks(db, store, verification, now),
      content: [],
    }
  },
}
