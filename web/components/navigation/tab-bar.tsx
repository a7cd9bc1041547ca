import { m } from '#messages'
import type { ReactNode } from 'react'
import { Count } from '#web/components/feedback/count.tsx'
import { Link } from './link.tsx'
import { clsx } from 'clsx'
import type { NavItem } from './nav-links.tsx'

/**
 * The navigation at the bottom of a phone's screen; `children` are buttons after the links. The page needs
 * the class `has-tabs`.
 */
export function TabBar({
  label,
  items,
  children,
}: {
  label: string
  items: NavItem[]
  children?: ReactNode
}) {
  return (
    <nav className="tabbar" aria-label={label}>
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
          <Count count={item.count ?? 0} />
        </Link>
      ))}
      {children}
    </nav>
  )
}
