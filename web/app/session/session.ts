import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Session } from '#contract/session.ts'
import { sameSitePath } from '#domain/accounts/same-site-path.ts'
import { nameHint } from './name-hint.ts'

/**
 * The signed-in user, as loaded by the root loader of either site, or after a public page, which is the same for everyone
 * (setSession). Until then null.
 */
export function useSession(): Session | null {
  const atStart = useRouteLoaderData<{ session: Session | null }>('root')?.session ?? null
  const session = useSyncExternalStore(subscribe, getLoaded, notLoaded) ?? atStart
  const change = useSyncExternalStore(subscribe, getChange, noChange)
  if (change === 'ended') return null
  return session && change ? { ...session, ...change } : session
}

/** Returns whether a public page has not loaded the session yet: its owner will be known in a moment. */
export function useIsSessionAwaited(): boolean {
  const session = useSession()
  return useSyncExternalStore(subscribe, isAwaited, notAwaited) && session === null
}
const isAwaited = () => loaded === undefined && changed !== 'ended' && nameHint() !== null
const notAwaited = () => false

/**
 * Returns whether somebody may be signed in, for actions that may come before the session is loaded or shown: the server
 * decides.
 */
export const mayBeSignedIn = (session: Session | null): boolean =>
  session !== null || (loaded ? changed !== 'ended' : isAwaited())

/** The session that a public page has loaded. */
export function setSession(session: Session | null): void {
  loaded = session
  showSignedIn(session !== null)
  notify()
}
/** Marks the document for styles that depend on the session (before-paint.tsx). */
function showSignedIn(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn)
}
let loaded: Session | null | undefined
/** Returns the session for actions that have waited for it. */
export const loadedSession = (): Session | null => loaded ?? null
const getLoaded = () => loaded
const notLoaded = () => undefined

/** Applies the user's own changes since this page was loaded, so that the header shows them. */
export function updateSession(change: SessionChange): void {
  if (changed === 'ended') return
  changed = { ...changed, ...change }
  notify()
}
/** Shows the page as to a visitor, after an action on it has ended the session. */
export function forgetSession(): void {
  changed = 'ended'
  showSignedIn(false)
  notify()
}
const notify = () => {
  for (const listener of listeners) listener()
}
type SessionChange = Partial<
  Pick<Session, 'firstName' | 'lastName' | 'phoneNumber' | 'isPhoneVerified' | 'avatar'>
>
let changed: SessionChange | 'ended' | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const getChange = () => changed
const noChange = () => undefined

/** The path of the sign-in page, the same on both sites; `returnTo` is where it leads afterwards. */
export const signInPath = (returnTo?: string) =>
  `/accounts/sign-in${returnTo && returnTo !== '/' ? `?redirect=${encodeURIComponent(returnTo)}` : ''}`

/** Returns whether a path is a sign-in page, which never redirects to sign-in (docs/rules/pages.md#sign-in-redirects). */
export const isSignInPath = (path: string) => /\/(login|sign-in)/.test(path)

/** Returns the path to open after signing in: always a path of the same site, whatever the address contains. */
export function returnPath(search: URLSearchParams): string {
  const path = sameSitePath(search.get('redirect') ?? search.get('returnUrl'))
  return isSignInPath(path) ? '/' : path
}
