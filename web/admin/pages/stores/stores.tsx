import { useLoaderData } from 'react-router'
import type { Api, Reply } from '#contract/kernel.ts'
import { relativeTime } from '#domain/time/time.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { State } from '#web/ui/feedback/state.tsx'
import { ChipLink } from '#web/ui/forms/chip.tsx'
import { Store } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Shell } from '../../layout/shell.tsx'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { getHref, paths } from '../../paths.ts'
import { StorePill } from './store-pill.tsx'

const LISTS = [
  { show: 'waiting', label: 'To verify', empty: 'No store waits to be verified' },
  { show: 'suspended', label: 'Suspended', empty: 'No store is suspended' },
  { show: 'newest', label: 'Newest', empty: 'There are no stores' },
] as const

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const asked = url.searchParams.get('show')
  const { show } = LISTS.find((each) => each.show === asked) ?? LISTS[0]
  const { stores } = await context.get(callContext)('GET /admin/stores', { query: { show }, signal })
  return { stores, show, now: context.get(nowContext).getTime() }
}

export const meta = () => [{ title: 'Stores · D3 Admin' }]

type Listed = Reply<Api['GET /admin/stores']>['stores'][number]

export default function StoresPage() {
  const { stores, show, now } = useLoaderData<typeof loader>()
  const columns: readonly Column<Listed>[] = [
    {
      title: 'Store',
      cell: ({ id, name }) => (
        <Link className={linkClass} href={getHref({ page: 'store', id })}>
          {name}
        </Link>
      ),
    },
    { title: 'Category', cell: ({ category }) => category },
    { title: 'Area', cell: ({ place }) => place },
    { title: 'State', cell: (store) => <StorePill {...store} isWaiting={show === 'waiting'} /> },
    { title: 'Since', cell: ({ since }) => relativeTime(Date.parse(since), now) },
  ]
  const { empty } = LISTS.find((each) => each.show === show) ?? LISTS[0]
  return (
    <Shell section="stores" title="Stores">
      <nav className="mb-4 flex flex-wrap gap-2" aria-label="Lists of stores">
        {LISTS.map((list) => (
          <ChipLink key={list.show} tall href={paths.stores(list.show)} selected={list.show === show}>
            {list.label}
          </ChipLink>
        ))}
      </nav>
      {stores.length === 0 ? (
        <State icon={<Store />} calm roomy heading={<h2 className="text-22 leading-title">{empty}</h2>}>
          Any store is found by its name with Find.
        </State>
      ) : (
        <div className={panelClass()}>
          <DataTable caption="Stores" columns={columns} rows={stores} toKey={({ id }) => id} />
        </div>
      )}
    </Shell>
  )
}
