import { lazy, Suspense, use, useEffect, useState, type ReactNode } from 'react'
import { Links, Meta, Scripts, ScrollRestoration } from 'react-router'
import displayFont from '#web/ui/fonts/display.woff2?url'
import textFont from '#web/ui/fonts/text.woff2?url'
import { LinkProvider } from '#web/ui/link.tsx'
import { ThemeScript } from '#web/ui/theme-script.tsx'
import { NonceContext } from './nonce.ts'
import { SiteLink } from './site-link.tsx'

/** The HTML document around every page of either site. */
export function SiteDocument({ children, head }: { children: ReactNode; head?: ReactNode }) {
  const nonce = use(NonceContext)
  return (
    <html lang="en-KE" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* --paper of tokens.css: the browser's own frame is part of the page's ground. */}
        <meta name="theme-color" content="#fdfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#19130f" media="(prefers-color-scheme: dark)" />
        {head}
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <ThemeScript {...(nonce && { nonce })} />
        <Meta />
        {/* Styles need no nonce; without one the browser finds what the server wrote. */}
        <Links nonce="" />
      </head>
      <body>
        <LinkProvider link={SiteLink}>{children}</LinkProvider>
        <ToastsWhenIdle />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const Toasts = lazy(async () => ({ default: (await import('#web/ui/toasts.tsx')).Toasts }))

/** Nothing is announced in the first moments of a page: they belong to the page. */
function ToastsWhenIdle() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), 1500)
    return () => clearTimeout(timer)
  }, [])
  return isWanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
