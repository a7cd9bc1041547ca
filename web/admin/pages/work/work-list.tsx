import { clsx } from 'clsx'
import { useId } from 'react'
import { WORK_GROUPS, type WorkGroup, type WorkItem } from '#contract/admin/queue-items.ts'
import { Activity, Banknote, Flag, Mail, Store, User, type Icon } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Due } from '../../parts/due.tsx'
import { GROUP_NAMES, toKey } from './filters.ts'

const ICONS: Record<WorkGroup, Icon> = {
  money: Banknote,
  stores: Store,
  reports: Flag,
  people: User,
  messages: Mail,
  system: Activity,
}

type WorkListProps = {
  items: readonly WorkItem[]
  openKey: string | null
  now: number
  getHref: (item: WorkItem) => string
}

export const WorkList = ({ items, ...rest }: WorkListProps) => (
  <div className="overflow-hidden rounded-card border border-line bg-surface">
    {WORK_GROUPS.map((group) => (
      <Group key={group} group={group} items={items.filter((item) => item.group === group)} {...rest} />
    ))}
  </div>
)

function Group({ group, items, openKey, now, getHref }: WorkListProps & { group: WorkGroup }) {
  const id = useId()
  const GroupIcon = ICONS[group]
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id} className="border-line not-first:border-t">
      <h2 id={id} className="flex justify-between px-4 pt-3.5 pb-2 text-14 text-ink-2">
        {GROUP_NAMES[group]} <span>{items.length}</span>
      </h2>
      <ul>
        {items.map((item) => (
          <li key={toKey(item)} className="border-t border-line">
            <Link
              href={getHref(item)}
              aria-current={toKey(item) === openKey ? 'true' : undefined}
              className={clsx(
                `grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 border-l-3 py-3 pr-4 pl-3.5 hover:bg-sunk
                narrow:grid-cols-1`,
                toKey(item) === openKey ? 'border-ink bg-sunk' : 'border-transparent',
              )}
            >
              <GroupIcon className="self-center narrow:hidden" />
              <b className="min-w-0 font-semibold">{item.title}</b>
              <Due at={item.dueAt} now={now} />
              <span className="col-span-2 col-start-2 text-15 wrap-anywhere text-ink-2 narrow:col-auto">
                {item.takenBy && <b className="font-semibold">{item.takenBy.name}: </b>}
                {item.detail}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
