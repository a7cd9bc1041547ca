import type { AdminRefund } from '#contract/admin/refunds.ts'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { formatShillings } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { useSession } from '#web/app/session/session.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { RefundActions } from '../../parts/money/refund-actions.tsx'

type RefundTableProps = { caption: string; refunds: AdminRefund[]; onDone: () => void }

export function RefundTable({ caption, refunds, onDone }: RefundTableProps) {
  const mayMove = adminMay(useSession()?.adminRole ?? null, 'moveMoney')
  return (
    <DataTable
      caption={caption}
      toKey={({ id }) => id}
      rows={refunds}
      columns={[
        {
          title: 'To',
          cell: ({ to, phone, bookingCode }) => (
            <>
              <b className="block font-semibold">{to ?? phone ?? 'Unknown payer'}</b>
              <span className="text-14 text-ink-2">{bookingCode ?? 'No booking'}</span>
            </>
          ),
        },
        { title: 'Why', cell: ({ reason }) => <span className="text-ink-2">{reason}</span> },
        { title: 'KES', isNumber: true, cell: ({ amount }) => formatShillings(Math.round(amount * 100)) },
        { title: 'State', cell: (refund) => <RefundState refund={refund} /> },
        {
          title: '',
          cell: ({ id, status }) =>
            status === 'needs_review' && mayMove && <RefundActions id={id} onDone={onDone} isCompact />,
        },
      ]}
    />
  )
}

function RefundState({ refund: { status, refusals, requestedAt, completedAt } }: { refund: AdminRefund }) {
  switch (status) {
    case 'needs_review':
      return (
        <Pill tone="bad">
          {refusals === 0 ? 'No result' : `Refused ${refusals === 1 ? 'once' : `${refusals} times`}`}
        </Pill>
      )
    case 'completed':
      return <Pill tone="ok">Paid{completedAt && ` ${dayAndTime(Date.parse(completedAt))}`}</Pill>
    case 'requested':
      return <Pill tone="info">Sent{requestedAt && ` ${dayAndTime(Date.parse(requestedAt))}`}</Pill>
    case 'due':
      return <Pill>{refusals === 0 ? 'Due' : 'Due again'}</Pill>
  }
}
