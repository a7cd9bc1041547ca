import type { Session } from '#contract/session.ts'
import { rememberOwner } from './ended-session.ts'
import { nameHint } from './name-hint.ts'

/**
 * The session in the browser, apart from the one that the page was rendered for: what a page that is the same for everyone
 * has loaded, and the user's own changes since then. Components have it from useSession (session.ts).
 */
let loaded: Session | null | undefined
let changed: SessionChange | 'ended' | undefined
const listeners = new Set<() => void>()

type SessionChange = Partial<
  Pick<Session, 'firstName' | 'lastName' | 'phoneNumber' | 'isPhoneVerified' | 'avatar'>
>

/** Returns what the page has loaded; undefined until then. */
export const getLoadedSession = (): Session | null | undefined => loaded
export const getSessionChange = (): SessionChange | 'ended' | undefined => changed

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns whether a public page has not loaded the session yet: its owner will be known in a moment. */
const isSessionAwaited = (): boolean => loaded === undefined && changed !== 'ended' && nameHint() !== null

/**
 * Returns whether somebody may be signed in, for actions that may come before the session is loaded or shown: the server
 * decides.
 */
export const mayBeSignedIn = (session: Session | null): boolean =>
  session !== null || (loaded ? changed !== 'ended' : isSessionAwaited())

/** The session that a public page has loaded. */
export function setSession(session: Session | null): void {
  loaded = session
  showSignedIn(session !== null)
  notify()
}

/** Applies the user's own changes since this page was loaded, so that the header shows them. */
export function updateSession(change: SessionChange): void {
  if (changed === 'ended') return
  changed = { ...changed, ...change }
  notify()
}

/** Shows the page as to a visitor, after an action on it has ended the session. */
export function forgetSession(): void {
  changed = 'ended'
  rememberOwner(null)
  showSignedIn(false)
  notify()
}

/** Marks the document for styles that depend on the session (before-paint.tsx). */
function showSignedIn(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn)
}

const notify = () => {
  for (const listener of listeners) listener()
}
