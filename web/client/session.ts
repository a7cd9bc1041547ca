import { useRouteLoaderData } from 'react-router'
import type { Session } from '#contract/session.ts'

/** The person who is signed in, as the root loader of either site says. */
export const useSession = (): Session | null => useRouteLoaderData<{ session: Session | null }>('root')?.session ?? null

/** Both sites sign in at the same path, and come back afterwards. */
export const signInPath = (returnTo?: string) =>
  `/accounts/sign-in${returnTo && returnTo !== '/' ? `?redirect=${encodeURIComponent(returnTo)}` : ''}`

/** Whether a path is about signing in; nobody is sent to sign in from there (screens-and-rules.md §2, Global). */
export const isSignInPath = (path: string) => /\/(login|sign-in)/.test(path)

/** Where to go after signing in: a path of our own site, whatever the address bar says. */
export function returnPath(search: URLSearchParams): string {
  const wanted = ownPath(search.get('redirect') ?? search.get('returnUrl'))
  return isSignInPath(wanted) ? '/' : wanted
}

/** A path of our own site as somebody said it, or home: '//elsewhere' is none. */
export const ownPath = (said: string | null): string => (said && /^\/(?![/\\])/.test(said) ? said : '/')

/** A session that ended while a page was open: a whole page load, so that nothing of the former person stays in memory. */
export function signInAgain(): void {
  const { pathname, search } = window.location
  if (!isSignInPath(pathname)) window.location.assign(signInPath(pathname + search))
}
