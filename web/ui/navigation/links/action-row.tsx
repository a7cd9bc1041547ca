import type { ReactNode } from 'react'
import { Link } from './link.tsx'

/** Row of round actions under a pass: links and buttons. */
export function ActionRow({ label, items }: { label: string; items: RowAction[] }) {
  return (
    <div className="grid grid-cols-4 narrow:grid-cols-2 gap-1" role="group" aria-label={label}>
      {items.map((item) =>
        'href' in item ? (
          <Link
            key={item.label}
            className={action}
            href={item.href}
            target={item.isExternal ? '_blank' : undefined}
            rel={item.isExternal ? 'noopener' : undefined}
            download={item.download}
          >
            <span className={round}>{item.icon}</span>
            {item.label}
          </Link>
        ) : (
          <button key={item.label} type="button" className={action} onClick={item.onClick}>
            <span className={round}>{item.icon}</span>
            {item.label}
          </button>
        ),
      )}
    </div>
  )
}

const action =
  'group/action grid justify-items-center gap-1.5 rounded-lg py-2 text-center text-13 font-semibold'

const round = `grid size-11 place-items-center rounded-full bg-sunk transition-[background-color]
  duration-(--fast) group-hover/action:bg-line`

export type RowAction = { icon: ReactNode; label: string } & (
  | { href: string; isExternal?: boolean; download?: boolean }
  | { onClick: () => void }
)
