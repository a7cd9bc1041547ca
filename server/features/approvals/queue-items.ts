/** Approvals that wait for a second person, in the queue. */
import type { AdminAction } from '#domain/accounts/admin-role.ts'
import type { WorkGroup } from '#contract/admin/queue-items.ts'
import { describeDecision, type WorkKind } from '#server/work-kind.ts'
import { isUuid } from '#server/ids.ts'
import { findApproval, selectWaiting } from './queries.ts'

/** One kind for each action that both admins need, because roles see only their own. */
const approvalKind = (kind: string, group: WorkGroup, action: AdminAction): WorkKind => ({
  kind,
  group,
  action,
  open: selectWaiting(action),
  async show({ db }, id) {
    const approval = isUuid(id) ? await findApproval(db, id) : undefined
    if (!approval) return null
    const { title, reason, requestedBy, decidedBy, decidedAt, isApproved, note } = approval
    return {
      title: `${title} needs a second person`,
      decided: decidedAt && describeDecision(isApproved ? 'Approved' : 'Refused', decidedBy, decidedAt),
      facts: [
        { label: 'Asked by', value: requestedBy },
        { label: 'Why', value: reason },
        ...(note ? [{ label: 'Note', value: note }] : []),
      ],
      evidence: [],
      content: [],
    }
  },
})

export const approvalWork: readonly WorkKind[] = [
  approvalKind('money-approval', 'money', 'moveMoney'),
  approvalKind('store-approval', 'stores', 'suspendStores'),
  approvalKind('person-approval', 'people', 'changePeople'),
  approvalKind('booking-approval', 'money', 'changeBookings'),
]
