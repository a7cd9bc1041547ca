import { Link as RouterLink } from 'react-router'
import type { LinkProps } from '#web/components/navigation/link.tsx'

/**
 * The router's link for web/components: prefetches pages of this site on hover; other addresses are plain links. On the
 * server all are: the router's would compute the same address from its contexts, for each of a hundred links.
 */
export function SiteLink({ href, children, ...rest }: LinkProps) {
  const isPage = href.startsWith('/') && rest.download === undefined && rest.target !== '_blank'
  if (import.meta.env.SSR || !isPage) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  }
  return (
    // Without the attribute by which pages are discovered, since all are known.
    <RouterLink to={href} prefetch="intent" discover="none" {...rest}>
      {children}
    </RouterLink>
  )
}
