import { Link as RouterLink } from 'react-router'
import type { LinkProps } from '#web/components/navigation/link.tsx'

/** The router's link for web/components: prefetches pages of this site on hover; other addresses are plain links. */
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
