import type { ReactNode } from 'react'
import { Link } from './link.tsx'

/** Round actions under a pass: links and buttons. */
export function ActionRow({ label, items }: { label: string; items: RowAction[] }) {
  return (
    <div className="acts" role="group" aria-label={label}>
      {items.map((item) =>
        'href' in item ? (
          <Link
            key={item.label}
            href={item.href}
            target={item.isExternal ? '_blank' : undefined}
            rel={item.isExternal ? 'noopener' : undefined}
            download={item.download}
          >
            <span>{item.icon}</span>
            {item.label}
          </Link>
        ) : (
          <button key={item.label} type="button" onClick={item.onClick}>
            <span>{item.icon}</span>
            {item.label}
          </button>
        ),
      )}
    </div>
  )
}

export type RowAction = { icon: ReactNode; label: string } & (
  | { href: string; isExternal?: boolean; download?: boolean }
  | { onClick: () => void }
)
