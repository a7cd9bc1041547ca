import { m } from '#messages'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import './site.css'
import { SiteDocument } from '#web/app/document/document.tsx'
import { loadDocument } from '#web/app/document/load-document.ts'
import ErrorPage from '#web/app/document/errors/error-page.tsx'
import { SiteNotice } from '#web/app/market/site-notice.tsx'
import { ReauthenticationProvider } from '#web/app/session/reauthentication.tsx'
import { useSessionEnd } from '#web/app/session/session-end.ts'
import { useSavedPages } from './offline/use-saved-pages.ts'
import { usePageLocale } from '#web/app/i18n/use-page-locale.ts'
import { CustomerLink } from './customer-link.tsx'
import { paths } from './paths.ts'
import { isLightPage } from './public-pages.ts'

export const loader = loadDocument

/**
 * The session changes only by signing in and out, which reload the page. So if the network fails during a
 * navigation, only that page shows an error.
 */
export const shouldRevalidate = () => false

export const Layout = ({ children }: { children: ReactNode }) => (
  <SiteDocument link={CustomerLink} isLight={isLightPage} head={<Head />}>
    {children}
  </SiteDocument>
)

const Head = () => (
  <>
    <link rel="manifest" href={paths.manifest(usePageLocale())} />
    <link rel="alternate" type="application/rss+xml" title={m.shell_rss()} href="/deals.rss" />
  </>
)

export default function CustomerSite() {
  useSessionEnd()
  useSavedPages()
  return (
    <ReauthenticationProvider>
      <SiteNotice />
      <Outlet />
    </ReauthenticationProvider>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} homePath={paths.home()} />
}
