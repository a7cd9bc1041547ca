/** Renders the markup in the messages of the legal pages. */
import type { ReactNode } from 'react'
import { Link } from '#web/components/navigation/link.tsx'
import { linkClass } from '#web/components/navigation/link-look.ts'

type Props = { children?: ReactNode }

export const bold = ({ children }: Props) => <b>{children}</b>

export const linkTo =
  (href: string) =>
  ({ children }: Props) =>
    href.startsWith('/') ? (
      <Link className={linkClass} href={href}>
        {children}
      </Link>
    ) : (
      <a className={linkClass} href={href} rel="noopener">
        {children}
      </a>
    )
