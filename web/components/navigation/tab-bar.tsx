import { m } from '#messages'
import type { CSSProperties } from 'react'
import { Count } from '#web/components/feedback/count.tsx'
import { Link } from './link.tsx'
import { clsx } from 'clsx'
import type { NavItem } from './nav-links.tsx'

/**
 * The navigation at the bottom of a phone's screen, with room for six items. The page needs the class
 * `has-tabs`.
 */
export function TabBar({ label, items }: { label: string; items: NavItem[] }) {
  const itemCount: CSSProperties & { '--items': number } = { '--items': items.length }
  return (
    <nav className="tabbar" aria-label={label} style={itemCount}>
      <ul>
        {items.map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              className={clsx(item.current && 'on')}
              aria-current={item.current ? 'page' : undefined}
              aria-label={
                item.count ? m.ui_nav_with_count({ label: item.label, count: item.count }) : undefined
              }
            >
              {item.icon}
              <span>{item.label}</span>
              <Count count={item.count ?? 0} on="tab" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
