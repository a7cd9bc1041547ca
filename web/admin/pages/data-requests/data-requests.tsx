import { useLoaderData } from 'react-router'
import type { Api, Reply } from '#contract/kernel.ts'
import { formatDate, toDay } from '#domain/time/time.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { State } from '#web/ui/feedback/state.tsx'
import { ClipboardList } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { readPage } from '../../parts/page-number.ts'
import { Shell } from '../../layout/shell.tsx'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { Due } from '../../parts/due.tsx'
import { NewerOlder } from '../../parts/newer-older.tsx'
import { Panel } from '../../parts/panel.tsx'
import { StatusPill } from '../../parts/status-pill.tsx'
import { getHref, pages, paths } from '../../paths.ts'

type DataRequest = Reply<Api['GET /admin/data-requests']>['requests'][number]

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  const show = url.searchParams.get('show') === 'closed' ? ('closed' as const) : ('open' as const)
  const page = readPage(url.searchParams)
  const { requests, hasMore } = await context.get(callContext)('GET /admin/data-requests', {
    query: { page, show },
    signal,
  })
  return { requests, hasMore, page, show, now: context.get(nowContext).getTime() }
}

export const meta = () => [{ title: 'Data requests · D3 Admin' }]

const KINDS: Record<DataRequest['kind'], string> = {
  export: 'A copy of the data',
  erasure: 'To erase the data',
  correction: 'To correct the data',
}
const WAYS: Record<DataRequest['askedBy'], string> = {
  account: 'in the account',
  phone: 'by phone',
  mail: 'by mail',
  letter: 'by letter',
  visit: 'in person',
}

const day = (at: string): string => formatDate(toDay(Date.parse(at)))

const columnsAt = (now: number): Column<DataRequest>[] => [
  {
    title: 'Person',
    cell: ({ personId, name }) => (
      <Link href={getHref({ page: 'person', id: personId })} className={linkClass}>
        {name}
      </Link>
    ),
  },
  { title: 'Asks', cell: ({ kind }) => <span className="whitespace-nowrap">{KINDS[kind]}</span> },
  {
    title: 'Asked',
    cell: ({ askedAt, askedBy }) => (
      <span className="whitespace-nowrap">
        {day(askedAt)}, {WAYS[askedBy]}
      </span>
    ),
  },
  {
    title: 'Due by law',
    cell: ({ status, dueAt }) =>
      status === 'open' ? (
        <Due at={dueAt} now={now} />
      ) : (
        <span className="whitespace-nowrap">{day(dueAt)}</span>
      ),
  },
  { title: 'State', cell: ({ status }) => <StatusPill status={status} /> },
  {
    title: 'Decided',
    cell: ({ id, status, decidedBy, decidedAt }) =>
      status === 'open' ? (
        <Link href={paths.work(new URLSearchParams({ case: `data-request/${id}` }))} className={linkClass}>
          Decide
        </Link>
      ) : (
        <span className="whitespace-nowrap">
          {[decidedAt && day(decidedAt), decidedBy].filter(Boolean).join(', ')}
        </span>
      ),
  },
]

/** Requests of people about their data, open and closed. */
export default function DataRequestsPage() {
  const { requests, hasMore, page, show, now } = useLoaderData<typeof loader>()
  return (
    <Shell section="data-requests" title="Data requests">
      <div className="mb-5">
        <Tabs
          compact
          label="Which requests"
          items={[
            { href: paths.dataRequests(), label: 'Open', current: show === 'open' },
            { href: paths.dataRequests('closed'), label: 'Closed', current: show === 'closed' },
          ]}
        />
      </div>
      {requests.length === 0 ? (
        <State
          icon={<ClipboardList />}
          calm
          roomy
          heading={
            <h2 className="text-22 leading-title">{show === 'open' ? 'Nothing is open' : 'None yet'}</h2>
          }
        >
          {show === 'open'
            ? 'Add what a person asks on the page of the person. It comes to the queue with its deadline.'
            : 'Requests are listed here once they are decided.'}
        </State>
      ) : (
        <Panel title={show === 'open' ? 'The most urgent first' : 'Newest first'}>
          <DataTable
            caption="Table of data requests"
            columns={columnsAt(now)}
            rows={requests}
            toKey={({ id }) => id}
          />
        </Panel>
      )}
      <NewerOlder
        path={pages.dataRequests}
        filter={{ show: show === 'open' ? '' : show }}
        page={page}
        hasMore={hasMore}
      />
    </Shell>
  )
}
