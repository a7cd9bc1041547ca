import type { ReactNode } from 'react'
import { Link } from './link.tsx'

/** The round actions under a pass: links where there is somewhere to go, buttons where there is something to do. */
export function Acts({ label, items }: { label: string; items: Act[] }) {
  return (
    <div className="acts" role="group" aria-label={label}>
      {items.map((item) =>
        'href' in item ? (
          <Link
            key={item.label}
            href={item.href}
            target={item.outside ? '_blank' : undefined}
            rel={item.outside ? 'noopener' : undefined}
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

export type Act = { icon: ReactNode; label: string } & (
  | { href: string; outside?: boolean; download?: boolean }
  | { onClick: () => void }
)
