import { SiteLink } from '#web/app/document/site-link.tsx'
import type { LinkProps } from '#web/ui/navigation/links/link.tsx'
import { isLightPage } from './public-pages.ts'

/** The router's link, but to light pages, which the browser loads. */
export function CustomerLink(props: LinkProps) {
  const { pathname, searchParams } = new URL(props.href, 'https://site.invalid')
  return isLightPage(pathname, searchParams) ? <a {...props} /> : <SiteLink {...props} />
}
