import { m } from '#messages'
import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'

/** Summary of the choices, each with a link to change it. */
export function SumList({ items }: { items: SumItem[] }) {
  return (
    <ul className="grid gap-3.5">
      {items.map((item) => (
        <li
          key={item.title}
          className="grid grid-cols-[24px_1fr_auto] items-start gap-3 [&>svg]:mt-0.5 [&>svg]:text-ink-2"
        >
          {item.icon}
          <div>
            <b className="block">{item.title}</b>
            {item.detail && <p className="text-14 leading-row text-ink-2">{item.detail}</p>}
          </div>
          {item.changeHref && (
            <Link
              className={clsx(linkClass, '-my-2.5 py-2.5 text-14 leading-6')}
              href={item.changeHref}
              aria-label={m.ui_change_what({ what: item.what })}
            >
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
