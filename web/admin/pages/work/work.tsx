import { clsx } from 'clsx'
import { useId } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { relativeTime, type At } from '#domain/time/time.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { State } from '#web/ui/feedback/state.tsx'
import { ArrowLeft, Inbox } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { linkClass } from '#web/ui/navigation/link-look.ts'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { AlertPanel } from './alert-panel.tsx'
import { itemOfAlert, itemOfReport, type WorkItem } from './items.ts'
import { ReportPanel } from './report-panel.tsx'

/** The newest of each kind. So many open ones at once have a common cause, such as an outage. */
const LIMIT = 100

/** Only what the role may decide about. */
export async function loader({ context, request: { signal } }: LoaderArgs) {
  const role = context.get(sessionContext)?.adminRole ?? null
  const call = context.get(callContext)
  const query = { limit: LIMIT, page: 1 }
  const [alerts, reports] = await Promise.all([
    adminMay(role, 'handleAlerts') ? call('GET /payments/alarms', { query, signal }) : null,
    adminMay(role, 'decideReports') ? call('GET /admin/request-reports', { query, signal }) : null,
  ])
  return {
    items: [...(alerts?.alarms ?? []).map(itemOfAlert), ...(reports?.data.reported ?? []).map(itemOfReport)],
    now: context.get(nowContext).getTime(),
  }
}

export const meta = () => [{ title: 'Work · D3 Admin' }]

export default function WorkPage() {
  const { items, now } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [search, setSearch] = useSearchParams()
  const selected = items.find(({ key }) => key === search.get('item'))
  const done = () => {
    setSearch({}, { replace: true, preventScrollReset: true })
    void revalidate()
  }
  return (
    <Shell section="work" title="Work" workCount={items.length}>
      {items.length === 0 ? (
        <State icon={<Inbox />} calm roomy heading={<h2 className="text-22 leading-title">Nothing to do</h2>}>
          Alerts about money and the system, and reported requests and quotes are listed here.
        </State>
      ) : (
        <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className={clsx('grid gap-4', selected && 'max-wide:hidden')}>
            {(['Money and system', 'Reports'] as const).map((group) => (
              <Group
                key={group}
                title={group}
                items={items.filter((item) => item.group === group)}
                selectedKey={selected?.key}
                now={now}
              />
            ))}
          </div>
          {selected && (
            <section
              className="rounded-card border border-line bg-surface p-5 wide:sticky wide:top-6"
              aria-label={selected.title}
            >
              <Link
                href={paths.work()}
                className={clsx(linkClass, 'mb-3 inline-flex items-center gap-1.5 wide:hidden')}
              >
                <ArrowLeft /> All work
              </Link>
              {selected.kind === 'alert' ? (
                <AlertPanel key={selected.key} item={selected} onDone={done} />
              ) : (
                <ReportPanel key={selected.key} item={selected} now={now} onDone={done} />
              )}
            </section>
          )}
        </div>
      )}
    </Shell>
  )
}

type GroupProps = { title: string; items: WorkItem[]; selectedKey: string | undefined; now: At }

function Group({ title, items, selectedKey, now }: GroupProps) {
  const id = useId()
  if (items.length === 0) return null
  return (
    <section className="grid gap-2" aria-labelledby={id}>
      <h2 id={id} className="text-17">
        {title} <span className="font-normal text-ink-2">{items.length}</span>
      </h2>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {items.map((item) => (
          <li key={item.key} className="border-line not-first:border-t">
            <Link
              href={paths.work(item.key)}
              aria-current={item.key === selectedKey ? 'true' : undefined}
              className={clsx(
                'grid grid-cols-[1fr_auto] gap-x-3 border-l-3 px-4 py-3 hover:bg-sunk',
                item.key === selectedKey ? 'border-ink bg-sunk' : 'border-transparent',
              )}
            >
              <b className="min-w-0 font-semibold">{item.title}</b>
              <span className="text-14 text-ink-2">{relativeTime(Date.parse(item.since), now)}</span>
              <span className="col-span-full truncate text-15 text-ink-2">{item.detail}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
