import { useLoaderData, useRevalidator } from 'react-router'
import type { AdminPayout } from '#contract/admin/payouts.ts'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { formatShillings } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { useSession } from '#web/app/session/session.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { PayoutActions } from '../../parts/money/payout-actions.tsx'
import { StatePage } from '../../parts/money/state-page.tsx'
import { readStateQuery } from '../../parts/money/state-query.ts'
import { paths } from '../../paths.ts'

const STATES = [
  ['open', 'Open'],
  ['needs_review', 'Need a person'],
  ['completed', 'Paid'],
  ['failed', 'Not paid'],
  ['all', 'All'],
] as const

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const query = readStateQuery(url, STATES)
  const list = await context.get(callContext)('GET /admin/money/payouts', {
    query,
    signal,
  })
  return { ...list, status: query.status }
}

export const meta = () => [{ title: 'Pay-outs · D3 Admin' }]

const getHref = (state: string, page = 1) =>
  paths.payouts(new URLSearchParams({ state, ...(page > 1 && { page: String(page) }) }))

export default function PayoutsPage() {
  const { payouts, pagination, status } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  return (
    <StatePage title="Pay-outs" states={STATES} empty="No pay-outs" {...{ status, pagination, getHref }}>
      <PayoutTable payouts={payouts} onDone={() => void revalidate()} />
    </StatePage>
  )
}

function PayoutTable({ payouts, onDone }: { payouts: AdminPayout[]; onDone: () => void }) {
  const mayMove = adminMay(useSession()?.adminRole ?? null, 'moveMoney')
  return (
    <DataTable
      caption="Pay-outs"
      toKey={({ id }) => id}
      rows={payouts}
      columns={[
        {
          title: 'To',
          cell: ({ to, phone }) => (
            <>
              <b className="block font-semibold">{to ?? 'Unknown payer'}</b>
              <span className="text-14 whitespace-nowrap text-ink-2">{phone}</span>
            </>
          ),
        },
        {
          title: 'Why',
          cell: ({ withdrawalId, detail, status }) => (
            <>
              <span className="block">{withdrawalId === null ? 'Refund' : 'Withdrawal'}</span>
              {status !== 'completed' && detail !== null && (
                <span className="block min-w-40 text-14 text-ink-2">{detail}</span>
              )}
            </>
          ),
        },
        { title: 'KES', isNumber: true, cell: ({ amount }) => formatShillings(Math.round(amount * 100)) },
        { title: 'State', cell: (payout) => <PayoutState payout={payout} /> },
        {
          title: '',
          cell: ({ id, status }) =>
            status === 'needs_review' && mayMove && <PayoutActions id={id} onDone={onDone} isCompact />,
        },
      ]}
    />
  )
}

function PayoutState({ payout: { status, receipt, requestedAt, endedAt } }: { payout: AdminPayout }) {
  const at = (time: string | null) => (time === null ? '' : ` ${dayAndTime(Date.parse(time))}`)
  switch (status) {
    case 'needs_review':
      return <Pill tone="bad">Not clear</Pill>
    case 'completed':
      return (
        <>
          <Pill tone="ok">Paid{at(endedAt)}</Pill>
          <span className="block text-14 text-ink-2">{receipt}</span>
        </>
      )
    case 'failed':
      return <Pill>Not paid{at(endedAt)}</Pill>
    case 'requested':
      return <Pill tone="info">Sent{at(requestedAt)}</Pill>
    case 'due':
      return <Pill>Due</Pill>
  }
}
