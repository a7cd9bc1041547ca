import { m } from '#messages'
import type { CSSProperties } from 'react'
import { Count, LiveCount } from '#web/ui/feedback/count.tsx'
import { Link } from './links/link.tsx'
import type { NavItem } from './nav-links.tsx'
import { shownOnly } from './shown-only.ts'
import { clsx } from 'clsx'

/** The navigation at the bottom of a phone's screen, with five items. The page needs `tabBarRoom`. */
export function TabBar({ label, items }: { label: string; items: NavItem[] }) {
  const itemCount: CSSProperties & { '--items': number } = {
    '--items': items.filter(({ only }) => only !== 'signed-in').length,
  }
  return (
    <nav
      className="@container fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface
        pb-[env(safe-area-inset-bottom)] wide:hidden"
      aria-label={label}
      style={itemCount}
      data-tab-bar
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {items.map((item) => (
          <li key={item.href} className={item.only && shownOnly[item.only]}>
            <Link
              href={item.href}
              data-own-href={item.ownHref}
              className={clsx(tab, item.current ? currentTab : 'text-ink-2')}
              aria-current={item.current ? 'page' : undefined}
              aria-label={
                item.count ? m.ui_nav_with_count({ label: item.label, count: item.count }) : undefined
              }
            >
              {item.isMain ? (
                <span className="-my-0.75 grid h-7.5 w-10 place-items-center rounded-full bg-primary text-on-primary">
                  {item.icon}
                </span>
              ) : (
                item.icon
              )}
              {/* Where words have no room, the icons remain, and screen readers still read the labels. */}
              <span className="@max-[240px]:absolute @max-[240px]:[clip-path:inset(50%)]">{item.label}</span>
              {item.liveCount ? (
                <LiveCount of={item.liveCount} name={item.label} on="tab" />
              ) : (
                <Count count={item.count ?? 0} on="tab" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Larger text grows as far as all labels still fit; the longest is about five times as wide as its size. */
const tab = `relative grid min-h-14 content-center justify-items-center gap-0.75
  text-[length:min(0.75rem,100cqi/var(--items)/5)] leading-title font-semibold whitespace-nowrap
  focus-visible:-outline-offset-4`

const currentTab = `text-primary-text before:absolute before:-top-px before:w-8 before:rounded-b-xs
  before:border-t-3 before:border-primary`

/** Room below the page. */
export const tabBarRoom = 'pb-[calc(64px+env(safe-area-inset-bottom))] wide:pb-0'
