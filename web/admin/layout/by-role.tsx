/** Layout around the pages of signed-in admins: each shows what the role of the person includes. */
import { data, Outlet, redirect, useLoaderData } from 'react-router'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { toProblem } from '#web/api/to-problem.ts'
import ErrorPage from '#web/app/document/errors/error-page.tsx'
import { sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { pages, paths } from '../paths.ts'
import Forbidden from './forbidden.tsx'
import { findPathAction } from './sections.tsx'
import { Frame } from './shell.tsx'

/** Checks the role. It runs again at each navigation, so a changed role shows at the next one. */
export function loader({ context, url }: LoaderArgs) {
  const session = context.get(sessionContext)
  if (session?.role !== 'admin') throw redirect(paths.signIn(url.pathname + url.search))
  if (!session.hasSecondFactor && url.pathname !== pages.security) throw redirect(paths.security())
  const action = findPathAction(url.pathname)
  const isAllowed = action === null || adminMay(session.adminRole, action)
  return data({ isAllowed }, { status: isAllowed ? 200 : 403 })
}

export default function ByRole() {
  return useLoaderData<typeof loader>().isAllowed ? <Outlet /> : <Forbidden />
}

/** The API refuses what the page of another role loads. */
export function ErrorBoundary({ error }: { error: unknown }) {
  if (toProblem(error).status === 403) return <Forbidden />
  return (
    <Frame section={null}>
      <ErrorPage error={error} homePath={paths.work()} />
    </Frame>
  )
}
