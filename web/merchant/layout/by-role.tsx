/** Layout around the pages of signed-in merchants: each shows what the role of the person includes. */
import { data, Outlet, redirect, useLoaderData } from 'react-router'
import { memberMay } from '#domain/accounts/merchant-role.ts'
import { toProblem } from '#web/api/to-problem.ts'
import ErrorPage from '#web/app/document/errors/error-page.tsx'
import { sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { paths } from '../paths.ts'
import Forbidden from './forbidden.tsx'
import { findPathAction } from './page-actions.ts'

/** Checks the role. It runs again at each navigation, so a changed role shows at the next one. */
export function loader({ context, url }: LoaderArgs) {
  const session = context.get(sessionContext)
  if (session?.role !== 'merchant') throw redirect(paths.signIn(url.pathname + url.search))
  const action = findPathAction(url.pathname)
  const isAllowed = action === null || memberMay(session, action)
  const { merchantRole, isLimited } = session
  return data({ merchantRole, isLimited, isAllowed }, { status: isAllowed ? 200 : 403 })
}

export default function ByRole() {
  return useLoaderData<typeof loader>().isAllowed ? <Outlet /> : <Forbidden />
}

/** The API refuses what the page of another role loads. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return toProblem(error).status === 403 ? <Forbidden /> : <ErrorPage error={error} homePath={paths.home()} />
}
