import type { ReactNode } from 'react'
import { Link } from '#web/components/navigation/link.tsx'

/** Renderers of the markup in messages. */
export const bold = ({ children }: Tag) => <b>{children}</b>
/** For screen readers only. */
export const hidden = ({ children }: Tag) => <span className="vh">{children}</span>
export const digits = ({ children }: Tag) => <span className="num">{children}</span>
export const linkTo =
  (href: string) =>
  ({ children }: Tag) => (
    <Link className="link" href={href}>
      {children}
    </Link>
  )

type Tag = { children?: ReactNode }
