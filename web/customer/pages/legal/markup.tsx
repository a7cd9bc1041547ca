/** Renders the markup in the messages of the legal pages. */
import type { ReactNode } from 'react'
import { Link } from '#web/components/navigation/link.tsx'

type Props = { children?: ReactNode }

export const bold = ({ children }: Props) => <b>{children}</b>

export const linkTo =
  (href: string) =>
  ({ children }: Props) =>
    href.startsWith('/') ? (
      <Link className="link" href={href}>
        {children}
      </Link>
    ) : (
      <a className="link" href={href} rel="noopener">
        {children}
      </a>
    )
