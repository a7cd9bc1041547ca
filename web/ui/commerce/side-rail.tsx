import type { ReactNode } from 'react'
import { m } from '#messages'
import { Count } from '#web/ui/feedback/count.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { clsx } from 'clsx'
import type { NavItem } from '#web/ui/navigation/nav-links.tsx'

/** The navigation of the merchants' site, on a wide screen only; `foot` names the store. */
export function SideRail({
  label,
  brand,
  bell,
  items,
  foot,
}: {
  label: string
  brand: ReactNode
  /** Bell beside the brand. */
  bell?: ReactNode
  items: NavItem[]
  foot?: ReactNode
}) {
  return (
    <nav
      className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-surface
        px-3 py-5 wide:flex"
      aria-label={label}
    >
      <div className="flex items-center justify-between gap-1 pr-1 pb-4.5 pl-3">
        {brand}
        {bell}
      </div>
      <div className="grid min-h-0 content-start gap-0.5 overflow-y-auto overscroll-contain">
        {items.map((item) => (
          <Link
            key={item.href}
            href={item.href}
            className={clsx(
              'flex min-h-11 items-center gap-3 rounded-control px-3 focus-visible:-outline-offset-3 [@media(max-height:860px)]:min-h-9 text-15 font-semibold hover:text-ink',
              item.current ? 'bg-sunk text-ink' : 'text-ink-2',
            )}
            aria-current={item.current ? 'page' : undefined}
            aria-label={
              item.count && item.isUnread
                ? m.ui_nav_with_count({ label: item.label, count: item.count })
                : undefined
            }
          >
            {item.icon}
            {item.label}
            {item.count ? <ItemCount count={item.count} isUnread={item.isUnread} /> : null}
          </Link>
        ))}
      </div>
      {foot && <div className="mt-auto flex items-center gap-3 p-3">{foot}</div>}
    </nav>
  )
}

const ItemCount = ({ count, isUnread }: { count: number; isUnread: boolean | undefined }) => (
  <span className="ml-auto flex text-13 text-ink-3">
    {isUnread ? <Count count={count} on="link" /> : count}
  </span>
)
