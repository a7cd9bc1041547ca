import type { ReactNode } from 'react'
import { State } from '#web/ui/feedback/state.tsx'
import { Banknote } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { Panel } from '../panel.tsx'

type StatePageProps = {
  title: string
  states: readonly (readonly [state: string, label: string])[]
  status: string
  pagination: { page: number; totalPages: number; total: number }
  getHref: (state: string, page?: number) => string
  /** Heading while no row is in this state. */
  empty: string
  children: ReactNode
}

/** A page of the money section that lists one kind of row by state. */
export function StatePage({ title, states, status, pagination, getHref, empty, children }: StatePageProps) {
  const { page, totalPages, total } = pagination
  return (
    <Shell
      section="money"
      title={title}
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
          items={states.map(([state, label]) => ({
            href: getHref(state),
            label,
            current: state === status,
          }))}
        />
      </div>
      <Panel title={states.find(([state]) => state === status)?.[1] ?? ''} end={`${total}`}>
        {total === 0 ? (
          <State icon={<Banknote />} calm heading={<h2 className="text-17">{empty}</h2>}>
            None is in this state.
          </State>
        ) : (
          children
        )}
        <Pages page={page} pages={totalPages} hrefFor={(next) => getHref(status, next)} />
      </Panel>
    </Shell>
  )
}
