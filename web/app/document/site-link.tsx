import { Link as RouterLink } from 'react-router'
import type { LinkProps } from '#web/ui/navigation/link.tsx'

/** The router's link for web/ui: prefetches pages of this site on hover; other addresses are plain links. */
export function SiteLink({ href, children, ...rest }: LinkProps) {
  const isPage = href.startsWith('/') && rest.download === undefined && rest.target !== '_blank'
  if (!isPage) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  }
  return (
    // Without the attribute by which pages are discovered: all are known, and the server renders a plain link.
    <RouterLink to={href} prefetch="intent" discover="none" {...rest}>
      {children}
    </RouterLink>
  )
}
