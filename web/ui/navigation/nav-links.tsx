import { m } from '#messages'
import type { ReactNode } from 'react'
import { Count, LiveCount } from '#web/ui/feedback/count.tsx'
import { Link } from './links/link.tsx'
import { clsx } from 'clsx'

/** The links under the top bar, on a wide screen only. */
export function NavLinks({ label, items }: { label: string; items: NavItem[] }) {
  return (
    <nav className="hidden h-11 gap-7 border-b border-line wide:flex" aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          data-own-href={item.ownHref}
          className={clsx(
            'relative -mb-px inline-flex items-center gap-1.5 border-b-3 text-15 font-semibold hover:text-ink',
            item.current ? 'border-primary text-ink' : 'border-transparent text-ink-2',
          )}
          aria-current={item.current ? 'page' : undefined}
          aria-label={item.count ? m.ui_nav_with_count({ label: item.label, count: item.count }) : undefined}
        >
          {item.icon}
          {item.label}
          {item.liveCount ? (
            <LiveCount of={item.liveCount} name={item.label} on="link" />
          ) : (
            <Count count={item.count ?? 0} on="link" />
          )}
        </Link>
      ))}
    </nav>
  )
}

/** The icon needs a size: 18 px here, 23 px in the tab bar. */
export type NavItem = {
  href: string
  /** Where the link leads somebody who is signed in, on a page that is the same for everyone. */
  ownHref?: string
  label: string
  icon?: ReactNode
  current?: boolean
  count?: number
  /** What is counted, where the count is not known when the page is rendered. */
  liveCount?: 'chats'
  /** True if the counted things await somebody. */
  isUnread?: boolean
  /** Visitors to whom styles show the link, on pages that are the same for everyone. */
  only?: 'signed-in' | 'signed-out'
  /** The main action of the site, emphasised in the tab bar. */
  isMain?: boolean
}
