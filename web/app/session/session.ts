import { useSyncExternalStore } from 'react'
import type { Session } from '#contract/session.ts'
import { usePageFacts } from '../document/page-facts.ts'
import { getLoadedSession, getSessionChange, subscribeToSession } from './session-store.ts'

/**
 * The signed-in user, as loaded by the root loader of either site, or after a public page, which is the same for everyone.
 * Until then null.
 */
export function useSession(): Session | null {
  const { session: atStart } = usePageFacts()
  const session = useSyncExternalStore(subscribeToSession, getLoadedSession, notLoaded) ?? atStart
  const change = useSyncExternalStore(subscribeToSession, getSessionChange, notLoaded)
  if (change === 'ended') return null
  return session && change ? { ...session, ...change } : session
}
const notLoaded = () => undefined
