/** Open alerts in the queue of the admins: about money, or about the system. */
import { ALERT_KINDS, type AlertKind } from '#contract/alerts.ts'
import type { AdminAction } from '#domain/accounts/admin-role.ts'
import type { WorkGroup } from '#contract/admin/queue-items.ts'
import { describeDecision, linkedFact, showRow, type WorkKind } from '#server/work-kind.ts'
import { findAlert, selectOpen } from './queries.ts'
import { TITLES } from './titles.ts'

const ABOUT_MONEY: readonly AlertKind[] = [
  'payment-undecided',
  'payment-mismatch',
  'payment-unknown',
  'payment-anomaly',
  'refund-stuck',
  'payout-stuck',
  'paid-twice',
  'claim-open',
  'etims-refuses',
  'invoices-late',
]
/** The rows that these are about are work themselves (server/features/payments/money/queue-items.ts). */
const SHOWN_BY_THEIR_ROWS: readonly AlertKind[] = [
  'payment-unknown',
  'refund-stuck',
  'payout-stuck',
  'claim-open',
]
const ABOUT_SYSTEM = ALERT_KINDS.filter((kind) => !ABOUT_MONEY.includes(kind))

const alertKind = (
  kind: string,
  group: WorkGroup,
  action: AdminAction,
  kinds: readonly AlertKind[],
  hours: number,
): WorkKind => ({
  kind,
  group,
  action,
  open: selectOpen(
    kinds.filter((each) => !SHOWN_BY_THEIR_ROWS.includes(each)),
    TITLES,
    hours,
  ),
  show: showRow(findAlert, (alert) => {
    if (!kinds.includes(alert.kind)) return null
    const {
      kind: of,
      detail,
      subject,
      paymentId,
      refundId,
      claimId,
      resolvedAt,
      resolvedBy,
      resolution,
    } = alert
    return {
      title: TITLES[of],
      decided: resolvedAt && describeDecision(`Resolved (“${resolution ?? ''}”)`, resolvedBy, resolvedAt),
      facts: [
        { label: 'What', value: detail },
        { label: 'Kind', value: of },
        ...(subject === null ? [] : [{ label: 'About', value: subject }]),
        ...(paymentId === null ? [] : [linkedFact('Payment', paymentId, 'payment', paymentId)]),
        ...(refundId === null ? [] : [{ label: 'Refund', value: refundId }]),
        ...(claimId === null ? [] : [{ label: 'Claim', value: claimId }]),
      ],
    }
  }),
})

export const alertWork: readonly WorkKind[] = [
  alertKind('money-alert', 'money', 'handleAlerts', ABOUT_MONEY, 4),
  alertKind('system-alert', 'system', 'handleAlerts', ABOUT_SYSTEM, 2),
]
