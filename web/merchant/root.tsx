import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
/* oxlint-disable import/no-unassigned-import -- style sheets have no names */
import '#web/ui/styles/app.css'
import '#web/ui/styles/merchant.css'
/* oxlint-enable import/no-unassigned-import */
import { themeOf } from '#web/client/appearance.ts'
import { SiteDocument } from '#web/client/document.tsx'
import { sessionContext, type LoaderArgs } from '#web/client/load-context.ts'
import { ErrorPage } from '#web/client/error-page.tsx'
import { ReauthenticationProvider } from '#web/client/reauthentication.tsx'
import { useSessionEnd } from '#web/client/session-end.ts'
import { paths } from './paths.ts'

export function loader({ context, request }: LoaderArgs) {
  const session = context.get(sessionContext)
  return { session, theme: themeOf(request, session) }
}

/**
 * Signing in and out reload the page, so the root need not be revalidated. If the network fails during a
 * navigation, only that page shows an error.
 */
export const shouldRevalidate = () => false

/** The merchants' site is not for search engines. */
export function Layout({ children }: { children: ReactNode }) {
  return <SiteDocument head={<meta name="robots" content="noindex" />}>{children}</SiteDocument>
}

export default function MerchantSite() {
  useSessionEnd()
  return (
    <ReauthenticationProvider>
      <Outlet />
    </ReauthenticationProvider>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} homePath={paths.home()} />
}
