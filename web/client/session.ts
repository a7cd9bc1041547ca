import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Session } from '#contract/session.ts'
import { sameSitePath } from '#domain/accounts/same-site-path.ts'

/** The person who is signed in, as the root loader of either site says. */
export function useSession(): Session | null {
  const session = useRouteLoaderData<{ session: Session | null }>('root')?.session ?? null
  const change = useSyncExternalStore(watchChange, changeSince, noChange)
  return session && change ? { ...session, ...change } : session
}

/** What they changed of themselves since this page was loaded, so that its head knows it, too. */
export function exportSession(change: SessionChange): void {
  changed = { ...changed, ...change }
  for (const hear of listeners) hear()
}
type SessionChange = Partial<
  Pick<Session, 'firstName' | 'lastName' | 'phoneNumber' | 'isPhoneVerified' | 'avatar'>
>
let changed: SessionChange | undefined
const listeners = new Set<() => void>()
const watchChange = (hear: () => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
const changeSince = () => changed
const noChange = () => undefined

/** Both sites sign in at the same path, and come back afterwards. */
export const signInPath = (returnTo?: string) =>
  `/accounts/sign-in${returnTo && returnTo !== '/' ? `?redirect=${encodeURIComponent(returnTo)}` : ''}`

/** Whether a path is about signing in; nobody is sent to sign in from there (docs/rules/pages.md#sign-in-redirects). */
export const isSignInPath = (path: string) => /\/(login|sign-in)/.test(path)

/** Where to go after signing in: a path of our own site, whatever the address bar says. */
export function returnPath(search: URLSearchParams): string {
  const wanted = sameSitePath(search.get('redirect') ?? search.get('returnUrl'))
  return isSignInPath(wanted) ? '/' : wanted
}
