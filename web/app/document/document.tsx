import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Links, Meta, Scripts, ScrollRestoration } from 'react-router'
import displayFont from '#web/ui/fonts/display.woff2?url'
import textFont from '#web/ui/fonts/text.woff2?url'
import { languageTag } from '#domain/accounts/locale.ts'
import { usePageLocale } from '#web/app/i18n/page-locale.ts'
import { DataSaver } from '#web/ui/media/held-picture.ts'
import { LinkProvider } from '#web/ui/navigation/links/link.tsx'
import { frameColours } from '#web/ui/theme.ts'
import { useLoadedTheme } from './appearance.ts'
import { BeforePaint } from './before-paint.tsx'
import { useDataSaver } from './data-saver.ts'
import { SiteLink } from './site-link.tsx'

/** The HTML document around every page of either site. */
export function SiteDocument({ children, head }: { children: ReactNode; head?: ReactNode }) {
  const theme = useLoadedTheme()
  const frame = frameColours(theme)
  const locale = usePageLocale()
  const { isOn: savesData } = useDataSaver()
  return (
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
        <DataSaver value={savesData}>
          <LinkProvider link={SiteLink}>{children}</LinkProvider>
        </DataSaver>
        <LateToasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Toasts, loaded late, so that they do not compete with the page itself. If loading fails, the page works without them. */
function LateToasts() {
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(() => {
    import('#web/ui/overlays/toasts.tsx').then(
      (loaded) => setToasts(() => loaded.Toasts),
      () => undefined,
    )
  }, [])
  return Toasts ? <Toasts /> : null
}
