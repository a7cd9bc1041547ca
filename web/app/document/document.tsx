import { useCallback, useEffect, useMemo, type ComponentType, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useRouteLoaderData,
} from 'react-router'
import displayFont from '#web/ui/fonts/display.woff2?url'
import textFont from '#web/ui/fonts/text.woff2?url'
import { languageTag } from '#domain/accounts/locale.ts'
import { DataSaver } from '#web/ui/media/held-picture.ts'
import { LinkProvider, type LinkProps } from '#web/ui/navigation/links/link.tsx'
import { prepareToasts } from '#web/ui/overlays/notify.ts'
import { frameColours } from '#web/ui/theme.ts'
import { BeforePaint } from './before-paint.tsx'
import { GoContext, type Go } from './go.ts'
import { LightScripts } from './light-scripts.tsx'
import type { loadDocument } from './load-document.ts'
import { NO_FACTS, PageFactsContext, type PageFacts } from './page-facts.ts'
import { SiteLink } from './site-link.tsx'

/** The HTML document around every page of a site. `isLight` names the pages that are not hydrated. */
export function SiteDocument({ children, head, link = SiteLink, isLight = never }: SiteDocumentProps) {
  const facts = useRoutedFacts(isLight)
  const { theme, locale } = facts
  // Only pages of the router are hydrated.
  useEffect(prepareToasts, [])
  // The router has followed a redirect to a page that is not its own.
  useEffect(() => {
    if (facts.isLight) location.reload()
  }, [facts.isLight])
  const navigate = useNavigate()
  const go = useCallback<Go>(
    (path) => {
      const { pathname, searchParams } = new URL(path, location.href)
      if (isLight(pathname, searchParams)) location.assign(path)
      else void navigate(path)
    },
    [navigate, isLight],
  )
  const frame = frameColours(theme)
  return (
    <PageFactsContext value={facts}>
      <html
        lang={languageTag(locale)}
        data-theme={theme === 'system' ? undefined : theme}
        suppressHydrationWarning
        // On a phone, the focused element is neither below the header nor below the tabs.
        className="max-wide:has-data-tab-bar:scroll-pt-18 max-wide:has-data-tab-bar:scroll-pb-20"
      >
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <meta name="theme-color" content={frame.light} media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content={frame.dark} media="(prefers-color-scheme: dark)" />
          <BeforePaint />
          {head}
          <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
          <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
          <Meta />
          {/* Styles need no nonce. Without it, React finds the link elements that the server rendered. */}
          <Links nonce="" />
        </head>
        <body>
          <GoContext value={go}>
            <DataSaver value={facts.savesData}>
              <LinkProvider link={link}>{children}</LinkProvider>
            </DataSaver>
          </GoContext>
          {facts.isLight && <LightScripts />}
          {!facts.isLight && (
            <>
              <ScrollRestoration />
              <Scripts />
            </>
          )}
        </body>
      </html>
    </PageFactsContext>
  )
}

type SiteDocumentProps = {
  children: ReactNode
  head?: ReactNode
  link?: ComponentType<LinkProps>
  isLight?: (pathname: string, search: URLSearchParams) => boolean
}
const never = () => false

/** The facts of a page of the router; without data of the root, which could not be loaded, those of a visitor. */
function useRoutedFacts(isLightPage: NonNullable<SiteDocumentProps['isLight']>): PageFacts {
  const loaded = useRouteLoaderData<typeof loadDocument>('root')
  const { pathname, search } = useLocation()
  return useMemo(() => {
    const isLight = isLightPage(pathname, new URLSearchParams(search))
    return { ...NO_FACTS, ...loaded, pathname, search, isLight }
  }, [loaded, pathname, search, isLightPage])
}
