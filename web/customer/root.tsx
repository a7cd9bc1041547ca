import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import '#web/ui/styles/app.css'
import { SiteDocument } from '#web/client/document.tsx'
import { sessionContext, type LoaderArgs } from '#web/client/load-context.ts'
import { PageTrouble } from '#web/client/page-trouble.tsx'
import { paths } from './paths.ts'

export const loader = ({ context }: LoaderArgs) => ({ session: context.get(sessionContext) })

/** Who is signed in does not hang on a filter or a chosen time: a change of the query alone asks nothing of the server here. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)

export const Layout = SiteDocument

export default function CustomerSite() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageTrouble error={error} homePath={paths.home()} />
}
