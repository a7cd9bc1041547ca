import { Link as RouterLink } from 'react-router'
import type { LinkProps } from '#web/ui/navigation/links/link.tsx'
import { useIsOnline } from './hooks/use-is-online.ts'

/**
 * The router's link for web/ui: prefetches pages of this site on hover; other addresses are plain links. Without a network
 * a prefetch that fails would have the router load the page around the link again.
 */
export function SiteLink({ href, children, ...rest }: LinkProps) {
  const isOnline = useIsOnline()
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
    <RouterLink to={href} prefetch={isOnline ? 'intent' : 'none'} discover="none" {...rest}>
      {children}
    </RouterLink>
  )
}
