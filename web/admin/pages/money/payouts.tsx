import { useLoaderData, useRevalidator } from 'react-router'
import type { AdminPayout } from '#contract/admin/payouts.ts'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { formatShillings } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { useSession } from '#web/app/session/session.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { State } from '#web/ui/feedback/state.tsx'
import { Banknote } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { linkClass } from '#web/ui/navigation/link-look.ts'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { Shell } from '../../layout/shell.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { PayoutActions } from '../../parts/money/payout-actions.tsx'
import { Panel } from '../../parts/panel.tsx'
import { paths } from '../../paths.ts'

const STATES = [
  ['open', 'Open'],
  ['needs_review', 'Need a person'],
  ['completed', 'Paid'],
  ['failed', 'Not paid'],
  ['all', 'All'],
] as const

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const [status] = STATES.find(([state]) => state === url.searchParams.get('state')) ?? STATES[0]
  const page = Number(url.searchParams.get('page') ?? 1)
  const list = await context.get(callContext)('GET /admin/money/payouts', {
    query: { status, page: Number.isInteger(page) && page > 0 ? page : 1 },
    signal,
  })
  return { ...list, status }
}

export const meta = () => [{ title: 'Pay-outs · D3 Admin' }]

const hrefOf = (state: string, page = 1) =>
  paths.payouts(new URLSearchParams({ state, ...(page > 1 && { page: String(page) }) }))

export default function PayoutsPage() {
  const { payouts, pagination, status } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  return (
    <Shell
      section="money"
      title="Pay-outs"
      end={
        <Link href={paths.money()} className={linkClass}>
          Money
        </Link>
      }
    >
      <div className="mb-4">
        <Tabs
          label="State"
          compact
          items={STATES.map(([state, label]) => ({
            href: hrefOf(state),
            label,
            current: state === status,
          }))}
        />
      </div>
      <Panel title={STATES.find(([state]) => state === status)?.[1] ?? ''} end={`${pagination.total}`}>
        {payouts.length === 0 ? (
          <State icon={<Banknote />} calm heading={<h2 className="text-17">No pay-outs</h2>}>
            None is in this state.
          </State>
        ) : (
          <PayoutTable payouts={payouts} onDone={() => void revalidate()} />
        )}
        <Pages
          page={pagination.page}
          pages={pagination.totalPages}
          hrefFor={(page) => hrefOf(status, page)}
        />
      </Panel>
    </Shell>
  )
}

function PayoutTable({ payouts, onDone }: { payouts: AdminPayout[]; onDone: () => void }) {
  const mayMove = adminMay(useSession()?.adminRole ?? null, 'moveMoney')
  return (
    <DataTable
      caption="Pay-outs"
      keyOf={({ id }) => id}
      rows={payouts}
      columns={[
        {
          title: 'To',
          cell: ({ to, phone }) => (
            <>
              <b className="block font-semibold">{to ?? 'Unknown payer'}</b>
              <span className="text-14 text-ink-2">{phone}</span>
            </>
          ),
        },
        {
          title: 'Why',
          cell: ({ withdrawalId, detail, status }) => (
            <>
              <span className="block">{withdrawalId === null ? 'Refund' : 'Withdrawal'}</span>
              {status !== 'completed' && <span className="text-14 text-ink-2">{detail}</span>}
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
