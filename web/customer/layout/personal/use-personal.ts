import { useEffect, useSyncExternalStore } from 'react'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { useIsSessionAwaited, useSession } from '#web/app/session/session.ts'
import { isPublicPage } from '../../public-pages.ts'
import type { Personal } from '../../pages/personal/personal.ts'
import { getPersonal, isPersonalAsked, loadPersonal, subscribeToPersonal } from './personal-store.ts'

/** Returns the visitor's own data on this public page; null until they are loaded, and for visitors without a session. */
export function usePersonal(): Personal | null {
  const session = useSession()
  const loaded = useSyncExternalStore(subscribeToPersonal, getPersonal, nothing)
  return session && loaded
}
const nothing = () => null

/** Loads the session after a public page, and the visitor's own data on each. It is used once, around the pages. */
export function useLoadedPersonal(): void {
  const { pathname } = usePageFacts()
  const isAwaited = useIsSessionAwaited()
  const isCustomer = useSession()?.role === 'customer'
  useEffect(() => {
    if (
      !isPersonalAsked(pathname) &&
      (isAwaited || (isCustomer && isPublicPage(pathname, new URLSearchParams())))
    )
      void loadPersonal(pathname)
  }, [pathname, isAwaited, isCustomer])
}
