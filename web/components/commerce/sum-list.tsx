import { m } from '#messages'
import type { ReactNode } from 'react'
import { Link } from '#web/components/navigation/link.tsx'

/** What has been chosen so far, each with a link to change it. */
export function SumList({ items }: { items: SumItem[] }) {
  return (
    <ul className="sum-list">
      {items.map((item) => (
        <li key={item.title}>
          {item.icon}
          <div>
            <b>{item.title}</b>
            {item.detail && <p>{item.detail}</p>}
          </div>
          {item.changeHref && (
            <Link className="link" href={item.changeHref} aria-label={m.ui_change_what({ what: item.what })}>
              {m.ui_change()}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** `what` names the line for the Change link: 'the time'. */
export type SumItem = {
  icon: ReactNode
  what: string
  title: string
  detail?: ReactNode
  changeHref?: string
}
