import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import '#web/ui/styles/app.css'
import { SiteDocument } from '#web/client/document.tsx'
import { sessionContext, type LoaderArgs } from '#web/client/load-context.ts'
import { PageTrouble } from '#web/client/page-trouble.tsx'
import { paths } from './paths.ts'

export const loader = ({ context }: LoaderArgs) => ({ session: context.get(sessionContext) })

/** Signing in and out load the whole page: a network that fails on the way to a page is that page's trouble alone. */
export const shouldRevalidate = () => false

/** Nobody looks for the desk of a store. */
export function Layout({ children }: { children: ReactNode }) {
  return <SiteDocument head={<meta name="robots" content="noindex" />}>{children}</SiteDocument>
}

export default function MerchantSite() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageTrouble error={error} homePath={paths.home()} />
}
