import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
/* oxlint-disable import/no-unassigned-import -- style sheets have no names */
import '#web/ui/styles/app.css'
import '#web/ui/styles/merchant.css'
/* oxlint-enable import/no-unassigned-import */
import { themeOf } from '#web/client/appearance.ts'
import { SiteDocument } from '#web/client/document.tsx'
import { sessionContext, type LoaderArgs } from '#web/client/load-context.ts'
import { PageTrouble } from '#web/client/error-page.tsx'
import { ReauthenticationDialog } from '#web/client/reauthentication.tsx'
import { useSessionEnd } from '#web/client/session-end.ts'
import { paths } from './paths.ts'

export function loader({ context, request }: LoaderArgs) {
  const session = context.get(sessionContext)
  return { session, theme: themeOf(request, session) }
}

/** Signing in and out load the whole page: a network that fails on the way to a page is that page's trouble alone. */
export const shouldRevalidate = () => false

/** Nobody looks for the desk of a store. */
export function Layout({ children }: { children: ReactNode }) {
  return <SiteDocument head={<meta name="robots" content="noindex" />}>{children}</SiteDocument>
}

export default function MerchantSite() {
  useSessionEnd()
  return (
    <ReauthenticationDialog>
      <Outlet />
    </ReauthenticationDialog>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageTrouble error={error} homePath={paths.home()} />
}
