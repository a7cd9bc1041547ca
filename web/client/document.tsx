import { use, type ReactNode } from 'react'
import { Links, Meta, Scripts, ScrollRestoration } from 'react-router'
import displayFont from '#web/ui/fonts/display.woff2?url'
import textFont from '#web/ui/fonts/text.woff2?url'
import { NonceContext } from './nonce.ts'

/** The HTML document around every page of either site. */
export function SiteDocument({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  return (
    <html lang="en-KE" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeBeforePaint }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** A theme that was chosen is put on before the first paint; without one the system's holds. */
const themeBeforePaint = `try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
