import { Link as RouterLink } from 'react-router'
import type { LinkProps } from '#web/ui/link.tsx'

/** The router's link for web/ui: pages of our own site are fetched while the pointer is on its way; other addresses stay plain. */
export function SiteLink({ href, ...rest }: LinkProps) {
  if (!href.startsWith('/') || rest.download !== undefined || rest.target === '_blank') return <a href={href} {...rest} />
  return <RouterLink to={href} prefetch="intent" {...rest} />
}
