import { useLoaderData, useRevalidator } from 'react-router'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { State } from '#web/ui/feedback/state.tsx'
import { Banknote } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { linkClass } from '#web/ui/navigation/link-look.ts'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { Shell } from '../../layout/shell.tsx'
import { Panel } from '../../parts/panel.tsx'
import { paths } from '../../paths.ts'
import { RefundTable } from './refund-table.tsx'

const STATES = [
  ['open', 'Open'],
  ['needs_review', 'Need a person'],
  ['completed', 'Paid'],
  ['all', 'All'],
] as const

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const [status] = STATES.find(([state]) => state === url.searchParams.get('state')) ?? STATES[0]
  const page = Number(url.searchParams.get('page') ?? 1)
  const list = await context.get(callContext)('GET /admin/money/refunds', {
    query: { status, page: Number.isInteger(page) && page > 0 ? page : 1 },
    signal,
  })
  return { ...list, status }
}

export const meta = () => [{ title: 'Refunds · D3 Admin' }]

const hrefOf = (state: string, page = 1) =>
  paths.refunds(new URLSearchParams({ state, ...(page > 1 && { page: String(page) }) }))

export default function RefundsPage() {
  const { refunds, pagination, status } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  return (
    <Shell
      section="money"
      title="Refunds"
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
        {refunds.length === 0 ? (
          <State icon={<Banknote />} calm heading={<h2 className="text-17">No refunds</h2>}>
            None is in this state.
          </State>
        ) : (
          <RefundTable caption="Refunds" refunds={refunds} onDone={() => void revalidate()} />
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
