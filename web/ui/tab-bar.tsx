import type { ReactNode } from 'react'
import { Count } from './count.tsx'
import { Link } from './link.tsx'
import { names } from './clsx.ts'
import type { NavItem } from './nav-links.tsx'

/** The places of a site, at the thumb, on a phone only; `children` are buttons after them. Put `has-tabs` on the page that carries it. */
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
          className={names(item.current && 'on')}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.icon}
          {item.label}
          <Count count={item.count ?? 0} />
          {item.count ? <span className="vh">, {item.count} new</span> : null}
        </Link>
      ))}
      {children}
    </nav>
  )
}
