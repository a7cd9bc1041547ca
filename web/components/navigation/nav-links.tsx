import { m } from '#messages'
import type { ReactNode } from 'react'
import { Count } from '#web/components/feedback/count.tsx'
import { Link } from './link.tsx'
import { clsx } from 'clsx'

/** The links under the top bar, on a wide screen only. */
export function NavLinks({ label, items }: { label: string; items: NavItem[] }) {
  return (
    <nav className="links" aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className={clsx(item.current && 'on')}
          aria-current={item.current ? 'page' : undefined}
          aria-label={item.count ? m.ui_nav_with_count({ label: item.label, count: item.count }) : undefined}
        >
          {item.icon}
          {item.label}
          <Count count={item.count ?? 0} on="link" />
        </Link>
      ))}
    </nav>
  )
}

export type NavItem = { href: string; label: string; icon?: ReactNode; current?: boolean; count?: number }
