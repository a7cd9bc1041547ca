import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { clsx } from 'clsx'
import { formatNumber } from '#domain/text/format-number.ts'

/** Tabs that are links: each has its own address. */
export function Tabs({ label, items }: { label: string; items: TabItem[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className={clsx(item.current && 'on')}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.label}
          {item.count !== undefined && <span>{formatNumber(item.count)}</span>}
        </Link>
      ))}
    </nav>
  )
}

export type TabItem = { href: string; label: ReactNode; count?: number; current?: boolean }
