/** Renderers of the markup of messages: `markup={{ b: bold, link: linkTo(href) }}`. */
import type { ReactNode } from 'react'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'

type Marked = { children?: ReactNode }

export const boldIn = (className?: string) =>
  function MarkedBold({ children }: Marked) {
    return <b className={className}>{children}</b>
  }

export const spanIn = (className: string) =>
  function MarkedSpan({ children }: Marked) {
    return <span className={className}>{children}</span>
  }

/** Renders a link to a page of ours, or to another site or an address. */
export const linkTo = (href: string) =>
  function MarkedLink({ children }: Marked) {
    return href.startsWith('/') ? (
      <Link className={linkClass} href={href}>
        {children}
      </Link>
    ) : (
      <a className={linkClass} href={href} rel="noopener">
        {children}
      </a>
    )
  }

/** Renders a link in a new tab, for a form, which stays open. */
export const newTabLinkTo = (href: string) =>
  function MarkedNewTabLink({ children }: Marked) {
    return (
      <Link className={linkClass} href={href} target="_blank">
        {children}
      </Link>
    )
  }

export const bold = boldIn()
export const nowrap = spanIn('whitespace-nowrap')
export const digits = spanIn('tabular-nums')
/** Renders text for screen readers only. */
export const hidden = spanIn('sr-only')
