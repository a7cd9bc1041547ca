import type { ReactNode } from 'react'
import { Outlet, useLoaderData } from 'react-router'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import './site.css'
import { SiteDocument } from '#web/app/document/document.tsx'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { loadDocument } from '#web/app/document/load-document.ts'
import ErrorPage from '#web/app/document/errors/error-page.tsx'
import { SiteNotice } from '#web/app/market/site-notice.tsx'
import { ReauthenticationProvider } from '#web/app/session/reauthentication.tsx'
import { useSessionEnd } from '#web/app/session/session-end.ts'
import { useWaitingCheckIns } from './offline/use-waiting-check-ins.ts'
import FollowNotifications from './layout/follow-merchant-notifications.tsx'
import { loadUnreadNotifications } from './layout/load-unread-notifications.ts'
import { paths } from './paths.ts'

export async function loader(args: LoaderArgs) {
  const { context, request } = args
  return { ...loadDocument(args), notifications: await loadUnreadNotifications(context, request.signal) }
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
  const { notifications } = useLoaderData<typeof loader>()
  useSessionEnd()
  useWaitingCheckIns()
  return (
    <ReauthenticationProvider>
      <SiteNotice />
      <Outlet />
      {notifications && <FollowNotifications {...notifications} />}
    </ReauthenticationProvider>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} homePath={paths.home()} />
}
