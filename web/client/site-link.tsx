import { Link as RouterLink } from 'react-router'
import type { LinkProps } from '#web/ui/link.tsx'

/** The router's link for web/ui: pages of our own site are fetched while the pointer is on its way; other addresses stay plain. */
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
    <RouterLink to={href} prefetch="intent" {...rest}>
      {children}
    </RouterLink>
  )
}
