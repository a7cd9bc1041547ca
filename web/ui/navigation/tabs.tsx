import type { ReactNode } from 'react'
import { Link } from './links/link.tsx'
import { showCurrent } from './show-current.ts'
import { clsx } from 'clsx'
import { formatNumber } from '#domain/text/format-number.ts'

/**
 * Tabs that are links: each has its own address. `compact` ones are closer to each other on a phone. `children` are further links
 * with the look of `tabClass`.
 */
export function Tabs({ label, items, compact, children }: TabsProps) {
  return (
    <nav ref={showCurrent} className={clsx(tabsClass, compact && 'max-mid:gap-4')} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className={tabClass}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.label}
          {item.count !== undefined && <TabCount>{formatNumber(item.count)}</TabCount>}
        </Link>
      ))}
      {children}
    </nav>
  )
}

type TabsProps = { label: string; items: TabItem[]; compact?: boolean; children?: ReactNode }

export function TabCount({ children }: { children: ReactNode }) {
  return (
    <>
      {' '}
      <span className="font-normal text-ink-3 tabular-nums">{children}</span>
    </>
  )
}

/** Classes for tabs that need links of another kind. */
export const tabsClass = 'flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]'
export const tabClass = `min-h-11 border-b-3 border-transparent py-3 font-semibold whitespace-nowrap text-ink-2
  focus-visible:-outline-offset-3 aria-[current=page]:border-primary aria-[current=page]:text-ink`

type TabItem = { href: string; label: ReactNode; count?: number | undefined; current?: boolean }
