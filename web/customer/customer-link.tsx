import { SiteLink } from '#web/app/document/site-link.tsx'
import type { LinkProps } from '#web/ui/navigation/links/link.tsx'
import { isLightPage } from './public-pages.ts'

/** The router's link, but to light pages, which the browser loads. */
export function CustomerLink({ children, ...link }: LinkProps) {
  const { pathname, searchParams } = new URL(link.href, 'https://site.invalid')
  return isLightPage(pathname, searchParams) ? (
    <a {...link}>{children}</a>
  ) : (
    <SiteLink {...link}>{children}</SiteLink>
  )
}
