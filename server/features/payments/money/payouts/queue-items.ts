/** Pay-outs in the queue of admins. */
import { maskPhone } from '#domain/accounts/phone.ts'
import { formatPlainKes } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { describeDecision, linkedFact, showRow, type WorkKind } from '#server/work-kind.ts'
import { findShownPayout, openPayouts } from './queries.ts'

export const payoutWork: WorkKind = {
  kind: 'payout',
  group: 'money',
  action: 'moveMoney',
  open: openPayouts,
  show: showRow(findShownPayout, (payout) => {
    const { status, endedAt, requestedAt, receipt, name, accountId, refundId } = payout
    const end = { completed: `Paid as ${receipt}`, failed: 'Not paid' }
    return {
      title:
        refundId === null ? 'Withdrawal without a clear result' : 'Refund to a phone without a clear result',
      decided:
        status === 'needs_review'
          ? null
          : status === 'completed' || status === 'failed'
            ? describeDecision(end[status], null, endedAt!)
            : 'Sent to M-Pesa again',
      facts: [
        { label: 'Amount', value: formatPlainKes(payout.amountCents) },
        ...(name === null ? [] : [linkedFact('To', name, 'person', accountId)]),
        { label: 'Phone', value: maskPhone(payout.phone) },
        { label: 'Id at M-Pesa', value: payout.id },
        { label: 'Ordered', value: dayAndTime(payout.createdAt.getTime()) },
        ...(requestedAt ? [{ label: 'Sent to M-Pesa', value: dayAndTime(requestedAt.getTime()) }] : []),
      ],
      evidence: [{ state: 'wait', text: payout.detail ?? 'M-Pesa has not answered' }],
    }
  }),
}
