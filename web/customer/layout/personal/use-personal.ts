import { useEffect, useSyncExternalStore } from 'react'
import { matchPath, useLocation } from 'react-router'
import { loadJson } from '#web/api/load-json.ts'
import { adoptTheme } from '#web/app/document/appearance.ts'
import { rememberLocale } from '#web/app/i18n/page-locale.ts'
import { setSession, useIsSessionAwaited, useSession } from '#web/app/session/session.ts'
import { pages, paths } from '../../paths.ts'
import type { Personal } from '../../pages/personal/personal.ts'

let personal: Personal | null = null
/** The page whose personal parts were asked for last. */
let asked: string | null = null
const listeners = new Set<() => void>()

/** Returns the visitor's own data on this public page; null until they are loaded, and for visitors without a session. */
export function usePersonal(): Personal | null {
  const session = useSession()
  const loaded = useSyncExternalStore(
    subscribe,
    () => personal,
    () => null,
  )
  return session && loaded
}

/** Loads the session after a public page, and the visitor's own data on each. It is used once, around the pages. */
export function useLoadedPersonal(): void {
  const { pathname } = useLocation()
  const isAwaited = useIsSessionAwaited()
  const isCustomer = useSession()?.role === 'customer'
  useEffect(() => {
    if (asked !== pathname && (isAwaited || (isCustomer && hasOwnParts(pathname))))
      loading = loadPersonal(pathname)
  }, [pathname, isAwaited, isCustomer])
}
let loading = Promise.resolve()

/** Resolves once the session of this page is loaded, or cannot be. */
export const whenPersonalLoaded = (): Promise<void> => loading

/** Loads the visitor's own data, also again after the visitor has changed something. */
export async function loadPersonal(pathname: string): Promise<void> {
  asked = pathname
  try {
    const loaded = (await loadJson(paths.personal(pathname))) as Personal // the loader at this path returns it
    const { session } = loaded
    if (session) {
      adoptTheme(session.appearance)
      if (session.language) rememberLocale(session.language)
    }
    if (asked === pathname) personal = loaded
    setSession(session)
    for (const listener of listeners) listener()
  } catch {
    // On the next page, it is tried again.
    asked = null
  }
}

const hasOwnParts = (pathname: string): boolean =>
  [pages.home, pages.requests, pages.store].some((page) => matchPath(page, pathname) !== null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
