import { useLoaderData } from 'react-router'
import type { Api, Reply } from '#contract/kernel.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { State } from '#web/ui/feedback/state.tsx'
import { Flag } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { readPage } from '../../parts/page-number.ts'
import { Shell } from '../../layout/shell.tsx'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { KIND_NAMES, RULE_NAMES } from '../../parts/rule-names.ts'
import { getHref, paths } from '../../paths.ts'

type Decided = Reply<Api['GET /admin/decisions']>['decisions'][number]

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const page = readPage(url.searchParams)
  const { decisions, pagination } = await context.get(callContext)('GET /admin/decisions', {
    query: { page: Math.min(page, 10_000), limit: 50 },
    signal,
  })
  return { decisions, pagination }
}

export const meta = () => [{ title: 'Reports · D3 Admin' }]

const OUTCOMES = {
  remove: { tone: 'bad', label: 'Removed' },
  warn: { tone: 'info', label: 'Warned' },
  keep: { tone: undefined, label: 'Kept' },
} as const

const COLUMNS: readonly Column<Decided>[] = [
  {
    title: 'What',
    cell: ({ kind, name, excerpt }) => (
      <span className="grid max-w-96 min-w-48">
        <b className="font-semibold">
          {KIND_NAMES[kind]}, {name}
        </b>
        <span className="line-clamp-2 text-14 text-ink-2 wrap-anywhere">{excerpt}</span>
      </span>
    ),
  },
  {
    title: 'By',
    cell: ({ authorName, authorId, storeId }) => (
      <Link
        className={linkClass}
        href={getHref(storeId === null ? { page: 'person', id: authorId } : { page: 'store', id: storeId })}
      >
        {authorName}
      </Link>
    ),
  },
  { title: 'Reports', isNumber: true, cell: ({ reportCount }) => reportCount },
  {
    title: 'Decision',
    cell: ({ decision, rule, reason }) => (
      <span className="grid min-w-48 gap-1 text-14">
        <Pill tone={OUTCOMES[decision].tone}>{OUTCOMES[decision].label}</Pill>
        <span className="text-ink-2">
          {rule && `${RULE_NAMES[rule]}: `}
          {reason}
        </span>
      </span>
    ),
  },
  {
    title: 'Decided',
    cell: ({ decidedBy, decidedAt }) => (
      <span className="grid text-14 whitespace-nowrap">
        {decidedBy}
        <span className="text-ink-2">{dayAndTime(Date.parse(decidedAt))}</span>
      </span>
    ),
  },
  {
    title: 'Appeal',
    cell: ({ appeal, isOverturned, appealDecidedBy }) =>
      appeal === null ? null : (
        <span className="grid text-14">
          {isOverturned === null ? 'Waits' : isOverturned ? 'Overturned' : 'Stays'}
          {appealDecidedBy !== null && <span className="text-ink-2">{appealDecidedBy}</span>}
        </span>
      ),
  },
]

/** Decided reports. Reports that wait are in the queue. */
export default function ReportsPage() {
  const { decisions, pagination } = useLoaderData<typeof loader>()
  const waiting = paths.work(new URLSearchParams({ group: 'reports' }))
  return (
    <Shell
      section="reports"
      title="Reports"
      end={
        <Link className={linkClass} href={waiting}>
          Reports that wait
        </Link>
      }
    >
      {decisions.length === 0 ? (
        <State
          icon={<Flag />}
          calm
          roomy
          heading={<h2 className="text-22 leading-title">Nothing decided yet</h2>}
        >
          Reports of reviews, chats, requests, quotes and pictures are listed here once they are decided.
        </State>
      ) : (
        <div className={panelClass()}>
          <DataTable caption="Decisions" columns={COLUMNS} rows={decisions} toKey={({ id }) => id} />
          <Pages
            page={pagination.page}
            pages={pagination.totalPages}
            hrefFor={(page) => paths.reports(page)}
          />
        </div>
      )}
    </Shell>
  )
}
