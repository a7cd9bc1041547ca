/** Approvals that wait for a second person, in the queue. */
import type { AdminAction } from '#domain/accounts/admin-role.ts'
import type { WorkGroup } from '#contract/admin/queue-items.ts'
import { describeDecision, showRow, type WorkKind } from '#server/work-kind.ts'
import { findApproval, selectWaiting } from './queries.ts'

/** One kind for each action that both admins need, because roles see only their own. */
const approvalKind = (kind: string, group: WorkGroup, action: AdminAction): WorkKind => ({
  kind,
  group,
  action,
  open: selectWaiting(action),
  show: showRow(findApproval, ({ title, reason, requestedBy, decidedBy, decidedAt, isApproved, note }) => ({
    title: `${title} needs a second person`,
    decided: decidedAt && describeDecision(isApproved ? 'Approved' : 'Refused', decidedBy, decidedAt),
    facts: [
      { label: 'Asked by', value: requestedBy },
      { label: 'Why', value: reason },
      ...(note ? [{ label: 'Note', value: note }] : []),
    ],
  })),
})

export const approvalWork: readonly WorkKind[] = [
  approvalKind('money-approval', 'money', 'moveMoney'),
  approvalKind('store-approval', 'stores', 'suspendStores'),
  approvalKind('person-approval', 'people', 'changePeople'),
  approvalKind('booking-approval', 'money', 'changeBookings'),
]
