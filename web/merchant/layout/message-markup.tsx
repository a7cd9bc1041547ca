import type { ReactNode } from 'react'
import { Link } from '#web/components/navigation/link.tsx'
import { linkClass } from '#web/components/navigation/link-look.ts'

/** Renderers of the markup in messages. */
export const bold = ({ children }: Tag) => <b>{children}</b>
/** For screen readers only. */
export const hidden = ({ children }: Tag) => <span className="sr-only">{children}</span>
export const digits = ({ children }: Tag) => <span className="tabular-nums">{children}</span>
export const linkTo =
  (href: string) =>
  ({ children }: Tag) => (
    <Link className={linkClass} href={href}>
      {children}
    </Link>
  )

type Tag = { children?: ReactNode }
