import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { WorkItem } from '#contract/admin/queue-items.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { useSession } from '#web/app/session/session.ts'
import { State } from '#web/ui/feedback/state.tsx'
import { Inbox } from '#web/ui/icons/icons.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { CasePanel } from './case-panel.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isSnoozed, toKey, readFilter, readKey, select, writeFilter } from './filters.ts'
import { KeyboardHelp } from './keyboard-help.tsx'
import { WorkList } from './work-list.tsx'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = context.get(callContext)
  const params = readKey(url.searchParams.get('case'))
  const [{ items, filters }, shown] = await Promise.all([
    call('GET /admin/work', { signal }),
    params &&
      call('GET /admin/work/:kind/:id', { params, signal }).catch((error: unknown) => {
        if (toProblem(error).status === 404) return null
        throw error
      }),
  ])
  return { items, filters, shown: shown?.case ?? null, now: context.get(nowContext).getTime() }
}

export const meta = () => [{ title: 'Work · D3 Admin' }]

const POLL_MS = 10_000

export default function WorkPage() {
  const { items, filters, shown, now } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const accountId = useSession()?.id
  const filter = readFilter(search)
  const listed = select(items, filter, { accountId, now })
  const key = search.get('case')
  const toQuery = (item: Pick<WorkItem, 'kind' | 'id'> | null): URLSearchParams => {
    const query = writeFilter(filter)
    if (item) query.set('case', toKey(item))
    return query
  }
  useLive(() => void revalidate())
  const [isHelpOpen, setHelpOpen] = useState(false)
  useKeys({
    // The keys go down the list and up again, from the top if none is open.
    j: () => open(listed[listed.findIndex((item) => toKey(item) === key) + 1]),
    k: () => open(listed[listed.findIndex((item) => toKey(item) === key) - 1]),
    Enter: () => document.getElementById('case')?.focus(),
    '?': () => setHelpOpen(true),
  })
  function open(item: WorkItem | undefined) {
    if (item) void navigate(paths.work(toQuery(item)), { preventScrollReset: true })
  }
  /** Opens the next case after a decision, so that the queue is worked off without the mouse. */
  function showNext() {
    const at = listed.findIndex((item) => toKey(item) === key)
    const next = listed[at + 1] ?? listed[at - 1] ?? null
    void navigate(paths.work(toQuery(next)), { preventScrollReset: true })
  }
  const openCount = items.filter((item) => !isSnoozed(item, now)).length
  return (
    <Shell section="work" title="Work" workCount={openCount}>
      <KeyboardHelp open={isHelpOpen} onOpenChange={setHelpOpen} />
      <FilterBar
        items={items}
        filters={filters}
        filter={filter}
        accountId={accountId}
        now={now}
        onChange={() => void revalidate()}
      />
      <div
        className={clsx(
          'grid grid-cols-1 items-start gap-4',
          shown && 'wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
        )}
      >
        <div className={shown ? 'max-wide:hidden' : undefined}>
          {listed.length === 0 ? (
            <State
              icon={<Inbox />}
              calm
              roomy
              heading={<h2 className="text-22 leading-title">Nothing to do</h2>}
            >
              {items.length === 0
                ? 'What needs a person is listed here: money, stores, reports, requests for data, and the system.'
                : 'Nothing matches this filter.'}
            </State>
          ) : (
            <WorkList items={listed} openKey={key} now={now} getHref={(item) => paths.work(toQuery(item))} />
          )}
        </div>
        {shown && (
          <CasePanel
            key={toKey(shown)}
            shown={shown}
            item={items.find((item) => toKey(item) === toKey(shown))}
            now={now}
            listHref={paths.work(toQuery(null))}
            onChange={() => void revalidate()}
            onDone={showNext}
          />
        )}
      </div>
    </Shell>
  )
}

/** Refreshes the queue, because others work on it too. */
function useLive(refresh: () => void): void {
  const run = useEffectEvent(refresh)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) run()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [])
}

function useKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    const isElsewhere =
      target instanceof Element &&
      target.closest('input, textarea, select, a, button, [role=dialog]') !== null
    if (ctrlKey || metaKey || altKey || (isElsewhere && (key === 'Enter' || !isLink(target)))) return
    keys[key]?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
/** A link or a button takes no letters, so the keys of the queue work there, too. */
const isLink = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog]') === null && target.matches('a, button')
