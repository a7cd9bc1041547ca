import type { ReactNode } from 'react'
import { Link } from '#web/components/navigation/link.tsx'
import { clsx } from 'clsx'
import type { NavItem } from '#web/components/navigation/nav-links.tsx'

/** The navigation of the merchants' site, on a wide screen only; `foot` names the store. */
export function SideRail({
  label,
  brand,
  items,
  foot,
}: {
  label: string
  brand: ReactNode
  items: NavItem[]
  foot?: ReactNode
}) {
  return (
    <nav className="m-rail" aria-label={label}>
      <span className="m-brand">{brand}</span>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className={clsx('item', item.current && 'on')}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.icon}
          {item.label}
          {item.count ? <span className="n">{item.count}</span> : null}
        </Link>
      ))}
      {foot && <div className="m-foot">{foot}</div>}
    </nav>
  )
}
