import { useEffect, type ReactNode } from 'react'
import { Outlet, useBlocker } from 'react-router'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import './site.css'
import { SiteDocument } from '#web/app/document/document.tsx'
import { loadDocument } from '#web/app/document/load-document.ts'
import ErrorPage from '#web/app/document/errors/error-page.tsx'
import { ReauthenticationProvider } from '#web/app/session/reauthentication.tsx'
import { useSessionEnd } from '#web/app/session/session-end.ts'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { paths } from './paths.ts'

export const loader = loadDocument

/** Signing in and out reload the page, so the root need not be revalidated. */
export const shouldRevalidate = () => false

/** The admin site is not for search engines. */
export function Layout({ children }: { children: ReactNode }) {
  return <SiteDocument head={<meta name="robots" content="noindex" />}>{children}</SiteDocument>
}

export default function AdminSite() {
  useSessionEnd()
  useStayWithoutNetwork()
  return (
    <ReauthenticationProvider>
      <Outlet />
    </ReauthenticationProvider>
  )
}

/** A page that is not loaded yet would otherwise be replaced by the one that the browser shows without a network. */
function useStayWithoutNetwork(): void {
  const { state, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (state !== 'blocked') return
    notifyFailed('There is no connection. Try again when it is back.')
    reset()
  }, [state, reset])
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} homePath={paths.work()} />
}
